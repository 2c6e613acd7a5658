import PanDocuments
import PanTraces

/// Going through gestures by eye, one after the other.
struct GestureLabelling: Sendable {
  /// The places of the gestures to look at.
  let places: [Int]
  /// How many have been looked at, those that were skipped among them.
  private(set) var seen = 0
  /// How many were said to mean something.
  private(set) var labelled = 0

  /// Begins with the first.
  init(_ places: [Int]) { self.places = places }

  /// The gesture to look at; nil after the last.
  var current: Int? { seen < places.count ? places[seen] : nil }

  /// Goes to the next.
  mutating func advance(isLabelled: Bool) {
    seen += 1
    if isLabelled { labelled += 1 }
  }
}

/// Labelling by eye.
extension LabSession {
  /// Goes through the gestures that say nothing: `label begin`, then `finish`, `cancel`, `unsure` or
  /// `skip` for each, and `stop`.
  mutating func label(_ request: LabRequest) -> LabReply {
    let word = request.text(0)
    if word == "begin" {
      labelling = GestureLabelling(gestures.indices.filter { gestures[$0].canBeLabelled })
    } else if word == "stop" {
      stopLabelling()
    } else if let place = labelling?.current {
      if word != "skip" { label(place, word) }
      labelling?.advance(isLabelled: word == "finish" || word == "cancel")
    }
    var page = PageChanges()
    if let next = labelling?.current {
      show(next)
      page.scroll(to: "#watch")
    } else {
      stopLabelling()
    }
    return step(page)
  }

  /// What somebody saw earlier: `mean FILE TRACE finish|cancel|unsure`.
  mutating func mean(_ request: LabRequest) -> LabReply {
    let (file, id) = (request.text(0), request.text(1))
    guard
      let place = gestures.indices.first(where: {
        gestures[$0].file == file && gestures[$0].trace.id == id
      })
    else { return .refusal("there is no such gesture") }
    label(place, request.text(2))
    return step()
  }

  private mutating func stopLabelling() {
    guard let done = labelling else { return }
    labelling = nil
    labelled = done.labelled
  }

  /// Changes what the page says about labels.
  func changeLabelling(_ page: inout PageChanges) {
    let left = gestures.count { $0.canBeLabelled }
    page.show("#by-eye", if: left > 0 && labelling == nil)
    page.text("#by-eye", "Say by eye what \(left) \(left == 1 ? "gesture" : "gestures") meant")
    let isAsked = labelling?.current != nil && labelling?.current == player.showing?.place
    page.show("#eye", if: isAsked)
    if let labelling {
      page.text("#eye-count", "\(labelling.seen + 1) of \(labelling.places.count)")
    }
    let isDone = labelling == nil && labelled > 0
    page.text(
      "#eye-done",
      isDone
        ? "\(labelled) labelled by eye: the file under 'Take away' has them, a reload forgets them."
        : "")
  }
}

import PanDocuments
import PanTraces

/// Going through gestures by eye, one after the other.
struct GestureLabelling: Sendable {
  /// The places of the gestures to look at.
  let places: [Int]
  /// How many have been looked at, those that were skipped among them.
  private(set) var seen = 0

  /// Begins with the first.
  init(_ places: [Int]) { self.places = places }

  /// The gesture to look at; nil after the last.
  var current: Int? { seen < places.count ? places[seen] : nil }

  /// Goes to the next.
  mutating func advance() { seen += 1 }
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
      labelling?.advance()
    }
    var page = PageChanges()
    if let next = labelling?.current {
      show(next)
      page.scroll(to: "#watch")
    } else {
      stopLabelling()
    }
    return labelReply(page)
  }

  /// A step with what labels change besides.
  private mutating func labelReply(_ before: PageChanges = PageChanges()) -> LabReply {
    var page = before
    changeLabelling(&page)
    replayWatched()
    watchAgain(&page)
    return step(page)
  }

  /// What somebody saw earlier of these gestures, or of some that are opened later:
  /// `labels DIGEST=finish|cancel|unsure …`.
  mutating func takeLabels(_ request: LabRequest) -> LabReply {
    eye.take(request.arguments)
    guard !gestures.isEmpty else { return LabReply() }
    labelAgain(from: 0)
    return labelReply()
  }

  private mutating func stopLabelling() { labelling = nil }

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
    let waiting = eye.waitingCount
    page.text(
      "#eye-done",
      waiting > 0 && labelling == nil
        ? "\(waiting) seen by eye. This browser keeps what you said until you download the file "
          + "under 'Take away', which has it."
        : "")
  }
}

import PanDocuments
import PanTraces

/// Going through gestures by eye, one after the other.
struct GestureLabeling: Sendable {
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

/// Labeling by eye.
extension LabSession {
  /// Goes through the gestures that say nothing: `label begin`, then `finish`, `cancel`, `unsure` or
  /// `skip` for each, and `stop`.
  mutating func label(_ request: LabRequest) -> LabReply {
    let word = request.text(0)
    if word == "begin" {
      labeling = GestureLabeling(gestures.indices.filter { gestures[$0].canBeLabeled })
    } else if word == "stop" {
      stopLabeling()
    } else if let place = labeling?.current {
      if word != "skip" { label(place, word) }
      labeling?.advance()
    }
    var page = PageChanges()
    if let next = labeling?.current {
      show(next)
      page.scroll(to: "#watch")
    } else {
      stopLabeling()
    }
    return labelReply(page)
  }

  /// A step with what labels change besides.
  private mutating func labelReply(_ before: PageChanges = PageChanges()) -> LabReply {
    var page = before
    changeLabeling(&page)
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

  private mutating func stopLabeling() { labeling = nil }

  /// Changes what the page says about labels.
  func changeLabeling(_ page: inout PageChanges) {
    let left = gestures.count { $0.canBeLabeled }
    page.show("#by-eye", if: left > 0 && labeling == nil)
    page.text("#by-eye", "Say by eye what \(left) \(left == 1 ? "gesture" : "gestures") meant")
    let isAsked = labeling?.current != nil && labeling?.current == player.showing?.place
    page.show("#eye", if: isAsked)
    // What the rule decides would be an answer before the question.
    page.set("body", "data-eye", if: isAsked)
    if let labeling {
      page.text("#eye-count", "\(labeling.seen + 1) of \(labeling.places.count)")
    }
    let waiting = eye.waitingCount
    page.text(
      "#eye-done",
      waiting > 0 && labeling == nil
        ? "\(waiting) seen by eye. This browser keeps what you said until you download the file "
          + "under 'Take it home', which has it."
        : "")
  }
}

/// What somebody saw of gestures by eye, as the page keeps it until it was taken away as a file.
///
/// Gestures are told apart by digests of their samples, so that a file of the same name takes no
/// label that is not its own.
struct EyeLabels: Sendable {
  private struct Label: Sendable {
    let digest: UInt64
    let word: String
    /// Whether its gesture is open.
    var isHere: Bool
    /// Whether a file that was taken away has it.
    var isTakenAway = false

    /// As it is told and kept.
    var text: String { "\(digest)=\(word)" }
  }

  private var labels: [Label] = []
  private var places: [UInt64: Int] = [:]
  /// Whether anything changed since the page was told.
  private var isNew = false

  /// Whether nobody saw any gesture.
  var isEmpty: Bool { labels.isEmpty }

  /// How many labels of open gestures no file has yet.
  var waitingCount: Int { labels.count { $0.isHere && !$0.isTakenAway } }

  /// Notes what somebody saw of an open gesture.
  mutating func see(_ digest: UInt64, _ word: String) {
    put(Label(digest: digest, word: word, isHere: true))
  }

  /// What somebody saw earlier of a gesture that is open now; nil where nobody did.
  mutating func recall(_ digest: UInt64) -> String? {
    guard let place = places[digest] else { return nil }
    labels[place].isHere = true
    return labels[place].word
  }

  /// No gesture is open any more.
  mutating func close() {
    for place in labels.indices { labels[place].isHere = false }
  }

  /// Notes that a file with gestures was taken away.
  mutating func takeAway(_ digests: some Sequence<UInt64>) {
    for digest in digests {
      guard let place = places[digest] else { continue }
      labels[place].isTakenAway = true
      isNew = true
    }
  }

  /// Takes what was told or kept earlier; words that are none are passed over.
  mutating func take(_ words: [String]) {
    for word in words {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let digest = UInt64(parts[0]), places[digest] == nil else { continue }
      put(Label(digest: digest, word: String(parts[1]), isHere: false))
    }
  }

  private mutating func put(_ label: Label) {
    if let place = places[label.digest] {
      labels[place] = label
    } else {
      places[label.digest] = labels.count
      labels.append(label)
    }
    isNew = true
  }

  /// The page has been told.
  mutating func rest() { isNew = false }

  /// Writes what a new instance of the engine is to be told, where that has changed.
  func writeAgain(_ writer: inout JSONWriter) {
    if isNew { writer.member("labels", ["labels"] + labels.map { $0.text }) }
  }

  /// Writes what the page is to keep, where that has changed.
  func writeKept(_ writer: inout JSONWriter) {
    guard isNew else { return }
    let kept = labels.filter { !$0.isTakenAway }.map { $0.text }
    writer.member("keeps", kept.joined(separator: " "))
  }
}

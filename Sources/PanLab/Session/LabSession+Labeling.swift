import PanDocuments
import PanTraces

/// Labeling by eye.
extension LabSession {
  /// Handles labeling of gestures without an intent: `label begin`, then `finish`, `cancel`,
  /// `unsure` or `skip` for each, and `stop`.
  mutating func label(_ request: Lab.Request) -> Lab.Reply {
    let word = request.text(0)
    if word == "begin" {
      labeling = LabelingPass(gestures.indices.filter { gestures[$0].canBeLabeled })
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

  /// Answers with everything that a label changes.
  private mutating func labelReply(_ before: PageChanges = PageChanges()) -> Lab.Reply {
    var page = before
    changeLabeling(&page)
    replayWatched()
    watchAgain(&page)
    return step(page)
  }

  /// Handles `labels DIGEST=finish|cancel|unsure …`: earlier labels of open gestures, and of
  /// gestures that may be opened later.
  mutating func takeLabels(_ request: Lab.Request) -> Lab.Reply {
    eye.add(request.arguments)
    guard !gestures.isEmpty else { return Lab.Reply() }
    labelAgain(from: 0)
    return labelReply()
  }

  private mutating func stopLabeling() { labeling = nil }

  /// Updates the controls and notes for labeling.
  func changeLabeling(_ page: inout PageChanges) {
    let left = gestures.count { $0.canBeLabeled }
    page.show("#by-eye", if: left > 0 && labeling == nil)
    page.text("#by-eye", "Say by eye what \(left) \(left == 1 ? "gesture" : "gestures") meant")
    let isAsked = labeling?.current != nil && labeling?.current == player.showing?.place
    page.show("#eye", if: isAsked)
    // The page hides decisions meanwhile, as they would bias the label.
    page.set("body", "data-eye", if: isAsked)
    if let labeling {
      page.text("#eye-count", "\(labeling.seen + 1) of \(labeling.gestures.count)")
    }
    let waiting = eye.waitingCount
    page.text(
      "#eye-done",
      waiting > 0 && labeling == nil
        ? "\(waiting) seen by eye. This browser keeps what you said until you download the file "
          + "under 'Take it home', which has it."
        : "")
  }

  /// Labels by eye, which the page keeps until they are downloaded in a file.
  ///
  /// Labels are keyed by a digest of the samples, so that another file of the same name does not
  /// get them.
  struct EyeLabels: Sendable {
    private struct Label: Sendable {
      let digest: UInt64
      let word: String
      /// Whether its gesture is open.
      var isHere: Bool
      /// Whether a downloaded file contains it.
      var isTakenAway = false

      /// The text form that the page sends and keeps.
      var text: String { "\(digest)=\(word)" }
    }

    private var labels: [Label] = []
    private var places: [UInt64: Int] = [:]
    /// Whether anything changed since the last answer.
    private var isNew = false

    /// Whether there are no labels.
    var isEmpty: Bool { labels.isEmpty }

    /// The number of labels of open gestures that were not downloaded yet.
    var waitingCount: Int { labels.count { $0.isHere && !$0.isTakenAway } }

    /// Sets the label of an open gesture.
    mutating func see(_ digest: UInt64, _ word: String) {
      put(Label(digest: digest, word: word, isHere: true))
    }

    /// The earlier label of a gesture that was opened. Nil for none.
    mutating func recall(_ digest: UInt64) -> String? {
      guard let place = places[digest] else { return nil }
      labels[place].isHere = true
      return labels[place].word
    }

    /// Notes that all gestures were closed.
    mutating func close() {
      for place in labels.indices { labels[place].isHere = false }
    }

    /// Notes that a file with these gestures was downloaded.
    mutating func takeAway(_ digests: some Sequence<UInt64>) {
      for digest in digests {
        guard let place = places[digest] else { continue }
        labels[place].isTakenAway = true
        isNew = true
      }
    }

    /// Adds labels in their text form. Invalid words are skipped.
    mutating func add(_ words: [String]) {
      for word in words {
        let parts = word.split(separator: "=")
        guard parts.count == 2, let digest = UInt64(parts[0]), places[digest] == nil else {
          continue
        }
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

    /// Notes that an answer contained all labels.
    mutating func rest() { isNew = false }

    /// Writes the command that restores the labels in a new engine, if anything changed.
    func writeAgain(_ writer: inout JSONWriter) {
      if isNew { writer.member("labels", ["labels"] + labels.map { $0.text }) }
    }

    /// Writes the labels that the page has to store, if anything changed.
    func writeKept(_ writer: inout JSONWriter) {
      guard isNew else { return }
      let kept = labels.filter { !$0.isTakenAway }.map { $0.text }
      writer.member("keeps", kept.joined(separator: " "))
    }
  }
}

extension LabSession {
  /// The position in a pass of labeling by eye.
  package struct LabelingPass: Equatable, Sendable {
    /// The gestures to label, by number or index.
    package let gestures: [Int]
    /// The number of gestures seen, with skipped ones.
    package private(set) var seen = 0

    /// Begins with the first.
    package init(_ gestures: [Int]) { self.gestures = gestures }

    /// The current gesture. Nil after the last.
    package var current: Int? { seen < gestures.count ? gestures[seen] : nil }

    /// Goes to the next.
    mutating func advance() { seen += 1 }
  }
}

package import PanDocuments
package import PanTraces
package import PanTuning

/// What is likely of the gestures of a log, to be written in any form.
package struct LikelyReport: Sendable {
  /// A gesture of the log.
  package struct Gesture: Sendable {
    /// The file of its trace.
    package let source: String
    /// The trace.
    package let id: String
    /// Who made it.
    package let participant: String
    /// What the app decided; nil where nothing was.
    package let decision: TransitionOutcome?

    /// Joins them.
    package init(source: String, id: String, participant: String, decision: TransitionOutcome?) {
      self.source = source
      self.id = id
      self.participant = participant
      self.decision = decision
    }
  }

  private let intents: LikelyIntents
  private let gestures: [Int: Gesture]
  private let transitions: [String]
  private let windows: [LikelyIntents]
  private let notes: [String]
  private let rejections: Rejections

  /// A report for people shows at most this many labels.
  private static let most = 20

  /// Reports what was found: `gestures` by their steps, `transitions` by their numbers, and the
  /// same for other windows.
  package init(
    _ intents: LikelyIntents, gestures: [Int: Gesture], transitions: [String],
    windows: [LikelyIntents], notes: [String], rejections: Rejections = Rejections([])
  ) {
    self.intents = intents
    self.gestures = gestures
    self.transitions = transitions
    self.windows = windows
    self.notes = notes
    self.rejections = rejections
  }

  /// The report; its rows are all gestures of the log.
  package func document(version: String) -> Document {
    Document(schema: "pantrace.likely/1", version: version, rows: .table { table(all: true) }) {
      var blocks: [Document.Block] = [
        .sentences([verdict]),
        .table(byWindow, title: "Likely labels by window:"),
        .table(repeats, title: "Repeats of cancelled swipes (likely labels need them to be rare):"),
      ]
      let labels = shown
      if !labels.rows.isEmpty {
        blocks.append(
          .table(
            labels, title: "Likely labels, \(LikelyLabels.within(intents.window)):",
            remark: more(
              found.count, than: labels.rows.count, "; csv, json and ndjson have all")))
      }
      return blocks + [.sentences(sentences)]
    } data: {
      [
        .init("window_s", .number(intents.window)), .init("windows", .table(byWindow)),
        .init("repeats", .table(repeats)), .init("gestures", .table(table(all: true))),
        .init("notes", .strings(sentences)), rejections.data,
      ]
    }
  }

  /// How many were decided against what they were likely meant to do.
  private var verdict: String {
    let (finish, cancel) = (
      found.count { $0.outcome == .finish }, found.count { $0.outcome == .cancel }
    )
    let within = LikelyLabels.within(intents.window)
    guard finish + cancel > 0 else {
      return "Of \(counted(intents.intents.count, "gesture")) none was followed by a sign that it "
        + "was meant otherwise, \(within)."
    }
    return "\(finish + cancel) of \(counted(intents.intents.count, "gesture")) were likely meant "
      + "otherwise, by what was done \(within): \(finish) to finish, \(cancel) to cancel."
  }

  private var sentences: [String] {
    let refused = intents.rates.filter(\.isNormalUse).map { transitions[$0.transition] }
    let refusal =
      refused.isEmpty
      ? []
      : [
        "No labels for \(refused.joined(separator: ", ")): swipes are repeated there all the time, "
          + "so a repeat is no sign."
      ]
    return notes + refusal + [LikelyLabels.blindness]
      + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
  }

  private var found: [LikelyIntent] { intents.intents.filter { $0.outcome != nil } }

  private var byWindow: Table {
    func count(_ word: String) -> (LikelyIntents) -> Cell {
      { window in .integer(window.intents.count { $0.finding.word == word }) }
    }
    return Table(windows) {
      Column(number: "window", unit: "s") { .number($0.window, decimals: 0) }
      Column(number: "likely_finish", "to finish") { window in
        .integer(window.intents.count { $0.outcome == .finish })
      }
      Column(number: "likely_cancel", "to cancel") { window in
        .integer(window.intents.count { $0.outcome == .cancel })
      }
      Column(number: "later", cell: count("later"))
      Column(number: "no_sign", "no sign", cell: count("no-sign"))
      Column(number: "censored", cell: count("censored"))
      Column(number: "refused", cell: count("refused"))
      Column(number: "dropped") { window in
        .integer(
          window.intents.count { if case .dropped = $0.finding { true } else { false } })
      }
    }
  }

  private var repeats: Table {
    Table(intents.rates) {
      Column("transition") { .text(transitions[$0.transition]) }
      Column(number: "soon", "in window") { .integer($0.soon.repeats) }
      Column(number: "soon_rate", "rate", unit: "1/s") {
        .number($0.soon.rate, decimals: 3, or: "no-time")
      }
      Column(number: "later", "10 to 30 s") { .integer($0.later.repeats) }
      Column(number: "later_rate", "later rate", unit: "1/s") {
        .number($0.later.rate, decimals: 3, or: "no-time")
      }
      Column("verdict", "repeating is") {
        $0.isNormalUse ? .verdict("normal use", .bad) : .text("a sign")
      }
    }
  }

  /// Which labels people are shown: without what is the same in all of them.
  private var shown: Table {
    let all = table(all: false)
    let isOneFile = Set(found.map { gestures[$0.step]?.source }).count < 2
    let told = all.columns.map(\.id).filter { $0 != "standing" && !($0 == "file" && isOneFile) }
    return all.keeping(Set(told))
  }

  /// All gestures, or the first ones with a label.
  private func table(all: Bool) -> Table {
    let rows = (all ? intents.intents : Array(found.prefix(Self.most))).lazy
      .compactMap { intent in
        gestures[intent.step].map {
          (
            gesture: $0, intent: intent, sign: intent.sign,
            none: Cell.undefined(reason: intent.finding.word)
          )
        }
      }
    return Table(rows) {
      Column("file", isOptional: true) { .text($0.gesture.source) }
      Column("trace") { .text($0.gesture.id) }
      Column("participant", all ? "participant" : "person", isOptional: true) {
        .text($0.gesture.participant)
      }
      Column("decision") {
        $0.gesture.decision.map { .text($0.name) } ?? .undefined(reason: "undecided")
      }
      Column("likely_intent", "likely meant") { row in
        row.intent.outcome.map { .text($0.name) } ?? row.none
      }
      Column(number: "likely_confidence", "confidence") {
        .number(
          $0.intent.outcome == nil ? nil : $0.sign?.confidence, decimals: 2, or: "unknown")
      }
      Column("kind", "sign") { row in row.sign.map { .text($0.kind.rawValue) } ?? row.none }
      Column("evidence_trace", "evidence") { row in
        guard let sign = row.sign else { return row.none }
        return gestures[sign.step].map { .text($0.id) } ?? .undefined(reason: "event")
      }
      Column(number: "gap", unit: "ms") { row in
        row.sign.map { .number($0.gap * 1000, decimals: 0) } ?? row.none
      }
      Column("standing", isOptional: true) { .text($0.intent.finding.word) }
    }
  }
}

extension LikelyIntent.Finding {
  /// The word in outputs.
  var word: String {
    switch self {
    case .likely: "likely"
    case .later: "later"
    case .noSign: "no-sign"
    case .censored: "censored"
    case .refused: "refused"
    case .dropped(let why): why.rawValue
    }
  }
}

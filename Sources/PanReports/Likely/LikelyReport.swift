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
    /// Whose it is.
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

  /// As many labels as a report for people shows.
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
        let more = found.count - labels.rows.count
        blocks.append(
          .table(
            labels, title: "Likely labels, \(LikelyLabels.within(intents.window)):",
            remark: more > 0 ? "And \(more) more; csv, json and ndjson have all." : nil))
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
    var table = Table(columns: [
      .init(id: "window", title: "window", unit: "s", alignment: .trailing),
      .init(id: "likely_finish", title: "to finish", alignment: .trailing),
      .init(id: "likely_cancel", title: "to cancel", alignment: .trailing),
      .init(id: "later", title: "later", alignment: .trailing),
      .init(id: "no_sign", title: "no sign", alignment: .trailing),
      .init(id: "censored", title: "censored", alignment: .trailing),
      .init(id: "refused", title: "refused", alignment: .trailing),
      .init(id: "dropped", title: "dropped", alignment: .trailing),
    ])
    for window in windows {
      func count(_ word: String) -> Cell {
        .integer(window.intents.count { $0.finding.word == word })
      }
      let dropped = window.intents.count { if case .dropped = $0.finding { true } else { false } }
      table.append([
        .number(window.window, decimals: 0),
        .integer(window.intents.count { $0.outcome == .finish }),
        .integer(window.intents.count { $0.outcome == .cancel }), count("later"),
        count("no-sign"), count("censored"), count("refused"), .integer(dropped),
      ])
    }
    return table
  }

  private var repeats: Table {
    var table = Table(columns: [
      .init(id: "transition", title: "transition"),
      .init(id: "soon", title: "in window", alignment: .trailing),
      .init(id: "soon_rate", title: "rate", unit: "1/s", alignment: .trailing),
      .init(id: "later", title: "10 to 30 s", alignment: .trailing),
      .init(id: "later_rate", title: "later rate", unit: "1/s", alignment: .trailing),
      .init(id: "verdict", title: "repeating is"),
    ])
    for rate in intents.rates {
      func cell(_ value: Double?) -> Cell {
        value.map { .number($0, decimals: 3) } ?? .undefined(reason: "no-time")
      }
      table.append([
        .text(transitions[rate.transition]), .integer(rate.soon.repeats), cell(rate.soon.rate),
        .integer(rate.later.repeats), cell(rate.later.rate),
        rate.isNormalUse ? .verdict("normal use", .bad) : .text("a sign"),
      ])
    }
    return table
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
    var table = Table(columns: [
      .init(id: "file", title: "file", isOptional: true), .init(id: "trace", title: "trace"),
      .init(id: "participant", title: all ? "participant" : "person", isOptional: true),
      .init(id: "decision", title: "decision"),
      .init(id: "likely_intent", title: "likely meant"),
      .init(id: "likely_confidence", title: "confidence", alignment: .trailing),
      .init(id: "kind", title: "sign"), .init(id: "evidence_trace", title: "evidence"),
      .init(id: "gap", title: "gap", unit: "ms", alignment: .trailing),
      .init(id: "standing", title: "standing", isOptional: true),
    ])
    for intent in all ? intents.intents : Array(found.prefix(Self.most)) {
      guard let gesture = gestures[intent.step] else { continue }
      let none = Cell.undefined(reason: intent.finding.word)
      let sign = intent.sign
      let evidence = sign.flatMap { gestures[$0.step]?.id }
      let confidence = intent.outcome == nil ? nil : sign?.confidence
      table.append([
        .text(gesture.source), .text(gesture.id), .text(gesture.participant),
        gesture.decision.map { .text($0.name) } ?? .undefined(reason: "undecided"),
        intent.outcome.map { .text($0.name) } ?? none,
        confidence.map { .number($0, decimals: 2) } ?? .undefined(reason: "unknown"),
        sign.map { .text($0.kind.rawValue) } ?? none,
        evidence.map { .text($0) } ?? (sign == nil ? none : .undefined(reason: "event")),
        sign.map { .number($0.gap * 1000, decimals: 0) } ?? none, .text(intent.finding.word),
      ])
    }
    return table
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

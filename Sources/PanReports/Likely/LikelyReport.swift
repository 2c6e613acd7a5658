package import PanDocuments
import PanText
package import PanTraces
package import PanTuning
package import PanWords

/// The likely intents of a session log's gestures, to be written in any form.
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
    /// Whether the gesture has a recorded intent, and so gets no likely one.
    package let isAsked: Bool
    /// The progress and the velocity at the release; nil without one.
    package let release: (progress: Double, velocity: Double)?

    package init(
      source: String, id: String, participant: String, decision: TransitionOutcome?,
      isAsked: Bool = false, release: (progress: Double, velocity: Double)? = nil
    ) {
      self.source = source
      self.id = id
      self.participant = participant
      self.decision = decision
      self.isAsked = isAsked
      self.release = release
    }
  }

  private let intents: LikelyIntents
  private let gestures: [Int: Gesture]
  /// The gestures to look at, ordered by the time from the settle to the sign.
  private let found: [LikelyIntent]
  private let length: LengthLabel
  private let transitions: [String]
  private let windows: [LikelyIntents]
  private let notes: [String]
  private let rejections: Rejections

  /// A report for people shows at most this many labels.
  private static let most = 20

  /// Reports likely intents, with gestures by step and transitions by number.
  ///
  /// `windows` are the intents for other windows.
  package init(
    _ intents: LikelyIntents, gestures: [Int: Gesture], transitions: [String],
    windows: [LikelyIntents], notes: [String], rejections: Rejections = Rejections([]),
    length: LengthLabel = .points
  ) {
    self.intents = intents
    self.gestures = gestures
    self.length = length
    found = intents.intents.filter { $0.outcome != nil && gestures[$0.step]?.isAsked == false }
      .sorted { ($0.sign?.gap ?? 0, $0.step) < ($1.sign?.gap ?? 0, $1.step) }
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
        .table(repeats, title: "After cancelled swipes (a sign must be rarer from 10 to 30 s):"),
      ]
      blocks += labels
      return blocks + [.sentences(sentences)]
    } data: {
      [
        .init("window_s", .number(intents.window)), .init("windows", .table(byWindow)),
        .init("repeats", .table(repeats)), .init("gestures", .table(table(all: true))),
        .init("notes", .strings(sentences)), rejections.data,
      ]
    }
  }

  /// What other reports show beside their own: the question, and the gestures it is about.
  package var questions: [Document.Block] {
    [.sentences([verdict])] + labels + [.sentences([Self.limits])]
  }

  /// The report of a tuning or a check if all gestures lack an intent: the question alone.
  package func question(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.likely/1", version: version, rows: .table { table(all: true) }) {
      [.sentences([verdict]), .pictures(pictures)] + labels
        + [.sentences([Self.limits, Self.advice])]
    } data: {
      [member, rejections.data]
    }
  }

  /// The question for programs.
  package var member: Document.Member {
    .init(
      "likely",
      .object([
        .init("window_s", .number(intents.window)), .init("question", .string(verdict)),
        .init("gestures", .table(table(found))),
      ]))
  }

  /// The decision map of the gestures to look at; nil if none has a release.
  package func map(finishes region: FinishRegion?) -> Chart? {
    let marks = found.compactMap { intent -> DecisionMap.Gesture? in
      guard let gesture = gestures[intent.step], let release = gesture.release,
        let decision = gesture.decision
      else { return nil }
      return DecisionMap.Gesture(
        name: gesture.id, progress: release.progress, velocity: release.velocity,
        outcome: decision, intent: intent.outcome, isLikely: true)
    }
    guard !marks.isEmpty else { return nil }
    return DecisionMap(
      title: "Gestures to look at (likely labels, \(within))", subtitle: verdict, gestures: marks,
      length: length, finishes: region
    ).chart
  }

  /// The limits of likely labels, whatever the window.
  private static let limits =
    "Likely labels exist only for decisions of the rule in use, and people who give up leave no sign. "
    + "They show where to look: no rate, no test and no better rule follows from them."

  private static let advice =
    "Gestures with an intent that people were asked for tell how often a rule errs, and which is "
    + "better: 'pantrace lab' records them."

  private var within: String { "within \(NumberText.plain(intents.window)) s" }

  /// Which decisions may be against what was meant, as a question.
  private var verdict: String {
    let (finish, cancel) = (
      found.count { $0.outcome == .finish }, found.count { $0.outcome == .cancel }
    )
    guard finish + cancel > 0 else {
      return "Of \(counted(intents.intents.count, "gesture")) none was followed by a sign that it "
        + "was meant otherwise, \(within)."
    }
    var parts: [String] = []
    if finish > 0 {
      parts.append(
        "\(counted(finish, "cancelled gesture")) \(finish == 1 ? "was" : "were") likely meant to finish"
      )
    }
    if cancel > 0 {
      parts.append(
        "\(counted(cancel, "finished gesture")) \(cancel == 1 ? "was" : "were") likely meant to cancel"
      )
    }
    return
      "Meant otherwise? By what people did \(within), \(parts.joined(separator: ", and ")). Look at "
      + "them."
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
    let closing = intents.rates.filter(\.closingIsNormalUse).map { transitions[$0.transition] }
    let buttons =
      closing.isEmpty
      ? []
      : [
        "Closing by a button is no sign in \(closing.joined(separator: ", ")): people close as "
          + "often long after a cancelled swipe."
      ]
    return notes + refusal + buttons + [Self.limits]
      + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
  }

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
    typealias Share = RepeatRate.Share
    let rows = intents.rates.flatMap { rate -> [(Int, String, Share, Share, Bool)] in
      [
        (rate.transition, "retry", rate.soon, rate.later, rate.isNormalUse),
        (
          rate.transition, "button", rate.buttonsSoon, rate.buttonsLater,
          rate.closingIsNormalUse
        ),
      ]
    }
    return Table(rows) {
      Column("transition") { .text(transitions[$0.0]) }
      Column("kind", "sign") { .text($0.1) }
      Column(number: "soon", "in window") { .integer($0.2.repeats) }
      Column(number: "soon_rate", "rate", unit: "1/s") {
        .number($0.2.rate, decimals: 3, or: "no-time")
      }
      Column(number: "later", "10 to 30 s") { .integer($0.3.repeats) }
      Column(number: "later_rate", "later", unit: "1/s") {
        .number($0.3.rate, decimals: 3, or: "no-time")
      }
      Column("verdict", "repeating is") {
        $0.4 ? .verdict("normal use", .bad) : .text("a sign")
      }
    }
  }

  /// The gestures to look at for people; none where nothing was found.
  private var labels: [Document.Block] {
    let table = shown
    guard !table.rows.isEmpty else { return [] }
    return [
      .table(
        table, title: "To look at, the soonest sign first (likely labels, \(within)):",
        remark: more(found.count, than: table.rows.count, "; csv, json and ndjson have all"))
    ]
  }

  /// The labels for people, without columns that are the same in all rows.
  private var shown: Table {
    let all = table(Array(found.prefix(Self.most)))
    let isOneFile = Set(found.map { gestures[$0.step]?.source }).count < 2
    let told = all.columns.map(\.id).filter {
      !["standing", "rank"].contains($0) && !($0 == "file" && isOneFile)
    }
    return all.keeping(Set(told))
  }

  /// All gestures in their order, or those with a label by rank.
  private func table(all: Bool) -> Table { table(all ? intents.intents : found, all: all) }

  private func table(_ shown: [LikelyIntent], all: Bool = false) -> Table {
    var ranks: [Int: Int] = [:]
    for (place, intent) in found.enumerated() { ranks[intent.step] = place + 1 }
    let rows = shown.lazy
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
      Column(number: "rank") { row in
        ranks[row.intent.step].map { .integer($0) } ?? row.none
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

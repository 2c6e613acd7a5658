import PanTraces

/// Finds the columns for the intent and for the app's decision.
struct OutcomeChoice {
  private let sample: TableSample
  private let settings: ImportSettings

  init(_ sample: TableSample, _ settings: ImportSettings) {
    self.sample = sample
    self.settings = settings
  }

  /// The column of a role, if all its words are known outcomes. Nil without such a column.
  func column(
    _ role: ImportRole, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) -> Int? {
    var trial = columns
    guard let column = try trial.find(role) else { return nil }
    let reading = OutcomeChoice.Reading(name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    let strange = words.filter { reading.read($0) == nil }
    guard !strange.isEmpty else {
      columns = trial
      return column
    }
    let isSettled = try columns.settled(role) != nil
    guard isSettled || strange.count < words.count else { return nil }
    throw ImportRefusal(
      "\(sample.name(column)) says \(strange.quoted), which \(strange.count == 1 ? "is" : "are") neither "
        + "finish nor cancel as far as is known",
      advice: "Give --set values=\(strange.settled("finish")), or cancel.",
      line: sample.headerLine)
  }

  /// Chooses the columns of both outcomes, and how their words are read.
  func choose(
    for layout: inout TableLayout, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) {
    func reading(_ column: Int) -> OutcomeChoice.Reading {
      OutcomeChoice.Reading(name: sample.names[column], settled: settings.values)
    }
    layout.intent = try column(.intent, &columns)
    layout.decision = try column(.decision, &columns)
    layout.intents = layout.intent.map(reading)
    layout.decisions = layout.decision.map(reading)
  }

  /// Refuses the meaning cancel if the word occurs among phases and among outcomes.
  func refuseTwoMeanings(_ column: Int, _ phases: PhaseChoice) throws(ImportRefusal) {
    guard let phase = phases.column else { return }
    for word in sample.words(column) where sample.words(phase).contains(word) {
      let meanings = settings.values.filter { $0.word.utf8.elementsEqual(word) }.map { $0.meaning }
      guard meanings == ["cancel"] || meanings == ["cancelled"] else { continue }
      let text = word.shown
      throw ImportRefusal(
        "'\(text)' stands in \(sample.name(phase)) and in \(sample.name(column)), and is settled "
          + "for one of them",
        advice: "Say both: --set values=\(text)=up,\(text)=cancel, with down, move, up, cancelled "
          + "or none for the phase and finish or cancel for the other.", line: sample.headerLine)
    }
  }

  /// The evidence: each word with its outcome.
  func evidence(_ layout: TableLayout) -> [Evidence] {
    var list: [Evidence] = []
    for (name, column, reading) in [
      ("intents", layout.intent, layout.intents), ("decisions", layout.decision, layout.decisions),
    ] {
      guard let column, let reading else { continue }
      let words = sample.words(column).map { word in
        word.shown + " = "
          + (reading.read(word)?.name ?? "")
      }
      list.append(Evidence(name, words.joined(separator: ", "), "known words"))
    }
    return list
  }
}

extension OutcomeChoice {
  /// How the cells of a column with intents or decisions are read.
  struct Reading: Equatable, Sendable {
    /// The words with a given meaning.
    let settled: [ImportSettings.Value]
    /// The outcome of a yes, for columns named after an outcome. Nil for others.
    let yes: TransitionOutcome?

    init(name: String, settled: [ImportSettings.Value]) {
      self.settled = settled
      let words = nameWords(name)
      switch words.last ?? "" {
      case "completed", "finished", "dismissed", "committed", "finish", "dismiss", "complete":
        yes = .finish
      case "cancelled", "canceled", "cancel": yes = .cancel
      default: yes = nil
      }
    }

    /// The meaning of a cell. Nil for an unknown word.
    func read(_ cell: [UInt8]) -> TransitionOutcome? {
      if let outcome = Self.settled(cell, by: settled) { return outcome }
      let word = ColumnRole.lowercased(String(decoding: cell, as: UTF8.self))
      if let yes {
        if ["true", "yes", "1"].contains(word) { return yes }
        if ["false", "no", "0"].contains(word) { return yes.opposite }
      }
      if Self.finishing.contains(word) { return .finish }
      return Self.cancelling.contains(word) ? .cancel : nil
    }

    /// The outcome that the settings give a cell. Nil for none.
    ///
    /// The meaning `cancelled` is a phase, but people use it for outcomes too.
    static func settled(
      _ cell: [UInt8], by values: [ImportSettings.Value]
    ) -> TransitionOutcome? {
      var isCancel = false
      for value in values where value.word.utf8.elementsEqual(cell) {
        switch value.meaning {
        case "finish": return .finish
        case "cancel": return .cancel
        case "cancelled": isCancel = true
        default: break
        }
      }
      return isCancel ? .cancel : nil
    }

    private static let finishing = [
      "finish", "finished", "complete", "completed", "commit", "committed", "dismiss", "dismissed",
      "close", "closed", "pop", "popped",
    ]
    private static let cancelling = [
      "cancel", "cancelled", "canceled", "abort", "aborted", "stay", "stayed", "keep", "kept",
      "revert", "reverted", "return", "returned",
    ]
  }
}

/// Proposes `--map` for columns whose cells, but not whose names, look like outcomes.
///
/// An intent makes decisions right or wrong, so cells alone never give a column that role.
extension OutcomeChoice {
  /// The proposals for the passthrough columns.
  func proposals(_ layout: TableLayout) -> [Evidence] {
    let free: [ImportRole] =
      (layout.intent == nil ? [.intent] : []) + (layout.decision == nil ? [.decision] : [])
    return layout.passthrough.compactMap { proposal($0, free) }
  }

  /// `free` are the roles that no column has.
  private func proposal(_ column: Int, _ free: [ImportRole]) -> Evidence? {
    let name = sample.name(column)
    guard holdsOutcomes(column) else {
      // Named for an outcome, in words of its own.
      let words = sample.words(column, limit: 3)
      guard let named = ColumnName(sample.names[column]), named.rank == 0, words.count == 2,
        free.contains(named.role)
      else { return nil }
      let values = "\(words[0].shown)=finish,\(words[1].shown)=cancel"
      return Evidence(
        "proposed", "--map \(named.role.rawValue)=\(name) --set values=\(values)",
        "or the other way round: its words are not known")
    }
    switch Self.role(sample.names[column]) {
    case let role? where free.contains(role):
      return Evidence(
        "proposed", "--map \(role.rawValue)=\(name)",
        "by its name \(Self.meaning(role)): \(says(column))")
    case nil where !free.isEmpty:
      let maps = free.map { "--map \($0.rawValue)=\(name) if it is \(Self.meaning($0))" }
      return Evidence("proposed", maps.joined(separator: ", "), says(column))
    default: return nil
    }
  }

  /// The column's words, and that it has no role unless asked for.
  private func says(_ column: Int) -> String {
    let words = sample.words(column).prefix(8).map { $0.shown }
    return "\(sample.name(column)) says \(words.joined(separator: ", ")), and is not taken for it "
      + "unasked"
  }

  /// Whether a column holds both outcomes and nothing else.
  ///
  /// A single outcome word may mean something else, such as a recording that is `complete`.
  private func holdsOutcomes(_ column: Int) -> Bool {
    let reading = Reading(name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    let outcomes = words.compactMap { reading.read($0) }
    return outcomes.count == words.count && Set(outcomes).count == 2
  }

  /// The outcome role that a name suggests. Nil for neither.
  private static func role(_ name: String) -> ImportRole? {
    let words = nameWords(name)
    // `expected_outcome` is an intent, `outcome` is the app's decision: intents are checked first.
    if words.contains(where: { intents.contains($0) }) { return .intent }
    return words.contains { decisions.contains($0) } ? .decision : nil
  }

  private static func meaning(_ role: ImportRole) -> String {
    role == .intent ? "what the person meant" : "what the app did"
  }

  private static let intents = [
    "intent", "intents", "intended", "intention", "meant", "want", "wanted", "wish", "goal", "task",
    "prompt", "prompted", "instruction", "instructed", "asked", "cue", "target", "should",
    "expected", "desired", "aim", "plan", "planned", "label", "truth",
  ]
  private static let decisions = [
    "decision", "decided", "app", "actual", "result", "outcome", "did", "was", "ended", "end",
    "final", "recorded", "observed", "happened", "state", "status",
  ]
}

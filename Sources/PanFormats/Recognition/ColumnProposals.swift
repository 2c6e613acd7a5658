import PanText
import PanTraces

/// Columns whose words could tell the phase, what was meant or what the app did, though their names
/// do not say so.
///
/// What was meant makes decisions right or wrong, so no column is taken for it by its words alone:
/// it goes along as it is, and what would settle it is said.
struct ColumnProposals {
  private let sample: TableSample
  private let settings: ImportSettings
  /// The outcomes that no column tells yet.
  private let free: [ImportRole]
  private let hasPhase: Bool

  init(_ sample: TableSample, _ settings: ImportSettings, _ layout: TableLayout) {
    self.sample = sample
    self.settings = settings
    free =
      (layout.intent == nil ? [.intent] : []) + (layout.decision == nil ? [.decision] : [])
    hasPhase = layout.phase != nil
  }

  /// What to say of columns that go along.
  func evidence(_ columns: [Int]) -> [Evidence] {
    columns.compactMap { outcome($0) ?? phase($0) }
  }

  private func outcome(_ column: Int) -> Evidence? {
    guard holdsOutcomes(column) else { return nil }
    let name = sample.name(column)
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

  private func phase(_ column: Int) -> Evidence? {
    guard !hasPhase, holdsPhases(column) else { return nil }
    return Evidence("proposed", "--map phase=\(sample.name(column))", says(column))
  }

  /// What a column says, for which nothing takes it.
  private func says(_ column: Int) -> String {
    let words = sample.words(column).prefix(8).map {
      VisibleText.oneLine(String(decoding: $0, as: UTF8.self))
    }
    return "\(sample.name(column)) says \(words.joined(separator: ", ")), and is not taken for it "
      + "unasked"
  }

  /// Whether a column holds both outcomes and nothing else.
  ///
  /// One outcome alone may be anything's word, such as the state of a recording that is complete.
  private func holdsOutcomes(_ column: Int) -> Bool {
    let reading = OutcomeReading(name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    let outcomes = words.compactMap { reading.read($0) }
    return outcomes.count == words.count && Set(outcomes).count == 2
  }

  /// Whether a column holds downs, lifts and nothing that is no phase.
  private func holdsPhases(_ column: Int) -> Bool {
    let words = sample.words(column)
    let meanings = words.compactMap { PhaseWords.read($0)?.meaning }
    return meanings.count == words.count && meanings.contains(.phase(.down))
      && meanings.contains(.phase(.up))
  }

  /// What a name suggests; nil where it suggests neither.
  private static func role(_ name: String) -> ImportRole? {
    let words = NameWords.split(name)
    // An expected outcome is what was meant, an outcome alone is the app's.
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

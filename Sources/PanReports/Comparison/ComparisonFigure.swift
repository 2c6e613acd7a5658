import PanDocuments

/// What a column of a comparison holds of a trace and a rule, in the order of the columns.
enum ComparisonFigure: CaseIterable, Sendable {
  case source, trace, intent, policy, decision, target, reason, velocity, settle, handOffJump
  case disputed

  /// The column, with lengths called as `length` says.
  func column(_ length: LengthLabel) -> Table.Column {
    switch self {
    case .source: .init(id: "source", title: "file")
    case .trace: .init(id: "trace", title: "trace")
    case .intent: .init(id: "intent", title: "intent")
    case .policy: .init(id: "policy", title: "policy")
    case .decision: .init(id: "decision", title: "decision")
    case .target: .init(id: "target", title: "target", alignment: .trailing)
    case .reason: .init(id: "reason", title: "reason")
    case .velocity:
      .init(id: "velocity", title: "velocity", unit: length.speed, alignment: .trailing)
    case .settle: .init(id: "settle", title: "settle", unit: "ms", alignment: .trailing)
    case .handOffJump:
      .init(id: "hand_off_jump", title: "hand-off jump", unit: length.speed, alignment: .trailing)
    case .disputed: .init(id: "disputed", title: "disputed")
    }
  }

  /// The cell of a trace and one rule's verdict on it.
  func cell(
    _ source: String, _ trace: ComparedTrace, _ rule: String, _ verdict: ComparedTrace.Verdict
  ) -> Cell {
    switch self {
    case .source: .text(source)
    case .trace: .text(trace.id)
    case .intent: AnalysisTable.outcome(trace.intent)
    case .policy: .text(rule)
    case .decision: AnalysisTable.outcome(verdict.outcome)
    case .target: AnalysisTable.target(verdict.target)
    case .reason: .text(verdict.reason)
    case .velocity: verdict.velocity.map { .number($0, decimals: 1) } ?? .empty
    case .settle: verdict.settle.map { .number($0 * 1000, decimals: 1) } ?? .empty
    case .handOffJump: verdict.handOffJump.map { .number($0, decimals: 1) } ?? .empty
    case .disputed: .bool(trace.isDisputed)
    }
  }

  /// What the column holds.
  var facts: ColumnFacts {
    switch self {
    case .source: .source
    case .trace: .trace
    case .intent: .intent
    case .policy: ColumnFacts(.text, .always, "the rule, as it was given")
    case .decision:
      ColumnFacts(.text, .sometimes, "finish or cancel; null where it saw no release of a pan")
    case .target: .target
    case .reason: ColumnFacts(.text, .always, "why, in a few words")
    case .velocity: ColumnFacts(.number, .sometimes, "the velocity that the rule was given")
    case .settle: ColumnFacts(.number, .sometimes, "how long the settle takes, where known")
    case .handOffJump:
      ColumnFacts(.number, .sometimes, "velocity of the settle's start less the finger's")
    case .disputed: ColumnFacts(.truth, .always, "whether two rules decided it differently")
    }
  }
}

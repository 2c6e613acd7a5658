import PanDocuments
import PanEngine
import PanTraces

/// A trace with one rule's verdict on it.
package struct ComparedRow: Sendable {
  let source: String
  let trace: ComparedTrace
  /// The rule's number.
  package var rule = 0

  /// The row of the first rule.
  package init(_ source: String, _ trace: ComparedTrace) {
    self.source = source
    self.trace = trace
  }

  fileprivate var verdict: ComparedTrace.Verdict { trace.verdicts[rule] }
}

/// The rows of a comparison for machines: one for each trace and rule.
extension RowSchema<ComparedRow> {
  /// The columns for rules with these names. Headings have the unit `length`.
  package static func comparison(names: [String], length: LengthLabel) -> RowSchema {
    let jump = "velocity of the settle's start less the finger's"
    return RowSchema([
      .text("source", "the file, as it was given", null: .never) { $0.source },
      .text("trace", "the trace's id in its file", null: .never) { $0.trace.id },
      .text("intent", "what the person meant: finish or cancel") { $0.trace.intent?.name },
      .text("policy", "the rule, as it was given", null: .never) { names[$0.rule] },
      .text("decision", "finish or cancel; null without the release of a pan") {
        $0.verdict.outcome?.name
      },
      .number("target", "the anchor it goes to, as a share of the travel") {
        $0.verdict.target?.share
      },
      .text("reason", "why, in a few words", null: .never) { $0.verdict.reason },
      .number("velocity", "the velocity that the rule was given", unit: length.speed) {
        $0.verdict.velocity
      },
      .number("settle", "how long the settle takes, where known", unit: "ms") {
        $0.verdict.settle.map { $0 * 1000 }
      },
      .number("hand_off_jump", jump, unit: length.speed) { $0.verdict.handOffJump },
      RowColumn(
        "disputed", .truth, "whether two rules decided it differently", null: .never,
        .cell { .bool($0.trace.isDisputed) }),
    ]) {
      $0.source
    } recorded: {
      $0.trace.columns
    }
  }
}

import PanDocuments
import PanReplay
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
  /// The columns for rules with these names; headings have the unit `length`.
  package static func comparison(names: [String], length: LengthLabel) -> RowSchema {
    RowSchema([
      RowColumn("source", .text, "the file, as it was given", .always) { $1.write($0.source) },
      RowColumn("trace", .text, "the trace's id in its file", .always) { $1.write($0.trace.id) },
      RowColumn("intent", .text, "what the person meant: finish or cancel") {
        $1.write($0.trace.intent?.name)
      },
      RowColumn("policy", .text, "the rule, as it was given", .always) {
        $1.write(names[$0.rule])
      },
      RowColumn(
        "decision", .text, "finish or cancel; null without the release of a pan"
      ) {
        $1.write($0.verdict.outcome?.name)
      },
      RowColumn("target", .number, "the anchor it goes to, as a share of the travel") {
        $1.write($0.verdict.target?.share)
      },
      RowColumn("reason", .text, "why, in a few words", .always) { $1.write($0.verdict.reason) },
      RowColumn(
        "velocity", .number, "the velocity that the rule was given", unit: length.speed
      ) {
        $1.write($0.verdict.velocity)
      },
      RowColumn("settle", .number, "how long the settle takes, where known", unit: "ms") {
        $1.write($0.verdict.settle.map { $0 * 1000 })
      },
      RowColumn(
        "hand_off_jump", .number, "velocity of the settle's start less the finger's",
        unit: length.speed
      ) {
        $1.write($0.verdict.handOffJump)
      },
      RowColumn("disputed", .truth, "whether two rules decided it differently", .always) {
        $1.write(.bool($0.trace.isDisputed))
      },
    ]) {
      $0.source
    } recorded: {
      $0.trace.columns
    }
  }
}

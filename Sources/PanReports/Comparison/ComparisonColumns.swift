package import PanDocuments
import PanText
import PanTraces

/// The columns of a comparison for machines: a row for each trace and rule.
package struct ComparisonColumns: Sendable {
  private let names: [String]
  /// The columns, without rows.
  package let table: Table
  /// The recordings' own columns, behind all others.
  let carried: CarriedTable

  /// The columns for some rules, with lengths called as `length` says.
  ///
  /// `carried` names the recordings' own.
  package init(names: [String], length: LengthLabel, carried: [String] = []) {
    self.names = names
    table = Table(columns: [
      .init(id: "source", title: "file"), .init(id: "trace", title: "trace"),
      .init(id: "intent", title: "intent"), .init(id: "policy", title: "policy"),
      .init(id: "decision", title: "decision"),
      .init(id: "target", title: "target", alignment: .trailing),
      .init(id: "reason", title: "reason"),
      .init(id: "velocity", title: "velocity", unit: length.speed, alignment: .trailing),
      .init(id: "settle", title: "settle", unit: "ms", alignment: .trailing),
      .init(id: "hand_off_jump", title: "hand-off jump", unit: length.speed, alignment: .trailing),
      .init(id: "disputed", title: "disputed"),
    ])
    self.carried = CarriedTable(carried, besides: table.columns)
  }

  /// What the rule with a number made of a trace.
  func row(_ source: String, _ trace: ComparedTrace, rule: Int) -> [Cell] {
    let verdict = trace.verdicts[rule]
    return [
      .text(source), .text(trace.id), AnalysisTable.outcome(trace.intent), .text(names[rule]),
      AnalysisTable.outcome(verdict.outcome), AnalysisTable.target(verdict.target),
      .text(verdict.reason),
      verdict.velocity.map { .number($0, decimals: 1) } ?? .empty,
      verdict.settle.map { .number($0 * 1000, decimals: 1) } ?? .empty,
      verdict.handOffJump.map { .number($0, decimals: 1) } ?? .empty,
      .text(trace.isDisputed ? "true" : "false"),
    ]
  }

  /// Writes the rows of a trace into bytes.
  func append(
    _ source: String, _ trace: ComparedTrace, _ template: RowTemplate, form: Int,
    _ carried: inout CarriedRows, to bytes: inout ByteBuffer
  ) {
    for rule in names.indices {
      for (index, cell) in row(source, trace, rule: rule).enumerated() {
        template.append(cell, at: index, to: &bytes)
      }
      carried.append(trace.columns, form: form, to: &bytes)
      template.endRow(&bytes)
    }
  }
}

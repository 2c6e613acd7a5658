package import PanDocuments
import PanMetrics

extension GateReport {
  /// The traces that became something else; empty without a baseline.
  var changedTable: Table {
    var table = Table(columns: [
      .init(id: "source", title: "file"),
      .init(id: "trace", title: "trace"),
      .init(id: "before", title: "before"),
      .init(id: "now", title: "now"),
      .init(id: "change", title: "change"),
    ])
    for trace in comparison?.changed ?? [] {
      table.append([
        .text(trace.key.source), .text(trace.key.id), .text(trace.before.name),
        .text(trace.now.name), trace.cell,
      ])
    }
    return table
  }

  /// The checks that people want to see: those of the budget, and what the baseline holds against.
  private var noteworthy: Table {
    table(of: checks.filter { $0.against == .budget || $0.check.outcome != .met })
  }

  /// The checks with their bounds, their figures, and how sure that is.
  ///
  /// With groups each has one more column that says which it is about.
  private func table(
    of checks: [(against: GateReference, group: String, check: GateCheck)]
  ) -> Table {
    let groupColumn: [Table.Column] = groups.isEmpty ? [] : [.init(id: "group", title: "group")]
    var table = Table(
      columns: groupColumn + [
        .init(id: "outcome", title: "outcome"),
        .init(id: "against", title: "against"),
        .init(id: "check", title: "check"),
        .init(id: "unit", title: "unit"),
        .init(id: "rule", title: "rule"),
        .init(id: "bound", title: "bound", alignment: .trailing),
        .init(id: "value", title: "value", alignment: .trailing),
        .init(id: "low", title: "95 % from", alignment: .trailing),
        .init(id: "high", title: "to", alignment: .trailing),
        .init(id: "traces", title: "n", alignment: .trailing),
      ])
    for (against, group, check) in checks {
      let scale = GateScale(check, against, length)
      func cell(_ value: Double?) -> Cell {
        value.map { .number($0, decimals: scale.decimals) } ?? .undefined(reason: "too-few")
      }
      table.append(
        groupColumn.map { _ in .text(group.isEmpty ? "all" : group) } + [
          check.outcome.cell, .text(against.rawValue), .text(scale.title),
          .text(scale.unit), .text(check.bound.word), cell(check.bound.limit), cell(check.value),
          cell(check.interval?.lower), cell(check.interval?.upper), .integer(check.count),
        ])
    }
    return table
  }

  /// The report for people and for programs; ``github`` has the annotations.
  package func document(version: String) -> Document {
    Document(schema: "pantrace.check/1", version: version) {
      var blocks: [Document.Block] = []
      func title(_ words: String) -> String? { likely.map { $0.labels.heading(words) + ":" } }
      if comparison?.changed.isEmpty == false {
        blocks.append(.table(changedTable, title: title("Changed")))
      }
      if !noteworthy.rows.isEmpty { blocks.append(.table(noteworthy, title: title("Checks"))) }
      if let table = likely?.table(length) {
        blocks.append(.table(table, title: "Likely labels by window:"))
      }
      return blocks + [.sentences(sentences + remarks)]
    } data: {
      let added = (comparison?.added ?? []).map { "\($0.source): \($0.id)" }
      let removed = (comparison?.removed ?? []).map { "\($0.source): \($0.id)" }
      let byWindow = likely?.table(length).map { table in
        [Document.Member("likely_windows", .table(table))]
      }
      return [
        .init("holds", .bool(holds)), .init("traces", .integer(traces)),
        .init("changed", .table(changedTable)), .init("checks", .table(table(of: checks))),
        .init("added", .strings(added)), .init("removed", .strings(removed)),
        .init("remarks", .strings(remarks)), rejections.data,
      ] + (byWindow ?? [])
    }
  }
}

extension ChangedTrace {
  /// Whether the change is for the better, in a word.
  var word: String { isImprovement.map { $0 ? "better" : "worse" } ?? "different" }

  fileprivate var cell: Cell {
    .verdict(word, isImprovement.map { $0 ? .good : .bad } ?? .doubtful)
  }
}

extension GateOutcome {
  fileprivate var cell: Cell {
    switch self {
    case .met: .verdict(name, .good)
    case .withinNoise: .verdict(name, .doubtful)
    case .notMet, .notMeasured: .verdict(name, .bad)
    }
  }
}

extension GateBound {
  /// The bound itself.
  var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// The word for it in tables.
  var word: String {
    switch self {
    case .atMost: "at most"
    case .atLeast: "at least"
    }
  }
}

/// What a check's figures are in, and how many of their digits mean something.
struct GateScale {
  let title: String
  let unit: String
  let decimals: Int

  init(_ check: GateCheck, _ against: GateReference, _ length: LengthLabel) {
    guard let subject = BudgetSubject(name: check.name) else {
      title = check.name
      unit = "count"
      decimals = 0
      return
    }
    title = against == .baseline ? check.name + ", worse by" : check.name
    unit = length.spelled(subject.unit)
    decimals = subject.decimals
  }
}

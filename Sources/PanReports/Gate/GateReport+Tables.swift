package import PanDocuments
import PanMetrics
import PanText

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

  /// Some checks as people read them, in 80 columns: the figure beside its bound.
  private func shown(_ outcomes: Set<GateOutcome>) -> Table? {
    let checks = checks.filter { outcomes.contains($0.check.outcome) }
    guard !checks.isEmpty else { return nil }
    let groupColumn: [Table.Column] = groups.isEmpty ? [] : [.init(id: "group", title: "group")]
    var table = Table(
      columns: groupColumn + [
        .init(id: "against", title: "against"),
        .init(id: "check", title: "check"),
        .init(id: "value", title: "value", alignment: .trailing),
        .init(id: "bound", title: "to be"),
        .init(id: "plausible", title: "plausibly"),
        .init(id: "mode", title: "mode"),
        .init(id: "traces", title: "n", alignment: .trailing, isOptional: true),
      ])
    for (against, group, check) in checks {
      let scale = GateScale(check, against, length)
      func number(_ value: Double) -> String { NumberText.fixed(value, decimals: scale.decimals) }
      let unit = ["1", "count"].contains(scale.unit) ? "" : " " + scale.unit
      let ends = check.interval.map { [$0.lower, $0.upper].map { $0.map(number) ?? "?" } }
      let value = check.value.map { number($0) } ?? "not measured"
      table.append(
        groupColumn.map { _ in .text(group.isEmpty ? "all" : group) } + [
          .text(against.rawValue), .text(scale.title), .verdict(value, check.outcome.judgement),
          .text("\(check.bound.sign) \(number(check.bound.limit))\(unit)"),
          ends.map { .text("\($0[0]) to \($0[1])") } ?? .undefined(reason: "too-few"),
          .text(check.mode.name), .integer(check.count),
        ])
    }
    return table
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
        .init(id: "mode", title: "mode"),
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

          .verdict(check.outcome.name, check.outcome.judgement), .text(against.rawValue),
          .text(scale.title),
          .text(scale.unit), .text(check.bound.word), cell(check.bound.limit),
          .text(check.mode.name), cell(check.value),
          cell(check.interval?.lower), cell(check.interval?.upper), .integer(check.count),
        ])
    }
    return table
  }

  /// The report for people and for programs; ``github`` has the annotations.
  ///
  /// The verdict comes first, then what fails, then what is close; what holds is shown on demand.
  package func document(version: String, all: Bool = false) -> Document {
    Document(schema: "pantrace.check/1", version: version) {
      // A run that is only kept for later ones has nothing to say.
      [
        checks.isEmpty
          ? .sentences(notes + remarks) : .verdict(verdict, notes: notes + remarks)
      ] + tables + held(all)
    } data: {
      let added = (comparison?.added ?? []).map { "\($0.source): \($0.id)" }
      let removed = (comparison?.removed ?? []).map { "\($0.source): \($0.id)" }
      let byWindow = likely?.table(length).map { table in
        [Document.Member("likely_windows", .table(table))]
      }
      return [
        .init("holds", .bool(holds)), .init("verdict", .string(verdict)),
        .init("traces", .integer(traces)),
        .init("changed", .table(changedTable)), .init("checks", .table(table(of: checks))),
        .init("worse", .table(worseTable)), .init("renamed", .table(renamedTable)),
        .init("added", .strings(added)), .init("removed", .strings(removed)),
        .init("remarks", .strings(remarks)), rejections.data,
      ] + (byWindow ?? [])
    }
  }

  private func title(_ words: String) -> String {
    likely.map { $0.labels.heading(words) + ":" } ?? words + ":"
  }

  private var tables: [Document.Block] {
    var blocks: [Document.Block] = []
    if comparison?.changed.isEmpty == false {
      blocks.append(.table(changedTable, title: title("CHANGED")))
    }
    if let table = shown([.notMet, .notMeasured]) {
      blocks.append(.table(table, title: title("FAILS")))
    }
    if let table = shown([.withinNoise]) {
      blocks.append(.table(table, title: title("CLOSE: beyond the bound, which chance explains")))
    }
    if let table = likely?.table(length) {
      blocks.append(.table(table, title: "Likely labels by window:"))
    }
    return blocks
  }

  /// What holds: folded away in Markdown, and in text with all, or of groups that were asked for.
  private func held(_ all: Bool) -> [Document.Block] {
    guard let table = shown([.met]) else { return [] }
    let count = table.rows.count == 1 ? "1 check holds" : "\(table.rows.count) checks hold"
    let summary = likely.map { $0.labels.heading(count) } ?? count
    return [
      .differing {
        all || !groups.isEmpty
          ? [.table(table, title: title("HOLDS"))] : [.sentences([summary + ": --all."])]
      } markdown: {
        [.details(summary: summary, [.table(table)])]
      }
    ]
  }

  /// The traces that got worse in a metric by more than its decimals show, for programs.
  private var worseTable: Table {
    var table = Table(columns: [
      .init(id: "metric", title: "metric"), .init(id: "source", title: "file"),
      .init(id: "trace", title: "trace"),
    ])
    for change in comparison?.metrics ?? [] {
      for key in change.worse {
        table.append([.text(change.metric.info.id), .text(key.source), .text(key.id)])
      }
    }
    return table
  }

  /// The traces under other names, for programs.
  private var renamedTable: Table {
    var table = Table(columns: [
      .init(id: "source_before", title: "file before"),
      .init(id: "trace_before", title: "trace before"),
      .init(id: "source", title: "file"), .init(id: "trace", title: "trace"),
    ])
    for name in comparison?.renamed ?? [] {
      table.append([
        .text(name.before.source), .text(name.before.id), .text(name.now.source),
        .text(name.now.id),
      ])
    }
    return table
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
  /// What it means for the gate.
  fileprivate var judgement: Cell.Verdict {
    switch self {
    case .met: .good
    case .withinNoise: .doubtful
    case .notMet, .notMeasured: .bad
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

  /// The sign for it in tables for people.
  var sign: String {
    switch self {
    case .atMost: "≤"
    case .atLeast: "≥"
    }
  }

  /// The word for it in sentences, and for programs.
  var word: String {
    switch self {
    case .atMost: "at most"
    case .atLeast: "at least"
    }
  }
}

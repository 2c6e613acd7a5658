package import PanDocuments
import PanGestures
import PanReplay
import PanTraces

/// The tables of a comparison of estimators.
package struct EstimatorTables: Sendable {
  private let names: [String]
  private let traces: [(source: String, comparison: EstimatorComparison)]

  /// Takes the estimators' names and the comparisons made with them.
  package init(
    names: [String], traces: [(source: String, comparison: EstimatorComparison)]
  ) {
    self.names = names
    self.traces = traces
  }

  private var length: LengthLabel { LengthLabel(traces.lazy.map(\.comparison.lengthUnit)) }

  /// What to know where positions are not in points; nil where they are.
  package var unitWarning: String? {
    LengthLabel.warning(traces.lazy.map(\.comparison.lengthUnit))
  }

  /// One row per estimator with what people ask for first.
  var brief: Table {
    estimators.keeping([
      "estimator", "velocities", "none", "wrong_sign", "flips", "against_intent",
    ])
  }

  /// Which estimators see a finger going back that went on; empty where none does.
  var wrongSigns: [String] {
    let parts = names.indices.compactMap { index in
      let wrong = traces.count { $0.comparison.entries[index].isWrongSign }
      return wrong > 0 ? "\(names[index]) (\(wrong))" : nil
    }
    guard !parts.isEmpty else { return [] }
    return ["A velocity the wrong way is seen by \(parts.joined(separator: ", "))."]
  }

  /// The releases that some estimator decides otherwise, those that most of them do first.
  func flipped(limit: Int) -> Table {
    let showsSource = traces.lazy.map(\.source).areSeveral
    var table = Table(
      columns: [
        .init(id: "trace", title: "trace"), .init(id: "decision", title: "decision"),
        .init(id: "lowest", title: "lowest", unit: length.speed, alignment: .trailing),
        .init(id: "highest", title: "highest", unit: length.speed, alignment: .trailing),
        .init(id: "by", title: "otherwise by"),
      ] + (showsSource ? [.init(id: "source", title: "file", isOptional: true)] : []))
    let flips = traces.map { trace in
      names.indices.filter { trace.comparison.entries[$0].outcome != trace.comparison.outcome }
    }
    let order = traces.indices.filter { !flips[$0].isEmpty }
      .sorted { (flips[$0].count, $1) > (flips[$1].count, $0) }
    for place in order.prefix(limit) {
      let (source, comparison) = traces[place]
      let speeds = comparison.entries.compactMap(\.velocity)
      let none = Cell.undefined(reason: "no-velocity")
      table.append(
        [
          .text(comparison.id), .text(comparison.outcome.name),
          speeds.min().map { .number($0, decimals: 0) } ?? none,
          speeds.max().map { .number($0, decimals: 0) } ?? none, .text(list(flips[place])),
        ] + (showsSource ? [.text(source)] : []))
    }
    return table
  }

  /// Estimators by name; most of them by those that are not among them.
  private func list(_ indices: [Int]) -> String {
    let others = names.indices.filter { !indices.contains($0) }
    guard others.count < indices.count, others.count <= 3 else {
      return indices.map { names[$0] }.joined(separator: " ")
    }
    return "all but " + others.map { names[$0] }.joined(separator: " ")
  }

  /// One row per estimator.
  package var estimators: Table {
    var table = Table(columns: [
      .init(id: "estimator", title: "estimator"),
      .init(id: "velocities", title: "velocities", alignment: .trailing),
      .init(id: "none", title: "none", alignment: .trailing),
      .init(id: "stopped", title: "stopped", alignment: .trailing),
      .init(id: "too_few", title: "too few", alignment: .trailing),
      .init(id: "other", title: "other", alignment: .trailing),
      .init(id: "one_way", title: "one way", alignment: .trailing),
      .init(id: "wrong_sign", title: "wrong sign", alignment: .trailing),
      .init(id: "wrong_share", title: "wrong", unit: "%", alignment: .trailing),
      .init(id: "flips", title: "flips", alignment: .trailing),
      .init(id: "against_intent", title: "against intent", alignment: .trailing),
    ])
    for (index, name) in names.enumerated() { table.append(row(index, name)) }
    return table
  }

  private func row(_ index: Int, _ name: String) -> [Cell] {
    let entries = traces.map { $0.comparison.entries[index] }
    let none = entries.compactMap(\.reason)
    let stopped = none.count { $0 == .stopped }
    let tooFew = none.count { $0 == .tooFewSamples || $0 == .gap }
    let oneWay = traces.count {
      $0.comparison.isMonotone && $0.comparison.entries[index].velocity != nil
    }
    let wrong = entries.count(where: \.isWrongSign)
    let labelled = traces.contains { $0.comparison.intent != nil }
    let against = traces.count {
      guard let intent = $0.comparison.intent else { return false }
      return intent != $0.comparison.entries[index].outcome
    }
    return [
      .text(name), .integer(entries.count - none.count), .integer(none.count), .integer(stopped),
      .integer(tooFew), .integer(none.count - stopped - tooFew), .integer(oneWay),
      .integer(wrong),
      oneWay > 0
        ? .number(100 * Double(wrong) / Double(oneWay), decimals: 1)
        : .undefined(reason: "no-movement"),
      .integer(traces.count { $0.comparison.entries[index].outcome != $0.comparison.outcome }),
      labelled ? .integer(against) : .undefined(reason: "no-intent"),
    ]
  }

  /// One row per trace, the ones that the estimators see most differently first if cut off.
  package func spreads(limit: Int) -> Table {
    var table = Table(columns: [
      .init(id: "source", title: "file"), .init(id: "trace", title: "trace"),
      .init(id: "progress", title: "progress", alignment: .trailing),
      .init(id: "lowest", title: "lowest", unit: length.speed, alignment: .trailing),
      .init(id: "lowest_by", title: "by"),
      .init(id: "highest", title: "highest", unit: length.speed, alignment: .trailing),
      .init(id: "highest_by", title: "by"),
      .init(id: "spread", title: "spread", unit: length.speed, alignment: .trailing),
      .init(id: "none", title: "none", alignment: .trailing),
      .init(id: "wrong_sign", title: "wrong sign", alignment: .trailing),
      .init(id: "decision", title: "decision"), .init(id: "flipped_by", title: "flipped by"),
    ])
    for place in order(limit: limit) { table.append(spreadRow(traces[place])) }
    return table
  }

  /// How many traces some estimator decides otherwise than the configuration's own.
  package var flippedCount: Int {
    traces.count { trace in
      trace.comparison.entries.contains { $0.outcome != trace.comparison.outcome }
    }
  }

  /// The traces that most estimators decide otherwise than the configuration's own: ids by place.
  package func mostFlipped(_ limit: Int) -> [Int: String] {
    var found: [Int: String] = [:]
    for place in order(limit: limit) {
      let comparison = traces[place].comparison
      if comparison.entries.contains(where: { $0.outcome != comparison.outcome }) {
        found[place] = comparison.id
      }
    }
    return found
  }

  private func order(limit: Int) -> [Int] {
    guard traces.count > limit else { return Array(traces.indices) }
    let flips = traces.map { trace in
      trace.comparison.entries.count { $0.outcome != trace.comparison.outcome }
    }
    let order = traces.indices.sorted { (flips[$0], $1) > (flips[$1], $0) }
    return Array(order.prefix(limit))
  }

  private func spreadRow(_ trace: (source: String, comparison: EstimatorComparison)) -> [Cell] {
    let comparison = trace.comparison
    let entries = comparison.entries
    let flipped = names.indices.filter { entries[$0].outcome != comparison.outcome }
    var row: [Cell] = [
      .text(trace.source), .text(comparison.id), .number(comparison.progress, decimals: 3),
    ]
    if let (low, high) = comparison.range, let lowest = entries[low].velocity,
      let highest = entries[high].velocity
    {
      row += [
        .number(lowest, decimals: 0), .text(names[low]), .number(highest, decimals: 0),
        .text(names[high]), .number(highest - lowest, decimals: 0),
      ]
    } else {
      let none = Cell.undefined(reason: "no-velocity")
      row += [none, .empty, none, .empty, none]
    }
    return row + [
      .integer(entries.count { $0.velocity == nil }), .integer(entries.count(where: \.isWrongSign)),
      .text(comparison.outcome.name), .text(flipped.map { names[$0] }.joined(separator: " ")),
    ]
  }

  /// One row per trace and estimator, with everything.
  package var machine: Table {
    let own: [Table.Column] = [
      .init(id: "source", title: "file"), .init(id: "trace", title: "trace"),
      .init(id: "intent", title: "intent"), .init(id: "estimator", title: "estimator"),
      .init(id: "velocity", title: "velocity", unit: length.speed, alignment: .trailing),
      .init(id: "none", title: "none"), .init(id: "one_way", title: "one way"),
      .init(id: "wrong_sign", title: "wrong sign"), .init(id: "decision", title: "decision"),
      .init(id: "flips", title: "flips"),
    ]
    let carried = CarriedTable(
      CarriedTable.names(of: traces.lazy.map(\.comparison.columns)), besides: own)
    var table = Table(columns: own + carried.columns)
    for (source, comparison) in traces {
      let last = carried.cells(comparison.columns)
      for (name, entry) in zip(names, comparison.entries) {
        table.append(
          [
            .text(source), .text(comparison.id), AnalysisTable.outcome(comparison.intent),
            .text(name), entry.velocity.map { .number($0, decimals: 1) } ?? .empty,
            entry.reason.map { .text($0.name) } ?? .empty, .text("\(comparison.isMonotone)"),
            .text("\(entry.isWrongSign)"), .text(entry.outcome.name),
            .text("\(entry.outcome != comparison.outcome)"),
          ] + last)
      }
    }
    return table
  }
}

package import PanDocuments
import PanMetrics
import PanReplay
import PanTraces

/// The tables of a comparison of policies.
package struct ComparisonTables: Sendable {
  /// As many policies as a matrix or a table of reasons has room for.
  package static let mostColumns = 10

  let names: [String]
  let traces: [(source: String, trace: ComparedTrace)]

  /// Takes the policies' names and what they made of each trace.
  package init(names: [String], traces: [(source: String, trace: ComparedTrace)]) {
    self.names = names
    self.traces = traces
  }

  private var length: LengthLabel { LengthLabel(traces.lazy.map(\.trace.lengthUnit)) }

  /// What to know where positions are not in points; nil where they are.
  package var unitWarning: String? { LengthLabel.warning(traces.lazy.map(\.trace.lengthUnit)) }

  /// How many traces two policies disagree on.
  package var disputed: Int { traces.count(where: \.trace.isDisputed) }

  /// One row per policy: what it decides, how often against intent, and how it settles.
  package var policies: Table {
    var table = Table(columns: [
      .init(id: "policy", title: "policy"),
      .init(id: "finish", title: "finish", alignment: .trailing),
      .init(id: "cancel", title: "cancel", alignment: .trailing),
      .init(id: "none", title: "none", alignment: .trailing),
      .init(id: "labelled", title: "labelled", alignment: .trailing),
      .init(id: "false_finishes", title: "finish ✗", alignment: .trailing),
      .init(id: "false_cancels", title: "cancel ✗", alignment: .trailing),
      .init(id: "error_rate", title: "wrong", unit: "%", alignment: .trailing),
      .init(id: "settle", title: "settle", unit: "ms", alignment: .trailing),
      .init(id: "hand_off", title: "hand-off jump", unit: length.speed, alignment: .trailing),
    ])
    for (index, name) in names.enumerated() { table.append(policyRow(index, name)) }
    return table
  }

  /// The same in two tables, as one is wider than a screen.
  var shownPolicies: [Table] {
    let all = policies
    let settling: Set = ["error_rate", "settle", "hand_off"]
    return [
      all.keeping(Set(all.columns.map(\.id)).subtracting(settling)),
      all.keeping(settling.union(["policy"])),
    ]
  }

  private func policyRow(_ index: Int, _ name: String) -> [Cell] {
    let verdicts = traces.map { ($0.trace.intent, $0.trace.verdicts[index]) }
    // Where the system took the touch away no rule could have decided otherwise.
    let labelled = verdicts.count { $0.0 != nil && $0.1.ruled != nil }
    let finishes = verdicts.count { $0.0 == .cancel && $0.1.ruled == .finish }
    let cancels = verdicts.count { $0.0 == .finish && $0.1.ruled == .cancel }
    let none = Cell.undefined(reason: "no-intent")
    return [
      .text(name), .integer(verdicts.count { $0.1.outcome == .finish }),
      .integer(verdicts.count { $0.1.outcome == .cancel }),
      .integer(verdicts.count { $0.1.outcome == nil }), .integer(labelled),
      labelled > 0 ? .integer(finishes) : none, labelled > 0 ? .integer(cancels) : none,
      labelled > 0
        ? .number(100 * Double(finishes + cancels) / Double(labelled), decimals: 1) : none,
      Self.median(verdicts.compactMap { $0.1.settle.map { $0 * 1000 } }),
      Self.median(verdicts.compactMap { $0.1.handOffJump?.magnitude }),
    ]
  }

  private static func median(_ values: [Double]) -> Cell {
    Distribution(values).median.map { .number($0, decimals: 0) } ?? .undefined(reason: "not-known")
  }

  /// How often each policy decides as the app did, in the policies' order; nil where nobody knows.
  package var app: Table? {
    let known = traces.filter { $0.trace.recordedDecision != nil }
    guard !known.isEmpty else { return nil }
    var table = Table(columns: [
      .init(id: "policy", title: "policy"),
      .init(id: "compared", title: "compared", alignment: .trailing),
      .init(id: "agree", title: "agree", alignment: .trailing),
      .init(id: "agreement", title: "agree", unit: "%", alignment: .trailing),
      .init(id: "agreement_low", title: "95 % from", alignment: .trailing),
      .init(id: "agreement_high", title: "to", alignment: .trailing),
      .init(id: "only_replay_finishes", title: "app cancelled", alignment: .trailing),
      .init(id: "only_replay_cancels", title: "app finished", alignment: .trailing),
    ])
    func percent(_ share: Double?) -> Cell {
      share.map { .number(100 * $0, decimals: 1) } ?? .undefined(reason: "no-interval")
    }
    for (index, name) in names.enumerated() {
      let agreement = AppAgreement(
        known.lazy.compactMap { _, trace in
          trace.recordedDecision.map { ($0, trace.verdicts[index].ruled, trace.person?.key) }
        })
      table.append([
        .text(name), .integer(agreement.rate.total), .integer(agreement.rate.count),
        percent(agreement.rate.share), percent(agreement.interval?.lower),
        percent(agreement.interval?.upper), .integer(agreement.onlyReplayFinishes),
        .integer(agreement.onlyReplayCancels),
      ])
    }
    return table
  }

  /// The share of the traces both decided on which two policies agree; nil without such traces.
  package func agreement(_ first: Int, _ second: Int) -> Double? {
    var (both, same) = (0, 0)
    for (_, trace) in traces {
      guard let a = trace.verdicts[first].outcome, let b = trace.verdicts[second].outcome else {
        continue
      }
      both += 1
      if a == b { same += 1 }
    }
    return both > 0 ? Double(same) / Double(both) : nil
  }

  /// Who agrees with whom, in percent; columns are numbered in the rows' order.
  package var matrix: Table {
    var table = Table(
      columns: [
        .init(id: "number", title: "#", alignment: .trailing),
        .init(id: "policy", title: "policy"),
      ]
        + names.indices.map {
          .init(
            id: names[$0].lowercased(), title: "\($0 + 1)", alignment: .trailing)
        })
    for (index, name) in names.enumerated() {
      table.append(
        [.integer(index + 1), .text(name)]
          + names.indices.map { other in
            agreement(index, other).map { .number(100 * $0, decimals: 1) }
              ?? .undefined(reason: "no-decisions")
          })
    }
    return table
  }

  /// For each policy the one it agrees with most, and least, in percent.
  package var neighbours: Table {
    var table = Table(columns: [
      .init(id: "policy", title: "policy"),
      .init(id: "mean", title: "mean", unit: "%", alignment: .trailing),
      .init(id: "nearest", title: "nearest"),
      .init(id: "nearest_agreement", title: "agrees", unit: "%", alignment: .trailing),
      .init(id: "farthest", title: "farthest", isOptional: true),
      .init(
        id: "farthest_agreement", title: "agrees", unit: "%", alignment: .trailing,
        isOptional: true),
    ])
    for (index, name) in names.enumerated() {
      let others = names.indices.filter { $0 != index }
        .compactMap { other in agreement(index, other).map { (other, $0) } }
      guard let nearest = others.max(by: { $0.1 < $1.1 }),
        let farthest = others.min(by: { $0.1 < $1.1 })
      else { continue }
      let mean = others.reduce(0) { $0 + $1.1 } / Double(others.count)
      table.append([
        .text(name), .number(100 * mean, decimals: 1), .text(names[nearest.0]),
        .number(100 * nearest.1, decimals: 1), .text(names[farthest.0]),
        .number(100 * farthest.1, decimals: 1),
      ])
    }
    return table
  }

  /// The traces that policies disagree on, with the reasons of so many policies at most.
  package func disputes(limit: Int, reasons: Int = mostColumns) -> Table {
    let hasRoom = names.count <= reasons
    // Reasons take the room, and say more than how many are on either side.
    var columns: [Table.Column] = [
      .init(id: "source", title: "file", isOptional: true), .init(id: "trace", title: "trace"),
      .init(id: "intent", title: "intent"),
      .init(id: "finish", title: "finish", alignment: .trailing, isOptional: hasRoom),
      .init(id: "cancel", title: "cancel", alignment: .trailing, isOptional: hasRoom),
    ]
    if hasRoom { columns += names.map { .init(id: $0.lowercased(), title: $0) } }
    var table = Table(columns: columns)
    for place in disputedPlaces(limit: limit) {
      let (source, trace) = traces[place]
      var row: [Cell] = [
        .text(source), .text(trace.id), AnalysisTable.outcome(trace.intent),
        .integer(trace.verdicts.count { $0.outcome == .finish }),
        .integer(trace.verdicts.count { $0.outcome == .cancel }),
      ]
      if hasRoom {
        row += trace.verdicts.map { verdict in
          switch verdict.outcome {
          case .finish: .verdict("finish: \(verdict.reason)", .finish)
          case .cancel: .verdict("cancel: \(verdict.reason)", .cancel)
          case nil: .text(verdict.reason)
          }
        }
      }
      table.append(row)
    }
    return table
  }

  /// The most divided first if there are too many.
  private func disputedPlaces(limit: Int) -> [Int] {
    let places = traces.indices.filter { traces[$0].trace.isDisputed }
    guard places.count > limit else { return places }
    let order = places.sorted {
      (traces[$0].trace.minority, $1) > (traces[$1].trace.minority, $0)
    }
    return Array(order.prefix(limit))
  }

  /// One row per trace and policy, with everything.
  package var machine: TableRows {
    let columns = ComparisonColumns(
      names: names, length: length,
      carried: CarriedTable.names(of: traces.lazy.map(\.trace.columns)))
    let all = columns.table.columns + columns.carried.columns
    return TableRows(columns: all, count: traces.count * names.count) { row in
      let (source, trace) = traces[row / names.count]
      return columns.row(source, trace, rule: row % names.count)
        + columns.carried.cells(trace.columns)
    }
  }
}

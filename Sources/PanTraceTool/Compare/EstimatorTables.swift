package import PanDocuments
import PanEngine
import PanTraces

/// The tables of a comparison of estimators.
package struct EstimatorTables: Sendable {
  private typealias Entry = EstimatorComparison.Entry

  private let names: [String]
  private let traces: [(source: String, comparison: EstimatorComparison)]

  /// Takes the estimators' names and the comparisons made with them.
  ///
  /// The recorder's reported velocity is left out if no trace has it.
  package init(
    names: [String], traces: [(source: String, comparison: EstimatorComparison)]
  ) {
    let silent = names.indices.filter { index in
      names[index] == VelocityEstimator.reported.name
        && traces.allSatisfy { $0.comparison.entries[index].reason == .notRecorded }
    }
    self.names = names.indices.filter { !silent.contains($0) }.map { names[$0] }
    guard !silent.isEmpty else {
      self.traces = traces
      return
    }
    self.traces = traces.map { ($0.source, $0.comparison.without(silent)) }
  }

  private var length: LengthLabel { LengthLabel(traces.lazy.map(\.comparison.lengthUnit)) }

  /// The warning about lengths that are not in points. Nil if all are.
  package var unitWarning: String? {
    LengthLabel.warning(traces.lazy.map(\.comparison.lengthUnit))
  }

  /// One row per estimator with the most asked-for columns.
  var brief: Table {
    estimators.keeping([
      "estimator", "velocities", "none", "wrong_sign", "flips", "against_intent",
    ])
  }

  /// The estimators with velocities of the wrong sign, in a sentence. Empty without any.
  var wrongSigns: [String] {
    let parts = names.indices.compactMap { index in
      let wrong = traces.count { $0.comparison.entries[index].isWrongSign }
      return wrong > 0 ? "\(names[index]) (\(wrong))" : nil
    }
    guard !parts.isEmpty else { return [] }
    return [
      "Estimators that gave a velocity of the wrong sign, and how often: \(parts.joined(separator: ", "))."
    ]
  }

  /// The releases that some estimator decides otherwise, those that most of them do first.
  func flipped(limit: Int) -> Table {
    let showsSource = traces.lazy.map(\.source).areSeveral
    let rows = mostFlipped(limit).map { place in
      (
        source: traces[place].source, comparison: traces[place].comparison,
        speeds: traces[place].comparison.entries.compactMap(\.velocity)
      )
    }
    return Table(rows) {
      Column("trace") { .text($0.comparison.id) }
      Column("decision") { .text($0.comparison.outcome.name) }
      Column(number: "lowest", unit: length.speed) {
        .number($0.speeds.min(), decimals: 0, or: "no-velocity")
      }
      Column(number: "highest", unit: length.speed) {
        .number($0.speeds.max(), decimals: 0, or: "no-velocity")
      }
      Column("by", "otherwise by") { .text(list($0.comparison.flips)) }
      if showsSource { Column("source", "file", isOptional: true) { .text($0.source) } }
    }
  }

  /// Estimators by name. Nearly all of them as `all but` the few others.
  private func list(_ indices: [Int]) -> String {
    let others = names.indices.filter { !indices.contains($0) }
    guard others.count < indices.count, others.count <= 3 else {
      return indices.map { names[$0] }.joined(separator: " ")
    }
    return "all but " + others.map { names[$0] }.joined(separator: " ")
  }

  /// One row per estimator.
  package var estimators: Table {
    let labeled = traces.contains { $0.comparison.intent != nil }
    func count(_ estimator: Int, _ matches: (EstimatorComparison, Entry) -> Bool) -> Int {
      traces.count { matches($0.comparison, $0.comparison.entries[estimator]) }
    }
    func none(_ estimator: Int, _ reasons: Set<VelocityEstimate.Absence>) -> Int {
      count(estimator) { $1.reason.map(reasons.contains) ?? false }
    }
    func oneWay(_ estimator: Int) -> Int {
      count(estimator) { $0.isMonotone && $1.velocity != nil }
    }
    func wrong(_ estimator: Int) -> Int { count(estimator) { $1.isWrongSign } }
    return Table(names.indices) {
      Column("estimator") { .text(names[$0]) }
      Column(number: "velocities") { .integer(count($0) { $1.reason == nil }) }
      Column(number: "none") { .integer(count($0) { $1.reason != nil }) }
      Column(number: "stopped") { .integer(none($0, [.stopped])) }
      Column(number: "too_few", "too few") { .integer(none($0, [.tooFewSamples, .gap])) }
      Column(number: "other") {
        .integer(
          count($0) { $1.reason != nil } - none($0, [.stopped, .tooFewSamples, .gap]))
      }
      Column(number: "one_way", "one way") { .integer(oneWay($0)) }
      Column(number: "wrong_sign", "wrong sign") { .integer(wrong($0)) }
      Column(number: "wrong_share", "wrong", unit: "%") {
        let total = oneWay($0)
        return .number(
          total > 0 ? 100 * Double(wrong($0)) / Double(total) : nil, decimals: 1,
          or: "no-movement")
      }
      Column(number: "flips") { .integer(count($0) { $1.outcome != $0.outcome }) }
      Column(number: "against_intent", "against intent") {
        let against = count($0) { $0.intent != nil && $0.intent != $1.outcome }
        return .integer(labeled ? against : nil, or: "no-intent")
      }
    }
  }

  /// How many traces some estimator decides otherwise than the configuration's own.
  package var flippedCount: Int { traces.count { !$0.comparison.flips.isEmpty } }

  /// The places of the traces that some estimator decides otherwise, those that most of them do
  /// first.
  private func mostFlipped(_ limit: Int) -> [Int] {
    let flips = traces.map { $0.comparison.flips.count }
    let places = traces.indices.filter { flips[$0] > 0 }
    return Array(places.sorted { (flips[$0], $1) > (flips[$1], $0) }.prefix(limit))
  }

  /// One row per trace and estimator, with everything.
  package var machine: Table {
    let own: [Column<(source: String, comparison: EstimatorComparison, estimator: Int)>] = [
      Column("source", "file") { .text($0.source) },
      Column("trace") { .text($0.comparison.id) },
      Column("intent") { .text($0.comparison.intent?.name) },
      Column("estimator") { .text(names[$0.estimator]) },
      Column(number: "velocity", unit: length.speed) {
        .number($0.comparison.entries[$0.estimator].velocity, decimals: 1)
      },
      Column("none") { .text($0.comparison.entries[$0.estimator].reason?.name) },
      Column("one_way", "one way") { .text("\($0.comparison.isMonotone)") },
      Column("wrong_sign", "wrong sign") {
        .text("\($0.comparison.entries[$0.estimator].isWrongSign)")
      },
      Column("decision") { .text($0.comparison.entries[$0.estimator].outcome.name) },
      Column("flips") {
        .text("\($0.comparison.entries[$0.estimator].outcome != $0.comparison.outcome)")
      },
    ]
    let recorded = PassthroughNames.of(traces.lazy.map(\.comparison.columns))
    let headings = recordedHeadings(recorded, besides: own.map(\.heading))
    let rows = traces.flatMap { source, comparison in
      names.indices.map { (source: source, comparison: comparison, estimator: $0) }
    }
    return Table(rows) {
      own
      for (place, heading) in headings.enumerated() {
        Column(heading) { .text($0.comparison.columns.text(named: recorded[place], at: place)) }
      }
    }
  }
}

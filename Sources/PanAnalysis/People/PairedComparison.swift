package import PanTraces

/// Two configurations' figures on the same traces, compared trace by trace.
///
/// Pairing removes the spread between traces, which would hide the difference in two separate
/// intervals.
package struct PairedComparison: Equatable, Sendable {
  /// The differences, second minus first, in rising order.
  package let differences: [Double]
  /// The 95 % interval of the middle difference, as ``QuantileEstimate`` says.
  package let interval: Rate.Interval?

  /// Pairs figures of the same traces. A pair with an undefined side is left out.
  ///
  /// `people` names who made each pair. Without it each pair counts as another person's.
  package init(
    _ pairs: some Sequence<(first: Double?, second: Double?)>, people: [Person?] = []
  ) {
    var index = Sampling.PeopleIndex()
    var found: [(value: Double, person: Int)] = []
    for (place, pair) in pairs.enumerated() {
      guard let first = pair.first, let second = pair.second else { continue }
      let person = place < people.count ? people[place] : nil
      found.append((second - first, index.number(of: person)))
    }
    differences = found.map { $0.value }.sorted()
    interval = QuantileEstimate(0.5, of: found, isKnown: index.sampling.isKnown).interval
  }

  /// How many went up.
  package var risen: Int { differences.count { $0 > 0 } }
  /// How many went down.
  package var fallen: Int { differences.count { $0 < 0 } }

  /// The middle difference [type7]. Nil for none.
  package var medianDifference: Double? { Distribution.type7(0.5, ofSorted: differences) }
}

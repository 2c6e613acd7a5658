package import PanTraces

/// Two configurations' figures on the same traces, compared trace by trace.
///
/// Pairing removes the spread between traces, which would hide the difference in two separate
/// intervals.
package struct PairedComparison: Equatable, Sendable {
  /// The differences, second minus first, in rising order.
  package let differences: [Double]
  /// The 95 % interval of the middle difference, as ``QuantileEstimate`` says.
  package let interval: ConfidenceInterval?

  /// Pairs figures of the same traces. A pair with an undefined side is left out.
  ///
  /// `people` names who made each pair. Without it each pair counts as another person's.
  package init(
    _ pairs: some Sequence<(first: Double?, second: Double?)>, people: [Person?] = []
  ) {
    var index = PeopleIndex()
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
  package var medianDifference: Double? { Quantile.type7(0.5, ofSorted: differences) }
}

/// Two configurations' decisions on the same labeled traces.
package struct PairedDecisions: Equatable, Sendable {
  /// How many the first got right and the second wrong.
  package private(set) var onlyFirstRight = 0
  /// How many the second got right and the first wrong.
  package private(set) var onlySecondRight = 0
  /// How many both got right.
  package private(set) var bothRight = 0
  /// How many both got wrong.
  package private(set) var bothWrong = 0
  /// Who made the gestures that both decided.
  package let sampling: Sampling
  /// The two-sided p-value of the disagreements, by person.
  ///
  /// McNemar's exact test if each gesture is another person's (McNemar 1947, Psychometrika 12),
  /// else with the signs of people flipped (``SignFlips``). Nil for fewer than
  /// ``Sampling/leastPeople``.
  package let probability: Double?

  /// Pairs whether each decision was right. A pair with an unknown side is left out.
  ///
  /// `people` names who made each pair. Without it each pair counts as another person's.
  package init(
    _ pairs: some Sequence<(first: Bool?, second: Bool?)>,
    people: some Sequence<Person?> = EmptyCollection<Person?>()
  ) {
    var ways = SignFlips.Ways()
    var people = people.makeIterator()
    for pair in pairs {
      let person = people.next() ?? nil
      if let first = pair.first, let second = pair.second {
        ways.add(first == second ? 0 : second ? 1 : -1, of: person)
      }
      switch (pair.first, pair.second) {
      case (true?, true?): bothRight += 1
      case (true?, false?): onlyFirstRight += 1
      case (false?, true?): onlySecondRight += 1
      case (false?, false?): bothWrong += 1
      case (nil, _), (_, nil): break
      }
    }
    (sampling, probability) = ways.probability
  }
}

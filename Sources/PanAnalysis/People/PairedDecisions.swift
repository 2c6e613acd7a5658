package import PanTraces

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
        // Pairs that agree count for how many gestures a person made, and for nothing else.
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

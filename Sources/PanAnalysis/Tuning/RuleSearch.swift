import PanTraces

// A rule from labeled gestures:
// 1. `LabeledOutcome` is a release and what was meant by it.
// 2. `RuleFamily` is a shape of rule, as progress or velocity, and `ThresholdRule` one with numbers.
// 3. `Lattice` counts the errors of every rule that people would type. `Objective` says which are better.
// 4. `RuleSearch` takes the best, in the middle of those that are as good.
// 5. `HeldOut` asks how the choice does on other people, `ThresholdBootstrap` how far its numbers move.

/// The search of a family's best rule among those that people would type.
///
/// Gestures are asked once. Any weights of them, as in draws and divisions, then take one sum over the
/// cells. Of three numbers every two are tried in turn while the third stays, until nothing gets better.
/// The third begins at some numbers over its range, as the best of two alone may be far from the best of
/// three.
package struct RuleSearch: Sendable {
  /// The family.
  package let family: RuleFamily
  /// The gestures.
  package let outcomes: [LabeledOutcome]
  /// The numbers that are tried for each of them.
  package let axes: [Lattice.Axis]
  /// The rules of the first two numbers, once for each start of the third.
  private let starts: [(rule: ThresholdRule, lattice: Lattice)]

  /// Asks the rules of a family.
  package init(_ family: RuleFamily, _ outcomes: [LabeledOutcome]) {
    self.family = family
    self.outcomes = outcomes
    let axes = family.axes(outcomes)
    self.axes = axes
    // No bound is above all others: at first nothing finishes.
    let start = ThresholdRule(family, checked: family.parameters.map { _ in .infinity })
    var starts = [start]
    if axes.count > 2 {
      let (last, count) = (axes[2].count - 1, Self.usualStarts)
      starts += (0..<min(last, count)).map { place in
        start.with([axes[2].number(last > count ? place * last / count : place)], at: [2])
      }
    }
    let pair = family.pairs[0]
    self.starts = starts.map { ($0, Self.lattice(pair, axes, $0, outcomes)) }
  }

  /// How many numbers a third threshold begins at, besides none.
  private static let usualStarts = 8

  /// The rules with every value of some numbers. The other numbers are the given rule's.
  private static func lattice(
    _ open: [Int], _ axes: [Lattice.Axis], _ rule: ThresholdRule, _ outcomes: [LabeledOutcome]
  ) -> Lattice {
    var numbers = rule.thresholds
    return Lattice(open.map { axes[$0] }, intents: outcomes.map { $0.intent }) {
      for place in open.indices { numbers[open[place]] = $1[place] }
      return rule.family.finishes(outcomes[$0], numbers)
    }
  }

  /// The best rule. `weights` says how often each gesture counts, at first once.
  package func rule(_ objective: Objective, _ weights: [Int32]? = nil) -> ThresholdRule {
    let pairs = family.pairs
    var best: (rule: ThresholdRule, counts: DecisionCounts)?
    func offer(_ pair: [Int], _ lattice: Lattice, _ rule: ThresholdRule) -> Bool {
      let region = lattice.table(weights).best(objective)
      // Only better is taken, or equal rules would be exchanged for ever.
      if let best, objective.preference(region.counts, over: best.counts) != .better {
        return false
      }
      best = (rule.with(region.middle, at: pair), region.counts)
      return true
    }
    // The best two numbers for each start of the third, before any of them moves.
    for start in starts { _ = offer(pairs[0], start.lattice, start.rule) }
    guard var rule = best?.rule, pairs.count > 1 else { return best?.rule ?? starts[0].rule }
    var unchanged = 1
    for turn in 1...Self.mostTurns where unchanged < pairs.count {
      let pair = pairs[turn % pairs.count]
      let isBetter = offer(pair, Self.lattice(pair, axes, rule, outcomes), rule)
      unchanged = isBetter ? 1 : unchanged + 1
      rule = best?.rule ?? rule
    }
    return rule
  }

  /// Three numbers settle within fewer turns.
  private static let mostTurns = 12

  /// The best rule, with what is as good.
  ///
  /// The last number that is as good as it was `before` stays. Two of them may not do as well together.
  package func optimum(_ objective: Objective, before: [Double?] = []) -> Optimum {
    let best = optimum(objective, centered(rule(objective), objective))
    for (place, number) in before.enumerated().reversed() {
      guard let number, best.asGood[place].contains(number) else { continue }
      let kept = optimum(objective, best.rule.with([number], at: [place]))
      // A number between two that are tried may decide otherwise than both.
      if objective.preference(kept.counts, over: best.counts) == .equal { return kept }
    }
    return best
  }

  /// The roundest of the best rules of one or two numbers, with what is as good.
  package func roundest(_ objective: Objective) -> Optimum {
    let numbers = starts[0].lattice.table().best(objective).roundest
    return optimum(objective, starts[0].rule.with(numbers, at: family.pairs[0]))
  }

  private func optimum(_ objective: Objective, _ rule: ThresholdRule) -> Optimum {
    let runs = runs(around: rule) { table, _ in
      let best = table.best(objective).counts
      return { objective.preference($0, over: best) == .equal }
    }
    let asGood = zip(axes, runs).map { $0.numbers($1) }
    return Optimum(
      objective: objective, rule: rule,
      counts: DecisionCounts(outcomes.lazy.map { ($0.intent, rule.decide($0)) }), asGood: asGood)
  }

  /// How far each number of a rule can be moved, while the others stay, for so many more wrong decisions:
  /// the numbers from end to end, and their share of all that make a difference.
  package func slack(
    of rule: ThresholdRule, errors: Int
  ) -> [(numbers: ClosedRange<Double>, share: Double)] {
    let runs = runs(around: rule) { table, cell in
      let most = table.counts(cell).errors + errors
      return { $0.errors <= most }
    }
    return zip(axes, runs).map { ($0.numbers($1), Double($1.count) / Double($0.count)) }
  }

  /// The cells of each number of a rule that are good while the others stay. `isGood` says what is, for a
  /// table and the rule's cell in it.
  private func runs(
    around rule: ThresholdRule, _ isGood: (Lattice.Table, Int) -> (DecisionCounts) -> Bool
  ) -> [ClosedRange<Int>] {
    var runs = axes.map { 0...($0.count - 1) }
    for part in parts(around: rule) {
      let table = part.lattice.table()
      let cell = part.lattice.cell(of: part.open.map { rule.thresholds[$0] })
      let isGood = isGood(table, cell)
      for place in part.answers {
        runs[place] = table.run(
          through: cell, along: part.open.firstIndex(of: place) ?? 0, isGood: isGood)
      }
    }
    return runs
  }

  /// A best rule of three numbers, moved to the middle of what is as good.
  private func centered(_ rule: ThresholdRule, _ objective: Objective) -> ThresholdRule {
    var rule = rule
    guard axes.count > 2 else { return rule }
    for turn in 0..<Self.mostTurns {
      let pair = family.pairs[turn % family.pairs.count]
      let lattice = Self.lattice(pair, axes, rule, outcomes)
      let cell = lattice.cell(of: pair.map { rule.thresholds[$0] })
      let middle = lattice.table().best(objective).middle(around: cell)
      rule = rule.with(middle, at: pair)
    }
    return rule
  }

  /// The rules of some numbers around a rule.
  struct Part: Sendable {
    /// The numbers that move.
    let open: [Int]
    /// Those of them that no part before moves.
    let answers: [Int]
    let lattice: Lattice
  }

  /// Parts in which every number moves, while those that do not stay as in a rule.
  func parts(around rule: ThresholdRule) -> [Part] {
    var (parts, rest) = ([Part](), Array(axes.indices))
    for pair in family.pairs where pair.contains(where: rest.contains) {
      let lattice =
        axes.count < 3 ? starts[0].lattice : Self.lattice(pair, axes, rule, outcomes)
      parts.append(Part(open: pair, answers: pair.filter(rest.contains), lattice: lattice))
      rest.removeAll(where: pair.contains)
    }
    return parts
  }

  /// How every rule of the first two numbers decides, the others being those of a rule.
  package func table(around rule: ThresholdRule) -> Lattice.Table {
    parts(around: rule)[0].lattice.table()
  }

  /// The rules that exchange false finishes for false cancels, by falling false finishes.
  ///
  /// Of the first two numbers, the others being those of a rule.
  package func tradeOff(
    around rule: ThresholdRule
  ) -> [(rule: ThresholdRule, counts: DecisionCounts)] {
    let (pair, table) = (family.pairs[0], table(around: rule))
    return table.tradeOff.map { cell in
      (rule.with(table.lattice.middle(cell), at: pair), table.counts(cell))
    }
  }
}

/// The best of the rules that people would type, and what is as good.
public struct Optimum: Equatable, Sendable {
  /// What makes a rule good.
  public let objective: Objective
  /// The rule in the middle of what is as good, in round numbers. +∞ for a clause that does not matter.
  public let rule: ThresholdRule
  /// How ``rule`` decides.
  public let counts: DecisionCounts
  /// For each number those that do as well while the others stay. Infinite if there is no end.
  public let asGood: [ClosedRange<Double>]
}

extension RuleFamily {
  /// Finds the best of the family's rules that people would type.
  ///
  /// Those are shares in hundredths, velocities in tens of points per second, and times in 0.05 s.
  /// - Complexity: O(n log k) decisions for n gestures and k numbers, and one sum over all rules.
  public func optimum(
    for outcomes: [LabeledOutcome], objective: Objective = .cost(.equal)
  ) -> Optimum {
    RuleSearch(self, outcomes).optimum(objective)
  }
}

import PanTraces

/// The search of a shape's best rule among those that people would type.
///
/// Gestures are asked once. Any weights of them, as in draws and divisions, then take one sum over the
/// cells. With three open numbers and more every two are tried in turn while the others stay, until
/// nothing gets better. The third threshold of a family begins at some numbers over its range, as the
/// best of two thresholds alone may be far from the best of three.
package struct RuleSearch: Sendable {
  /// The shape.
  package let shape: RuleShape
  /// The gestures.
  package let outcomes: [LabeledOutcome]
  /// The numbers that are tried for each open one.
  package let axes: [Lattice.Axis]
  /// The rules of the first two open numbers, once for each start of the others.
  private let starts: [(rule: TunedRule, lattice: Lattice)]

  /// Asks the rules. Nil for a shape without an open number.
  package init?(_ shape: RuleShape, _ outcomes: [LabeledOutcome]) {
    guard let pair = shape.pairs.first else { return nil }
    self.init(shape, outcomes, pair)
  }

  /// Asks the rules of a family.
  package init(_ family: RuleFamily, _ outcomes: [LabeledOutcome]) {
    self.init(.family(family), outcomes, Array(family.parameters.indices.prefix(2)))
  }

  private init(_ shape: RuleShape, _ outcomes: [LabeledOutcome], _ pair: [Int]) {
    self.shape = shape
    self.outcomes = outcomes
    let axes = shape.axes(outcomes)
    self.axes = axes
    let start = TunedRule(shape, all: shape.start)
    var starts = [start]
    if case .family = shape, axes.count > 2 {
      let (last, count) = (axes[2].count - 1, Self.usualStarts)
      starts += (0..<min(last, count)).map { place in
        start.with([axes[2].number(last > count ? place * last / count : place)], at: [2])
      }
    }
    self.starts = starts.map { ($0, Self.lattice(pair, axes, $0, outcomes)) }
  }

  /// How many numbers a third threshold begins at, besides none.
  private static let usualStarts = 8

  /// The rules with every value of some open numbers. The other numbers are the given rule's.
  private static func lattice(
    _ open: [Int], _ axes: [Lattice.Axis], _ rule: TunedRule, _ outcomes: [LabeledOutcome]
  ) -> Lattice {
    let (shape, places) = (rule.shape, open.map { rule.shape.places[$0] })
    var isOrdered = true
    if case .custom = shape { isOrdered = false }
    var all = rule.all
    return Lattice(open.map { axes[$0] }, intents: outcomes.map { $0.intent }, isOrdered: isOrdered)
    {
      for place in places.indices { all[places[place]] = $1[place] }
      return shape.finishes(outcomes[$0], all)
    }
  }

  /// The best rule. `weights` says how often each gesture counts, at first once.
  package func rule(_ objective: Objective, _ weights: [Int32]? = nil) -> TunedRule {
    let pairs = shape.pairs
    var best: (rule: TunedRule, counts: DecisionCounts)?
    func offer(_ pair: [Int], _ lattice: Lattice, _ rule: TunedRule) -> Bool {
      let region = lattice.table(weights).best(objective)
      if let best, objective.preference(region.counts, over: best.counts) != .better {
        return false
      }
      best = (rule.with(region.middle, at: pair), region.counts)
      return true
    }
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
  package func optimum(_ objective: Objective) -> Optimum {
    let rule = centered(rule(objective), objective)
    var asGood = axes.map { _ in -Double.infinity...Double.infinity }
    for part in parts(around: rule) {
      let region = part.lattice.table().best(objective)
      let cell = part.lattice.cell(of: part.open.map { rule.numbers[$0] })
      for place in part.answers {
        let run = region.run(through: cell, along: part.open.firstIndex(of: place) ?? 0)
        asGood[place] = axes[place].numbers(run)
      }
    }
    return Optimum(
      objective: objective, rule: rule,
      counts: DecisionCounts(outcomes.lazy.map { ($0.intent, rule.decide($0)) }), asGood: asGood)
  }

  /// A best rule of three numbers and more, moved to the middle of what is as good.
  private func centered(_ rule: TunedRule, _ objective: Objective) -> TunedRule {
    var rule = rule
    guard axes.count > 2 else { return rule }
    for turn in 0..<Self.mostTurns {
      let pair = shape.pairs[turn % shape.pairs.count]
      let lattice = Self.lattice(pair, axes, rule, outcomes)
      let cell = lattice.cell(of: pair.map { rule.numbers[$0] })
      let middle = lattice.table().best(objective).middle(around: cell)
      rule = rule.with(middle, at: pair)
    }
    return rule
  }

  /// The rules of some open numbers around a rule.
  struct Part: Sendable {
    /// The open numbers that move.
    let open: [Int]
    /// Those of them that no part before moves.
    let answers: [Int]
    let lattice: Lattice
  }

  /// Parts in which every open number moves, while those that do not stay as in a rule.
  func parts(around rule: TunedRule) -> [Part] {
    var (parts, rest) = ([Part](), Array(axes.indices))
    for pair in shape.pairs where pair.contains(where: rest.contains) {
      let lattice =
        axes.count < 3 ? starts[0].lattice : Self.lattice(pair, axes, rule, outcomes)
      parts.append(Part(open: pair, answers: pair.filter(rest.contains), lattice: lattice))
      rest.removeAll(where: pair.contains)
    }
    return parts
  }

  /// How every rule of the first two open numbers decides, the others being those of a rule.
  package func table(around rule: TunedRule) -> Lattice.Table {
    parts(around: rule)[0].lattice.table()
  }

  /// The rules that exchange false finishes for false cancels, by falling false finishes.
  ///
  /// Of the first two open numbers, the others being those of a rule.
  package func tradeOff(around rule: TunedRule) -> [(rule: TunedRule, counts: DecisionCounts)] {
    let (pair, table) = (shape.pairs[0], table(around: rule))
    return table.tradeOff.map { cell in
      (rule.with(table.lattice.middle(cell), at: pair), table.counts(cell))
    }
  }
}

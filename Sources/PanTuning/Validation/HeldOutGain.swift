public import PanMetrics
public import PanTraces

/// What people would gain from a tuned rule in place of the current one, on gestures it was not
/// tuned on, and whether that can be told from chance.
///
/// A person's gain is the cost of the current rule's errors on their gestures less that of the
/// held-out decisions, averaged over the deals of a ``RepeatedValidation``. The test flips the
/// signs of gains by person (`PanMetrics/SignFlips`). On the gestures that a rule was tuned on, a
/// test claims a difference in 28 to 30 of 100 sets of pure noise.
///
/// The intervals also allow for a rule tuned on other people. The rules of different parts share
/// people, so that the spread between people understates that: the variance is multiplied by 1 + k
/// / (k - 1) for k parts (Nadeau & Bengio 2003, Machine Learning 52). Without the factor the
/// intervals missed the truth in 5 to 18 of 100 simulated studies.
public struct HeldOutGain: Equatable, Sendable {
  /// How the tuned rule stands against the current one.
  public enum Standing: Equatable, Sendable {
    /// It does better than the current one on people it has not seen.
    case better
    /// It does worse.
    case worse
    /// Neither is shown.
    case undecided
    /// There are fewer than ``PanMetrics/Sampling/leastPeople``.
    case tooFewPeople
  }

  /// The objective that rules are compared by.
  public let objective: Objective
  /// How the current rule decides.
  public let current: DecisionCounts
  /// How rules decide on people they were not tuned on, once for each deal.
  public let heldOut: [DecisionCounts]
  /// How many parts each deal has.
  package let parts: Int
  /// The weights of the two errors in the comparison.
  public let weights: ErrorWeights
  /// The current rule's cost less the held-out decisions', in ``weights``, as the mean of the
  /// deals.
  public let mean: Double
  /// The interval of ``mean`` by person; nil below ``PanMetrics/Sampling/leastPeople``.
  public let interval: ConfidenceInterval?
  /// The interval by person of the held-out decisions' cost, in ``weights``; nil for few people.
  public let cost: ConfidenceInterval?
  /// Who made the gestures.
  public let sampling: Sampling
  /// The two-sided p-value of the gain; nil for too few people.
  public let probability: Double?

  /// What a p-value must be below for a claim.
  ///
  /// The rules of one deal share people, so that gains are not quite independent between people,
  /// and flipping their signs claims too much. Of 220 sets of 100 gestures of pure noise 8.6 % had
  /// a gain with a p-value below 0.05, and 2.7 % below 0.02. Seven people can reach 0.02.
  public static let level = 0.02

  /// Compares what the current rule decided on the gestures that were divided.
  public init(
    _ validation: RepeatedValidation, over outcomes: [LabeledOutcome],
    current decisions: [TransitionOutcome], objective: Objective
  ) {
    let current = DecisionCounts(zip(outcomes, decisions).map { (intent: $0.intent, decision: $1) })
    let heldOut = validation.heldOut
    let weights = objective.errorWeights(of: current, against: heldOut)
    var costs = [Int](repeating: 0, count: outcomes.count)
    for division in validation.divisions {
      let held = division.decisions(on: outcomes)
      for place in costs.indices {
        costs[place] += weights.cost(meant: outcomes[place].intent, done: held[place])
      }
    }
    let gains = outcomes.indices.map { place in
      weights.cost(meant: outcomes[place].intent, done: decisions[place]) * heldOut.count
        - costs[place]
    }
    let test = SignFlips.probability(
      zip(outcomes, gains).lazy.map { (person: $0.group.map { Person($0) }, way: $1) })
    let most = Double(max(weights.falseFinish, weights.falseCancel, 1) * heldOut.count)
    func byPerson(_ values: [Int], of size: Double) -> PersonSums {
      Self.byPerson(outcomes, values.lazy.map { Double($0) / size })
    }
    parts = validation.divisions[0].folds.count
    let (total, parts) = (Double(outcomes.count), Double(parts))
    let inflation = 1 + parts / (parts - 1)
    interval = byPerson(gains, of: Double(heldOut.count)).meanInterval(inflation: inflation)?
      .scaled(by: total)
    cost = byPerson(costs, of: most).shareInterval(inflation: inflation)?
      .scaled(by: total * most / Double(heldOut.count))
    self.objective = objective
    self.current = current
    self.heldOut = heldOut
    self.weights = weights
    mean = Double(gains.reduce(0, +)) / Double(heldOut.count)
    (sampling, probability) = test
  }

  /// Sums by person of values of gestures.
  private static func byPerson(
    _ outcomes: [LabeledOutcome], _ values: some Sequence<Double>
  ) -> PersonSums {
    var index = PeopleIndex()
    var people: [(sum: Double, total: Int)] = []
    for (outcome, value) in zip(outcomes, values) {
      let person = index.number(of: outcome.group.map { Person($0) })
      if person == people.count { people.append((0, 0)) }
      people[person].sum += value
      people[person].total += 1
    }
    return PersonSums(people)
  }

  /// How the tuned rule stands.
  public var standing: Standing {
    guard let probability else { return .tooFewPeople }
    guard probability < Self.level, mean != 0, mean < 0 || keepsLimit || !currentKeepsLimit else {
      return .undecided
    }
    return mean > 0 ? .better : .worse
  }

  /// Whether the held-out decisions keep the limit on false finishes, where there is one.
  public var keepsLimit: Bool {
    guard let limit = objective.falseFinishLimit(of: current) else { return true }
    return heldOut.reduce(0) { $0 + $1.falseFinishes } <= limit * heldOut.count
  }

  /// Whether the current rule keeps it.
  public var currentKeepsLimit: Bool {
    objective.falseFinishLimit(of: current).map { current.falseFinishes <= $0 } ?? true
  }

  /// The mean of the deals' values of the objective; nil where one is undefined.
  public var value: Double? { summary(objective.value)?.mean }

  /// The mean of the deals' errors, and the least and the most.
  public var errors: (mean: Double, spread: ClosedRange<Double>)? {
    summary { Double($0.errors) }
  }

  private func summary(
    _ value: (DecisionCounts) -> Double?
  ) -> (mean: Double, spread: ClosedRange<Double>)? {
    let values = heldOut.compactMap(value)
    guard values.count == heldOut.count, let least = values.min(), let most = values.max() else {
      return nil
    }
    return (values.reduce(0, +) / Double(values.count), least...most)
  }
}

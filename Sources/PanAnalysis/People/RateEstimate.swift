package import PanTraces

// From gestures to what is known of people:
// 1. `Sampling` says how many people and gestures there are, and whether they suffice.
// 2. `RateEstimate` has the interval of a share, `QuantileEstimate` of a median, `EstimatedDifference` of a
//    difference, all by person.
// 3. `PairedDecisions` and `SignFlips` test whether one rule does better than another on the same gestures.
// 4. `BetaDistribution` and `Distribution` have the mathematics.

/// A rate, with an interval for the population's share.
package struct RateEstimate: Equatable, Sendable {
  /// The count and its total.
  package let rate: Rate
  /// Who made the counted gestures.
  package let sampling: Sampling
  /// The interval of the share. Nil out of nothing, and below ``Sampling/leastPeople``.
  package let interval: Rate.Interval?

  /// Estimates a rate from what was counted of each person.
  ///
  /// - Parameters:
  ///   - people: The counts by person. Gestures without a participant are left out.
  ///   - isKnown: Whether participants are recorded.
  ///   - repeats: Whether people made several gestures in the study, even if each has one here.
  ///     Fewer people than ``Sampling/leastPeople`` then have no interval.
  ///   - confidence: The probability that the interval is to hold the share, in `0 ..< 1`.
  package init(
    byPerson people: [Rate], isKnown: Bool = true, repeats: Bool = false, confidence: Double = 0.95
  ) {
    let people = people.filter { $0.total > 0 }
    rate = Rate(people.reduce(0) { $0 + $1.count }, of: people.reduce(0) { $0 + $1.total })
    sampling = Sampling(
      people: people.count, gestures: rate.total, isKnown: isKnown, repeats: repeats)
    guard let share = rate.share, !sampling.isTooFew else {
      interval = nil
      return
    }
    let weights = EffectiveGestures(people.map { $0.total }, sampling, confidence)
    let worth = weights.number(happened: people.map { $0.count })
    interval = Rate.Interval(happened: share * worth, of: worth, confidence: confidence)
  }

  /// How many independent gestures the gestures of some people are worth, for an interval of a share.
  ///
  /// Korn & Graubard 1998, Surv. Methodol. 24: the exact interval of Clopper & Pearson is taken of an
  /// effective number of gestures: the number, divided by the design effect (Kish 1965). The design
  /// effect is the variance of the share between people, divided by the variance of independent
  /// gestures. It is at least 1. The effective number is multiplied by the square of the quotient of
  /// Student's quantiles with gestures - 1 and with people - 1 degrees of freedom, because few people
  /// tell little of the variance. The variance is estimated by leaving out one person at a
  /// time (Mancl & DeRouen 2001, Biometrics 57). People with unequal numbers of gestures nᵢ count as
  /// (Σ nᵢ)² / Σ nᵢ² people (Kish 1965).
  ///
  /// If it happened often to a few people, they do not tell the variance. So if the people to whom it
  /// happened, or did not, count for fewer than 10 people and for less than half of all, the design
  /// effect is the largest there is, as if each person's gestures were all the same. Each person then
  /// counts once.
  struct EffectiveGestures {
    /// From this effective number of people on the variance between them is estimated.
    private static let leastInformative = 10.0
    /// The same as a share of all people, if that is less.
    private static let leastShare = 0.5

    /// How many gestures each person made.
    let totals: [Int]
    /// The number of gestures.
    let count: Double
    /// The effective number of people.
    private let people: Double
    /// Whether each gesture is another person's.
    let isIndependent: Bool
    /// The square of the ratio of Student's quantiles.
    private let shrinking: Double

    /// Takes each person's number of gestures.
    init(_ totals: [Int], _ sampling: Sampling, _ confidence: Double) {
      self.totals = totals
      count = Double(totals.reduce(0, +))
      people = Self.number(totals)
      isIndependent = !sampling.repeats
      guard !isIndependent else {
        shrinking = 1
        return
      }
      let own = BetaDistribution.studentHalfWidth(confidence, degrees: max(1, people.rounded() - 1))
      let most = BetaDistribution.studentHalfWidth(confidence, degrees: max(1, count - 1))
      shrinking = most / own * (most / own)
    }

    /// The effective number of gestures where it happened to each person so often.
    func number(happened: [Int]) -> Double {
      guard !isIndependent else { return count }
      let missed = zip(totals, happened).map { $0 - $1 }
      let least = min(Self.leastInformative, Self.leastShare * people)
      guard min(Self.number(happened), Self.number(missed)) >= least else { return people }
      let share = Double(happened.reduce(0, +)) / count
      var squares = 0.0
      for (k, n) in zip(happened, totals) {
        // A person with many gestures pulls the share along, so the distance is to the others' share.
        let excess = (Double(k) - share * Double(n)) / (1 - Double(n) / count)
        squares += excess * excess
      }
      // Never more gestures than there are: people who are more alike than chance are chance.
      let independent = share * (1 - share) * count * count
      return squares * count > independent ? independent / squares * shrinking : count * shrinking
    }

    /// The number of people that some with unequal counts count for, (Σ nᵢ)² / Σ nᵢ². 0 for none.
    private static func number(_ counts: [Int]) -> Double {
      let sum = Double(counts.reduce(0, +))
      let squares = counts.reduce(0) { $0 + Double($1) * Double($1) }
      return squares > 0 ? sum * sum / squares : 0
    }
  }
}

extension RateEstimate {
  /// How often something happened to each person.
  package struct ByPerson: Sendable {
    /// The people. Nil for one who is not recorded.
    private let people: [Person?]
    private let rates: [Rate]
    /// The sampling of the whole study, including gestures that are not counted.
    private let sampling: Sampling

    init(_ rates: [Rate], of people: [Person?], sampling: Sampling) {
      self.people = people
      self.rates = rates
      self.sampling = sampling
    }

    /// Counts gestures by who made them.
    package init(_ gestures: some Sequence<(person: Person?, happened: Bool)>) {
      var index = Sampling.PeopleIndex()
      var people: [Person?] = []
      var counts: [(happened: Int, total: Int)] = []
      for gesture in gestures {
        let person = index.number(of: gesture.person)
        if person == people.count {
          people.append(gesture.person)
          counts.append((0, 0))
        }
        counts[person].total += 1
        if gesture.happened { counts[person].happened += 1 }
      }
      self.init(
        counts.map { Rate($0.happened, of: $0.total) }, of: people,
        sampling: index.sampling)
    }

    /// The share with an interval of a confidence in `0 ..< 1`.
    package func estimate(confidence: Double = 0.95) -> RateEstimate {
      RateEstimate(
        byPerson: rates, isKnown: sampling.isKnown, repeats: sampling.repeats,
        confidence: confidence)
    }

    /// The others' share less this one, with an interval.
    package func difference(
      to others: ByPerson, confidence: Double = 0.95
    ) -> EstimatedDifference {
      EstimatedDifference(from: side(confidence), to: others.side(confidence))
    }

    private func side(_ confidence: Double) -> EstimatedDifference.Side {
      let estimate = estimate(confidence: confidence)
      let share = estimate.rate.share ?? 0
      var influences: [Person: Double] = [:]
      for (person, rate) in zip(people, rates) where rate.total > 0 {
        guard let person else { continue }
        influences[person] = Double(rate.count) - share * Double(rate.total)
      }
      return EstimatedDifference.Side(
        value: estimate.rate.share, interval: estimate.interval, influences: influences,
        sampling: estimate.sampling)
    }
  }
}

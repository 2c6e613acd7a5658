import PanMotion
package import PanTraces

/// A rate, with an interval for the population's share.
///
/// Where people made several gestures each, it is Wilson's interval with an effective number of
/// gestures: n over the design effect (Kish 1965). That is the variance of the share between people
/// over that of independent gestures, and at least 1. The variance is estimated by leaving out one
/// person at a time (Mancl & DeRouen 2001, Biometrics 57). The number is also multiplied by the
/// square of the normal over Student's quantile, because few people tell little of that variance
/// (Korn & Graubard 1998; Dean & Pagano 2015). The degrees of freedom are the effective number of
/// people, (Σ nᵢ)² / Σ nᵢ², less 1.
///
/// Few people to whom it happened often show too low a rate and too small a variance together. The
/// upper bound trusts the variance only if the effective number of people to whom it happened,
/// (Σ kᵢ)² / Σ kᵢ² of their counts, is at least 10, or half the effective number of all people. The
/// lower bound asks the same of those to whom it did not. Below that, at least half of the variance
/// is taken to be between people. A person with t gestures then counts as at most 2t / (t + 1)
/// independent gestures, or as 1 + 1/2 + … + 1/t if it happened to nobody, because the chance that
/// it never happens to such a person is about (1 - rate) to that power. Between nobody and enough
/// people the design effect rises linearly. No bound is nearer to the middle than that of fewer
/// such people with one occurrence each, so that bounds rise with the count.
///
/// These limits come from simulation; the manual's page "How often is it wrong?" has the results.
package struct RateEstimate: Equatable, Sendable {
  /// The count and its total.
  package let rate: Rate
  /// Who made the counted gestures.
  package let sampling: Sampling
  /// The interval of the share; nil out of nothing, and below ``Sampling/leastPeople``.
  package let interval: ConfidenceInterval?

  /// Estimates a rate from what was counted of each person.
  ///
  /// - Parameters:
  ///   - people: The counts by person; gestures without a participant are left out.
  ///   - isKnown: Whether participants are recorded.
  ///   - repeats: Whether people made several gestures in the study, even if each has one here.
  ///     Fewer people than ``Sampling/leastPeople`` then have no interval.
  ///   - confidence: The probability that the interval is to hold the share, in `0 ..< 1`.
  package init(
    byPerson people: [Rate], isKnown: Bool = true, repeats: Bool = false, confidence: Double = 0.95
  ) {
    let people = people.filter { $0.total > 0 }
    let normal = NormalDistribution.halfWidth(confidence)
    rate = Rate(people.reduce(0) { $0 + $1.count }, of: people.reduce(0) { $0 + $1.total })
    let isSmall = repeats && people.count < Sampling.leastPeople
    guard isKnown, isSmall || people.contains(where: { $0.total > 1 }) else {
      sampling = isKnown ? .distinctPeople(people.count) : .unknown
      interval = rate.interval(effective: Double(rate.total), halfWidth: normal)
      return
    }
    sampling = .people(people.count)
    guard !sampling.isTooFew else {
      interval = nil
      return
    }
    interval = PersonSums(people.map { (Double($0.count), $0.total) }).shareInterval(confidence)
  }
}

/// Sums over each person's gestures, with intervals by person for the mean of a gesture.
package struct PersonSums: Sendable {
  /// From this effective number of people to whom it happened the variance between people is
  /// trusted.
  private static let leastInformative = 10.0
  /// The same as a share of the effective number of all people, where that is less.
  private static let leastShare = 0.5

  private let people: [(sum: Double, total: Int)]
  private let sum: Double
  private let total: Int
  /// The effective number of people, (Σ nᵢ)² / Σ nᵢ².
  private let effective: Double
  /// The effective number of gestures with half of the variance between people: if it happened to
  /// nobody, and if it happened to many.
  private let leastEffective: (none: Double, many: Double)

  /// Takes each person's sum and number of gestures, which is at least 1.
  package init(_ people: [(sum: Double, total: Int)]) {
    self.people = people
    sum = people.reduce(0) { $0 + $1.sum }
    total = people.reduce(0) { $0 + $1.total }
    let (n, squares) = (
      Double(total), people.reduce(0) { $0 + Double($1.total) * Double($1.total) }
    )
    effective = n * n / squares
    let none = people.reduce(0) { $0 + Self.harmonic($1.total) }
    leastEffective = (none, min(none, 2 * n / (1 + squares / n)))
  }

  /// 1 + 1/2 + … + 1/count; beyond 100 by Euler's constant, which is right to nine digits there.
  private static func harmonic(_ count: Int) -> Double {
    guard count > 100 else {
      var sum = 0.0
      for place in 0..<max(count, 1) { sum += 1 / Double(place + 1) }
      return sum
    }
    let n = Double(count)
    let euler = 0.577_215_664_901_532_9
    return logarithm(n) + euler + (0.5 - 1 / (12 * n)) / n
  }

  /// The interval of a mean of any size, by Student's quantile; nil below
  /// ``Sampling/leastPeople``.
  ///
  /// `inflation` multiplies the variance between people.
  package func meanInterval(
    _ confidence: Double = 0.95, inflation: Double = 1
  ) -> ConfidenceInterval? {
    guard people.count >= Sampling.leastPeople else { return nil }
    let half =
      StudentDistribution.halfWidth(confidence, degrees: degrees)
      * (inflation * variance).squareRoot()
    let mean = sum / Double(total)
    return ConfidenceInterval(lower: mean - half, upper: mean + half)
  }

  /// Wilson's interval where no gesture adds more than 1, or less than 0; nil below
  /// ``Sampling/leastPeople``.
  package func shareInterval(
    _ confidence: Double = 0.95, inflation: Double = 1
  ) -> ConfidenceInterval? {
    guard people.count >= Sampling.leastPeople else { return nil }
    let normal = NormalDistribution.halfWidth(confidence)
    let student = StudentDistribution.halfWidth(confidence, degrees: degrees)
    let shrinking = normal * normal / (student * student * inflation)
    let (n, variance) = (Double(total), variance)
    let share = sum / n
    let own = share > 0 && share < 1 ? min(n, share * (1 - share) / variance) : n
    let most = min(Self.leastInformative, Self.leastShare * effective)
    // The effective number of gestures with half of the variance between people.
    func effectiveCount(_ informative: Double) -> Double {
      let rise = min(1, informative / most)
      return 1 / ((1 - rise) / leastEffective.none + rise / leastEffective.many)
    }
    // The upper bound for people's sums; that of what did not happen is the lower one.
    func upper(_ sums: [Double]) -> Double {
      func wilson(_ sum: Double, _ effectiveCount: Double) -> Double {
        Rate.wilson(sum / n, effective: effectiveCount * shrinking, halfWidth: normal).upper
      }
      let sum = sums.reduce(0, +)
      guard sum < n else { return 1 }
      let squares = sums.reduce(0) { $0 + $1 * $1 }
      let informative = squares > 0 ? sum * sum / squares : 0
      let few = min(Double(sums.count { $0 > 0 }), most.rounded(.up) - 1)
      let isInformative = informative >= most - 1e-9
      return max(
        wilson(sum, isInformative ? own : min(own, effectiveCount(informative))),
        wilson(few, effectiveCount(few)))
    }
    return ConfidenceInterval(
      lower: 1 - upper(people.map { Double($0.total) - $0.sum }),
      upper: upper(people.map { $0.sum }))
  }

  /// Degrees of freedom of the variance between people.
  private var degrees: Int { max(1, Int(effective.rounded()) - 1) }

  /// The variance of the mean between people.
  ///
  /// Each excess is divided by 1 - nᵢ / n, because a person with many gestures pulls the mean along:
  /// that is the distance to the mean without the person (Mancl & DeRouen 2001).
  private var variance: Double {
    let n = Double(total)
    let squares = people.reduce(0.0) { squares, person in
      let excess = (person.sum - sum / n * Double(person.total)) / (1 - Double(person.total) / n)
      return squares + excess * excess
    }
    return squares / (n * n)
  }
}

extension Rate {
  /// Wilson's interval for an effective number of independent gestures; nil for none.
  func interval(effective n: Double, halfWidth z: Double) -> ConfidenceInterval? {
    guard let share, n > 0 else { return nil }
    let ends = Self.wilson(share, effective: n, halfWidth: z)
    return ConfidenceInterval(
      lower: count == 0 ? 0 : ends.lower, upper: count == total ? 1 : ends.upper)
  }

  fileprivate static func wilson(
    _ share: Double, effective n: Double, halfWidth z: Double
  ) -> (lower: Double, upper: Double) {
    let scale = n + z * z
    let center = (n * share + z * z / 2) / scale
    let half = z / scale * (n * share * (1 - share) + z * z / 4).squareRoot()
    return (center - half, center + half)
  }
}

extension NormalDistribution {
  /// The half width of a two-sided interval with a probability, in standard deviations.
  static func halfWidth(_ confidence: Double) -> Double {
    confidence == 0.95 ? z95 : quantile((1 + confidence) / 2)
  }
}

/// How often something happened to each person.
package struct PersonRates: Sendable {
  /// The people; nil for one who is not recorded.
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
    var index = PeopleIndex()
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
    to others: PersonRates, confidence: Double = 0.95
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
      isKnown: sampling.isKnown)
  }
}

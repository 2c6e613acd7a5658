import PanMotion
package import PanTraces

/// A rate, with an interval for the population's share.
///
/// Where people made several gestures each, it is Wilson's interval with an effective number of
/// gestures: n over the design effect (Kish 1965). That is the variance of the share between people
/// over that of independent gestures, and at least 1. The number is also multiplied by the square
/// of the normal over Student's quantile, because few people tell little of that variance (Korn &
/// Graubard 1998; Dean & Pagano 2015).
///
/// Fewer than four people to whom it happened, or to whom it did not, tell too little of the
/// variance between people. Half of the variance is then taken to be between people: a person with
/// t gestures counts as at most 1 + 1/2 + … + 1/t independent gestures, because the chance that
/// it never happens to such a person is about (1 - rate) to that power. No bound is nearer to the
/// middle than that of three such people, so that bounds rise with the count.
///
/// In simulated studies of 10 to 40 people with up to half of the variance between them, an end
/// missed a rate of 2 to 20 % in at most 5 of 100.
///
/// Simulated coverage of nominal 95 % with a rate of 20 % is in the manual's page on groups.
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
  /// From fewer people on either side the variance between people is not estimated.
  private static let leastTelling = 4

  private let people: [(sum: Double, total: Int)]
  private let sum: Double
  private let total: Int
  /// To how many people it happened, and to how many it did not, at least once.
  private let telling: (happened: Int, not: Int)
  /// The effective number of gestures where the variance between people is unknown.
  private let leastWorth: Double

  /// Takes each person's sum and number of gestures, which is at least 1.
  package init(_ people: [(sum: Double, total: Int)]) {
    self.people = people
    sum = people.reduce(0) { $0 + $1.sum }
    total = people.reduce(0) { $0 + $1.total }
    telling = (people.count { $0.sum > 0 }, people.count { $0.sum < Double($0.total) })
    leastWorth = people.reduce(0) { $0 + Self.harmonic($1.total) }
  }

  /// 1 + 1/2 + … + 1/count; beyond 100 by Euler's constant, which is right to nine digits there.
  private static func harmonic(_ count: Int) -> Double {
    guard count > 100 else {
      return (1...max(count, 1)).reduce(0.0) { sum, place in sum + 1 / Double(place) }
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
    func wilson(_ sum: Double, _ worth: Double) -> (lower: Double, upper: Double) {
      Rate.wilson(sum / Double(total), effective: worth * shrinking, halfWidth: normal)
    }
    let own = wilson(sum, worth)
    // Bounds for up to three people with one occurrence each, and with one failure each.
    let few = Double(Self.leastTelling - 1)
    let floor = wilson(min(few, Double(telling.happened)), leastWorth).upper
    let ceiling = 1 - wilson(min(few, Double(telling.not)), leastWorth).upper
    return ConfidenceInterval(
      lower: sum <= 0 ? 0 : min(own.lower, ceiling),
      upper: sum >= Double(total) ? 1 : max(own.upper, floor))
  }

  /// Degrees of freedom: the effective number of people, (Σ nᵢ)² / Σ nᵢ², less 1.
  private var degrees: Int {
    let squares = people.reduce(0.0) { $0 + Double($1.total) * Double($1.total) }
    return max(1, Int((Double(total) * Double(total) / squares).rounded()) - 1)
  }

  /// The variance of the mean between people.
  ///
  /// Each squared excess is divided by 1 - nᵢ / n, because a person with many gestures pulls the
  /// mean along (Bell & McCaffrey 2002, Survey Methodology 28).
  private var variance: Double {
    let n = Double(total)
    let squares = people.reduce(0.0) { squares, person in
      let excess = person.sum - sum / n * Double(person.total)
      return squares + excess * excess / (1 - Double(person.total) / n)
    }
    return squares / (n * n)
  }

  /// The effective number of independent gestures.
  private var worth: Double {
    let (n, share) = (Double(total), sum / Double(total))
    guard share > 0, share < 1 else { return leastWorth }
    let worth = min(n, share * (1 - share) / variance)
    let isInformative = min(telling.happened, telling.not) >= Self.leastTelling
    return isInformative ? worth : min(worth, leastWorth)
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

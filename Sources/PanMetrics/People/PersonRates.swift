public import PanTraces

/// How often something happened to each person.
public struct PersonRates: Sendable {
  /// Who the people are; nil for those nobody recorded.
  private let people: [Person?]
  private let rates: [Rate]
  /// Who made all gestures of the study, also those that are not counted.
  private let sampling: Sampling

  init(_ rates: [Rate], of people: [Person?], sampling: Sampling) {
    self.people = people
    self.rates = rates
    self.sampling = sampling
  }

  /// Counts gestures by who made them.
  public init(_ gestures: some Sequence<(person: Person?, happened: Bool)>) {
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
  public func estimate(confidence: Double = 0.95) -> RateEstimate {
    RateEstimate(
      byPerson: rates, isKnown: sampling.isKnown, repeats: sampling.repeats,
      confidence: confidence)
  }

  /// How much more often it happened to others, the share there less the share here.
  public func difference(
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

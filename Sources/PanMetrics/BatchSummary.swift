import PanTraces

/// What a batch of analysed traces comes to.
public struct BatchSummary: Sendable {
  /// How many traces were analysed.
  public private(set) var count = 0
  /// How well the labelled traces were decided.
  public private(set) var decisions = DecisionCounts.none
  /// How many carry an intent and were decided.
  public var labelled: Int { decisions.total }
  /// How many labelled ones were decided as intended.
  public var asIntended: Int { decisions.total - decisions.errors }
  /// How many finished although the person meant to cancel.
  public var falseFinishes: Int { decisions.falseFinishes }
  /// How many were cancelled although the person meant to finish.
  public var falseCancels: Int { decisions.falseCancels }

  private var people = PeopleIndex()
  /// Who the people are by their numbers; nil for those nobody recorded.
  private var persons: [Person?] = []
  /// The decisions on each person's gestures.
  private var decisionsByPerson: [DecisionCounts] = []
  /// What became of each trace, and the number of who made it.
  private var outcomes: [(verdict: TraceVerdict, person: Int32)] = []
  private var verdicts: [TraceVerdict: Int] = [:]
  /// What was measured of each trace: the trace's own figures, so that nothing is kept twice.
  private var measurements: [TraceMeasurements] = []

  /// Creates the summary of no traces.
  public init() {}

  /// Creates the summary of some traces.
  public init(_ analyses: some Sequence<TraceAnalysis>) {
    for analysis in analyses { add(analysis) }
  }

  /// Counts one more trace.
  public mutating func add(_ analysis: TraceAnalysis) {
    count += 1
    let person = people.number(of: analysis.person)
    if person == persons.count {
      persons.append(analysis.person)
      decisionsByPerson.append(.none)
    }
    outcomes.append((analysis.verdict, Int32(truncatingIfNeeded: person)))
    verdicts[analysis.verdict, default: 0] += 1
    if let decided = analysis.decided {
      decisions = decisions + decided
      decisionsByPerson[person] = decisionsByPerson[person] + decided
    }
    measurements.append(analysis.measurements)
  }

  /// How many traces came to a verdict.
  public func count(of verdict: TraceVerdict) -> Int { verdicts[verdict, default: 0] }

  /// How many figures of the metric are flagged, and so in no distribution.
  public func flaggedCount(of metric: Metric) -> Int {
    measurements.count { $0[metric].flag != nil }
  }

  /// The figures of the traces for which the metric is defined and not flagged.
  public func distribution(of metric: Metric) -> Distribution {
    Distribution(measurements.compactMap { $0[metric].comparable })
  }

  /// What the traces come to for a metric.
  public func aggregate(of metric: Metric) -> MetricAggregate {
    MetricAggregate(metric, distribution: distribution(of: metric), total: count)
  }
}

/// Estimates by person.
extension BatchSummary {
  /// Who made the gestures.
  public var sampling: Sampling { people.sampling }

  /// How many names stand for somebody else in each of several inputs.
  public var repeatedNames: Int { people.repeatedNames }

  /// What is counted of the decisions on each person's gestures; nil for a figure that is no rate.
  public func personRates(of figure: DecisionFigure) -> PersonRates? {
    let rates = decisionsByPerson.compactMap { figure.rate(of: $0) }
    guard rates.count == decisionsByPerson.count else { return nil }
    return PersonRates(rates, of: persons, sampling: sampling)
  }

  /// What is counted of the decisions, in the share of what it is out of; nil for no rate.
  public func rate(of figure: DecisionFigure) -> RateEstimate? {
    personRates(of: figure)?.estimate()
  }

  /// How many gestures came to a verdict, in the share of all.
  public func rate(of verdict: TraceVerdict) -> RateEstimate {
    var counts = [(came: Int, total: Int)](repeating: (0, 0), count: persons.count)
    for outcome in outcomes {
      counts[Int(outcome.person)].total += 1
      if outcome.verdict == verdict { counts[Int(outcome.person)].came += 1 }
    }
    return RateEstimate(
      byPerson: counts.map { Rate($0.came, of: $0.total) }, isKnown: sampling.isKnown)
  }

  /// A quantile of a metric, over the traces for which it is defined and not flagged.
  public func quantile(
    _ q: Double, of metric: Metric, confidence: Double = 0.95
  ) -> QuantileEstimate {
    QuantileEstimate(
      q, of: figures(of: metric), isKnown: sampling.isKnown, repeats: sampling.repeats,
      confidence: confidence)
  }

  private func figures(of metric: Metric) -> [(value: Double, person: Int)] {
    zip(measurements, outcomes).compactMap { measurements, outcome in
      measurements[metric].comparable.map { ($0, Int(outcome.person)) }
    }
  }

  /// How far the median of another batch is from that of this one.
  public func difference(
    to other: BatchSummary, inMedianOf metric: Metric, confidence: Double = 0.95
  ) -> EstimatedDifference {
    EstimatedDifference(from: side(of: metric, confidence), to: other.side(of: metric, confidence))
  }

  /// Of a median, what people have below it in excess; the more below, the lower it is.
  private func side(of metric: Metric, _ confidence: Double) -> EstimatedDifference.Side {
    let estimate = quantile(0.5, of: metric, confidence: confidence)
    var excesses = [Double?](repeating: nil, count: persons.count)
    for figure in figures(of: metric) {
      let side = figure.value < estimate.value ?? 0 ? -0.5 : 0.5
      excesses[figure.person] =
        (excesses[figure.person] ?? 0) + (figure.value == estimate.value ? 0 : side)
    }
    return EstimatedDifference.Side(
      value: estimate.value, interval: estimate.interval, influences: influences(excesses),
      isKnown: sampling.isKnown)
  }

  private func influences(_ excesses: [Double?]) -> [Person: Double] {
    var influences: [Person: Double] = [:]
    for (person, excess) in zip(persons, excesses) {
      if let person, let excess { influences[person] = excess }
    }
    return influences
  }
}

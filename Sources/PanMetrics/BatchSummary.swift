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
  /// What became of each trace, by its number among all verdicts.
  private var outcomes = WordColumn()
  /// The number of who made each trace.
  private var makers = WordColumn()
  private var verdicts: [TraceVerdict: Int] = [:]
  /// What was measured of each trace.
  private var table: MeasurementTable

  /// Creates the summary of no traces.
  public init() { table = MeasurementTable() }

  /// Creates the summary of no traces, which keeps only some of what is measured.
  package init(keeping metrics: [Metric]?) { table = MeasurementTable(keeping: metrics) }

  /// Creates the summary of some traces.
  public init(_ analyses: some Sequence<TraceAnalysis>) {
    self.init()
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
    outcomes.append(analysis.verdict.number)
    makers.append(UInt64(person))
    verdicts[analysis.verdict, default: 0] += 1
    if let decided = analysis.decided {
      decisions = decisions + decided
      decisionsByPerson[person] = decisionsByPerson[person] + decided
    }
    table.append(analysis.measurements)
  }

  /// How many traces came to a verdict.
  public func count(of verdict: TraceVerdict) -> Int { verdicts[verdict, default: 0] }

  /// How many figures of the metric are flagged, and so in no distribution.
  public func flaggedCount(of metric: Metric) -> Int {
    var count = 0
    table.forEach(of: metric) { if $0.flag != nil { count += 1 } }
    return count
  }

  /// Which flags figures of the metric have.
  package func flags(of metric: Metric) -> Set<MeasurementFlag> {
    var flags: Set<MeasurementFlag> = []
    table.forEach(of: metric) { if let flag = $0.flag { flags.insert(flag) } }
    return flags
  }

  /// What was measured of the trace that was added at a place, as far as it is kept.
  func measurements(at place: Int) -> TraceMeasurements {
    TraceMeasurements(row: place, of: table)
  }

  /// The figures of the traces for which the metric is defined and not flagged.
  public func distribution(of metric: Metric) -> Distribution {
    var values: [Double] = []
    values.reserveCapacity(count)
    table.forEach(of: metric) { if let value = $0.comparable { values.append(value) } }
    return Distribution(values)
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
    let wanted = verdict.number
    var place = 0
    outcomes.forEach { outcome in
      let person = Int(makers[place])
      counts[person].total += 1
      if outcome == wanted { counts[person].came += 1 }
      place += 1
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
    var figures: [(value: Double, person: Int)] = []
    figures.reserveCapacity(count)
    var place = 0
    table.forEach(of: metric) { measurement in
      if let value = measurement.comparable { figures.append((value, Int(makers[place]))) }
      place += 1
    }
    return figures
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

extension TraceVerdict {
  /// The place among all.
  fileprivate var number: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }
}

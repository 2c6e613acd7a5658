import PanTraces

/// What a batch of analyzed traces comes to.
public struct BatchSummary: Sendable {
  /// How many traces were analyzed.
  public private(set) var count = 0
  /// How well the labeled traces were decided.
  public private(set) var decisions = DecisionCounts.none
  /// How many carry an intent and were decided.
  public var labeled: Int { decisions.total }
  /// How many labeled ones were decided as intended.
  public var asIntended: Int { decisions.total - decisions.errors }
  /// How many finished although the person meant to cancel.
  public var falseFinishes: Int { decisions.falseFinishes }
  /// How many were cancelled although the person meant to finish.
  public var falseCancels: Int { decisions.falseCancels }

  /// What became of each person's gestures.
  private var people = OutcomesByPerson()
  /// The number of who made each trace, from the first trace of a known person on; none without
  /// figures beside them.
  private var makers: [UInt32] = []
  private var verdicts: [TraceVerdict: Int] = [:]
  /// The metrics with a column once they are measured; nil for all of them.
  private let kept: [Metric]?
  /// What was measured of any trace.
  private var metrics = MetricSet([])
  /// The figures of the metrics that are kept, in the order in which they were first measured.
  private var columns: [(metric: Metric, figures: FigureColumn)] = []
  /// The place of each metric's column, by its raw value; nil for one without.
  private var places = [Int?](repeating: nil, count: Metric.allCases.count)

  /// Creates the summary of no traces.
  public init() { self.init(keeping: nil) }

  /// Creates the summary of no traces, with the figures of some metrics; without a list, of all.
  package init(keeping metrics: [Metric]?) { kept = metrics }

  /// Creates the summary of some traces.
  public init(_ analyses: some Sequence<TraceAnalysis>) {
    self.init()
    for analysis in analyses { add(analysis) }
  }

  /// Counts one more trace.
  public mutating func add(_ analysis: TraceAnalysis) {
    let person = people.add(analysis)
    if let person, kept?.isEmpty != true { makers.append(UInt32(person)) }
    verdicts[analysis.verdict, default: 0] += 1
    if let decided = analysis.decided { decisions = decisions + decided }
    let measurements = analysis.measurements
    if !metrics.isSuperset(of: measurements.metrics) { addColumns(measurements.metrics) }
    for place in columns.indices {
      columns[place].figures.append(measurements[columns[place].metric])
    }
    count += 1
  }

  /// Adds a column for each metric that is measured for the first time.
  private mutating func addColumns(_ more: MetricSet) {
    metrics.formUnion(more)
    for metric in Metric.allCases
    where places[metric.rawValue] == nil && metrics.contains(metric.group)
      && kept?.contains(metric) != false
    {
      var column = FigureColumn()
      for _ in 0..<count { column.append(.undefined(.notMeasured)) }
      places[metric.rawValue] = columns.count
      columns.append((metric, column))
    }
  }

  private func column(_ metric: Metric) -> FigureColumn? {
    places[metric.rawValue].map { columns[$0].figures }
  }

  /// How many traces came to a verdict.
  public func count(of verdict: TraceVerdict) -> Int { verdicts[verdict, default: 0] }

  /// How many figures of the metric are flagged, and so in no distribution.
  public func flaggedCount(of metric: Metric) -> Int { column(metric)?.flaggedCount ?? 0 }

  /// Which flags figures of the metric have.
  package func flags(of metric: Metric) -> Set<MeasurementFlag> { Set(column(metric)?.flags ?? []) }

  /// What was measured of the trace that was added at a place, as far as there are columns for it.
  package func measurements(at place: Int) -> TraceMeasurements {
    TraceMeasurements(metrics) { column($0)?[place] ?? .undefined(.notMeasured) }
  }

  /// Whether the metric is defined for any trace, and not flagged.
  package func hasFigures(of metric: Metric) -> Bool { (column(metric)?.unflaggedCount ?? 0) > 0 }

  /// The figures of the traces for which the metric is defined and not flagged.
  package func distribution(of metric: Metric) -> Distribution {
    Distribution(figures(of: metric) { value, _ in value })
  }

  /// What to make of each figure of a metric that is defined and not flagged, and of its trace's place.
  private func figures<Figure>(
    of metric: Metric, _ make: (_ value: Double, _ place: Int) -> Figure
  ) -> [Figure] {
    guard let column = column(metric) else { return [] }
    var figures: [Figure] = []
    figures.reserveCapacity(column.unflaggedCount)
    var place = 0
    column.forEach { measurement in
      if let value = measurement.comparable { figures.append(make(value, place)) }
      place += 1
    }
    return figures
  }

  /// What the traces come to for a metric.
  package func aggregate(of metric: Metric) -> MetricAggregate {
    MetricAggregate(metric, distribution: distribution(of: metric), total: count)
  }
}

/// Estimates by person.
extension BatchSummary {
  /// Who made the gestures.
  public var sampling: Sampling { people.sampling }

  /// How many names stand for another person in each of several inputs.
  public var repeatedNames: Int { people.repeatedNames }

  /// What is counted of the decisions on each person's gestures; nil for a figure that is no rate.
  package func personRates(of figure: DecisionFigure) -> PersonRates? { people.rates(of: figure) }

  /// What is counted of the decisions, in the share of what it is out of; nil for no rate.
  package func rate(of figure: DecisionFigure) -> RateEstimate? {
    personRates(of: figure)?.estimate()
  }

  /// How many gestures came to a verdict, in the share of all.
  package func rate(of verdict: TraceVerdict) -> RateEstimate { people.rate(of: verdict) }

  /// A quantile of a metric, over the traces for which it is defined and not flagged.
  package func quantile(
    _ q: Double, of metric: Metric, confidence: Double = 0.95
  ) -> QuantileEstimate {
    guard sampling.isKnown else {
      return QuantileEstimate(q, ofUnattributed: distribution(of: metric), confidence: confidence)
    }
    return QuantileEstimate(
      q, of: figures(of: metric), repeats: sampling.repeats, confidence: confidence)
  }

  /// The figures of a metric, and where the median of the population lies, for one time in order.
  package func distributionAndMedian(
    of metric: Metric
  ) -> (distribution: Distribution, median: QuantileEstimate) {
    guard sampling.isKnown else {
      let distribution = distribution(of: metric)
      return (distribution, QuantileEstimate(0.5, ofUnattributed: distribution, confidence: 0.95))
    }
    var figures = figures(of: metric)
    figures.sort { $0.value < $1.value }
    let distribution = Distribution(sorted: figures.map { $0.value })
    let median = QuantileEstimate(
      0.5, ofSorted: figures, distribution, repeats: sampling.repeats, confidence: 0.95)
    return (distribution, median)
  }

  private func figures(of metric: Metric) -> [(value: Double, person: Int)] {
    let named = people.firstKnown
    return figures(of: metric) { value, place in
      (value, place < named ? place : Int(makers[place - named]))
    }
  }

  /// How far the median of another batch is from that of this one.
  package func difference(
    to other: BatchSummary, inMedianOf metric: Metric, confidence: Double = 0.95
  ) -> EstimatedDifference {
    EstimatedDifference(from: side(of: metric, confidence), to: other.side(of: metric, confidence))
  }

  /// Of a median, what people have below it in excess; the more below, the lower it is.
  private func side(of metric: Metric, _ confidence: Double) -> EstimatedDifference.Side {
    let estimate = quantile(0.5, of: metric, confidence: confidence)
    var excesses = [Double?](repeating: nil, count: people.count)
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
    for (person, excess) in zip(people.persons, excesses) {
      if let person, let excess { influences[person] = excess }
    }
    return influences
  }
}

import PanTraces

/// Counts, rates and distributions over a batch of analyzed traces.
package struct BatchSummary: Sendable {
  /// How many traces were analyzed.
  package private(set) var count = 0
  /// The decisions on labeled traces, counted by intent and outcome.
  package private(set) var decisions = DecisionCounts.none
  /// How many traces have an intent label and a decision.
  package var labeled: Int { decisions.total }
  /// How many of those were decided as intended.
  package var asIntended: Int { decisions.total - decisions.errors }
  /// How many finished although the person meant to cancel.
  package var falseFinishes: Int { decisions.falseFinishes }
  /// How many were cancelled although the person meant to finish.
  package var falseCancels: Int { decisions.falseCancels }

  /// The decisions and verdicts of each person's gestures.
  private var people = OutcomesByPerson()
  /// The person's number for each trace. Empty if no figures are kept.
  private var personNumbers: [UInt32] = []
  /// The metrics whose figures are kept. Nil keeps all.
  private let kept: [Metric]?
  /// The groups that were measured for at least one trace.
  private var metrics = MetricSet([])
  /// One column for each kept metric, in the order in which the metrics were first measured.
  private var columns: [(metric: Metric, figures: FigureColumn)] = []
  /// The index in ``columns`` of each metric, by raw value. Nil for a metric without a column.
  private var places = [Int?](repeating: nil, count: Metric.allCases.count)

  /// Creates an empty summary.
  package init() { self.init(keeping: nil) }

  /// Creates an empty summary that keeps the figures of some metrics. Nil keeps all.
  package init(keeping metrics: [Metric]?) { kept = metrics }

  /// Creates the summary of some traces.
  package init(_ analyses: some Sequence<TraceAnalysis>) {
    self.init()
    for analysis in analyses { add(analysis) }
  }

  /// Counts one more trace.
  package mutating func add(_ analysis: TraceAnalysis) {
    let person = people.add(analysis)
    if kept?.isEmpty != true { personNumbers.append(UInt32(person)) }
    // Gestures without an intent, or without a rule's decision, are in no rate of errors.
    if let counts = analysis.counts { decisions = decisions + counts }
    let measurements = analysis.measurements
    if !metrics.isSuperset(of: measurements.metrics) { addColumns(measurements.metrics) }
    for place in columns.indices {
      columns[place].figures.append(measurements[columns[place].metric])
    }
    count += 1
  }

  /// Adds a column for each kept metric that is measured for the first time.
  ///
  /// Earlier traces read as not measured.
  private mutating func addColumns(_ more: MetricSet) {
    metrics.formUnion(more)
    for metric in Metric.allCases
    where places[metric.rawValue] == nil && metrics.contains(metric.group)
      && kept?.contains(metric) != false
    {
      // A metric may come with a later file: its column begins with as many gaps as there were traces.
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
  package func count(of verdict: TraceAnalysis.Verdict) -> Int { people.count(of: verdict) }

  /// How many figures of the metric have a flag. Distributions leave them out.
  package func flaggedCount(of metric: Metric) -> Int { column(metric)?.flaggedCount ?? 0 }

  /// The flags that occur among the metric's figures.
  package func flags(of metric: Metric) -> Set<MetricValue.Flag> {
    Set(column(metric)?.flags ?? [])
  }

  /// The measurements of one trace, by its index in the order of adding.
  ///
  /// Metrics without a column read as not measured.
  package func measurements(at place: Int) -> TraceMeasurements {
    TraceMeasurements(metrics) { column($0)?[place] ?? .undefined(.notMeasured) }
  }

  /// Whether at least one trace has an unflagged figure of the metric.
  package func hasFigures(of metric: Metric) -> Bool { figureCount(of: metric) > 0 }

  /// The metric's unflagged figures.
  package func distribution(of metric: Metric) -> Distribution {
    Distribution(figures(of: metric) { value, _ in value })
  }

  /// The number of the metric's unflagged figures.
  package func figureCount(of metric: Metric) -> Int { column(metric)?.unflaggedCount ?? 0 }

  /// Maps each unflagged figure of a metric, with the index of its trace.
  private func figures<Figure>(
    of metric: Metric, _ make: (_ value: Double, _ place: Int) -> Figure
  ) -> [Figure] {
    guard let column = column(metric) else { return [] }
    var figures: [Figure] = []
    figures.reserveCapacity(column.unflaggedCount)
    for (place, measurement) in column.enumerated() {
      if let value = measurement.comparable { figures.append(make(value, place)) }
    }
    return figures
  }

  /// The number of traces without an unflagged figure, for each reason or flag.
  package func leftOut(of metric: Metric) -> [String: Int] {
    var counts: [String: Int] = [:]
    for measurement in column(metric) ?? FigureColumn() {
      switch measurement {
      case .value: break
      case .flagged(_, let flag): counts[flag.name, default: 0] += 1
      case .undefined(let reason): counts[reason.name, default: 0] += 1
      }
    }
    return counts
  }
}

/// Estimates by person.
extension BatchSummary {
  /// Who made the gestures.
  package var sampling: Sampling { people.sampling }

  /// The people who made the gestures.
  package var peopleIndex: Sampling.PeopleIndex { people.index }

  /// The figure as a rate for each person. Nil for a figure that is not a rate.
  package func personRates(of figure: DecisionFigure) -> RateEstimate.ByPerson? {
    people.rates(of: figure)
  }

  /// The figure as a rate over all people, with its interval. Nil for a figure that is not a rate.
  package func rate(of figure: DecisionFigure) -> RateEstimate? {
    personRates(of: figure)?.estimate()
  }

  /// The share of gestures with a verdict, with its interval.
  package func rate(of verdict: TraceAnalysis.Verdict) -> RateEstimate { people.rate(of: verdict) }

  /// A quantile of the metric's unflagged figures, with its interval.
  package func quantile(
    _ q: Double, of metric: Metric, confidence: Double = 0.95
  ) -> QuantileEstimate {
    QuantileEstimate(
      q, of: figures(of: metric), isKnown: sampling.isKnown, repeats: sampling.repeats,
      confidence: confidence)
  }

  /// The metric's distribution and the estimate of its median. Sorts the figures once for both.
  package func distributionAndMedian(
    of metric: Metric
  ) -> (distribution: Distribution, median: QuantileEstimate) {
    var figures = figures(of: metric)
    figures.sort { $0.value < $1.value }
    let median = QuantileEstimate(
      0.5, ofSorted: figures, isKnown: sampling.isKnown, repeats: sampling.repeats,
      confidence: 0.95)
    return (Distribution(sorted: figures.map { $0.value }), median)
  }

  private func figures(of metric: Metric) -> [(value: Double, person: Int)] {
    figures(of: metric) { value, place in (value, Int(personNumbers[place])) }
  }

  /// The other batch's median less this batch's, with an interval.
  package func difference(
    to other: BatchSummary, inMedianOf metric: Metric, confidence: Double = 0.95
  ) -> EstimatedDifference {
    EstimatedDifference(from: side(of: metric, confidence), to: other.side(of: metric, confidence))
  }

  /// The batch's median as one side of an ``EstimatedDifference``.
  ///
  /// A person's influence is +½ for each figure above the median, and −½ for each below.
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
      sampling: estimate.sampling)
  }

  private func influences(_ excesses: [Double?]) -> [Person: Double] {
    var influences: [Person: Double] = [:]
    for (person, excess) in zip(people.persons, excesses) {
      if let person, let excess { influences[person] = excess }
    }
    return influences
  }
}

extension BatchSummary {
  /// The measurements of one metric over many traces, in nine bytes each.
  struct FigureColumn: RandomAccessCollection, Sendable {
    private var figures: [Double] = []
    /// What each figure is: plain, or flagged, or undefined, as its index in ``kinds`` says.
    private var codes: [UInt8] = []
    /// How many figures have no flag.
    private(set) var unflaggedCount = 0
    /// How many figures have a flag.
    private(set) var flaggedCount = 0
    /// The different flags of the figures.
    private(set) var flags: [MetricValue.Flag] = []

    /// A plain figure, then a figure with each flag, then each reason.
    private static let kinds: [MetricValue] =
      [.value(0)] + MetricValue.Flag.allCases.map { .flagged(0, $0) }
      + MetricValue.UndefinedReason.allCases.map { .undefined($0) }

    /// Appends the measurement of the next trace.
    mutating func append(_ measurement: MetricValue) {
      figures.append(measurement.value ?? 0)
      switch measurement {
      case .value:
        codes.append(0)
        unflaggedCount += 1
      case .flagged(_, let flag):
        codes.append(Self.code(.flagged(0, flag)))
        flaggedCount += 1
        if !flags.contains(flag) { flags.append(flag) }
      case .undefined: codes.append(Self.code(measurement))
      }
    }

    private static func code(_ kind: MetricValue) -> UInt8 {
      UInt8(kinds.firstIndex(of: kind) ?? 0)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { codes.count }

    /// The measurement of the trace at a place.
    subscript(place: Int) -> MetricValue {
      guard codes[place] > 0 else { return .value(figures[place]) }
      let kind = Self.kinds[Int(codes[place])]
      guard case .flagged(_, let flag) = kind else { return kind }
      return .flagged(figures[place], flag)
    }
  }
}

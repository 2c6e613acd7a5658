package import PanText
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

  /// What became of each person's gestures.
  private var people = OutcomesByPerson()
  /// The number of who made each trace, from the first of a known person on, beside figures alone.
  private var makers: WordColumn
  private var verdicts: [TraceVerdict: Int] = [:]
  /// What was measured of each trace.
  private var table: MeasurementTable

  /// Creates the summary of no traces.
  public init() { self.init(keeping: nil) }

  /// Creates the summary of no traces, which keeps some of what is measured, without a list all, in a
  /// store if there is one.
  package init(keeping metrics: [Metric]?, in store: BlockStore? = nil) {
    table = MeasurementTable(keeping: metrics, in: store)
    makers = WordColumn(in: store)
  }

  /// Creates the summary of some traces.
  public init(_ analyses: some Sequence<TraceAnalysis>) {
    self.init()
    for analysis in analyses { add(analysis) }
  }

  /// Counts one more trace.
  public mutating func add(_ analysis: TraceAnalysis) {
    count += 1
    let person = people.add(analysis)
    if let person, table.keepsAny { makers.append(UInt64(person)) }
    verdicts[analysis.verdict, default: 0] += 1
    if let decided = analysis.decided { decisions = decisions + decided }
    table.append(analysis.measurements)
  }

  /// How many traces came to a verdict.
  public func count(of verdict: TraceVerdict) -> Int { verdicts[verdict, default: 0] }

  /// How many figures of the metric are flagged, and so in no distribution.
  public func flaggedCount(of metric: Metric) -> Int { table.counts(of: metric).flagged }

  /// Which flags figures of the metric have.
  package func flags(of metric: Metric) -> Set<MeasurementFlag> {
    Set(table.counts(of: metric).flags)
  }

  /// What was measured of the trace that was added at a place, as far as it is kept.
  package func measurements(at place: Int) -> TraceMeasurements {
    TraceMeasurements(row: place, of: table)
  }

  /// As many traces as a block has.
  package static var tracesOfBlock: Int { MeasurementTable.rowsOfBlock }

  /// The same of the traces of a block, by its number; the last one has those that are left.
  package func measurements(ofBlock number: Int) -> [TraceMeasurements] {
    table.rows(ofBlock: number)
  }

  /// Whether the metric is defined for any trace, and not flagged.
  package func hasFigures(of metric: Metric) -> Bool { table.counts(of: metric).unflagged > 0 }

  /// The figures of the traces for which the metric is defined and not flagged.
  public func distribution(of metric: Metric) -> Distribution {
    var values: [Double] = []
    values.reserveCapacity(table.counts(of: metric).unflagged)
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
  public func personRates(of figure: DecisionFigure) -> PersonRates? { people.rates(of: figure) }

  /// What is counted of the decisions, in the share of what it is out of; nil for no rate.
  public func rate(of figure: DecisionFigure) -> RateEstimate? {
    personRates(of: figure)?.estimate()
  }

  /// How many gestures came to a verdict, in the share of all.
  public func rate(of verdict: TraceVerdict) -> RateEstimate { people.rate(of: verdict) }

  /// A quantile of a metric, over the traces for which it is defined and not flagged.
  public func quantile(
    _ q: Double, of metric: Metric, confidence: Double = 0.95
  ) -> QuantileEstimate {
    guard sampling.isKnown else {
      return QuantileEstimate(q, ofNobodys: distribution(of: metric), confidence: confidence)
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
      return (distribution, QuantileEstimate(0.5, ofNobodys: distribution, confidence: 0.95))
    }
    var figures = figures(of: metric)
    figures.sort { $0.value < $1.value }
    let distribution = Distribution(sorted: figures.map { $0.value })
    let median = QuantileEstimate(
      0.5, ofSorted: figures, distribution, repeats: sampling.repeats, confidence: 0.95)
    return (distribution, median)
  }

  private func figures(of metric: Metric) -> [(value: Double, person: Int)] {
    var figures: [(value: Double, person: Int)] = []
    figures.reserveCapacity(table.counts(of: metric).unflagged)
    var place = 0
    let named = people.firstKnown
    var makers = makers.inOrder
    table.forEach(of: metric) { measurement in
      if let value = measurement.comparable {
        figures.append((value, place < named ? place : Int(makers.word(at: place - named))))
      }
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

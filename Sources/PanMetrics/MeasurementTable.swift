/// The measurements of many traces, metric by metric.
struct MeasurementTable: Sendable {
  /// The measurements of one metric, trace by trace.
  private struct Column: Sendable {
    let metric: Metric
    private var words = WordColumn()
    /// The figures with a flag.
    private var flagged: [Double] = []

    /// A column in which so many traces have no measurement.
    init(_ metric: Metric, unmeasured count: Int) {
      self.metric = metric
      for _ in 0..<count { append(.undefined(.notMeasured)) }
    }

    mutating func append(_ measurement: Measurement) {
      words.append(MeasurementWord.word(measurement, place: flagged.count))
      if case .flagged(let value, _) = measurement { flagged.append(value) }
    }

    subscript(row: Int) -> Measurement {
      MeasurementWord.measurement(words[row]) { flagged[$0] }
    }

    func forEach(_ body: (Measurement) -> Void) {
      words.forEach { word in body(MeasurementWord.measurement(word) { flagged[$0] }) }
    }
  }

  /// The metrics that are kept, of those measured; nil for all of them.
  private let kept: [Metric]?
  /// What was measured of some trace.
  private(set) var metrics = MetricSet([])
  private var columns: [Column] = []
  /// The column of each metric.
  private var numbers = [Int?](repeating: nil, count: Metric.allCases.count)
  /// How many traces there are.
  private(set) var count = 0

  /// Creates the table of no traces, which keeps some metrics; without a list, all.
  init(keeping metrics: [Metric]? = nil) { kept = metrics }

  /// Whether any metric is kept.
  var keepsAny: Bool { kept?.isEmpty != true }

  /// Appends what was measured of one more trace.
  mutating func append(_ measurements: TraceMeasurements) {
    if !metrics.isSuperset(of: measurements.metrics) { open(measurements.metrics) }
    for index in columns.indices { columns[index].append(measurements[columns[index].metric]) }
    count += 1
  }

  /// Makes room for what is measured for the first time.
  private mutating func open(_ more: MetricSet) {
    metrics.formUnion(more)
    for metric in Metric.allCases
    where numbers[metric.rawValue] == nil && metrics.contains(metric.group) {
      if let kept, !kept.contains(metric) { continue }
      numbers[metric.rawValue] = columns.count
      columns.append(Column(metric, unmeasured: count))
    }
  }

  /// The measurement of a metric on a trace; undefined where it is not kept.
  subscript(row: Int, metric: Metric) -> Measurement {
    numbers[metric.rawValue].map { columns[$0][row] } ?? .undefined(.notMeasured)
  }

  /// Visits the measurements of a metric in the order of the traces; none where it is not kept.
  func forEach(of metric: Metric, _ body: (Measurement) -> Void) {
    if let number = numbers[metric.rawValue] { columns[number].forEach(body) }
  }
}

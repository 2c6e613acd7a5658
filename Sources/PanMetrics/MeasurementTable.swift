import PanText

/// The measurements of many traces, metric by metric.
struct MeasurementTable: Sendable {
  /// The measurements of one metric, trace by trace.
  private struct Column: Sendable {
    let metric: Metric
    private var words: WordColumn
    /// The figures with a flag.
    private var flagged: WordColumn
    /// How many figures have none.
    private(set) var unflaggedCount = 0
    /// Which flags there are.
    private(set) var flags: [MeasurementFlag] = []

    /// A column in which so many traces have no measurement.
    init(_ metric: Metric, unmeasured count: Int, in store: BlockStore?) {
      self.metric = metric
      words = WordColumn(in: store)
      flagged = WordColumn(in: store)
      for _ in 0..<count { append(.undefined(.notMeasured)) }
    }

    mutating func append(_ measurement: Measurement) {
      words.append(MeasurementWord.word(measurement, place: flagged.count))
      switch measurement {
      case .value: unflaggedCount += 1
      case .flagged(let value, let flag):
        flagged.append(value.bitPattern)
        if !flags.contains(flag) { flags.append(flag) }
      case .undefined: break
      }
    }

    subscript(row: Int) -> Measurement {
      MeasurementWord.measurement(words[row]) { Double(bitPattern: flagged[$0]) }
    }

    /// How many figures have a flag.
    var flaggedCount: Int { flagged.count }

    func forEach(_ body: (Measurement) -> Void) {
      var flagged = flagged.inOrder
      words.forEach { word in
        body(MeasurementWord.measurement(word) { Double(bitPattern: flagged.word(at: $0)) })
      }
    }

    /// The measurements of the rows of a block.
    func measurements(ofBlock number: Int) -> [Measurement] {
      var flagged = flagged.inOrder
      return words.words(ofBlock: number).map { word in
        MeasurementWord.measurement(word) { Double(bitPattern: flagged.word(at: $0)) }
      }
    }
  }

  /// The metrics that are kept, of those measured; nil for all of them.
  private let kept: [Metric]?
  private let store: BlockStore?
  /// What was measured of some trace.
  private(set) var metrics = MetricSet([])
  private var columns: [Column] = []
  /// The column of each metric.
  private var numbers = [Int?](repeating: nil, count: Metric.allCases.count)
  /// How many traces there are.
  private(set) var count = 0

  /// Creates the table of no traces, which keeps some metrics; without a list, all.
  init(keeping metrics: [Metric]? = nil, in store: BlockStore? = nil) {
    kept = metrics
    self.store = store
  }

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
      columns.append(Column(metric, unmeasured: count, in: store))
    }
  }

  /// The measurement of a metric on a trace; undefined where it is not kept.
  subscript(row: Int, metric: Metric) -> Measurement {
    numbers[metric.rawValue].map { columns[$0][row] } ?? .undefined(.notMeasured)
  }

  /// As many rows as a block has.
  static let rowsOfBlock = WordBlock.size

  /// What is kept of the traces of a block, by its number; the last one has those that are left.
  func rows(ofBlock number: Int) -> [TraceMeasurements] {
    let left = count - number * Self.rowsOfBlock
    var rows = Array(
      repeating: TraceMeasurements(unmeasured: metrics), count: min(left, Self.rowsOfBlock))
    for column in columns {
      for (row, measurement) in column.measurements(ofBlock: number).enumerated() {
        rows[row][column.metric] = measurement
      }
    }
    return rows
  }

  /// How many figures of a metric have no flag, how many have one, and which these are.
  func counts(of metric: Metric) -> (unflagged: Int, flagged: Int, flags: [MeasurementFlag]) {
    guard let number = numbers[metric.rawValue] else { return (0, 0, []) }
    let column = columns[number]
    return (column.unflaggedCount, column.flaggedCount, column.flags)
  }

  /// Visits the measurements of a metric in the order of the traces; none where it is not kept.
  func forEach(of metric: Metric, _ body: (Measurement) -> Void) {
    if let number = numbers[metric.rawValue] { columns[number].forEach(body) }
  }
}

import PanText

/// Measurements of some metrics of one trace, in eight bytes each.
///
/// The figures with a flag, which are few, stand behind all others.
struct MeasurementColumns: Sendable {
  /// Which metrics have a place, one bit for each.
  private let low: UInt64
  private let high: UInt64
  private var words: [UInt64]

  /// All metrics of some groups, each undefined for a reason.
  init(_ metrics: MetricSet, undefined reason: UndefinedReason) {
    (low, high) = metrics.columns
    words = [UInt64](
      repeating: MeasurementWord.word(.undefined(reason), place: 0),
      count: low.nonzeroBitCount + high.nonzeroBitCount)
  }

  /// The measurement of a metric; nil for one without a place, which takes none.
  subscript(metric: Metric) -> Measurement? {
    get { place(of: metric).map { measurement(words[$0]) } }
    set {
      guard let newValue, let place = place(of: metric) else { return }
      write(newValue, at: place)
    }
  }

  private mutating func write(_ measurement: Measurement, at place: Int) {
    words[place] = MeasurementWord.word(measurement, place: words.count)
    if case .flagged(let value, _) = measurement { words.append(value.bitPattern) }
  }

  private func measurement(_ word: UInt64) -> Measurement {
    MeasurementWord.measurement(word) { Double(bitPattern: words[$0]) }
  }

  /// As many places come before a metric's as there are metrics before it that have one.
  @inline(__always)
  private func place(of metric: Metric) -> Int? {
    let number = UInt64(metric.rawValue)
    let bits = number < 64 ? low : high
    let bit: UInt64 = 1 << (number & 63)
    guard bits & bit != 0 else { return nil }
    return (bits & (bit - 1)).nonzeroBitCount + (number < 64 ? 0 : low.nonzeroBitCount)
  }
}

extension MeasurementColumns {
  /// What stands in front of a measurement: a figure, or a figure with a flag; above those a reason.
  private enum Tag {
    static let value: UInt8 = 0
    static let flagged: UInt8 = 1
    static let undefined: UInt8 = 2
  }

  private static let reasons = UndefinedReason.allCases

  /// Appends the measurements, in the order of their metrics.
  func pack(into bytes: inout ByteBuffer) {
    for place in 0..<low.nonzeroBitCount + high.nonzeroBitCount {
      switch measurement(words[place]) {
      case .value(let value):
        bytes.append(Tag.value)
        value.pack(into: &bytes)
      case .flagged(let value, let flag):
        bytes.append(Tag.flagged)
        value.pack(into: &bytes)
        flag.pack(into: &bytes)
      case .undefined(let reason):
        bytes.append(Tag.undefined + UInt8(Self.reasons.firstIndex(of: reason) ?? 0))
      }
    }
  }

  /// Reads the measurements of all metrics of some groups.
  init(_ metrics: MetricSet, from bytes: inout PackedReader) throws(PackedError) {
    self.init(metrics, undefined: .notMeasured)
    for place in 0..<words.count {
      switch try bytes.byte() {
      case Tag.value: words[place] = try Double(from: &bytes).bitPattern
      case Tag.flagged:
        let value = try Double(from: &bytes)
        let flag = try MeasurementFlag(from: &bytes)
        write(.flagged(value, flag), at: place)
      case let tag:
        let code = Int(tag - Tag.undefined)
        guard code < Self.reasons.count else { throw PackedError() }
        write(.undefined(Self.reasons[code]), at: place)
      }
    }
  }
}

extension MeasurementFlag: Packable {}

extension MetricSet {
  /// The metrics of the groups, one bit for each: the first 64 and those after them.
  var columns: (low: UInt64, high: UInt64) {
    var columns: (low: UInt64, high: UInt64) = (0, 0)
    for (group, bits) in Self.columnsOfGroups.enumerated() where rawValue >> UInt32(group) & 1 == 1
    {
      columns.low |= bits.low
      columns.high |= bits.high
    }
    return columns
  }

  private static let columnsOfGroups: [(low: UInt64, high: UInt64)] =
    MetricGroup.allCases.map { group in
      group.metrics.reduce(into: (low: 0, high: 0)) { bits, metric in
        let number = metric.rawValue
        if number < 64 {
          bits.low |= 1 << UInt64(number)
        } else {
          bits.high |= 1 << UInt64(number - 64)
        }
      }
    }
}

import PanText

/// Measurements of some metrics of one trace, in eight bytes each, with a place for every metric.
///
/// The figures with a flag, which are few, stand behind all others.
struct MeasurementColumns: Sendable {
  /// Which metrics were asked for, one bit for each.
  private let low: UInt64
  private let high: UInt64
  private var words: [UInt64]

  private static let places = 0..<Metric.allCases.count

  /// All metrics of some groups, each undefined for a reason.
  init(_ metrics: MetricSet, undefined reason: UndefinedReason) {
    (low, high) = metrics.columns
    // Room is made first, as what makes an array of a count is not compiled for its elements.
    words = []
    words.reserveCapacity(Self.places.count)
    words.append(
      contentsOf: repeatElement(
        MeasurementWord.word(.undefined(reason), place: 0), count: Self.places.count))
  }

  /// The measurement of a metric; nil for one that was not asked for, which takes none.
  subscript(metric: Metric) -> Measurement? {
    has(metric.rawValue) ? measurement(words[metric.rawValue]) : nil
  }

  /// Puts a measurement in the place of a metric; without a place it is lost.
  @inline(__always)
  mutating func set(_ metric: Metric, _ measurement: Measurement) {
    guard has(metric.rawValue) else { return }
    // Nearly all are figures.
    if case .value(let value) = measurement {
      words[metric.rawValue] = value.bitPattern
    } else {
      write(measurement, at: metric.rawValue)
    }
  }

  /// The figure of a metric, flagged or not; nil for one that has none or was not asked for.
  @inline(__always)
  func figure(_ metric: Metric) -> Double? {
    guard has(metric.rawValue) else { return nil }
    let value = Double(bitPattern: words[metric.rawValue])
    return value.isNaN ? measurement(words[metric.rawValue]).value : value
  }

  @inline(never)
  private mutating func write(_ measurement: Measurement, at place: Int) {
    words[place] = MeasurementWord.word(measurement, place: words.count)
    if case .flagged(let value, _) = measurement { words.append(value.bitPattern) }
  }

  private func measurement(_ word: UInt64) -> Measurement {
    MeasurementWord.measurement(word) { Double(bitPattern: words[$0]) }
  }

  @inline(__always)
  private func has(_ place: Int) -> Bool {
    (place < 64 ? low : high) >> UInt64(place & 63) & 1 == 1
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
    for place in Self.places where has(place) {
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
    for place in Self.places where has(place) {
      switch try bytes.byte() {
      case Tag.value: words[place] = try Self.figure(&bytes).bitPattern
      case Tag.flagged:
        let value = try Self.figure(&bytes)
        let flag = try MeasurementFlag(from: &bytes)
        write(.flagged(value, flag), at: place)
      case let tag:
        let code = Int(tag - Tag.undefined)
        guard code < Self.reasons.count else { throw PackedError() }
        write(.undefined(Self.reasons[code]), at: place)
      }
    }
  }

  /// A figure, which is finite: the word of what is no number would be taken for that of a reason.
  private static func figure(_ bytes: inout PackedReader) throws(PackedError) -> Double {
    let value = try Double(from: &bytes)
    guard value.isFinite else { throw PackedError() }
    return value
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

  /// As many metrics as there are bits for.
  static let mostMetrics = 2 * UInt64.bitWidth

  private static let columnsOfGroups: [(low: UInt64, high: UInt64)] =
    MetricGroup.allCases.map { group in
      group.metrics.reduce(into: (low: 0, high: 0)) { bits, metric in
        let number = metric.rawValue
        // A shift beyond the last bit would lose the metric without a word.
        precondition(number < mostMetrics, "there are more metrics than bits for them")
        if number < 64 {
          bits.low |= 1 << UInt64(number)
        } else {
          bits.high |= 1 << UInt64(number - 64)
        }
      }
    }
}

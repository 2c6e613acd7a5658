import PanText

/// Measurements of some metrics in eight bytes each: a batch keeps those of all its traces.
///
/// Figures are finite, so that what is no number says why there is none. Of one with a flag, which are
/// few, the figure stands behind all others, and its place is what the number's bits say.
struct MeasurementColumns: Sendable {
  /// Which metrics have a place, one bit for each.
  private let low: UInt64
  private let high: UInt64
  private var words: [UInt64]

  private enum Kind: UInt64 {
    case undefined = 1
    case flagged
  }

  /// Of a quiet NaN the 51 lowest bits are free: the kind, what it is, and where its figure stands.
  private static let noNumber: UInt64 = 0x7FF8_0000_0000_0000
  private static let kindShift: UInt64 = 48
  private static let codeShift: UInt64 = 32

  /// All metrics of some groups, each undefined for a reason.
  init(_ metrics: MetricSet, undefined reason: UndefinedReason) {
    (low, high) = metrics.columns
    words = [UInt64](
      repeating: Self.word(.undefined, Self.code(of: reason)),
      count: low.nonzeroBitCount + high.nonzeroBitCount)
  }

  /// The measurement of a metric; nil for one without a place, which takes none.
  subscript(metric: Metric) -> Measurement? {
    get { place(of: metric).map { measurement(words[$0]) } }
    set {
      guard let newValue, let place = place(of: metric) else { return }
      switch newValue {
      case .value(let value): words[place] = value.bitPattern
      case .undefined(let reason):
        words[place] = Self.word(.undefined, Self.code(of: reason))
      case .flagged(let value, let flag):
        words[place] = Self.word(.flagged, Self.code(of: flag), place: words.count)
        words.append(value.bitPattern)
      }
    }
  }

  private func measurement(_ word: UInt64) -> Measurement {
    guard word & Self.noNumber == Self.noNumber else { return .value(Double(bitPattern: word)) }
    let code = Int(word >> Self.codeShift & 0xFFFF)
    switch Kind(rawValue: word >> Self.kindShift & 3) {
    case .undefined: return .undefined(Self.reasons[code])
    case .flagged:
      let value = Double(bitPattern: words[Int(word & 0xFFFF_FFFF)])
      return .flagged(value, Self.flags[code])
    // What else is no number was one that nobody could compute.
    case nil: return .value(Double(bitPattern: word))
    }
  }

  private static func word(_ kind: Kind, _ code: Int, place: Int = 0) -> UInt64 {
    noNumber | kind.rawValue << kindShift | UInt64(code) << codeShift | UInt64(place)
  }

  private static let reasons = UndefinedReason.allCases
  private static let flags = MeasurementFlag.allCases

  private static func code(of reason: UndefinedReason) -> Int {
    reasons.firstIndex(of: reason) ?? 0
  }

  private static func code(of flag: MeasurementFlag) -> Int { flags.firstIndex(of: flag) ?? 0 }

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
        bytes.append(Tag.undefined + UInt8(Self.code(of: reason)))
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
        words[place] = Self.word(.flagged, Self.code(of: flag), place: words.count)
        words.append(value.bitPattern)
      case let tag:
        let code = Int(tag - Tag.undefined)
        guard code < Self.reasons.count else { throw PackedError() }
        words[place] = Self.word(.undefined, code)
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

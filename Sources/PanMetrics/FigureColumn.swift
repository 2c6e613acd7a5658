/// The measurements of one metric over many traces, in eight bytes each.
struct FigureColumn: Sendable {
  private var words: [UInt64] = []
  /// The figures that have a flag, in the order of their traces.
  private var flagged: [Double] = []
  /// How many figures have no flag.
  private(set) var unflaggedCount = 0
  /// The different flags of the figures.
  private(set) var flags: [MeasurementFlag] = []

  /// How many figures have a flag.
  var flaggedCount: Int { flagged.count }

  /// Appends the measurement of the next trace.
  mutating func append(_ measurement: MetricValue) {
    words.append(PackedFigure.word(measurement, place: flagged.count))
    switch measurement {
    case .value: unflaggedCount += 1
    case .flagged(let value, let flag):
      flagged.append(value)
      if !flags.contains(flag) { flags.append(flag) }
    case .undefined: break
    }
  }

  /// The measurement of the trace at a place.
  subscript(place: Int) -> MetricValue { measurement(words[place]) }

  /// Visits the measurements in the order of the traces.
  func forEach(_ body: (MetricValue) -> Void) {
    for word in words { body(measurement(word)) }
  }

  @inline(__always)
  private func measurement(_ word: UInt64) -> MetricValue {
    PackedFigure.measurement(word) { flagged[$0] }
  }
}

/// A measurement as a word of eight bytes.
///
/// A figure is stored as its bit pattern. Figures are finite, so the patterns of NaN encode an
/// undefined reason, or a flag and the index of the flagged figure.
enum PackedFigure {
  private enum Kind: UInt64 {
    case undefined = 1
    case flagged
  }

  /// A quiet NaN has 51 free low bits: 3 for the kind, 8 for the reason or the flag, 40 for the
  /// index of a flagged figure.
  private static let noNumber: UInt64 = 0x7FF8_0000_0000_0000
  private static let kindShift: UInt64 = 48
  private static let codeShift: UInt64 = 40
  private static let places: UInt64 = 1 << codeShift - 1
  /// The most reasons, and the most flags, that 8 bits encode.
  static let mostCodes = 256

  private static let reasons = UndefinedReason.allCases
  private static let flags = MeasurementFlag.allCases

  /// Encodes a measurement; `place` is the index at which a flagged figure itself is stored.
  static func word(_ measurement: MetricValue, place: Int) -> UInt64 {
    switch measurement {
    case .value(let value): value.bitPattern
    case .undefined(let reason): word(.undefined, reasons.firstIndex(of: reason) ?? 0)
    case .flagged(_, let flag): word(.flagged, flags.firstIndex(of: flag) ?? 0, place: place)
    }
  }

  private static func word(_ kind: Kind, _ code: Int, place: Int = 0) -> UInt64 {
    precondition(code < mostCodes && UInt64(place) <= places, "a word has no room for it")
    return noNumber | kind.rawValue << kindShift | UInt64(code) << codeShift | UInt64(place)
  }

  /// Decodes a word; `figure` returns the flagged figure at an index.
  @inline(__always)
  static func measurement(_ word: UInt64, figure: (Int) -> Double) -> MetricValue {
    guard word & noNumber == noNumber else { return .value(Double(bitPattern: word)) }
    let code = Int(word >> codeShift & 0xFF)
    switch Kind(rawValue: word >> kindShift & 3) {
    case .undefined: return .undefined(reasons[code])
    case .flagged: return .flagged(figure(Int(word & places)), flags[code])
    case nil: return .value(Double(bitPattern: word))
    }
  }
}

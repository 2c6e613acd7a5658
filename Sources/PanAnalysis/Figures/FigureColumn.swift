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

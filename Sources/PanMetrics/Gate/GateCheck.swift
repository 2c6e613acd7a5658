/// One comparison of a gate, with the evidence for it.
public struct GateCheck: Equatable, Sendable {
  /// What was checked.
  public let name: String
  /// What it must not go beyond.
  public let bound: GateBound
  /// When a figure beyond the bound fails.
  public let mode: GateMode
  /// The figure; nil where it is undefined.
  public let value: Double?
  /// Where the figure lies with 95 % confidence; nil where the sample is too small to say.
  public let interval: ConfidenceInterval?
  /// How many traces it rests on.
  public let count: Int

  /// Creates a check.
  public init(
    name: String, bound: GateBound, mode: GateMode = .strict, value: Double?,
    interval: ConfidenceInterval? = nil, count: Int
  ) {
    self.name = name
    self.bound = bound
    self.mode = mode
    self.value = value
    self.interval = interval
    self.count = count
  }

  /// How it came out.
  ///
  /// Strictly the figure itself counts; leniently a check is not met only where chance is ruled out,
  /// the whole interval being beyond the bound. Without an interval the figure counts in both, as in
  /// a suite of few traces replayed exactly.
  public var outcome: GateOutcome {
    guard let value else { return .notMeasured }
    guard bound.isExceeded(by: value) else { return .met }
    guard mode == .lenient, let interval else { return .notMet }
    let nearEnd =
      switch bound {
      case .atMost: interval.lower
      case .atLeast: interval.upper
      }
    return nearEnd.map(bound.isExceeded) ?? false ? .notMet : .withinNoise
  }
}

/// How a check came out.
public enum GateOutcome: String, Sendable, CaseIterable {
  /// Within the bound.
  case met
  /// Beyond the bound, but by no more than chance explains.
  case withinNoise = "within-noise"
  /// Beyond the bound, and chance does not explain it.
  case notMet = "not-met"
  /// There is no figure to check.
  case notMeasured = "not-measured"

  /// The word in outputs.
  public var name: String { rawValue }
}

/// A value that a figure must not go beyond; the value itself is allowed.
public enum GateBound: Equatable, Sendable {
  /// No more than this.
  case atMost(Double)
  /// No less than this.
  case atLeast(Double)

  /// Whether a figure is beyond.
  public func isExceeded(by figure: Double) -> Bool {
    switch self {
    case .atMost(let limit): figure > limit
    case .atLeast(let limit): figure < limit
    }
  }
}

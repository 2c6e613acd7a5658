import PanTraces

/// One comparison of a gate, with the evidence for it.
package struct GateCheck: Equatable, Sendable {
  /// The name of the checked figure.
  package let name: String
  /// The bound of the figure.
  package let bound: Bound
  /// When a figure beyond the bound fails. Strict if there is no interval to be lenient with.
  package let mode: Mode
  /// The figure. Nil if it is undefined.
  package let value: Double?
  /// Where the figure lies with 95 % confidence. Nil if the sample is too small to say.
  package let interval: Rate.Interval?
  /// How many traces it rests on.
  package let count: Int

  package init(
    name: String, bound: Bound, mode: Mode = .strict, value: Double?,
    interval: Rate.Interval? = nil, count: Int
  ) {
    self.name = name
    self.bound = bound
    self.mode = interval == nil ? .strict : mode
    self.value = value
    self.interval = interval
    self.count = count
  }

  /// The check's outcome.
  ///
  /// In strict mode the figure decides. In lenient mode a check is not met only if the whole
  /// interval is beyond the bound. Without an interval every check is strict.
  package var outcome: Outcome {
    guard let value else { return .notMeasured }
    guard bound.isExceeded(by: value) else { return .met }
    guard mode == .lenient, let interval else { return .notMet }
    let nearEnd = bound.isMaximum ? interval.lower : interval.upper
    return nearEnd.map(bound.isExceeded) ?? false ? .notMet : .withinNoise
  }

  /// The outcome of a check.
  package enum Outcome: String, NamedCase {
    /// Within the bound.
    case met
    /// Beyond the bound, but by no more than chance explains.
    case withinNoise = "within-noise"
    /// Beyond the bound, and chance does not explain it.
    case notMet = "not-met"
    /// There is no figure to check.
    case notMeasured = "not-measured"

    /// Whether the gate lets it pass.
    package var holds: Bool { self == .met || self == .withinNoise }
  }

  /// A limit that a figure is held to.
  package struct Bound: Equatable, Sendable {
    /// The largest or smallest value that holds, in the unit of the figure.
    package let limit: Double
    let isMaximum: Bool

    /// The figure must not be larger.
    package static func atMost(_ limit: Double) -> Self { Self(limit: limit, isMaximum: true) }
    /// The figure must not be smaller.
    package static func atLeast(_ limit: Double) -> Self { Self(limit: limit, isMaximum: false) }

    /// The bound in words, in front of the limit.
    package var word: String { isMaximum ? "at most" : "at least" }
    /// The bound as a sign, in front of the limit.
    package var sign: String { isMaximum ? "≤" : "≥" }

    /// Whether a figure is beyond the limit.
    package func isExceeded(by figure: Double) -> Bool {
      isMaximum ? figure > limit : figure < limit
    }
  }

  /// When a figure beyond its bound fails.
  package enum Mode: String, NamedCase {
    /// Fails if the figure itself is beyond the bound, even by chance.
    case strict
    /// Fails only if the whole interval is beyond the bound. Without an interval the figure
    /// counts.
    case lenient
  }
}

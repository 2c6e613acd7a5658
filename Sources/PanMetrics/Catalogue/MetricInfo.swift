/// The definition of a figure, as help, column heads and reports print it.
public struct MetricInfo: Sendable {
  /// The stable identifier: the family of the metrics page and the figure, as in `L6.settle`.
  public let id: String
  /// A short name.
  public let name: String
  /// The unit; `1` for plain numbers.
  public let unit: String
  /// How many decimals are meaningful.
  public let decimals: Int
  /// The part of the replay it is taken from.
  public let segment: Segment
  /// What it depends on.
  public let basis: MetricBasis
  /// The values it can take, in ``unit``.
  public let range: String
  /// Which values are the better ones.
  public let preference: MetricPreference
  /// How it is computed: the formula in a sentence.
  public let definition: String
  /// When it is undefined, and what else to know.
  public let limits: String
  /// Where the definition comes from; nil for those of this project.
  public let source: String?
}

/// Which values of a figure are the better ones.
public enum MetricPreference: UInt8, Sendable, CaseIterable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// Signed figures that should vanish.
  case nearZero
  /// Figures that describe and do not judge.
  case none

  /// What grows as the figure gets worse; nil for figures that do not judge.
  public func badness(of value: Double) -> Double? {
    switch self {
    case .lower: value
    case .higher: -value
    case .nearZero: value.magnitude
    case .none: nil
    }
  }
}

/// What a figure depends on, said beside it so that nobody takes a model for a measurement.
public enum MetricBasis: String, Sendable, CaseIterable {
  /// The recording alone.
  case trace
  /// The simulated recogniser, controller and display, too.
  case model
  /// The frame log of a real device.
  case device
}

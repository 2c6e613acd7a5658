/// The unit of a recorded time stamp.
public enum TimeUnit: String, Sendable, CaseIterable {
  /// 1 s.
  case seconds = "s"
  /// A thousandth of a second.
  case milliseconds = "ms"
  /// A millionth of a second.
  case microseconds = "us"
  /// A billionth of a second.
  case nanoseconds = "ns"

  /// How many of the unit make a second.
  @inlinable
  public var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The seconds from one recorded time to another, as the reader of traces takes them.
  func seconds(_ time: Double, since first: Double) -> Double { (time - first) / perSecond }

  /// The suffix of column names and the value of `time_unit` metadata: `s`, `ms`, `us`, `ns`.
  public var symbol: String { rawValue }
}

/// The unit positions are held in after reading.
///
/// Fractions are always converted; pixels and millimetres are converted when the file says how
/// (`px_per_pt`, `pt_per_mm`), and otherwise kept and labelled. Counts are always kept.
public enum LengthUnit: String, Sendable, CaseIterable {
  /// What layouts are measured in, whatever the display's density.
  case points = "pt"
  /// Device pixels.
  case pixels = "px"
  /// Millimetres on the glass.
  case millimetres = "mm"
  /// A touch panel's own steps, which are no pixels whatever they look like.
  case counts = "counts"

  /// The suffix of column names and the label in outputs: `pt`, `px`, `mm`, `counts`.
  public var symbol: String { rawValue }
}

/// Whether a silence of exactly the limit counts as one.
public enum LimitRule: UInt8, Sendable, CaseIterable {
  /// Only a longer silence counts, as on Android.
  case exceeded
  /// The limit itself counts, as in Chromium.
  case reached

  /// The word in options and outputs.
  public var name: String {
    switch self {
    case .exceeded: "exceeded"
    case .reached: "reached"
    }
  }
}

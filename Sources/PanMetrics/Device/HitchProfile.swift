/// A dated set of bands for the hitch time ratio: the vendor has changed them.
public enum HitchProfile: String, Sendable, CaseIterable {
  /// Scrolling, WWDC 2020 session 10077 and tech talk 10855.
  case apple2020 = "apple-2020"
  /// The organizer of 2026, from the documentation "Understanding hitches in your app".
  case apple2026 = "apple-2026"

  /// The band of a ratio in ms per second.
  public func band(ofRatio ratio: Double) -> HitchBand {
    switch self {
    case .apple2020:
      ratio <= 5 ? .good : ratio < 10 ? .warning : .critical
    case .apple2026:
      ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .immediateAttention
    }
  }
}

/// How bad a hitch time ratio is by a profile.
public enum HitchBand: String, Sendable, CaseIterable {
  /// Nothing that people notice.
  case good
  /// Noticeable.
  case warning
  /// Disturbing.
  case critical
  /// Beyond critical; not every profile has it.
  case immediateAttention = "immediate-attention"

  /// The word in tables and exports.
  public var name: String { rawValue }
}

/// From when a window's horizon counts back.
public enum HorizonOrigin: UInt8, Sendable, CaseIterable {
  /// From the newest sample, as Android counts.
  case newest
  /// From the lift, as GTK and libadwaita count: silence before it uses the window up.
  case lift

  /// The word in options and outputs.
  public var name: String {
    switch self {
    case .newest: "newest"
    case .lift: "lift"
    }
  }
}

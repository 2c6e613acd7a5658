/// A property of the content that a transition animates.
public enum AnimatedProperty: String, Sendable, CaseIterable {
  /// The way along the travel, as a share of its length.
  case translation
  /// The opacity, `0...1`.
  case alpha
  /// The size, 1 being the content's own.
  case scale

  /// The word on the command line and in outputs.
  public var name: String { rawValue }

  /// The value before any layer has touched it.
  var identity: Double {
    switch self {
    case .translation: 0
    case .alpha, .scale: 1
    }
  }
}

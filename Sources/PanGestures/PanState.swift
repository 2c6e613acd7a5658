/// Where a pan recogniser stands, in `UIGestureRecognizer.State`'s terms.
///
/// possible → began → changed* → ended | cancelled, or possible → failed; the next touch starts at
/// possible again.
public enum PanState: String, Sendable, CaseIterable {
  /// A finger is down, and has not moved far enough to be a pan.
  case possible
  /// This very sample made it a pan.
  case began
  /// The pan goes on.
  case changed
  /// The finger lifted from a pan.
  case ended
  /// The system, or one finger too many, took the pan away.
  case cancelled
  /// It is not a pan: lifted too soon, or moved the wrong way.
  case failed

  /// The word in tables and exports.
  public var name: String { rawValue }

  /// Whether a pan is under way after the event.
  @inlinable
  public var isPanning: Bool { self == .began || self == .changed }

  /// Whether the contact is over for the recogniser after the event.
  @inlinable
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}

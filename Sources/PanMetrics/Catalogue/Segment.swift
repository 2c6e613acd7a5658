/// A part of a replay.
public enum Segment: String, Sendable, CaseIterable {
  /// From touch-down to lift.
  case touch = "TOUCH"
  /// The frames that follow the finger.
  case drag = "DRAG"
  /// The moment of the lift.
  case release = "RELEASE"
  /// The frames from the lift to rest.
  case settle = "SETTLE"
  /// DRAG and SETTLE.
  case whole = "WHOLE"
}

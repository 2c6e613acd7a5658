public import PanTraces

/// One touch sample and what the recognizer made of it.
///
/// Every sample of the followed finger gives one event, also before recognition and after failure.
/// A lift whose own position counts gives a movement to that position, then the lift.
public struct PanEvent: Equatable, Sendable {
  /// Seconds since the trace's first sample.
  public var time: Double
  /// What the finger did.
  public var phase: TouchSample.Phase
  /// The recognizer's state after the sample.
  public var state: State
  /// Where the finger is, in the trace's length unit.
  ///
  /// A lift keeps the position of the last movement unless ``PanGestureRecognizer/LiftRule`` says otherwise: recorders
  /// report lifts at stale positions or at the origin. With several fingers it is their centroid,
  /// shifted so that it never jumps.
  public var location: Vector
  /// The movement since the pan's zero point. Zero until it is recognized.
  public var translation: Vector
  /// Whether it is the movement to a lift's own position, which has the lift's time.
  public var isLift = false

  /// Where a pan recognizer stands, in `UIGestureRecognizer.State`'s terms.
  ///
  /// possible → began → changed* → ended | cancelled, or possible → failed. The next touch starts at
  /// possible again.
  public enum State: String, Sendable, CaseIterable {
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

    /// Whether a pan is under way after the event.
    @inlinable
    public var isPanning: Bool { self == .began || self == .changed }

    /// Whether the contact is over for the recognizer after the event.
    @inlinable
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }
}

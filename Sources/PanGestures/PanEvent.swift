import PanMotion
import PanTraces

/// One touch sample and what the recogniser made of it.
///
/// Every sample of the followed finger gives one event, also before recognition and after failure.
public struct PanEvent: Equatable, Sendable {
  /// Seconds since the trace's first sample.
  public var time: Double
  /// What the finger did.
  public var phase: TouchPhase
  /// The recogniser's state after the sample.
  public var state: PanState
  /// Where the finger is, in the trace's length unit.
  ///
  /// A lift keeps the position of the last movement: recorders report lifts at stale positions or
  /// at the origin. With several fingers it is their centroid, shifted so that it never jumps.
  public var location: Vector
  /// The movement since the pan's zero point; zero until it is recognised.
  public var translation: Vector

  /// Creates an event.
  public init(
    time: Double, phase: TouchPhase, state: PanState, location: Vector, translation: Vector
  ) {
    self.time = time
    self.phase = phase
    self.state = state
    self.location = location
    self.translation = translation
  }
}

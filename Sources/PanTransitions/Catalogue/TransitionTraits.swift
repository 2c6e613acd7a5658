import PanMotion
import PanReplay
import PanTraces

/// What a transition is like to a finger.
public struct TransitionTraits: Equatable, Sendable {
  /// The way the finger moves to finish it.
  public var direction: TravelDirection
  /// The animator's duration in seconds.
  public var duration: Double
  /// The rule its author decides by.
  public var policy: FinishPolicy
  /// How many times faster than its own pace the rest is run.
  public var completionSpeed = 1.0
  /// How the rest of the way follows the rest of the time.
  public var completionCurve = TimingCurve.easeInOut
}

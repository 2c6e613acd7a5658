import PanGestures
import PanMotion

/// The moment the finger lets go: what it looked like, and what was decided.
public struct Release: Equatable, Sendable {
  /// The index of the event that ended the contact, in the recognition's events.
  public let eventIndex: Int
  /// When the finger lifted, in seconds since the trace's first sample.
  public let time: Double
  /// When it was decided: the cut-off of the first frame that knows of the lift.
  public let decisionTime: Double
  /// The index of that frame; it shows the settle at its time 0.
  public let frameIndex: Int
  /// What the policy got to see.
  public let state: ReleaseState
  /// The finger's velocity, or why there is none.
  public let velocity: VelocityEstimate
  /// Finish or cancel, and why.
  public let decision: ReleaseDecision
  /// The velocity with which the settle set off along the travel, in points per second.
  ///
  /// Nil for a controller that knows only durations.
  public let launchVelocity: Double?

  /// Whether the system took the touch away: nobody let go, and no rule was asked.
  public var isSystemCancelled: Bool { decision.clause == .systemCancelled }

  /// How far the content was asked to go, as a share of the travel; not clamped.
  public var progress: Double { state.progress }

  /// The velocity along the travel in points per second, positive towards finish.
  public var velocityAlong: Double? { state.velocity }

  /// Where the content would glide to at this velocity, as a share of the travel.
  ///
  /// Nil without a velocity.
  public func projectedProgress(extent: Double, decay: DecayProjection = .normal) -> Double? {
    velocityAlong.map { progress + decay.distance(velocity: $0) / extent }
  }
}

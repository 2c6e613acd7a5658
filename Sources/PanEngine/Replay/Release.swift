import PanTraces

/// The moment the finger lets go: what it looked like, and what was decided.
public struct Release: Equatable, Sendable {
  /// The index of the event that ended the contact, in the recognition's events.
  public let eventIndex: Int
  /// When the finger lifted, in seconds since the trace's first sample.
  public let time: Double
  /// When it was decided: the cut-off of the first frame that knows of the lift.
  public let decisionTime: Double
  /// The index of that frame. It shows the settle at its time 0.
  public let frameIndex: Int
  /// What the policy got to see.
  public let state: ReleaseState
  /// The finger's velocity, or why there is none.
  public let velocity: VelocityEstimate
  /// Finish or cancel, and why.
  public let decision: ReleaseDecision
  /// The content's velocity along the travel when the finger let go, in points per second.
  ///
  /// The finger's velocity times the slope of the controller's clamp or rubber band, see
  /// ``InteractionController/contentVelocity(fingerAt:velocity:time:)``. 0 for a finger that only
  /// held the content. Nil if the finger has none.
  public let contentVelocity: Double?
  /// The content's velocity with which the settle set off along the travel, in points per second.
  ///
  /// Nil for a controller that knows only durations.
  public let launchVelocity: Double?

  /// Whether the system took the touch away, so that no finger let go and no rule was asked.
  public var isSystemCancelled: Bool { decision.isSystemCancelled }

  /// How far the content was asked to go, as a share of the travel, not clamped.
  public var progress: Double { state.progress }

  /// The velocity along the travel in points per second, positive towards finish.
  public var velocityAlong: Double? { state.velocity }

  /// Where the content would glide to at this velocity if it only slowed down, as a share of the
  /// travel. Nil without a velocity.
  package func projectedProgress(extent: Double) -> Double? {
    velocityAlong.map { progress + $0 * Self.lookAhead / extent }
  }

  /// The seconds for which something thrown would keep its velocity and go as far: 0.499.
  ///
  /// d / (1 − d) / 1000, with the share d of the velocity that scrolling views leave after each
  /// millisecond, as shown in Apple's session "Designing Fluid Interfaces" (WWDC 2018, 803).
  private static let lookAhead = 0.998 / (1 - 0.998) / 1000
}

extension Release {
  /// The release without events and frames.
  package var ruled: Ruled { Ruled(state: state, velocity: velocity, decision: decision) }

  /// What a rule saw of a release, and what it decided.
  ///
  /// It is all that a rule depends on, and all that a row of results keeps.
  public struct Ruled: Equatable, Sendable {
    /// What the policy got to see.
    public let state: ReleaseState
    /// The finger's velocity, or why there is none.
    public let velocity: VelocityEstimate
    /// Finish or cancel, and why.
    public let decision: ReleaseDecision

    /// Whether the system took the touch away, so that no finger let go and no rule was asked.
    public var isSystemCancelled: Bool { decision.isSystemCancelled }

    /// Puts together what was seen and decided.
    package init(state: ReleaseState, velocity: VelocityEstimate, decision: ReleaseDecision) {
      self.state = state
      self.velocity = velocity
      self.decision = decision
    }

    /// The same release under another rule. A system's cancellation stays as it is.
    public func deciding(by policy: FinishPolicy) -> Ruled {
      guard !isSystemCancelled else { return self }
      return Ruled(state: state, velocity: velocity, decision: policy.decide(state))
    }
  }
}

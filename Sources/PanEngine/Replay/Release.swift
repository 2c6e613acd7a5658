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

  /// Where the content would glide to at this velocity, as a share of the travel.
  ///
  /// Nil without a velocity.
  package func projectedProgress(
    extent: Double, decay: DecayProjection = .normal
  ) -> Double? {
    velocityAlong.map { progress + decay.distance(velocity: $0) / extent }
  }
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

extension Release {
  /// Where something thrown would come to rest if it only slowed down.
  ///
  /// distance = v/1000 · d/(1 − d) with v in length units per second, as shown in Apple's session
  /// "Designing Fluid Interfaces" (WWDC 2018, 803).
  package struct DecayProjection: Equatable, Hashable, Sendable {
    /// The share of the velocity left after each millisecond, in `0..<1`.
    package let rate: Double

    /// Creates a projection, or nil for a rate outside `0..<1`.
    package init?(rate: Double) {
      guard (0..<1).contains(rate) else { return nil }
      self.rate = rate
    }

    private init(uncheckedRate rate: Double) { self.rate = rate }

    /// 0.998 per millisecond, as scrolling views slow down.
    package static let normal = DecayProjection(uncheckedRate: 0.998)

    /// How far a velocity in length units per second still carries, signed.
    package func distance(velocity: Double) -> Double { velocity * lookAhead }

    /// The time by which the velocity is multiplied, in seconds: 0.499 for the normal rate.
    package var lookAhead: Double { rate / (1 - rate) / 1000 }
  }
}

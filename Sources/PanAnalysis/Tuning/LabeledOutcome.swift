public import PanEngine
public import PanTraces

/// What a rule would see of one gesture at its release, and what the person meant.
///
/// All that tuning needs to know of a trace, so that no trace is replayed twice.
public struct LabeledOutcome: Equatable, Sendable {
  /// The trace's id.
  public let id: String
  /// Whose gestures belong together, usually a person's key. Nil if not recorded.
  public let group: String?
  /// What the person meant.
  public let intent: TransitionOutcome
  /// The release as a rule gets to see it.
  public let release: ReleaseState
  /// The velocity along the travel in points per second. 0 if there is none.
  ///
  /// See `ReleaseState.MissingVelocity` for what frameworks' rules do without one.
  public let velocity: Double

  /// How far the content was asked to go, as a share of the travel, not clamped.
  public var progress: Double { release.progress }
  /// The length of the whole travel in points, above 0.
  public var extent: Double { release.extent }

  /// Creates an outcome, or nil if a number is not finite or the extent not above 0.
  public init?(
    id: String, group: String? = nil, intent: TransitionOutcome, release: ReleaseState
  ) {
    let velocity = release.deliveredVelocity
    guard release.progress.isFinite, release.extent.isFinite, release.extent > 0,
      (velocity / release.extent).isFinite
    else { return nil }
    self.id = id
    self.group = group
    self.intent = intent
    self.release = release
    self.velocity = velocity
  }

  /// Creates the outcome of a finger that moved the content from its start, and not across.
  public init?(
    id: String, group: String? = nil, intent: TransitionOutcome, progress: Double,
    velocity: Double?, extent: Double
  ) {
    self.init(
      id: id, group: group, intent: intent,
      release: ReleaseState(progress: progress, velocity: velocity, extent: extent))
  }

  /// Takes the release of an analyzed trace.
  ///
  /// Nil if intent or release is missing, or the system took the touch away: no rule could have
  /// decided otherwise.
  public init?(_ analysis: TraceAnalysis) {
    guard let intent = analysis.intent, let release = analysis.release,
      !release.isSystemCancelled
    else { return nil }
    self.init(
      id: analysis.id, group: analysis.person?.name, intent: intent, release: release.state)
  }

  /// An order by the figures alone: neither a name nor what was meant has a say in it.
  func precedes(_ other: LabeledOutcome) -> Bool {
    (progress, velocity, extent) < (other.progress, other.velocity, other.extent)
  }

  /// Where the content would be after `gain` seconds at the release velocity, as a share.
  public func projectedProgress(gain: Double) -> Double {
    release.projection(lookAhead: gain, velocity: velocity)
  }
}

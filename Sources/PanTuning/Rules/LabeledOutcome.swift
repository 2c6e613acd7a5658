public import PanMetrics
import PanMotion
import PanReplay
public import PanTraces

/// What a rule would see of one gesture at its release, and what the person meant.
///
/// All that tuning needs to know of a trace, so that no trace is replayed twice.
public struct LabeledOutcome: Equatable, Sendable {
  /// The trace's id.
  public let id: String
  /// Whose gestures belong together, usually a person's key; nil where not recorded.
  public let group: String?
  /// What the person meant.
  public let intent: TransitionOutcome
  /// How far the content was asked to go, as a share of the travel; not clamped.
  public let progress: Double
  /// The velocity along the travel in points per second; 0 where there is none.
  ///
  /// See `MissingVelocity` for what frameworks' rules do without one.
  public let velocity: Double
  /// The length of the whole travel in points, above 0.
  public let extent: Double

  /// Creates an outcome, or nil where a number is not finite or the extent not above 0.
  public init?(
    id: String, group: String? = nil, intent: TransitionOutcome, progress: Double,
    velocity: Double?, extent: Double
  ) {
    guard progress.isFinite, velocity?.isFinite ?? true, extent.isFinite, extent > 0,
      ((velocity ?? 0) / extent).isFinite
    else { return nil }
    self.id = id
    self.group = group
    self.intent = intent
    self.progress = progress
    self.velocity = ReleaseState.delivered(velocity)
    self.extent = extent
  }

  /// Takes the features of an analyzed trace, or nil where intent or release are missing.
  public init?(_ analysis: TraceAnalysis) {
    guard let intent = analysis.intent, let release = analysis.release else { return nil }
    self.init(
      id: analysis.id, group: analysis.person?.name, intent: intent, progress: release.progress,
      velocity: release.velocityAlong, extent: analysis.travel.extent)
  }

  /// An order by the figures alone: neither a name nor what was meant has a say in it.
  func precedes(_ other: LabeledOutcome) -> Bool {
    (progress, velocity, extent) < (other.progress, other.velocity, other.extent)
  }

  /// The velocity in travel lengths per second.
  public var relativeVelocity: Double { velocity / extent }

  /// Where the content would be after `gain` seconds at the release velocity, as a share.
  public func projectedProgress(gain: Double) -> Double { progress + gain * relativeVelocity }
}

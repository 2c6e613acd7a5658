import PanMotion

/// What a finish policy gets to see when the finger lifts.
///
/// Lengths are in points along the travel, positive towards finish.
public struct ReleaseState: Equatable, Sendable {
  /// How far the content was asked to go, as a share of the travel; not clamped.
  public let progress: Double
  /// The finger's velocity along the travel in points per second, or nil where there is none.
  public let velocity: Double?
  /// The finger's velocity across the travel in points per second, signed as the screen's axis.
  public let crossVelocity: Double?
  /// The length of the whole travel in points, above 0.
  public let extent: Double
  /// How far the content was asked to go, in points: `progress` of `extent`.
  public let offset: Double
  /// How far the finger went since the pan began; not the offset where it caught moving content.
  public let translation: Double
  /// The time from touch-down to lift, in seconds.
  public let duration: Double

  /// Creates a state; by default the finger moved the content from its start, and not across.
  public init(
    progress: Double, velocity: Double?, extent: Double, crossVelocity: Double? = nil,
    offset: Double? = nil, translation: Double? = nil, duration: Double = 0
  ) {
    self.progress = progress
    self.velocity = velocity
    self.crossVelocity = crossVelocity
    self.extent = extent
    self.offset = offset ?? progress * extent
    self.translation = translation ?? self.offset
    self.duration = duration
  }

  /// How far is left to go, in points; below 0 beyond the end.
  public var remaining: Double { extent - offset }

  /// The translation over the whole contact's time, in points per second; 0 in no time.
  public var meanVelocity: Double { duration > 0 ? translation / duration : 0 }
}

import PanTraces

/// What a finish policy gets to see when the finger lifts.
///
/// Lengths are in points along the travel, positive towards finish.
public struct ReleaseState: Equatable, Sendable {
  /// How far the content was asked to go, as a share of the travel, not clamped.
  public let progress: Double
  /// The finger's velocity along the travel in points per second, or nil if there is none.
  public let velocity: Double?
  /// The finger's velocity across the travel in points per second, signed as the screen's axis.
  public let crossVelocity: Double?
  /// The length of the whole travel in points, above 0.
  public let extent: Double
  /// How far the content was asked to go, in points: `progress` of `extent`.
  public let offset: Double
  /// How far the finger went since the pan began, not the offset where it caught moving content.
  public let translation: Double
  /// How far the finger went since it touched down, in points. Beyond the translation by the slop.
  public let fingerWay: Double
  /// The farthest that the content was asked to go before, as a share of the travel.
  public let peak: Double
  /// The time from touch-down to lift, in seconds.
  ///
  /// A pan whose translation counts from the first move counts way and time from there as well.
  public let duration: Double

  /// Creates a state. By default the finger moved the content from its start, and not across.
  public init(
    progress: Double, velocity: Double?, extent: Double, crossVelocity: Double? = nil,
    offset: Double? = nil, translation: Double? = nil, fingerWay: Double? = nil,
    peak: Double? = nil, duration: Double = 0
  ) {
    self.progress = progress
    self.velocity = velocity
    self.crossVelocity = crossVelocity
    self.extent = extent
    self.offset = offset ?? progress * extent
    self.translation = translation ?? self.offset
    self.fingerWay = fingerWay ?? self.translation
    self.peak = peak ?? progress
    self.duration = duration
  }

  /// How far is left to go, in points. Below 0 beyond the end.
  public var remaining: Double { extent - offset }

  /// How far the content was asked to come back from its farthest place, in points.
  public var reversal: Double { (peak - progress) * extent }

  /// The finger's way over its time, in points per second. 0 in no time.
  public var meanVelocity: Double { duration > 0 ? fingerWay / duration : 0 }
}

extension ClauseList {
  /// What a platform does to a velocity before a rule sees it.
  public struct VelocityGate: Equatable, Hashable, Sendable {
    /// Slower than this is 0, in points per second, at least 0.
    public let floor: Double
    /// Whether the floor itself is 0.
    public let floorIsStill: Bool
    /// Faster than this is this, in points per second, at least the floor. Nil for any speed.
    public let ceiling: Double?
    /// What stands for a velocity if there is none.
    public let missing: ReleaseState.MissingVelocity

    /// Creates a gate. By default one that changes nothing.
    ///
    /// No gate turns a velocity round: a floor below 0 counts as 0, a ceiling below the floor as it.
    public init(
      floor: Double = 0, floorIsStill: Bool = false, ceiling: Double? = nil,
      missing: ReleaseState.MissingVelocity = .still
    ) {
      let floor = floor > 0 ? floor : 0
      self.floor = floor
      self.floorIsStill = floorIsStill
      self.ceiling = ceiling.map { $0 > floor ? $0 : floor }
      self.missing = missing
    }

    /// Whether every velocity that there is gets through as it is.
    public var isOpen: Bool { floor == 0 && ceiling == nil }

    /// A gate that changes nothing.
    public static let open = VelocityGate()

    /// Android's `ViewDragHelper`: below 50 dp/s is 0, above 8000 dp/s is 8000 dp/s.
    static let viewDragHelper = VelocityGate(floor: 50, ceiling: 8000)

    /// Flutter's drag recognizers: up to 50 is 0, above 8000 is 8000.
    ///
    /// They also ask for 18 points of way within the velocity's window, which is not modeled.
    static let flutter = VelocityGate(floor: 50, floorIsStill: true, ceiling: 8000)

    /// What rules see of the velocity along and across the travel. Nil if they see none.
    func delivered(_ release: ReleaseState) -> (along: Double, across: Double)? {
      if release.velocity == nil, missing == .unknown { return nil }
      return (delivered(release.deliveredVelocity), delivered(release.deliveredCrossVelocity))
    }

    private func delivered(_ velocity: Double) -> Double {
      let speed = velocity.magnitude
      if speed < floor || (floorIsStill && speed == floor) { return 0 }
      guard let ceiling, speed > ceiling else { return velocity }
      return velocity < 0 ? -ceiling : ceiling
    }
  }
}

extension ReleaseState {
  /// What a rule makes of a release without a velocity.
  ///
  /// A finger that stopped, or moved too shortly to tell, has no velocity. A velocity of 0 is one
  /// that was measured. Frameworks' rules cannot tell these apart: their trackers report 0 if they
  /// have nothing to report, and so 0 is what the rules compare. The plain rules are handed what an
  /// estimator says, which may be nothing. With a bound of 0 or below, a guessed 0 would finish.
  public enum MissingVelocity: UInt8, Sendable, CaseIterable {
    /// It counts as 0.
    case still
    /// No test of it passes, and none is named as what was missed.
    case unknown
  }
}

extension ReleaseState {
  /// The velocity along the travel in points per second as platforms deliver it: 0 if there is
  /// none, see ``MissingVelocity``.
  public var deliveredVelocity: Double { Self.delivered(velocity) }

  /// The velocity across the travel in points per second as platforms deliver it.
  public var deliveredCrossVelocity: Double { Self.delivered(crossVelocity) }

  /// A velocity as platforms deliver it: 0 if there is none.
  public static func delivered(_ velocity: Double?) -> Double { velocity ?? 0 }
}

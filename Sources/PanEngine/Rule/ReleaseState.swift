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
  /// How many device pixels a point of the screen has, for rules that compare in pixels.
  public let pixelsPerPoint: Double

  /// The ``pixelsPerPoint`` of many phones, for recordings that do not say it.
  public static let usualPixelsPerPoint = 3.0

  /// Creates a state. By default the finger moved the content from its start, and not across.
  public init(
    progress: Double, velocity: Double?, extent: Double, crossVelocity: Double? = nil,
    offset: Double? = nil, translation: Double? = nil, fingerWay: Double? = nil,
    peak: Double? = nil, duration: Double = 0,
    pixelsPerPoint: Double = ReleaseState.usualPixelsPerPoint
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
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// How far is left to go, in points. Below 0 beyond the end.
  public var remaining: Double { extent - offset }

  /// How far the content was asked to come back from its farthest place, in points.
  public var reversal: Double { (peak - progress) * extent }

  /// The finger's way over its time, in points per second. 0 in no time.
  public var meanVelocity: Double { duration > 0 ? fingerWay / duration : 0 }

  /// Where the content would be after `lookAhead` seconds at a velocity, as a share of the travel.
  package func projection(lookAhead: Double, velocity: Double) -> Double {
    (progress + lookAhead * (velocity / extent)).withoutRoundingError(.partsOfLength)
  }

  /// The same in another time.
  func lasting(_ duration: Double) -> ReleaseState {
    ReleaseState(
      progress: progress, velocity: velocity, extent: extent, crossVelocity: crossVelocity,
      offset: offset, translation: translation, fingerWay: fingerWay, peak: peak,
      duration: duration, pixelsPerPoint: pixelsPerPoint)
  }

  /// The same with all of the finger's way, also what it went before the pan was recognized.
  var countedFromTouchDown: ReleaseState {
    let lost = fingerWay - translation
    return ReleaseState(
      progress: progress + lost / extent, velocity: velocity, extent: extent,
      crossVelocity: crossVelocity, offset: offset + lost, translation: fingerWay,
      fingerWay: fingerWay, peak: peak + lost / extent, duration: duration,
      pixelsPerPoint: pixelsPerPoint)
  }
}

extension Double {
  /// The number without the rounding errors of the arithmetic that led to it: the nearest multiple of
  /// one in so many `parts`.
  ///
  /// Positions and times that are whole numbers often lead to figures that are exactly a rule's bound.
  /// Without this, 8 pt in 16 ms may be 500.0000000000002 pt/s, which is above 500.
  func withoutRoundingError(_ parts: Double) -> Double { (self * parts).rounded() / parts }

  /// Lengths and shares have errors of about 1e-13.
  static let partsOfLength = 1e12
  /// Estimators of velocities divide by times and solve equations.
  static let partsOfVelocity = 1e8
}

extension ReleaseState {
  /// What a rule makes of a release without a velocity.
  ///
  /// A finger that stopped, or moved too shortly to tell, has no velocity. A velocity of 0 is one
  /// that was measured. Frameworks' rules cannot tell these apart: their trackers report 0 if they
  /// have nothing to report, and so 0 is what the rules compare. Plain rules get nil
  /// instead: with a bound of 0 or below, a made-up 0 would finish.
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

extension Travel {
  /// What a policy gets to see of the event that ends a contact, the last one of `events`, which
  /// moved content from `base`. Without a `translation` the finger only held it.
  func state(
    endOf events: ArraySlice<PanEvent>, countingFrom origin: PanGestureRecognizer.TranslationOrigin,
    base: Double, translation: Vector?, velocity: Vector?
  ) -> ReleaseState {
    let (start, end) = (origin.spanStart(of: events), events[events.endIndex - 1])
    let along = translation.map(direction.along) ?? 0
    // The farthest of the whole pan: a finger that came back has been farther than where it lifts.
    var farthest = along
    if translation != nil {
      for event in events { farthest = max(farthest, direction.along(event.translation)) }
    }
    let fingerWay = translation == nil ? 0 : direction.along(end.location - start.location)
    func exact(_ length: Double) -> Double { length.withoutRoundingError(.partsOfLength) }
    return ReleaseState(
      progress: exact(base + along / extent),
      velocity: velocity.map { direction.along($0).withoutRoundingError(.partsOfVelocity) },
      extent: extent,
      crossVelocity: velocity.map { direction.across($0).withoutRoundingError(.partsOfVelocity) },
      offset: exact(base * extent + along), translation: exact(along), fingerWay: exact(fingerWay),
      peak: exact(base + farthest / extent), duration: exact(end.time - start.time),
      pixelsPerPoint: pixelsPerPoint ?? ReleaseState.usualPixelsPerPoint)
  }
}

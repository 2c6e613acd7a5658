public import PanTraces

/// A figure, or the reason why there is none.
///
/// Never NaN, and never 0 as a stand-in.
public enum MetricValue: Equatable, Sendable {
  /// A figure.
  case value(Double)
  /// A figure with a flag that limits its comparison.
  case flagged(Double, Flag)
  /// No figure, and why.
  case undefined(UndefinedReason)

  /// The figure, flagged or not. Nil if undefined.
  @inlinable
  public var value: Double? {
    switch self {
    case .value(let value), .flagged(let value, _): value
    case .undefined: nil
    }
  }

  /// The figure if it may be compared with others. Nil if flagged or undefined.
  public var comparable: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// What limits its comparison. Nil if nothing does.
  public var flag: Flag? {
    guard case .flagged(_, let flag) = self else { return nil }
    return flag
  }

  /// The same figure with a flag if `isFlagged`. An undefined one stays undefined.
  func flagged(_ flag: Flag, if isFlagged: Bool) -> MetricValue {
    guard isFlagged, case .value(let value) = self else { return self }
    return .flagged(value, flag)
  }

  /// Wraps a computed figure. NaN and infinities become undefined.
  init(finite value: Double) {
    // Adding 0 turns −0 into 0: tables would show the sign.
    self = value.isFinite ? .value(value + 0) : .undefined(.outOfRange)
  }

  /// What limits the comparison of a figure.
  public enum Flag: String, NamedCase {
    /// The frequency limit, not the movement, ends the spectrum.
    ///
    /// This happens to movements below 0.16 s, and to those that start, stop or turn within a frame.
    case bandLimited = "band-limited"
    /// A straight line bridges a long silence of the recorder while the finger moved.
    case gap
  }
}

extension MetricValue.Flag {
  /// The flag in words.
  public var explanation: String {
    switch self {
    case .bandLimited: "the frequency limit, not the movement, ends the spectrum"
    case .gap: "a straight line bridges a long silence of the recorder"
    }
  }
}

extension MetricValue {
  /// Why a figure does not exist.
  public enum UndefinedReason: String, NamedCase {
    /// Too few samples or frames.
    case tooShort = "too-short"
    /// More frames than the figure is computed for.
    case tooLong = "too-long"
    /// Nothing moved.
    case noMovement = "no-movement"
    /// No contact became a pan.
    case notRecognized = "not-recognized"
    /// The recording starts with a pan already recognized.
    case recordedRecognized = "recorded-recognized"
    /// The recording stops with the finger down.
    case noRelease = "no-release"
    /// The release has no velocity.
    case noVelocity = "no-velocity"
    /// The system took the touch away, so there is no release.
    case systemCancelled = "system-cancelled"
    /// The list of frames ends before the lift.
    case clockEnded = "clock-ended"
    /// A finger held the content after the last release.
    case interrupted
    /// The content does not come to rest.
    case neverRests = "never-rests"
    /// The framework settles in a way that is not known here.
    case unknownSettle = "unknown-settle"
    /// The frames do not follow each other evenly, or too slowly for this figure.
    case unevenClock = "uneven-clock"
    /// The movement has no jerk whose logarithm could be taken.
    case zeroJerk = "zero-jerk"
    /// No decided trace says what the person meant.
    case unlabeled
    /// All labels, or all decisions, are the same.
    case oneClass = "one-class"
    /// The arithmetic leaves the range of numbers.
    case outOfRange = "out-of-range"
    /// Not asked for.
    case notMeasured = "not-measured"
    /// A speed is below 0.
    case signedSpeed = "signed-speed"
    /// The trace was replayed through no transition.
    case noTransition = "no-transition"
    /// The transition is never told that it is over.
    case neverCompletes = "never-completes"
    /// The recording has no column of its content.
    case noContent = "no-content"
    /// The recorded content does not begin where the replay's does.
    case contentElsewhere = "content-elsewhere"
    /// The content is recorded as progress, and the length of the travel is not recorded.
    case noExtent = "no-extent"

    /// The reason in words that follow "undefined: ".
    public var explanation: String {
      switch self {
      case .tooShort: "too few samples or frames"
      case .tooLong: "more frames than it is computed for"
      case .noMovement: "nothing moved"
      case .notRecognized: "no contact became a pan"
      case .recordedRecognized: "the recording starts with a pan already recognized"
      case .noRelease: "the recording stops with the finger down"
      case .noVelocity: "the release has no velocity"
      case .systemCancelled: "the system took the touch away, so there is no release"
      case .clockEnded: "the frame times end before the lift"
      case .interrupted: "a finger held the content after the last release"
      case .neverRests: "the content does not come to rest"
      case .unknownSettle:
        "how the framework settles is not known, or no controller does it so (--controller takes one)"
      case .unevenClock: "the frames do not follow each other evenly, or too slowly"
      case .zeroJerk: "the movement has no jerk"
      case .unlabeled: "no decided trace says what the person meant"
      case .oneClass: "all labels, or all decisions, are the same"
      case .outOfRange: "the arithmetic leaves the range of numbers"
      case .notMeasured: "not asked for"
      case .signedSpeed: "a speed is below 0, which a velocity is and a speed is not"
      case .noTransition: "replayed through no transition (--transition)"
      case .neverCompletes: "the transition is never told that it is over"
      case .noContent: "the recording has no column progress or content"
      case .contentElsewhere:
        "the recorded content begins over 10 pt, or 2.5 % of the travel, away from 0: it counts along "
          + "the travel, from where the transition begins"
      case .noExtent:
        "the content's progress is a share of the travel, and nothing says how long that is"
      }
    }
  }
}

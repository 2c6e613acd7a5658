public import PanTraces

// What a replay depends on:
// 1. `ReplayConfiguration` has every value.
// 2. `ReplayConfiguration+Settings` has each as text, with key, help and range: for options, files, outputs.
// 3. `init(policy:)` beside `PolicyPreset` sets what a framework's rule brings along.
// 4. `resolved(for:)` fills in what the trace decides: its display's rate.
//
// How to add a value: a property here, and an entry there. Options, files and outputs follow from it.

/// Everything a replay depends on besides the trace.
///
/// ```swift
/// var configuration = ReplayConfiguration()
/// configuration.clock = .steady(rate: 120)
/// configuration.policy = .progress(0.3)
/// configuration.estimator = .lsq2
/// ```
public struct ReplayConfiguration: Equatable, Sendable {
  /// How touches become a pan.
  public var recognizer = PanGestureRecognizer()
  /// The direction that finishes. Nil takes the trace's own, else the one that nearly all drags of its
  /// file have, else the way in which the finger first got 10 pt from its touch-down.
  public var direction: TravelDirection?
  /// The length of the whole travel in the trace's unit. Nil takes the trace's own, else the
  /// container's length along the travel.
  public var extent: Double?
  /// The container's size for traces that do not say theirs: 393 × 852 points.
  public var container = ReadingOptions.usualContainer
  /// How the release velocity is concluded.
  public var estimator = VelocityEstimator.lsq1
  /// The scroll view between the finger and what the pan moves downwards. Nil if there is none.
  public var scroll: ScrollContent?
  /// What decides at release.
  public var policy = FinishPolicy.progressOrVelocity()
  /// What becomes of the finger's way beyond the content's ends.
  public var contentLimit = ContentLimit.free
  /// What happens when the system takes the touch away.
  public var systemCancel = SystemCancel.cancels
  /// Whether a touch that catches the settle and does not pan is decided about when it lifts.
  ///
  /// Otherwise the settle goes on to where it went.
  public var decidesAgainWithoutPan = false
  /// Whether a touch that comes down during the settle catches the content.
  ///
  /// Otherwise it moves nothing, however long it stays, and the settle goes on.
  public var catchesSettle = true
  /// What drives the transition.
  public var interaction = InteractionStyle.velocityDriven(VelocityDrivenInteraction()) {
    didSet { hasUnknownSettle = false }
  }
  /// Whether the rule is a framework's that settles in another way than ``interaction``, which then
  /// only stands for what nobody knows.
  package var hasUnknownSettle = false
  /// When frames come on screen.
  public var clock = DisplayClock.recorded()
  /// Which input a frame shows.
  public var inputPolicy = InputPolicy.latest
  /// How long before its time a frame's input is cut off, in seconds: the pipeline's depth.
  ///
  /// 0 is an ideal display. One frame period is a double-buffered one.
  public var lead = 0.0
  /// The longest settle that is replayed, in seconds after the last release.
  public var horizon = 10.0

  /// Creates the default configuration.
  public init() {}

  /// The size of the container a trace was recorded in, in the trace's unit.
  public func container(of trace: Trace) -> Vector {
    Vector(
      x: usable(trace.containerWidth) ?? container.x,
      y: usable(trace.containerHeight) ?? container.y)
  }

  /// The same with what the trace's recording decides about the display.
  public func resolved(for trace: Trace) -> ReplayConfiguration {
    var configuration = self
    configuration.clock = clock.resolved(for: trace)
    return configuration
  }

  /// The direction and length of the travel for a trace.
  func travel(of trace: borrowing Trace) -> Travel {
    // What was asked for, then what the file says, then where its drags go, then where this one does.
    let direction =
      direction ?? trace.travelDirection ?? trace.commonDirection ?? trace.dragDirection
    let container = container(of: trace)
    let length = direction.isHorizontal ? container.x : container.y
    return Travel(
      direction: direction,
      extent: usable(extent) ?? usable(trace.travelLength) ?? length,
      // Lengths that could not be turned into points are device pixels already.
      pixelsPerPoint: trace.pixelsPerPoint ?? (trace.lengthUnit == .pixels ? 1 : nil))
  }

  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  func usable(_ length: Double?) -> Double? {
    guard let length, Self.lengths.contains(length) else { return nil }
    return length
  }

  /// What becomes of the finger's way beyond the content's ends, as far as a rule sees it.
  public enum ContentLimit: String, NamedCase {
    /// It counts: a finger that went back beyond the start has to come all the way forward again.
    case free
    /// It is lost with every event: the content stops at its ends, and follows at once when the
    /// finger turns.
    case clampsEveryEvent = "held"
    /// Nine tenths of it are lost before the start with every event. Beyond the end it counts.
    case tenthBeforeStart = "tenth"
  }
}

extension ReplayConfiguration {
  /// What an app does when the system takes the touch away.
  public enum SystemCancel: String, NamedCase {
    /// The transition cancels.
    case cancels
    /// The rule decides as on a lift.
    case decides
    /// The rule decides by the position, with a velocity of 0.
    case decidesWithZeroVelocity = "decides-from-rest"
    /// The app hears nothing of it: the content stays where it is.
    case ignores

    /// Whether the velocity before it counts.
    var usesVelocity: Bool { self == .decides }
  }
}

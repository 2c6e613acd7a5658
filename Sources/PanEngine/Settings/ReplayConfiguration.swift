public import PanTraces

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
  /// The direction that finishes. Nil takes the trace's own, else the way in which the finger first
  /// got 10 pt from its touch-down.
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
  public var interaction = InteractionStyle.velocityDriven(VelocityDrivenInteraction())
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
    let direction = direction ?? trace.travelDirection ?? trace.dragDirection
    let container = container(of: trace)
    let length = direction.isHorizontal ? container.x : container.y
    return Travel(
      direction: direction,
      extent: usable(extent) ?? usable(trace.travelLength) ?? length)
  }

  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  fileprivate func usable(_ length: Double?) -> Double? {
    guard let length, Self.lengths.contains(length) else { return nil }
    return length
  }

  /// What becomes of the finger's way beyond the content's ends, as far as a rule sees it.
  public enum ContentLimit: String, Sendable, CaseIterable {
    /// It counts: a finger that went back beyond the start has to come all the way forward again.
    case free
    /// It is lost with every event: the content stops at its ends, and follows at once when the
    /// finger turns.
    case heldPerEvent = "held"

    /// The word in outputs.
    public var name: String { rawValue }
  }
}

extension ReplayConfiguration {
  /// What an app does when the system takes the touch away.
  public enum SystemCancel: String, Sendable, CaseIterable {
    /// The transition cancels.
    case cancels
    /// The rule decides as on a lift.
    case decides
    /// The rule decides by the position, with a velocity of 0.
    case decidesFromRest = "decides-from-rest"
    /// The app hears nothing of it: the content stays where it is.
    case ignores

    /// The word in outputs.
    public var name: String { rawValue }

    /// Whether the velocity before it counts.
    var usesVelocity: Bool { self == .decides }
  }
}

/// The way the content goes when the transition finishes.
public struct Travel: Equatable, Sendable {
  /// Which way.
  public let direction: TravelDirection
  /// How far, in the trace's length unit, above 0.
  public let extent: Double

  /// Creates a travel.
  public init(direction: TravelDirection, extent: Double) {
    self.direction = direction
    self.extent = extent
  }
}

/// What a trace's travel was taken from: asked for, recorded, or assumed.
package struct TravelBasis: Hashable, Sendable {
  /// What says which way finishes.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The configuration, or the transition.
    case configured
    /// The configuration, or the transition, if the trace's file says another.
    case contradicted
    /// The trace's file.
    case recorded
    /// Nothing says it: it is the way that the drag itself went.
    case drag

    /// The word in exports.
    package var name: String { rawValue }
  }

  /// What says how long the travel is.
  package enum Length: String, Hashable, Sendable, CaseIterable {
    /// The configuration, or the transition.
    case configured
    /// The trace's file.
    case recorded
    /// Nothing says it: it is the side of a common phone's screen.
    case assumed

    /// The word in exports.
    package var name: String { rawValue }
  }

  /// What says which way finishes.
  package let direction: Direction
  /// What says how long the travel is.
  package let length: Length

  /// Takes what a row says of a travel.
  package init(direction: Direction, length: Length) {
    (self.direction, self.length) = (direction, length)
  }

  /// What a configuration resolved for the trace takes a travel in this direction from.
  init(
    of trace: borrowing Trace, towards direction: TravelDirection,
    _ configuration: borrowing ReplayConfiguration
  ) {
    if configuration.direction != nil {
      let isDisputed = trace.travelDirection.map { $0 != direction } ?? false
      self.direction = isDisputed ? .contradicted : .configured
    } else {
      self.direction = trace.travelDirection != nil ? .recorded : .drag
    }
    let side = direction.isHorizontal ? trace.containerWidth : trace.containerHeight
    let isRecorded =
      configuration.usable(trace.travelLength) != nil || configuration.usable(side) != nil
    let isAssumed = configuration.container == ReadingOptions.usualContainer
    length =
      configuration.extent != nil
      ? .configured
      : isRecorded ? .recorded : isAssumed ? .assumed : .configured
  }
}

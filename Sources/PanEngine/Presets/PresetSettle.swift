package import PanTraces

/// What a framework does after its decision.
package struct PresetSettle: Equatable, Sendable {
  /// On the way to the end.
  package let finish: SettleMotion
  /// On the way back.
  package let cancel: SettleMotion

  /// The same both ways.
  init(_ motion: SettleMotion) {
    finish = motion
    cancel = motion
  }

  init(finish: SettleMotion, cancel: SettleMotion) {
    self.finish = finish
    self.cancel = cancel
  }

  /// The motion towards an outcome.
  package func motion(to outcome: TransitionOutcome) -> SettleMotion {
    outcome == .finish ? finish : cancel
  }

  /// The controller that does exactly this. Nil if none does.
  ///
  /// Fixed durations, clamped springs and velocities handed over in part are beyond them.
  package var interaction: InteractionStyle? {
    guard finish == cancel else { return nil }
    switch finish {
    case .curve(.remainingShare(let full, nil), let curve?):
      return .percentDriven(PercentDrivenInteraction(duration: full, completionCurve: curve))
    case .spring(let spring, .full, let end) where !end.clampsOvershoot:
      return .velocityDriven(
        VelocityDrivenInteraction(
          spring: spring, restDistance: end.distance, restSpeed: end.speed))
    case .floatingPanel(let spring, let panel):
      return .velocityDriven(
        VelocityDrivenInteraction(spring: spring, run: .floatingPanel(panel)))
    case .curve, .spring:
      return nil
    }
  }
}

/// One settle: along a curve for some time, or on a spring.
///
/// Content stops at the ends: beyond them it stands still, and hands over no velocity.
package enum SettleMotion: Equatable, Sendable {
  /// A duration and the curve over it. Nil if the curve is no cubic.
  case curve(SettleDuration, TimingCurve? = nil)
  /// A spring, what it is given of the finger's velocity, and when it is over.
  case spring(Spring, VelocityHandOver, SpringEnd = .rest)
  /// A spring that is stepped as FloatingPanel does it, with all of the finger's velocity.
  case floatingPanel(Spring, FloatingPanelSpring)

  /// The settle's time in seconds, from a release. Nil if the spring never rests.
  package func duration(of release: ReleaseState, to outcome: TransitionOutcome) -> Double? {
    let left = outcome == .finish ? 1 - release.progress : release.progress
    switch self {
    case .curve(let duration, _):
      return duration.seconds(
        left: min(max(left, 0), 1), velocity: release.deliveredVelocity, extent: release.extent)
    case .spring(let spring, let handOver, let end):
      let way = ClampedTravel(of: release, to: outcome)
      let motion = SpringMotion(
        spring: spring, from: way.start, to: way.target, velocity: way.launch(handOver))
      guard let rest = motion.restTime(distance: end.distance, speed: end.speed) else { return nil }
      return end.clampsOvershoot ? Self.firstArrival(motion, from: way.start, before: rest) : rest
    case .floatingPanel(let spring, let panel):
      return Self.motion(spring, panel, ClampedTravel(of: release, to: outcome)).restTime
    }
  }

  private static func motion(
    _ spring: Spring, _ panel: FloatingPanelSpring, _ way: ClampedTravel
  ) -> SteppedMotion {
    panel.motion(
      spring: spring, from: way.start, to: way.target, velocity: way.launch(.full), limit: 60)
  }

  /// The settle on a display with a rate, in Hz. Only one that is stepped by frames depends on it.
  package func resolved(forDisplay rate: Double?) -> SettleMotion {
    guard case .floatingPanel(let spring, let panel) = self else { return self }
    return .floatingPanel(spring, panel.resolved(forDisplay: rate))
  }

  /// The first whole millisecond at which the motion has reached its target, or its rest.
  private static func firstArrival(
    _ motion: SpringMotion, from start: Double, before rest: Double
  ) -> Double {
    let side = motion.target - start
    guard side != 0, rest < 60 else { return rest }
    var time = 0.0
    while time < rest {
      if (motion.target - motion.position(at: time)) * side <= 0 { return time }
      time += 0.001
    }
    return rest
  }

  /// The velocity with which it sets off, in points per second. Nil if only a duration is given.
  package func launchVelocity(of release: ReleaseState, to outcome: TransitionOutcome) -> Double? {
    let way = ClampedTravel(of: release, to: outcome)
    switch self {
    case .curve: return nil
    case .spring(_, let handOver, _): return way.launch(handOver)
    case .floatingPanel(let spring, let panel):
      return Self.motion(spring, panel, way).launchVelocity
    }
  }
}

extension ReleaseState {
  /// The velocity of content that goes with the finger and stops at the ends, in points per second.
  /// 0 against them and without a velocity.
  public var heldVelocity: Double {
    (0...extent).isOpen(at: offset, to: deliveredVelocity) ? deliveredVelocity : 0
  }
}

/// The way of content that stops at the ends, from a release to its target.
private struct ClampedTravel {
  let start: Double
  let target: Double
  private let velocity: Double

  init(of release: ReleaseState, to outcome: TransitionOutcome) {
    target = outcome == .finish ? release.extent : 0
    start = min(max(release.offset, 0), release.extent)
    velocity = release.heldVelocity
  }

  func launch(_ handOver: VelocityHandOver) -> Double {
    handOver.launch(velocity, towards: target - start)
  }
}

/// When a settle on a spring is over.
package struct SpringEnd: Equatable, Sendable {
  /// Nearer to the target than this, in points, and slower than ``speed``, for good.
  package let distance: Double
  /// In points per second.
  package let speed: Double
  /// Whether it is over as well when it first reaches the target.
  package let clampsOvershoot: Bool

  /// As the velocity-driven controller ends.
  package static let rest = SpringEnd(distance: 0.5, speed: 5, clampsOvershoot: false)
}

/// What a spring is given of the finger's velocity.
package enum VelocityHandOver: Equatable, Sendable {
  /// All of it.
  case full
  /// Nothing.
  case none
  /// A part of it.
  case scaled(Double)
  /// All of it if it points to the target, else nothing.
  case towardsTarget

  func launch(_ velocity: Double, towards way: Double) -> Double {
    switch self {
    case .full: velocity
    case .none: 0
    case .scaled(let factor): velocity * factor
    case .towardsTarget: velocity * way > 0 ? velocity : 0
    }
  }
}

/// How long a settle takes. Times in seconds, speeds in points per second.
package enum SettleDuration: Equatable, Sendable {
  /// Always as long.
  case fixed(Double)
  /// The whole duration times the share of the way that is left, up to a limit.
  case remainingShare(full: Double, limit: Double?)
  /// As long as the way takes at the finger's speed, up to a limit. The limit for a still finger.
  case travelTime(limit: Double)
  /// As `travelTime` for fingers faster than `speed`, else fixed.
  case travelTimeAbove(speed: Double, otherwise: Double)
  /// Android's `ViewDragHelper`, on a parent as long as the travel.
  case viewDragHelper

  func seconds(left share: Double, velocity: Double, extent: Double) -> Double {
    let speed = velocity.magnitude
    let way = share * extent
    return switch self {
    case .fixed(let seconds): seconds
    case .remainingShare(let full, let limit): min(full * share, limit ?? .infinity)
    case .travelTime(let limit): speed > 0 ? min(way / speed, limit) : limit
    case .travelTimeAbove(let bound, let seconds): speed > bound ? way / speed : seconds
    case .viewDragHelper: viewDragHelper(way: way, speed: speed, extent: extent)
    }
  }

  /// `ViewDragHelper` shortens the way r W to W/2 (1 + sin(0.471 (r − 0.5))), where r = way / W.
  private func viewDragHelper(way: Double, speed: Double, extent: Double) -> Double {
    guard way > 0 else { return 0 }
    let share = min(1, way / extent)
    guard speed > 0 else { return min(0.256 * (share + 1), 0.6) }
    let distance = extent / 2 * (1 + sine(0.15 * Double.pi * (share - 0.5)))
    return min(4 * (1000 * distance / speed).rounded() / 1000, 0.6)
  }
}

extension VelocityEstimator {
  /// Flutter's pointer tracker: Android's parabola over at least three samples.
  static let flutterPointer = VelocityEstimator(
    .parabola,
    window: SampleWindow(
      history: 20, minimumSamples: 3, equalTimes: .keep, liftSample: .leftOut))

  /// The same asked by a drag recognizer, which needs a way of 18 within the window for a fling.
  static let flutterFling = flutterPointer.needing(way: 18)

  /// Flutter's tracker on iOS: a blend of three steps, of a way of 18 over twenty samples at least.
  static let flutterFlingOnIOS = VelocityEstimator(
    .iosScroll,
    window: SampleWindow(
      horizon: nil, history: 20, gapLimit: nil, minimumSamples: 1, equalTimes: .keep,
      liftSample: .leftOut),
    leastWay: 18)

  /// Compose's walk back is Flutter's. Movements within the slop are no samples.
  static let composePointer = VelocityEstimator(
    .parabola,
    window: SampleWindow(
      history: 20, minimumSamples: 3, equalTimes: .keep, liftSample: .leftOut,
      slopSamples: .leftOut))

  /// The estimator with velocities of 0 if the finger went no further than a way.
  func needing(way: Double) -> VelocityEstimator {
    var estimator = self
    estimator.leastWay = way
    return estimator
  }

  /// MUI's running blend.
  static let muiBlend = VelocityEstimator(
    .smoothed(SmoothedVelocity(newShare: 0.6, longest: nil)),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, equalTimes: .keep, liftSample: .leftOut,
      slopSamples: .leftOut))
}

extension SettleMotion {
  /// Nil for parameters that make no spring.
  static func spring(
    mass: Double = 1, stiffness: Double, damping: Double, _ handOver: VelocityHandOver,
    end: SpringEnd = .rest
  ) -> SettleMotion? {
    Spring(mass: mass, stiffness: stiffness, damping: damping)
      .map { .spring($0, handOver, end) }
  }

  /// Nil for parameters that make no spring.
  static func spring(
    response: Double, dampingRatio: Double, mass: Double = 1, _ handOver: VelocityHandOver
  ) -> SettleMotion? {
    Spring(response: response, dampingRatio: dampingRatio, mass: mass)
      .map { .spring($0, handOver) }
  }
}

extension PresetSettle {
  /// Nil without a motion.
  init?(_ motion: SettleMotion?) {
    guard let motion else { return nil }
    self.init(motion)
  }

  /// Nil unless there is a motion each way.
  init?(finish: SettleMotion?, cancel: SettleMotion?) {
    guard let finish, let cancel else { return nil }
    self.init(finish: finish, cancel: cancel)
  }
}

extension TimingCurve {
  /// Nil outside the unit interval along time.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve? {
    Cubic(x1: x1, y1: y1, x2: x2, y2: y2).map { .cubic($0) }
  }

  /// Vaul's and Ionic's ease.
  static let sheetEase = bezier(0.32, 0.72, 0, 1)
}

public import PanEngine
public import PanTraces

/// How an animation follows time, after `UITimingCurveProvider`.
public protocol TimingCurveProvider {
  /// The timing for an animation whose own duration is given in seconds.
  func timing(duration: Double) -> Timing
  /// Whether it brings its own duration, whatever the animator's.
  var hasImplicitDuration: Bool { get }
}

extension TimingCurveProvider {
  public var hasImplicitDuration: Bool { false }
}

/// A curve over the animator's duration, after `UICubicTimingParameters`.
extension TimingCurve: TimingCurveProvider {
  public func timing(duration: Double) -> Timing { Timing(duration: duration, curve: self) }
}

/// The progress of an animation: `x` for x of a position and for all else, `y` for y of a position.
///
/// The two differ only for a spring whose velocity differs by direction.
typealias AxisProgress = SIMD2<Double>

/// How far an animation is at each fraction of its duration.
public struct Timing: Equatable, Sendable {
  /// The time from start to end in seconds, at least 0.
  public let duration: Double
  private let along: Shape
  /// The shape for y of a position. Nil if it is the same.
  private let across: Shape?

  private enum Shape: Equatable {
    case curve(TimingCurve)
    case spring(Spring.Motion)

    func progress(at fraction: Double, of duration: Double) -> Double {
      switch self {
      case .curve(let curve): return curve.value(at: fraction)
      case .spring(let motion):
        if fraction <= 0 { return 0 }
        return fraction >= 1 ? 1 : motion.position(at: fraction * duration)
      }
    }
  }

  /// Creates the timing of a curve over a duration.
  public init(duration: Double, curve: TimingCurve) { self.init(duration: duration, curve, nil) }

  /// Creates a timing with a curve of its own for a position's y.
  init(duration: Double, _ along: TimingCurve, _ across: TimingCurve?) {
    self.duration = max(duration, 0)
    self.along = .curve(along)
    self.across = across.map(Shape.curve)
  }

  /// Creates the timing of springs from 0 to 1 that are stopped at the end of a duration.
  init(duration: Double, _ along: Spring.Motion, _ across: Spring.Motion?) {
    self.duration = max(duration, 0)
    self.along = .spring(along)
    self.across = across.map(Shape.spring)
  }

  /// The progress at a fraction: 0 until the start, 1 from the end on.
  public func progress(at fraction: Double) -> Double { shown(at: fraction).x }

  func shown(at fraction: Double) -> AxisProgress {
    let x = along.progress(at: fraction, of: duration)
    return AxisProgress(x, across?.progress(at: fraction, of: duration) ?? x)
  }
}

/// A spring's timing in both of `UISpringTimingParameters`' forms.
///
/// Velocities are in whole distances per second along the way, positive towards the end. A position
/// starts with both parts of the velocity, everything else with `x` (documented in the header).
public struct SpringTimingParameters: TimingCurveProvider, Equatable, Sendable {
  private enum Form: Equatable {
    /// The duration is the animator's. The frequency follows from it (unpublished in UIKit).
    case ratio(Double)
    /// The duration is the spring's own, and the animator's is ignored (documented).
    case physical(Spring)
  }

  private let form: Form
  /// The velocity at the start, in whole distances per second.
  public let initialVelocity: Vector

  /// Creates UIKit's default spring: mass 3, stiffness 1000, damping 500, as widely observed.
  ///
  /// That is far beyond critical damping, and taken as critical.
  public init() {
    form = .physical(Spring.uikitDefault.takenAsCritical)
    initialVelocity = .zero
  }

  /// Creates a spring that settles in the animator's duration.
  ///
  /// The ratio is taken into `0.01...100`. Settled is 0.1 % of the way: UIKit's own constant is
  /// unpublished.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    form = .ratio(min(max(dampingRatio, 0.01), 100))
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring with its own settling time. Nil for a spring that cannot be.
  ///
  /// It settles as measured of Core Animation, see `Spring.coreAnimationSettlingTime(velocity:)`.
  /// `UIViewPropertyAnimator` was seen to report the same duration, 1.4727003346780927 s for mass 1,
  /// stiffness 100 and damping 10. That it takes damping beyond critical as critical, too, is
  /// inferred, not seen.
  public init?(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector = .zero
  ) {
    guard let spring = Spring(mass: mass, stiffness: stiffness, damping: damping) else {
      return nil
    }
    form = .physical(spring.takenAsCritical)
    self.initialVelocity = initialVelocity
  }

  /// Whether it brings its own duration.
  public var hasImplicitDuration: Bool {
    if case .physical = form { true } else { false }
  }

  public func timing(duration: Double) -> Timing {
    let (x, y) = (initialVelocity.x, initialVelocity.y)
    switch form {
    case .ratio(let ratio):
      func curve(_ velocity: Double) -> TimingCurve {
        TimingCurve.SpringCurve(dampingRatio: ratio, initialVelocity: velocity * duration)
          .map(TimingCurve.spring) ?? .easeInOut
      }
      return Timing(duration: duration, curve(x), x == y ? nil : curve(y))
    case .physical(let spring):
      func motion(_ velocity: Double) -> Spring.Motion {
        Spring.Motion(spring: spring, from: 0, to: 1, velocity: velocity)
      }
      // UIKit takes the longer of the two as well (read off its settlingDuration).
      let times = [x, y].map { spring.coreAnimationSettlingTime(velocity: $0) }
      return Timing(duration: max(times[0], times[1]), motion(x), x == y ? nil : motion(y))
    }
  }
}

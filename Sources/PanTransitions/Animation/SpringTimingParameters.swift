public import PanEngine
public import PanTraces

/// How an animation follows time, after `UITimingCurveProvider`.
public protocol TimingCurveProvider {
  /// The timing for an animation whose own duration is given in seconds.
  func timing(duration: Double) -> ViewPropertyAnimator.Timing
  /// Whether it brings its own duration, whatever the animator's.
  var hasImplicitDuration: Bool { get }
}

extension TimingCurveProvider {
  public var hasImplicitDuration: Bool { false }
}

/// A curve over the animator's duration, after `UICubicTimingParameters`.
extension TimingCurve: TimingCurveProvider {
  public func timing(duration: Double) -> ViewPropertyAnimator.Timing {
    ViewPropertyAnimator.Timing(duration: duration, curve: self)
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

  public func timing(duration: Double) -> ViewPropertyAnimator.Timing {
    let (x, y) = (initialVelocity.x, initialVelocity.y)
    switch form {
    case .ratio(let ratio):
      func curve(_ velocity: Double) -> TimingCurve {
        TimingCurve.SpringCurve(dampingRatio: ratio, initialVelocity: velocity * duration)
          .map(TimingCurve.spring) ?? .easeInOut
      }
      return ViewPropertyAnimator.Timing(duration: duration, curve(x), x == y ? nil : curve(y))
    case .physical(let spring):
      func motion(_ velocity: Double) -> Spring.Motion {
        Spring.Motion(spring: spring, from: 0, to: 1, velocity: velocity)
      }
      // UIKit takes the longer of the two as well (read off its settlingDuration).
      let times = [x, y].map { spring.coreAnimationSettlingTime(velocity: $0) }
      return ViewPropertyAnimator.Timing(
        duration: max(times[0], times[1]), motion(x), x == y ? nil : motion(y))
    }
  }
}

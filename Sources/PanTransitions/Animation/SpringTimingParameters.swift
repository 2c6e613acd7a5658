import PanMotion

/// A spring's timing in both of `UISpringTimingParameters`' forms.
///
/// Velocities are in whole distances per second along the way, positive towards the end; UIKit takes
/// a vector of which, for one way, only that part counts.
public struct SpringTimingParameters: TimingCurveProvider, Equatable, Sendable {
  private enum Form: Equatable {
    /// The duration is the animator's; the frequency follows from it (unpublished in UIKit).
    case ratio(Double)
    /// The duration is the spring's own, and the animator's is ignored (documented).
    case physical(Spring)
  }

  private let form: Form
  /// The velocity at the start, in whole distances per second.
  public let initialVelocity: Double

  /// Creates UIKit's default spring: mass 3, stiffness 1000, damping 500, as widely observed.
  public init() {
    form = .physical(.uikitDefault)
    initialVelocity = 0
  }

  /// Creates a spring that settles in the animator's duration.
  ///
  /// The ratio is taken into `0.01...100`. Settled is 0.1 % of the way: UIKit's own constant is
  /// unpublished.
  public init(dampingRatio: Double, initialVelocity: Double = 0) {
    form = .ratio(min(max(dampingRatio, 0.01), 100))
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring with its own settling time; nil for a spring that cannot be.
  public init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard let spring = Spring(mass: mass, stiffness: stiffness, damping: damping) else {
      return nil
    }
    form = .physical(spring)
    self.initialVelocity = initialVelocity
  }

  public func timing(duration: Double) -> Timing {
    switch form {
    case .ratio(let ratio):
      let curve = SpringTimingCurve(
        dampingRatio: ratio, initialVelocity: initialVelocity * duration)
      return Timing(duration: duration, curve: curve.map(TimingCurve.spring) ?? .easeInOut)
    case .physical(let spring):
      let motion = SpringMotion(spring: spring, from: 0, to: 1, velocity: initialVelocity)
      let settling = motion.settlingTime(within: SpringTimingCurve.settledFraction)
      return Timing(duration: settling ?? duration, spring: motion)
    }
  }
}

import PanMotion

/// How the samples of a window become a velocity.
public enum VelocityFormula: Equatable, Hashable, Sendable {
  /// The straight line's slope.
  case line
  /// The parabola's slope at the newest sample.
  case parabola
  /// As the parabola, withheld where it points against the way the finger went.
  case alignedParabola
  /// The speed that the accelerations' work makes.
  case impulse
  /// The velocity of the step to the newest sample.
  case lastStep
  /// The last two steps, the newest with a weight in `0...1`.
  case twoStep(newest: Double)
  /// Flutter's approximation of how fast iOS scroll views are flung.
  case iosScroll
  /// Flutter's approximation of how fast macOS scroll views are flung.
  case macosScroll
  /// From one end of the window to the other.
  case span(SpanVelocity)
  /// Motion's pan session.
  case panSession
  /// Android's first tracker.
  case legacy(LegacyVelocity)
  /// A low-pass filter.
  case integrating(IntegratingFilter)
  /// A running blend.
  case smoothed(SmoothedVelocity)

  func velocity(_ window: WindowedSamples) throws(NoVelocityReason) -> FittedVelocity {
    switch self {
    case .line: try LeastSquaresLine.velocity(window)
    case .parabola: try LeastSquaresParabola().velocity(window)
    case .alignedParabola: try LeastSquaresParabola(mustAlign: true).velocity(window)
    case .impulse: ImpulseVelocity.velocity(window)
    case .lastStep: RecentSteps(newest: 1).velocity(window)
    case .twoStep(let newest): RecentSteps(newest: newest, second: 1 - newest).velocity(window)
    case .iosScroll: RecentSteps(newest: 0.05, second: 0.35, third: 0.6).velocity(window)
    case .macosScroll: RecentSteps(newest: 0.2, second: 0.65, third: 0.15).velocity(window)
    case .span(let formula): try formula.velocity(window)
    case .panSession: PanSessionVelocity.velocity(window)
    case .legacy(let formula): try formula.velocity(window)
    case .integrating(let formula): formula.velocity(window)
    case .smoothed(let formula): formula.velocity(window)
    }
  }
}

/// What a formula makes of a window's samples.
struct FittedVelocity {
  /// Points per second.
  var vector: Vector
  /// The share of the samples' variance that the fit explains; nil where nothing is fitted.
  var quality: Double?

  init(_ vector: Vector, quality: Double? = nil) {
    self.vector = vector
    self.quality = quality
  }
}

extension Vector {
  /// The velocity of a displacement; zero where it took no time.
  static func step(_ displacement: Vector, _ duration: Double) -> Vector {
    duration > 0 ? displacement / duration : .zero
  }

  /// Each component from one formula.
  static func perAxis(_ component: (_ part: (Vector) -> Double) -> Double) -> Vector {
    Vector(x: component { $0.x }, y: component { $0.y })
  }
}

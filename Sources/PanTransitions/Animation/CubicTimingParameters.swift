import PanMotion

/// A timing by two control points, after `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider, Equatable, Sendable {
  /// The curve.
  public let curve: TimingCurve

  /// Creates one of the named curves.
  public init(animationCurve: AnimationCurve) { curve = animationCurve.timingCurve }

  /// Creates Core Animation's default curve: (0.25, 0.1), (0.25, 1).
  public init() { curve = .cubic(.coreAnimationDefault) }

  /// Creates a curve by its control points; x is clamped to `0...1`, so that time never turns back.
  public init(controlPoint1: Vector, controlPoint2: Vector) {
    let cubic = CubicTimingCurve(
      x1: min(max(controlPoint1.x, 0), 1), y1: controlPoint1.y,
      x2: min(max(controlPoint2.x, 0), 1), y2: controlPoint2.y)
    curve = cubic.map(TimingCurve.cubic) ?? .linear
  }

  public func timing(duration: Double) -> Timing { Timing(duration: duration, curve: curve) }
}

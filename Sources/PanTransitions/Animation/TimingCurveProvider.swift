import PanMotion

/// Something that says how an animation follows time, after `UITimingCurveProvider`.
public protocol TimingCurveProvider {
  /// The timing for an animation whose own duration is given in seconds.
  func timing(duration: Double) -> Timing
}

/// How far an animation is at each fraction of its duration.
public struct Timing: Equatable, Sendable {
  /// The time from start to end in seconds, at least 0.
  public let duration: Double
  private let shape: Shape

  private enum Shape: Equatable {
    case curve(TimingCurve)
    case spring(SpringMotion)
  }

  /// Creates the timing of a curve over a duration.
  public init(duration: Double, curve: TimingCurve) {
    self.duration = max(duration, 0)
    shape = .curve(curve)
  }

  /// Creates the timing of a spring from 0 to 1 that is stopped at the end of a duration.
  init(duration: Double, spring: SpringMotion) {
    self.duration = max(duration, 0)
    shape = .spring(spring)
  }

  /// The progress at a fraction: 0 until the start, 1 from the end on.
  public func progress(at fraction: Double) -> Double {
    switch shape {
    case .curve(let curve): return curve.value(at: fraction)
    case .spring(let motion):
      if fraction <= 0 { return 0 }
      return fraction >= 1 ? 1 : motion.position(at: fraction * duration)
    }
  }
}

/// The four named curves, after `UIView.AnimationCurve`.
public enum AnimationCurve: UInt8, Sendable, CaseIterable {
  /// Slow start and end.
  case easeInOut
  /// Slow start.
  case easeIn
  /// Slow end.
  case easeOut
  /// Constant speed.
  case linear

  /// The curve itself.
  public var timingCurve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

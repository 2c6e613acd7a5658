import PanGestures
import PanMotion

extension VelocityEstimator {
  /// Flutter's pointer tracker: Android's parabola over at least three samples.
  static let flutterPointer = VelocityEstimator(
    .parabola, window: SampleWindow(history: 20, minimumSamples: 3, equalTimes: .keep))

  /// MUI's running blend.
  static let muiBlend = VelocityEstimator(
    .smoothed(SmoothedVelocity(newShare: 0.6, longest: nil)),
    window: VelocityEstimator.smoothed.window)
}

extension SettleMotion {
  static func timed(_ duration: SettleDuration, _ curve: TimingCurve? = nil) -> SettleMotion {
    .curve(duration, curve)
  }

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
    CubicTimingCurve(x1: x1, y1: y1, x2: x2, y2: y2).map { .cubic($0) }
  }

  /// Vaul's and Ionic's ease.
  static let sheetEase = bezier(0.32, 0.72, 0, 1)
}

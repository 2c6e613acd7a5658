extension VelocityEstimator {
  /// A straight line over 100 ms: never of the wrong sign on a movement that does not turn.
  public static let lsq1 = VelocityEstimator(.line)

  /// Android's default, with its window.
  public static let lsq2 = VelocityEstimator(.parabola, window: .android)

  /// Android's default, withheld where it points against the movement, with Chromium's window.
  public static let lsq2Aligned = VelocityEstimator(
    .alignedParabola,
    window: SampleWindow(
      history: 20, liftLimit: 0.08, limitRule: .reached, equalTimes: .keep))

  /// Android's energy formula, with its window; a single sample makes zero, not none.
  public static let impulse = VelocityEstimator(
    .impulse, window: SampleWindow(history: 20, minimumSamples: 1))

  /// The last two steps, however long before the lift.
  public static let twoStep = VelocityEstimator(
    .twoStep(newest: 0.5), window: .lastSamples(3, liftLimit: nil))

  /// Flutter's approximation of iOS scroll views.
  public static let iosScroll = VelocityEstimator(
    .iosScroll, window: .lastSamples(4, minimumSamples: 1))

  /// Flutter's approximation of macOS scroll views.
  public static let macosScroll = VelocityEstimator(
    .macosScroll, window: .lastSamples(4, minimumSamples: 1))

  /// From the oldest to the newest sample of the last 150 ms before the lift.
  public static let span = VelocityEstimator(
    .span(SpanVelocity()),
    window: SampleWindow(
      horizon: 0.15, horizonOrigin: .lift, gapLimit: nil, liftLimit: nil, equalTimes: .keep))

  /// Motion's pan session, over the whole contact and whatever the silence before the lift.
  public static let motion = VelocityEstimator(
    .panSession,
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, minimumSamples: 1, equalTimes: .keep))

  /// The velocity of the last step, however long before the lift.
  public static let lastStep = VelocityEstimator(
    .lastStep, window: .lastSamples(2, liftLimit: nil))

  /// Android's first tracker.
  public static let legacy = VelocityEstimator(
    .legacy(LegacyVelocity()), window: SampleWindow(horizon: 0.2, history: 20))

  /// Android's low-pass filter; a single sample makes zero, not none.
  public static let int1 = VelocityEstimator(
    .integrating(IntegratingFilter()),
    window: SampleWindow(horizon: nil, minimumSamples: 1, equalTimes: .keep))

  /// Ionic's running blend.
  public static let smoothed = VelocityEstimator(
    .smoothed(SmoothedVelocity()),
    window: SampleWindow(horizon: nil, gapLimit: nil, liftLimit: nil, equalTimes: .keep))

  /// The name on the command line and in outputs.
  public var name: String {
    switch formula {
    case .line: "lsq1"
    case .parabola: "lsq2"
    case .alignedParabola: "lsq2-aligned"
    case .impulse: "impulse"
    case .twoStep: "two-step"
    case .iosScroll: "ios-scroll"
    case .macosScroll: "macos-scroll"
    case .span: "span"
    case .panSession: "motion"
    case .lastStep: "last-step"
    case .legacy: "legacy"
    case .integrating: "int1"
    case .smoothed: "smoothed"
    }
  }
}

extension SampleWindow {
  /// 100 ms, at most 20 samples, gaps and lifts over 40 ms.
  public static let android = SampleWindow(history: 20)

  /// The last samples whenever they were.
  static func lastSamples(
    _ count: Int, liftLimit: Double? = 0.04, minimumSamples: Int = 2
  ) -> SampleWindow {
    SampleWindow(
      horizon: nil, history: count, gapLimit: nil, liftLimit: liftLimit,
      minimumSamples: minimumSamples, equalTimes: .keep)
  }
}

public import PanTraces

// A velocity from samples:
// 1. `SampleWindow` chooses the last samples before the lift, or says why there are too few.
// 2. `Formula` makes a velocity of them (`VelocityEstimator+Formulas`), relative to the newest sample.
// 3. `estimate` gates and clamps it, and returns a `VelocityEstimate` with what it was concluded from.
// 4. `VelocityEstimatorInfo` lists all estimators with their sources, and their settings as text.
//
// How to add one: a case of `Formula`, its formula, a static estimator with its window, an entry in the list.

/// How a recognizer concludes the finger's velocity at lift from the samples before.
///
/// A lift adds no sample of its own unless the recognizer counts its position, see ``PanGestureRecognizer/LiftRule``.
///
/// ```swift
/// let contact = recognition.firstPan.map { recognition.events[$0] } ?? []
/// let speed =
///   switch VelocityEstimator.lsq2.estimate(endOf: contact) {
///   case .velocity(let release): "\(release.vector.x) pt/s from \(release.sampleCount) samples"
///   case .none(let reason): "no velocity: \(reason)"
///   }
/// ```
public struct VelocityEstimator: Equatable, Hashable, Sendable {
  /// What is made of the samples.
  package var formula: Formula
  /// Which samples.
  package var window: SampleWindow
  /// The largest velocity that is reported along each axis, in points per second. Nil for any.
  public var clamp: Double?
  /// The way from the oldest to the newest sample, in points, up to which the velocity along an
  /// axis is 0. Nil for none.
  ///
  /// Flutter's recognizers ask for 18.
  public var leastWay: Double?

  /// Creates an estimator.
  package init(
    _ formula: Formula, window: SampleWindow = SampleWindow(), clamp: Double? = nil,
    leastWay: Double? = nil
  ) {
    self.formula = formula
    self.window = window
    self.clamp = clamp
    self.leastWay = leastWay
  }

  /// The velocity with which a contact of a trace ends. None if the recording cannot tell.
  public func estimate(
    endOf contact: ArraySlice<PanEvent>, of trace: borrowing Trace
  ) -> VelocityEstimate {
    estimate(endOf: contact, of: Record(trace))
  }

  /// The same with what the recording says of velocities.
  ///
  /// With `usesCancel` the movement before a cancellation by the system counts as before a lift.
  package func estimate(
    endOf contact: ArraySlice<PanEvent>, of record: Record, usesCancel: Bool = false
  ) -> VelocityEstimate {
    if formula == .reported { return reported(endOf: contact, in: record, usesCancel) }
    // The recording has said itself why its positions tell no velocity.
    if case .none = record.basis { return .none(.notRecorded) }
    return estimate(endOf: contact, usesCancel: usesCancel)
  }

  /// What the recorder reported last of a contact.
  private func reported(
    endOf contact: ArraySlice<PanEvent>, in record: Record, _ usesCancel: Bool
  ) -> VelocityEstimate {
    guard let first = contact.first, let end = contact.last else { return .none(.tooFewSamples) }
    if end.phase == .cancel, !usesCancel { return .none(.cancelled) }
    guard let velocity = record.reported(from: first.time, to: end.time) else {
      return .none(.notRecorded)
    }
    return .velocity(
      VelocityEstimate.ReleaseVelocity(
        vector: clamped(velocity), sampleCount: 1, duration: 0, fitQuality: nil))
  }

  /// The velocity with which a contact ends.
  ///
  /// `contact` is the events of one contact up to and including the one that ends it.
  public func estimate(endOf contact: ArraySlice<PanEvent>) -> VelocityEstimate {
    estimate(endOf: contact, usesCancel: false)
  }

  private func estimate(
    endOf contact: ArraySlice<PanEvent>, usesCancel: Bool
  ) -> VelocityEstimate {
    guard let end = contact.last else { return .none(.tooFewSamples) }
    if end.phase == .cancel, !usesCancel { return .none(.cancelled) }
    do throws(VelocityEstimate.Absence) {
      let window = try window.samples(of: contact.dropLast(), liftTime: end.time)
      let fit = try formula.velocity(window)
      // No finger is that fast: the times are too close together to tell.
      guard fit.vector.length < 1e30 else { return .none(.degenerate) }
      return .velocity(
        VelocityEstimate.ReleaseVelocity(
          vector: clamped(gated(fit.vector, way: window.samples.first?.place ?? .zero)),
          sampleCount: window.samples.count,
          duration: -(window.samples.first?.time ?? 0), fitQuality: fit.quality))
    } catch {
      return .none(error)
    }
  }

  private func gated(_ velocity: Vector, way: Vector) -> Vector {
    guard let leastWay else { return velocity }
    return Vector(
      x: way.x.magnitude > leastWay ? velocity.x : 0,
      y: way.y.magnitude > leastWay ? velocity.y : 0)
  }

  private func clamped(_ velocity: Vector) -> Vector {
    guard let clamp else { return velocity }
    return Vector(
      x: min(max(velocity.x, -clamp), clamp), y: min(max(velocity.y, -clamp), clamp))
  }
}

extension VelocityEstimator {
  /// The velocity columns of a recording, and its velocity basis.
  package struct Record: Sendable {
    /// Whether the positions can tell how fast the finger left.
    let basis: Trace.VelocityBasis
    /// The samples with a velocity of the recorder's own. Empty without velocity columns.
    private let samples: [TouchSample]
    private let velocities: [Vector?]

    /// Takes both from a trace.
    package init(_ trace: borrowing Trace) {
      basis = trace.velocityBasis
      velocities = trace.recordedVelocities
      samples = velocities.isEmpty ? [] : trace.samples
    }

    /// The last velocity that was reported between two times: that of the lift, or of the newest
    /// sample before it that has one.
    func reported(from start: Double, to end: Double) -> Vector? {
      // A nanosecond of tolerance: the lift's own row is meant by its time.
      let indices = samples.indices.reversed().drop { samples[$0].time > end + 1e-9 }
      for index in indices {
        if samples[index].time < start - 1e-9 { return nil }
        if let velocity = velocities[index] { return velocity }
      }
      return nil
    }
  }
}

extension VelocityEstimator {
  /// How the samples of a window become a velocity.
  package enum Formula: Equatable, Hashable, Sendable {
    /// The straight line's slope.
    case line
    /// The parabola's slope at the newest sample.
    case parabola
    /// As the parabola, withheld if it points against the way the finger went.
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
    case span(SpanEnd)
    /// Motion's pan session.
    case panSession(Frames)
    /// Android's first tracker. Samples count from the time `shortest` after the oldest on, in seconds.
    case legacy(shortest: Double)
    /// A low-pass filter. Steps of at most the time `shortest` are left out.
    case integrating(timeConstant: Double, shortest: Double)
    /// A running blend with a share of the newest step. Steps from the time `longest` on are left out.
    case smoothed(newShare: Double, longest: Double?)
    /// From a mark to the newest sample, over the time to the lift. A sample later than `every` after
    /// the mark becomes the mark, in seconds.
    case sinceMark(every: Double, MarkRule)
    /// The last steps that went one way, without the first two, over the time of all.
    case oneWay
    /// No formula: what the recorder reported, which is not among the samples of a window.
    case reported

    func velocity(_ samples: SampleWindow.Samples) throws(VelocityEstimate.Absence) -> Fit {
      switch self {
      case .line: try samples.line()
      case .parabola: try samples.parabola()
      case .alignedParabola: try samples.aligned(samples.parabola())
      case .impulse: (samples.impulse, nil)
      case .lastStep: (samples.steps(1, 0, 0), nil)
      case .twoStep(let newest): (samples.steps(newest, 1 - newest, 0), nil)
      case .iosScroll: (samples.steps(0.05, 0.35, 0.6), nil)
      case .macosScroll: (samples.steps(0.2, 0.65, 0.15), nil)
      case .span(let end): (try samples.span(end), nil)
      case .panSession(let frames): (samples.panSession(frames), nil)
      case .legacy(let shortest): (try samples.legacy(shortest), nil)
      case .integrating(let constant, let shortest): (samples.lowPass(constant, shortest), nil)
      case .smoothed(let share, let longest): (samples.blend(share, longest), nil)
      case .sinceMark(let time, let rule): (samples.sinceMark(time, rule), nil)
      case .oneWay: (samples.oneWay, nil)
      case .reported: throw .notRecorded
      }
    }
  }

  /// What a formula makes of samples, in points per second, and the share of their variance that it
  /// explains. The share is nil if nothing is fitted.
  typealias Fit = (vector: Vector, quality: Double?)

  /// What is known of the frames in which a web page gets a finger's movements.
  package enum Frames: Equatable, Hashable, Sendable {
    /// Nothing, as in every recording.
    case unknown
    /// Each sample is a frame's. Whether 100 ms hold seven frames or six, and whether the page moved
    /// at the touch-down, so that the last frame before it had just been.
    case known(isLong: Bool, pageMoves: Bool)

    /// How much later than by the window's length its oldest sample may be, in seconds.
    func windowGrace(_ rounding: Double) -> Double {
      if case .known(isLong: false, _) = self { 0.001 } else { -rounding }
    }
  }

  /// What a mark of ``Formula/sinceMark(every:_:)`` is worth.
  package enum MarkRule: String, Sendable, CaseIterable {
    /// It counts however old it is at the lift: Embla.
    case stays
    /// At the lift an older one makes 0, and the movement that begins the pan never is one: Splide.
    case expires
  }

  /// Between which ends a span is taken.
  package enum SpanEnd: String, Sendable, CaseIterable {
    /// The samples inside the horizon: libadwaita's `AdwSwipeTracker`.
    case samples
    /// From the first sample beyond the horizon to the lift, which counts as a sample: GTK's swipe.
    case lift
  }
}

extension Vector {
  /// The velocity of a displacement. Zero if it took no time.
  static func step(_ displacement: Vector, _ duration: Double) -> Vector {
    duration > 0 ? displacement / duration : .zero
  }

  /// Each component from one formula.
  static func perAxis(_ component: (_ part: (Vector) -> Double) -> Double) -> Vector {
    Vector(x: component { $0.x }, y: component { $0.y })
  }
}

extension VelocityEstimator {
  /// A straight line over 100 ms: never of the wrong sign on a movement that does not turn.
  public static let lsq1 = VelocityEstimator(.line)

  /// Android's default, with its window.
  public static let lsq2 = VelocityEstimator(.parabola, window: .android)

  /// Android's default, withheld if it points against the movement, with Chromium's window.
  public static let lsq2Aligned = VelocityEstimator(
    .alignedParabola,
    window: SampleWindow(
      history: 20, liftLimit: 0.08, limitRule: .reached, equalTimes: .keep,
      liftSample: .leftOut))

  /// Android's energy formula, with its window. A single sample makes zero, not none.
  public static let impulse = VelocityEstimator(
    .impulse, window: SampleWindow(history: 20, minimumSamples: 1, liftSample: .leftOut))

  /// The last two steps, however long before the lift.
  public static let twoStep = VelocityEstimator(
    .twoStep(newest: 0.5), window: .lastSamples(3, liftLimit: nil))

  /// Flutter's approximation of iOS scroll views.
  public static let iosScroll = VelocityEstimator(
    .iosScroll, window: .lastSamples(4, minimumSamples: 1, liftSample: .leftOut))

  /// Flutter's approximation of macOS scroll views.
  public static let macosScroll = VelocityEstimator(
    .macosScroll, window: .lastSamples(4, minimumSamples: 1, liftSample: .leftOut))

  /// From the oldest to the newest sample of the last 150 ms before the lift.
  public static let span = VelocityEstimator(
    .span(.samples),
    window: SampleWindow(
      horizon: 0.15, horizonOrigin: .lift, gapLimit: nil, liftLimit: nil, equalTimes: .keep,
      liftSample: .leftOut))

  /// Motion's pan session, over the whole contact and whatever the silence before the lift.
  public static let motion = VelocityEstimator(
    .panSession(.unknown),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, minimumSamples: 1, equalTimes: .keep,
      liftSample: .leftOut))

  /// The velocity of the last step, however long before the lift.
  public static let lastStep = VelocityEstimator(
    .lastStep, window: .lastSamples(2, liftLimit: nil, liftSample: .leftOut))

  /// Android's first tracker.
  public static let legacy = VelocityEstimator(
    .legacy(shortest: 0.01),
    window: SampleWindow(horizon: 0.2, history: 20, liftSample: .leftOut))

  /// Android's low-pass filter. A single sample makes zero, not none.
  public static let int1 = VelocityEstimator(
    .integrating(timeConstant: 0.01, shortest: 0.002),
    window: SampleWindow(
      horizon: nil, minimumSamples: 1, equalTimes: .keep, liftSample: .leftOut))

  /// Ionic's running blend.
  public static let smoothed = VelocityEstimator(
    .smoothed(newShare: 0.7, longest: 0.1),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, equalTimes: .keep, liftSample: .counts))

  /// Embla's drag tracker.
  public static let sinceMark = VelocityEstimator(
    .sinceMark(every: 0.17, .stays),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: 0.17, minimumSamples: 1, equalTimes: .keep,
      liftSample: .leftOut))

  /// keen-slider's track.
  public static let oneWay = VelocityEstimator(
    .oneWay,
    window: SampleWindow(
      horizon: 0.2, horizonOrigin: .lift, history: 6, gapLimit: nil, liftLimit: nil,
      minimumSamples: 1, equalTimes: .keep, liftSample: .leftOut, slopSamples: .leftOutWithDown))

  /// What the recorder reported with the lift, or with the last sample before it.
  public static let reported = VelocityEstimator(.reported)

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
    case .sinceMark: "since-mark"
    case .oneWay: "one-way"
    case .reported: "reported"
    }
  }
}

extension SampleWindow {
  /// 100 ms, at most 20 samples, gaps and lifts over 40 ms.
  package static let android = SampleWindow(history: 20, liftSample: .leftOut)

  /// The last samples whenever they were.
  static func lastSamples(
    _ count: Int, liftLimit: Double? = 0.04, minimumSamples: Int = 2,
    liftSample: LiftSample = .whereMoved
  ) -> SampleWindow {
    SampleWindow(
      horizon: nil, history: count, gapLimit: nil, liftLimit: liftLimit,
      minimumSamples: minimumSamples, equalTimes: .keep, liftSample: liftSample)
  }
}

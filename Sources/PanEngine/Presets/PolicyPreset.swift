public import PanTraces

// A framework's rule by its name:
// 1. `PolicyPreset+PLATFORM.swift` lists the rules of each platform, with the source that was read.
// 2. `Touch` says how a touch becomes a pan there, `estimator` and `interaction` what comes with it.
// 3. `PolicyPreset+Plain` has the rules that are no framework's, and what of a rule an app may set.
// 4. `FinishPolicy.preset` tells whether a rule is the one of its name.
//
// How to add one: CONTRIBUTING, "Add a preset". A reading of the original decides gestures beside it.

/// A finish rule with a name. A framework's with what is known of its surroundings, and where that
/// was read.
///
/// UIKit's own rules are not public, and none here claims to be one of them.
public struct PolicyPreset: Sendable {
  /// The name on the command line.
  public let name: String
  /// The component whose rule it is, and what it drives.
  public let title: String
  /// The rule.
  public let policy: FinishPolicy
  /// How the framework concludes the velocity. Nil if it leaves that to a closed platform.
  public let estimator: VelocityEstimator?
  /// How a touch becomes a pan there.
  public let touch: Touch
  /// The controller that settles as the framework does. Nil if that is not known, or none does.
  package let interaction: InteractionStyle?
  /// What to know besides. Empty if there is nothing.
  public let remarks: String
  /// What is left to the app.
  public let parameters: [Setting<FinishPolicy>]
  /// Where it was read. Nil for a rule that is no framework's.
  public let source: Source?

  /// Whether it is the rule of a framework.
  public var isFrameworks: Bool { source != nil }

  /// Describes a preset with a list of clauses.
  init(
    _ name: String, _ title: String, gate: ClauseList.VelocityGate = .open,
    _ clauses: [ClauseList.Clause],
    estimator: VelocityEstimator? = nil, touch: Touch = .unknown,
    interaction: InteractionStyle? = nil,
    remarks: String = "", _ source: Source
  ) {
    let list = ClauseList(name: name, gate: gate, clauses)
    self.init(
      name, title, policy: .clauses(list),
      parameters: [.threshold, .velocity].filter { $0.text(of: .clauses(list)) != nil }
        + (list.pixelDensity == nil ? [] : [.density]),
      estimator: estimator, touch: touch, interaction: interaction, remarks: remarks, source)
  }

  /// Describes a preset that goes to the nearest anchor.
  init(
    _ name: String, _ title: String, lookAhead: Double, reach: SnapRule.Reach = .all,
    tie: SnapRule.Tie = .low, override: SnapRule.Override = .none,
    estimator: VelocityEstimator? = nil,
    touch: Touch = .unknown, interaction: InteractionStyle? = nil, remarks: String = "",
    _ source: Source
  ) {
    let rule = SnapRule(
      name: name, lookAhead: lookAhead, reach: reach, tie: tie, override: override)
    self.init(
      name, title, policy: .snap(rule), parameters: Setting.snap, estimator: estimator,
      touch: touch, interaction: interaction, remarks: remarks, source)
  }

  /// Describes a preset. By default one that is no framework's.
  init(
    _ name: String, _ title: String, policy: FinishPolicy,
    parameters: [Setting<FinishPolicy>],
    estimator: VelocityEstimator? = nil, touch: Touch = .unknown,
    interaction: InteractionStyle? = nil,
    remarks: String = "", _ source: Source? = nil
  ) {
    self.name = name
    self.title = title
    self.policy = policy
    self.parameters = parameters
    self.estimator = estimator
    self.touch = touch
    self.interaction = interaction
    self.remarks = remarks
    self.source = source
  }

  /// Every framework's, by platform.
  public static let catalog: [PolicyPreset] =
    appleLibraries + flutter + react + web + android + desktop

  /// What every framework's rule decides on a release, in the order of ``catalog``.
  package static func decisions(on release: ReleaseState) -> [TransitionOutcome] {
    catalog.map { $0.policy.decide(release).outcome }
  }

  /// The preset with a name. Nil for an unknown one.
  public static func named(_ name: String) -> PolicyPreset? {
    plain.first { $0.name == name } ?? catalog.first { $0.name == name }
  }
}

extension FinishPolicy {
  /// The preset that this rule is. Nil for any other, whatever it is called.
  ///
  /// It is still the preset at another pixel density, between other anchors, from another start or
  /// with other bounds, if those are left to the app.
  public var preset: PolicyPreset? {
    guard let preset = PolicyPreset.named(label), preset.covers(self) else { return nil }
    return preset
  }
}

extension PolicyPreset {
  /// How a touch becomes a pan in a framework, and what of it the rule gets to see.
  public struct Touch: Equatable, Sendable {
    /// How far a finger must go before it counts, in points. Nil if that is not known.
    public let slop: Double?
    /// When a finger that went so far begins a pan.
    public let start: PanGestureRecognizer.Start
    /// Where the translation counts from.
    public let origin: PanGestureRecognizer.TranslationOrigin
    /// What of a lift counts.
    public let lift: PanGestureRecognizer.LiftRule
    /// What becomes of the finger's way beyond the content's ends.
    public let limit: ReplayConfiguration.ContentLimit
    /// What happens when the system takes the touch away.
    public let cancel: ReplayConfiguration.SystemCancel
    /// The events of the web that it gets. Nil outside of browsers.
    public let events: Events?

    init(
      slop: Double?, _ start: PanGestureRecognizer.Start = PanGestureRecognizer.Start(),
      origin: PanGestureRecognizer.TranslationOrigin = .recognition,
      lift: PanGestureRecognizer.LiftRule = .ignore,
      limit: ReplayConfiguration.ContentLimit = .free,
      cancel: ReplayConfiguration.SystemCancel = .cancels, events: Events? = nil
    ) {
      (self.slop, self.start, self.origin) = (slop, start, origin)
      (self.lift, self.limit, self.cancel, self.events) = (lift, limit, cancel, events)
    }

    /// UIKit's recognizer, or another one that is closed or was not read.
    public static let unknown = Touch(slop: nil)
    /// UIKit's recognizer in a library whose handler decides on `.cancelled` as on `.ended`.
    static let uikitDeciding = Touch(slop: nil, cancel: .decides)
    /// Ionic's gestures: the up event of a pan is a sample, and the touch must point along the axis.
    static let ionic = Touch(
      slop: 10, PanGestureRecognizer.Start(widestAngle: 40), lift: .sampleOfPan, cancel: .decides,
      events: Events(.touch, .event))
    /// Flutter's drag recognizers made by hand: always 18 along the axis.
    static let flutter = Touch(
      slop: 18, PanGestureRecognizer.Start(.alongTravel), lift: .sample, limit: .clampsEveryEvent,
      cancel: .decides)
    /// Flutter's scrollables and detectors on Android: the device's slop.
    static let flutterOnAndroid = Touch(
      slop: 8, PanGestureRecognizer.Start(.alongTravel), lift: .sample, cancel: .decides)
    /// Compose's drag detector: the slop is taken off the way.
    static let compose = Touch(
      slop: 8, PanGestureRecognizer.Start(.alongTravel), origin: .slopEdge,
      limit: .clampsEveryEvent,
      cancel: .decidesWithZeroVelocity)
    /// Android's `ViewDragHelper` if a view below takes the touch first.
    static let viewDragHelper = Touch(
      slop: 8, PanGestureRecognizer.Start(.alongTravel), limit: .clampsEveryEvent,
      cancel: .decidesWithZeroVelocity)
  }
}

extension PolicyPreset {
  /// The events by which a browser tells a library of a finger, and when they are for it.
  public struct Events: Equatable, Sendable {
    /// Which events it listens to.
    public let stream: Trace.EventStream
    /// By which clock it tells times.
    public let clock: Clock

    init(_ stream: Trace.EventStream, _ clock: Clock) {
      (self.stream, self.clock) = (stream, clock)
    }

    /// By which clock a library tells times.
    public enum Clock: String, NamedCase {
      /// The time in the event, as logs have it.
      case event
      /// The time at which its handler runs, which is 2 to 30 ms later.
      case handler
      /// The time of the next frame. It takes one sample a frame.
      case frame

      /// The longest time from an event to its handler, in seconds.
      package static let lag = 0.03
    }
  }
}

extension PolicyPreset {
  /// Where a rule was read.
  public struct Source: Equatable, Sendable {
    /// Owner and name of the repository.
    public let repository: String
    /// The file in it.
    public let file: String
    /// The commit, release or year. Empty if it is not known.
    public let version: String
    /// How it was read.
    public let evidence: Evidence

    init(_ repository: String, _ file: String, _ version: String, _ evidence: Evidence) {
      self.repository = repository
      self.file = file
      self.version = version
      self.evidence = evidence
    }
  }
}

extension PolicyPreset {
  /// How well a rule is known.
  public enum Evidence: String, Sendable, CaseIterable {
    /// Read in the repository at the version named.
    case read = "A"
    /// Read in a stored copy of the file. Its version is not known.
    case copy = "B"

    /// What it means, in words.
    public var explanation: String {
      switch self {
      case .read: "read in the repository at this version"
      case .copy: "read in a stored copy of the file"
      }
    }
  }
}

extension ReplayConfiguration {
  /// The configuration a rule stands in unless something else is asked for.
  ///
  /// A framework's rule brings the whole way from the touch, and its settle if a controller does
  /// it. Everything else is the default.
  public init(policy: FinishPolicy) {
    self.init()
    self.policy = policy
    guard let preset = policy.preset else {
      recognizer.origin = policy.origin ?? recognizer.origin
      return
    }
    estimator = preset.estimator ?? estimator
    if preset.isFrameworks { take(preset.touch) }
    interaction = preset.interaction ?? interaction
    hasUnknownSettle = preset.isFrameworks && preset.interaction == nil
  }

  /// Makes a pan of a touch as a framework does.
  package mutating func take(_ touch: PolicyPreset.Touch) {
    recognizer.hysteresis = touch.slop ?? recognizer.hysteresis
    recognizer.start = touch.start
    recognizer.origin = touch.origin
    recognizer.lift = touch.lift
    recognizer.eventStream = touch.events?.stream
    contentLimit = touch.limit
    systemCancel = touch.cancel
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

  /// Splide's drag.
  static let splide = VelocityEstimator(
    .sinceMark(every: 0.2, .expires),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, minimumSamples: 1, equalTimes: .keep,
      liftSample: .leftOut, slopSamples: .leftOut))

  /// MUI's running blend.
  static let muiBlend = VelocityEstimator(
    .smoothed(newShare: 0.6, longest: nil),
    window: SampleWindow(
      horizon: nil, gapLimit: nil, liftLimit: nil, equalTimes: .keep, liftSample: .leftOut,
      slopSamples: .leftOutWithDown))
}

extension InteractionStyle {
  /// A settle on a spring with all of the content's velocity. Nil for numbers that make no spring.
  static func spring(mass: Double, stiffness: Double, damping: Double) -> InteractionStyle? {
    Spring(mass: mass, stiffness: stiffness, damping: damping)
      .map { .velocityDriven(VelocityDrivenInteraction(spring: $0)) }
  }

  /// The same by response and damping ratio.
  static func spring(response: Double, dampingRatio: Double) -> InteractionStyle? {
    Spring(response: response, dampingRatio: dampingRatio)
      .map { .velocityDriven(VelocityDrivenInteraction(spring: $0)) }
  }
}

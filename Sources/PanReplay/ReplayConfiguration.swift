public import PanGestures
public import PanMotion
public import PanText
public import PanTraces

/// Everything a replay depends on besides the trace.
///
/// ```swift
/// var configuration = ReplayConfiguration()
/// configuration.clock = .steady(rate: 120)
/// configuration.policy = .progress(0.3)
/// configuration.estimator = .lsq2
/// ```
public struct ReplayConfiguration: Equatable, Sendable {
  /// How touches become a pan.
  public var recognizer = PanGestureRecognizer()
  /// The direction that finishes; nil takes the trace's own, else the pan's dominant direction.
  public var direction: TravelDirection?
  /// The length of the whole travel in the trace's unit; nil takes the trace's own, else the
  /// container's length along the travel.
  public var extent: Double?
  /// The container's size for traces that do not say theirs: 393 × 852 points.
  public var container = ReadingOptions.usualContainer
  /// How the release velocity is concluded.
  public var estimator = VelocityEstimator.lsq1
  /// The scroll view between the finger and what the pan moves downwards; nil where there is none.
  public var scroll: ScrollContent?
  /// What decides at release.
  public var policy = FinishPolicy.progressOrVelocity()
  /// Whether a touch that catches the settle and does not pan is decided about when it lifts.
  ///
  /// Otherwise the settle goes on to where it went.
  public var decidesAgainWithoutPan = false
  /// Whether a touch that comes down during the settle catches the content.
  ///
  /// Otherwise it moves nothing, however long it stays, and the settle goes on.
  public var catchesSettle = true
  /// What drives the transition.
  public var interaction = InteractionStyle.velocityDriven(VelocityDrivenInteraction())
  /// What the content looks like.
  public var animation = LayeredAnimation.followsFinger
  /// When frames come on screen.
  public var clock = DisplayClock.recorded(otherwise: 60)
  /// Which input a frame shows.
  public var inputPolicy = InputPolicy.latest
  /// How long before its time a frame's input is cut off, in seconds: the pipeline's depth.
  ///
  /// 0 is an ideal display; one frame period is a double-buffered one.
  public var lead = 0.0
  /// The longest settle that is replayed, in seconds after the last release.
  public var horizon = 10.0

  /// Creates the default configuration.
  public init() {}

  /// The size of the container a trace was recorded in, in the trace's unit.
  public func container(of trace: Trace) -> Vector {
    Vector(
      x: usable(trace.containerWidth) ?? container.x,
      y: usable(trace.containerHeight) ?? container.y)
  }

  /// The same with what the trace's recording decides about the display.
  public func resolved(for trace: Trace) -> ReplayConfiguration {
    var configuration = self
    configuration.clock = clock.resolved(for: trace)
    if case .velocityDriven(var spring) = interaction, spring.run != .closedForm {
      spring.run = spring.run.resolved(forDisplay: configuration.clock.rate)
      configuration.interaction = .velocityDriven(spring)
    }
    return configuration
  }

  /// The direction and length of the travel for a trace with a recognised pan.
  func travel(of trace: Trace, pan: ArraySlice<PanEvent>) -> Travel {
    travel(
      of: trace, towards: direction ?? trace.travelDirection ?? dominantDirection(of: pan))
  }

  /// The length of the travel in a direction.
  func travel(of trace: Trace, towards direction: TravelDirection) -> Travel {
    let container = container(of: trace)
    let length = direction.isHorizontal ? container.x : container.y
    return Travel(
      direction: direction,
      extent: usable(extent) ?? usable(trace.travelLength) ?? length)
  }

  /// The way the pan first went clearly: when it left the hysteresis, or as far as it ever got.
  private func dominantDirection(of pan: ArraySlice<PanEvent>) -> TravelDirection {
    guard let start = pan.first?.location else { return .right }
    var farthest = Vector.zero
    for event in pan {
      let displacement = event.location - start
      if displacement.length > farthest.length { farthest = displacement }
      if farthest.length >= max(recognizer.hysteresis, 1) { break }
    }
    return TravelDirection(dominantIn: farthest)
  }

  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  private func usable(_ length: Double?) -> Double? {
    guard let length, Self.lengths.contains(length) else { return nil }
    return length
  }
}

/// The way the content goes when the transition finishes.
public struct Travel: Equatable, Sendable {
  /// Which way.
  public let direction: TravelDirection
  /// How far, in the trace's length unit, above 0.
  public let extent: Double

  /// Creates a travel.
  public init(direction: TravelDirection, extent: Double) {
    self.direction = direction
    self.extent = extent
  }
}

extension ReplayConfiguration {
  /// What can be set of a replay besides its components, by the names of the options, in the order
  /// of outputs.
  ///
  /// `rate` and `phase` are those of a display with even frames; they have no meaning beside a list
  /// of frame times.
  public static let fields: [ComponentField<ReplayConfiguration>] = [
    direction, extent, container, hysteresis, origin, endsAtLast, rate, phase, lead, horizon,
  ]

  /// The way that finishes.
  public static let direction = ComponentField<ReplayConfiguration>.word(
    "direction", "The way that finishes; auto takes the file's, else the pan's own.",
    of: [nil] + TravelDirection.allCases.map { $0 }, name: { $0?.name ?? "auto" },
    get: { $0.direction }, set: { $0.direction = $1 })

  /// The length of the whole travel; written as `auto` where none is set, which is not read.
  public static let extent = ComponentField<ReplayConfiguration>(
    "extent", "The length of the whole travel; by default the file's, else the container's.",
    unit: "pt", .number(lengths),
    get: { $0.extent.map { .number($0) } ?? .word("auto") },
    set: { configuration, value in
      guard case .number(let length) = value else { return false }
      configuration.extent = length
      return true
    })

  /// The container's size, as `393x852`.
  public static let container = ComponentField<ReplayConfiguration>.text(
    "container",
    """
    The container's size in pt, for files that do not say theirs; 393x852 is assumed. Positions in \
    _frac columns are parts of it.
    """,
    "a width and height such as 393x852", read: { size($0) },
    write: { ComponentValue.number($0.x).text + "x" + ComponentValue.number($0.y).text },
    get: { $0.container }, set: { $0.container = $1 })

  /// How far a finger must go to make a pan.
  public static let hysteresis = ComponentField<ReplayConfiguration>.number(
    "hysteresis", "How far a finger must go to make a pan; by default the policy's, or 10.",
    unit: "pt", in: 0...1000,
    get: { $0.recognizer.hysteresis }, set: { $0.recognizer.hysteresis = $1 })

  /// Where the translation counts from.
  public static let origin = ComponentField<ReplayConfiguration>.word(
    "origin", "Where the translation counts from.", of: TranslationOrigin.allCases,
    name: { $0.name }, get: { $0.recognizer.origin }, set: { $0.recognizer.origin = $1 })

  /// Whether a trace without an end event ends at its last sample; written as `true` or `false`.
  public static let endsAtLast = ComponentField<ReplayConfiguration>(
    "end-at-last", "Takes the last sample of a trace without an end event for its lift.", .flag,
    get: { .word($0.recognizer.endsAtLastSample ? "true" : "false") },
    set: { configuration, value in
      configuration.recognizer.endsAtLastSample = value == .flag(true)
      return true
    })

  /// The display's refresh rate; written as `auto` where it is the recording's, which is not read.
  public static let rate = ComponentField<ReplayConfiguration>(
    "rate",
    """
    The display's refresh rate; by default the file's refresh_hz, else 60. --frame-times says each \
    frame instead.
    """,
    unit: "Hz", .number(1...1000), get: { rate(of: $0.clock) },
    set: { configuration, value in
      guard case .number(let rate) = value else { return false }
      configuration.clock = .steady(rate: rate, phase: configuration.clock.phase)
      return true
    })

  /// When in a frame the trace begins.
  public static let phase = ComponentField<ReplayConfiguration>.text(
    "phase", "When in a frame the trace begins.", "a number from 0 to below 1",
    read: { text in Double(decimal: text).flatMap { (0..<1).contains($0) ? $0 : nil } },
    write: { ComponentValue.number($0).text }, get: { $0.clock.phase },
    set: { configuration, phase in
      switch configuration.clock {
      case .steady(let rate, _): configuration.clock = .steady(rate: rate, phase: phase)
      case .recorded(let rate, _):
        configuration.clock = .recorded(otherwise: rate, phase: phase)
      case .frames: break
      }
    })

  /// How long before a frame its input is cut off.
  public static let lead = ComponentField<ReplayConfiguration>.milliseconds(
    "lead", "How long before a frame its input is cut off.", in: 0...1000,
    get: { $0.lead }, set: { $0.lead = $1 })

  /// The longest settle that is replayed.
  public static let horizon = ComponentField<ReplayConfiguration>.number(
    "horizon", "The longest settle that is replayed.", unit: "s", in: 0.1...600,
    get: { $0.horizon }, set: { $0.horizon = $1 })

  /// Lengths beyond any screen or wall would drive the arithmetic out of its range.
  static let lengths = 0.001...1e9

  private static func size(_ text: String) -> Vector? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(decimal: String(parts[0])),
      let height = Double(decimal: String(parts[1])), lengths.contains(width),
      lengths.contains(height)
    else { return nil }
    return Vector(x: width, y: height)
  }

  private static func rate(of clock: DisplayClock) -> ComponentValue {
    switch clock {
    case .steady(let rate, _): .number(rate)
    // What a trace without a rate gets is the default, which no option has to make.
    case .recorded(60, _): .word("auto")
    case .recorded(let rate, _): .word("auto, else \(ComponentValue.number(rate).text)")
    case .frames: .off
    }
  }
}

import CommandLineKit
import PanBatch
import PanGestures
import PanMotion
import PanReplay
import PanTraces
import PanTransitions

extension ReplayOptions {
  /// The configuration that the words spell, by another rule if asked; a file is not asked.
  ///
  /// A framework's rule stands in its own surroundings, as far as they are known and not given.
  func configuration(
    policy word: String? = nil, option: String = "--policy"
  ) throws -> ReplayConfiguration {
    let word = word ?? policy ?? Self.initialPolicy
    return try configuration(
      from: ReplayConfiguration(
        policy: PolicyWord.policy(word, option: option, named: namedPolicies)))
  }

  /// The configuration and the transition that the words spell; a file is not asked.
  ///
  /// The transition's own rule and controller are taken unless others are given.
  func settings() throws -> ReplaySettings {
    guard let transition else {
      return ReplaySettings(configuration: try configuration(), transition: nil)
    }
    let setup = try TransitionOption.setup(transition)
    let policy = try policy.map { try PolicyWord.policy($0, named: namedPolicies) }
    var configuration = try configuration(from: setup.configuration(deciding: policy))
    if configuration.direction == nil { configuration.direction = setup.traits.direction }
    if case .percentDriven(var interaction) = configuration.interaction {
      interaction.duration = setup.traits.duration
      configuration.interaction = .percentDriven(interaction)
    }
    return ReplaySettings(configuration: configuration, transition: setup)
  }

  private func configuration(from start: ReplayConfiguration) throws -> ReplayConfiguration {
    var configuration = start
    if let controller { configuration.interaction = try Self.interaction(controller) }
    if let velocity { configuration.estimator = try Self.estimator(velocity) }
    configuration.direction = TravelDirection.allCases.first { $0.name == direction.rawValue }
    configuration.extent = extent
    if let container { configuration.container = container.vector }
    configuration.recognizer = try recognizer(
      hysteresis: hysteresis ?? configuration.recognizer.hysteresis)
    configuration.clock = try clock()
    configuration.inputPolicy = try inputPolicy()
    configuration.lead = lead / 1000
    configuration.horizon = horizon
    if !layers.isEmpty { configuration.animation = try animation() }
    return configuration
  }

  private static func interaction(_ word: String) throws(UsageError) -> InteractionStyle {
    var reader = try ComponentReader("--controller", word)
    let style: InteractionStyle
    switch reader.name {
    case "percent-driven":
      style = .percentDriven(
        PercentDrivenInteraction(
          duration: try reader.number("duration", 0.35, in: 0...60),
          completionSpeed: try reader.number("speed", 1, in: 0.001...1000),
          completionCurve: try reader.curve("curve", .easeInOut)))
    case "velocity-driven":
      style = .velocityDriven(
        VelocityDrivenInteraction(
          spring: try spring(&reader),
          restDistance: try reader.number("rest-distance", 0.5, in: 0.001...1000),
          restSpeed: try reader.number("rest-speed", 5, in: 0.001...1e5),
          durationLimit: try reader.number("limit", 5, in: 0.01...600),
          rubberBand: try rubberBand(&reader)))
    default: throw reader.unknownName(controllers)
    }
    try reader.finish()
    return style
  }

  /// By response and damping ratio, or by mass, stiffness and damping; not by both.
  private static func spring(_ reader: inout ComponentReader) throws(UsageError) -> Spring {
    let designer = [reader.text("response"), reader.text("damping-ratio")]
    let physicist = [reader.text("mass"), reader.text("stiffness"), reader.text("damping")]
    let givesDesigner = designer.contains { $0 != nil }
    let givesPhysicist = physicist.contains { $0 != nil }
    if givesDesigner, givesPhysicist {
      throw .contradiction(
        "--controller: a spring has either response and damping-ratio, or mass, stiffness and damping",
        advice: "Give one set only.")
    }
    let spring =
      givesPhysicist
      ? Spring(
        mass: try reader.number("mass", Spring.uikitDefault.mass, in: 1e-6...1e6),
        stiffness: try reader.number("stiffness", Spring.uikitDefault.stiffness, in: 1e-6...1e9),
        damping: try reader.number("damping", Spring.uikitDefault.damping, in: 0...1e9))
      : Spring(
        response: try reader.number("response", 0.4, in: 0.001...100),
        dampingRatio: try reader.number("damping-ratio", 1, in: 0...100))
    guard let spring else {
      throw .contradiction("--controller: no such spring is possible", advice: nil)
    }
    return spring
  }

  private static func rubberBand(_ reader: inout ComponentReader) throws(UsageError) -> RubberBand?
  {
    guard let word = reader.text("rubber-band"), word != "off" else { return nil }
    guard let value = Double(argument: word), value <= 10, let band = RubberBand(coefficient: value)
    else { throw reader.invalid("rubber-band", word, "off or a number above 0, at most 10") }
    return band
  }

  private func recognizer(hysteresis: Double) throws(UsageError) -> PanGestureRecognizer {
    PanGestureRecognizer(
      hysteresis: hysteresis, restriction: try panRestriction(),
      origin: origin == .touchDown ? .touchDown : .recognition, touches: try touchRule(),
      endsAtLastSample: endsAtLast)
  }

  private func panRestriction() throws(UsageError) -> PanRestriction {
    var reader = try ComponentReader("--restrict", restriction)
    let result: PanRestriction
    switch reader.name {
    case "none": result = .none
    case "horizontal", "vertical": result = .axis(horizontal: reader.name == "horizontal")
    case "edge":
      let word = reader.text("direction") ?? "right"
      guard let direction = TravelDirection.allCases.first(where: { $0.name == word }) else {
        throw reader.invalid("direction", word, "one of right, left, down, up")
      }
      result = .edge(direction, band: try reader.number("band", 20, in: 0...10_000))
    default:
      guard let direction = TravelDirection.allCases.first(where: { $0.name == reader.name })
      else { throw reader.unknownName(Self.restrictions) }
      result = .direction(direction)
    }
    try reader.finish()
    return result
  }

  private func touchRule() throws(UsageError) -> TouchRule {
    var reader = try ComponentReader("--touches", touches)
    let rule: TouchRule
    switch reader.name {
    case "first": rule = .firstPointer
    case "centroid":
      rule = .centroid(maximum: try reader.wholeNumber("maximum", 2, in: 1...10))
    default: throw reader.unknownName(Self.touchRules)
    }
    try reader.finish()
    return rule
  }

  private func inputPolicy() throws(UsageError) -> InputPolicy {
    var reader = try ComponentReader("--input", input)
    let policy: InputPolicy
    switch reader.name {
    case "latest": policy = .latest
    case "resampled":
      policy = .resampled(
        TouchResampling(
          delay: try reader.number("delay-ms", 5, in: -100...100) / 1000,
          maximumExtrapolation: try reader.number("extrapolate-ms", 8, in: 0...100) / 1000,
          minimumInterval: try reader.number("shortest-ms", 2, in: 0.001...100) / 1000,
          maximumInterval: try reader.number("longest-ms", 20, in: 0.001...1000) / 1000))
    default: throw reader.unknownName(Self.inputs)
    }
    try reader.finish()
    return policy
  }

  private func animation() throws(UsageError) -> LayeredAnimation {
    var result: [AnimationLayer] = []
    for word in layers {
      var reader = try ComponentReader("--layer", word)
      let names = AnimatedProperty.allCases
      guard let property = names.first(where: { $0.name == reader.name }) else {
        throw reader.unknownName(names.map(\.name))
      }
      let layer = AnimationLayer(
        property, from: try reader.number("from", 0, in: -1000...1000),
        to: try reader.number("to", 1, in: -1000...1000),
        range: try range(&reader), curve: try reader.curve("curve", .linear))
      try reader.finish()
      if let layer { result.append(layer) }
    }
    return LayeredAnimation(layers: result)
  }

  private func range(_ reader: inout ComponentReader) throws(UsageError) -> ClosedRange<Double> {
    let start = try reader.number("start", 0, in: 0...1)
    let end = try reader.number("end", 1, in: 0...1)
    guard start < end else {
      throw .contradiction("--layer: it starts at \(start) and ends at \(end)", advice: nil)
    }
    return start...end
  }

  private func clock() throws -> DisplayClock {
    guard let frameTimes else {
      return rate.map { .steady(rate: $0, phase: phase) } ?? .recorded(otherwise: 60, phase: phase)
    }
    return .frames(try FrameTimesFile.read(frameTimes))
  }
}

import PanDocuments
import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// A configuration as named values, in a fixed order: what outputs print and digests are made of.
///
/// Each component's value is what its option takes on the command line, so that it can be pasted.
public struct ConfigurationFields: Sendable {
  /// One named value.
  public struct Field: Sendable, Equatable {
    /// The option's name without its hyphens.
    public let name: String
    /// The value as the option takes it.
    public let value: String
  }

  /// The values in the order of the options.
  public let fields: [Field]

  /// Names every value a replay depends on.
  public init(_ configuration: ReplayConfiguration, transition: TransitionSetup? = nil) {
    var fields: [Field] = []
    func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }
    if let transition { add("transition", Self.text(transition)) }
    add("policy", PolicyText.text(configuration.policy))
    add("controller", Self.text(configuration.interaction))
    add("velocity", Self.text(configuration.estimator))
    add("direction", configuration.direction?.name ?? "auto")
    add("extent", configuration.extent.map(Self.number) ?? "auto")
    add(
      "container",
      "\(Self.number(configuration.container.x))x\(Self.number(configuration.container.y))")
    let recognizer = configuration.recognizer
    add("hysteresis", Self.number(recognizer.hysteresis))
    add("restrict", Self.text(recognizer.restriction))
    add("origin", recognizer.origin == .recognition ? "recognition" : "touch-down")
    add("touches", Self.text(recognizer.touches))
    add("end-at-last", recognizer.endsAtLastSample ? "true" : "false")
    Self.add(configuration.clock, to: &fields)
    add("input", Self.text(configuration.inputPolicy))
    add("lead", Self.milliseconds(configuration.lead))
    add("horizon", Self.number(configuration.horizon))
    for layer in configuration.animation.layers { add("layer", Self.text(layer)) }
    self.fields = fields
  }

  /// One line per value, as a digest or a reader takes it.
  public var text: String {
    fields.map { "\($0.name) = \($0.value)\n" }.joined()
  }

  /// The options of a command line that make the configuration.
  ///
  /// A framework's rule and a transition bring their surroundings along, so that only other ones are
  /// named.
  public static func options(
    of configuration: ReplayConfiguration, transition: TransitionSetup? = nil
  ) -> String {
    let own = transition?.configuration ?? ReplayConfiguration()
    let isOwnPolicy = configuration.policy == own.policy
    let surroundings =
      transition?.configuration(deciding: isOwnPolicy ? nil : configuration.policy)
      ?? ReplayConfiguration(policy: configuration.policy)
    let plain = ConfigurationFields(surroundings)
    let initial = ConfigurationFields(own).fields
    return ConfigurationFields(configuration, transition: transition).fields
      .filter { $0.name == "policy" ? !initial.contains($0) : !plain.fields.contains($0) }
      .map(option).joined(separator: " ")
  }

  /// A `pantrace.json` that makes the configuration, with the rule always named.
  ///
  /// Frame times are left out: they are in a file of their own.
  static func file(of configuration: ReplayConfiguration) -> String {
    let plain = ConfigurationFields(ReplayConfiguration(policy: configuration.policy)).fields
    let fields = ConfigurationFields(configuration).fields
      .filter { $0.name == "policy" || !plain.contains($0) }
    var writer = JSONWriter()
    writer.beginObject()
    for field in fields where field.name != "frame-times" && field.name != "layer" {
      writer.key(field.name)
      if field.name == "end-at-last" {
        writer.bool(field.value == "true")
      } else {
        writer.string(field.value)
      }
    }
    let layers = fields.filter { $0.name == "layer" }
    if !layers.isEmpty {
      writer.key("layers")
      writer.beginArray()
      for layer in layers { writer.string(layer.value) }
      writer.endArray()
    }
    writer.endObject()
    return writer.text + "\n"
  }

  /// The option that gives a value; a list of frame times has to be put into a file first.
  private static func option(_ field: Field) -> String {
    switch field.name {
    case "end-at-last": "--end-at-last"
    case "frame-times": "--frame-times FILE"
    default: "--\(field.name) \(quoted(field.value))"
    }
  }

  /// A formula has blanks and signs that a shell would take for its own.
  private static func quoted(_ value: String) -> String {
    value.contains(" ") ? "'\(value)'" : value
  }

  /// Writes the values as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for field in fields where field.name != "layer" {
      writer.key(field.name)
      writer.string(field.value)
    }
    writer.key("layers")
    writer.beginArray()
    for field in fields where field.name == "layer" { writer.string(field.value) }
    writer.endArray()
    writer.endObject()
  }
}

extension ConfigurationFields {
  /// The transition as `--transition` takes it, with every parameter.
  private static func text(_ transition: TransitionSetup) -> String {
    "\(transition.name):"
      + transition.values.map { "\($0.name)=\($0.value.text)" }.joined(separator: ",")
  }

  private static func text(_ style: InteractionStyle) -> String {
    switch style {
    case .percentDriven(let interaction):
      return "\(style.name):duration=\(number(interaction.duration)),"
        + "speed=\(number(interaction.completionSpeed)),"
        + "curve=\(text(interaction.completionCurve))"
    case .velocityDriven(let interaction):
      let spring = interaction.spring
      return "\(style.name):mass=\(number(spring.mass)),stiffness=\(number(spring.stiffness)),"
        + "damping=\(number(spring.damping)),rest-distance=\(number(interaction.restDistance)),"
        + "rest-speed=\(number(interaction.restSpeed)),limit=\(number(interaction.durationLimit)),"
        + "rubber-band=\(interaction.rubberBand.map { number($0.coefficient) } ?? "off")"
    }
  }

  /// The estimator as `--velocity` takes it, with every parameter.
  public static func text(_ estimator: VelocityEstimator) -> String {
    let settings = estimator.parameters.compactMap { setting($0, of: estimator) }
    return "\(estimator.name):" + settings.joined(separator: ",")
  }

  /// A parameter and its value as `--velocity` takes them; nil where the estimator has none such.
  public static func setting(
    _ parameter: VelocityParameter, of estimator: VelocityEstimator
  ) -> String? {
    guard let value = estimator.value(of: parameter) else { return nil }
    let text =
      switch value {
      case .number(let number):
        shortest(about: number) {
          estimator.setting(parameter, to: .number($0)) == estimator
        }
      case .word(let word): word
      case .off: "off"
      }
    return "\(parameter.key)=\(text)"
  }

  private static func text(_ restriction: PanRestriction) -> String {
    switch restriction {
    case .none: "none"
    case .axis(let horizontal): horizontal ? "horizontal" : "vertical"
    case .direction(let direction): direction.name
    case .edge(let direction, let band): "edge:direction=\(direction.name),band=\(number(band))"
    }
  }

  private static func text(_ rule: TouchRule) -> String {
    switch rule {
    case .firstPointer: "first"
    case .centroid(let maximum): "centroid:maximum=\(maximum)"
    }
  }

  private static func text(_ policy: InputPolicy) -> String {
    switch policy {
    case .latest: policy.name
    case .resampled(let rule):
      "\(policy.name):delay-ms=\(milliseconds(rule.delay)),"
        + "extrapolate-ms=\(milliseconds(rule.maximumExtrapolation)),"
        + "shortest-ms=\(milliseconds(rule.minimumInterval)),"
        + "longest-ms=\(milliseconds(rule.maximumInterval))"
    }
  }

  private static func add(_ clock: DisplayClock, to fields: inout [Field]) {
    switch clock {
    case .steady(let rate, let phase):
      fields.append(Field(name: "rate", value: number(rate)))
      fields.append(Field(name: "phase", value: number(phase)))
    case .recorded(let rate, let phase):
      // What a trace without a rate gets is the default, which no option has to make.
      fields.append(Field(name: "rate", value: rate == 60 ? "auto" : "auto, else \(number(rate))"))
      fields.append(Field(name: "phase", value: number(phase)))
    case .frames(let list):
      fields.append(
        Field(name: "frame-times", value: list.times.map(number).joined(separator: " ")))
    }
  }

  private static func text(_ layer: AnimationLayer) -> String {
    "\(layer.property.name):from=\(number(layer.start)),to=\(number(layer.end)),"
      + "start=\(number(layer.range.lowerBound)),end=\(number(layer.range.upperBound)),"
      + "curve=\(text(layer.curve))"
  }

  static func text(_ curve: TimingCurve) -> String {
    switch curve {
    case .cubic(let cubic):
      let named = CurveName.allCases.first { $0.curve == curve }
      return named?.rawValue
        ?? "cubic/\(number(cubic.first.x))/\(number(cubic.first.y))"
        + "/\(number(cubic.second.x))/\(number(cubic.second.y))"
    case .spring(let spring):
      return "spring/\(number(spring.dampingRatio))/\(number(spring.initialVelocity))"
    }
  }

  private static func number(_ value: Double) -> String {
    NumberText.shortest(value) ?? "undefined"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    shortest(about: seconds * 1000) { $0 / 1000 == seconds }
  }

  /// A number in another unit that means the same when it is read, the plainest such.
  ///
  /// A time of 0.1 s in milliseconds is 100, not 100.00000000000001.
  private static func shortest(about value: Double, means: (Double) -> Bool) -> String {
    let rounded = (value * 1e9).rounded() / 1e9
    return number([rounded, value, value.nextUp, value.nextDown].first(where: means) ?? value)
  }
}

/// The timing curves that have a name.
public enum CurveName: String, Sendable, CaseIterable {
  /// Constant speed.
  case linear
  /// Slow start.
  case easeIn = "ease-in"
  /// Slow end.
  case easeOut = "ease-out"
  /// Slow start and end.
  case easeInOut = "ease-in-out"
  /// The curve of Core Animation's `default`.
  case `default`

  /// The curve itself.
  public var curve: TimingCurve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .default: .cubic(.coreAnimationDefault)
    }
  }
}

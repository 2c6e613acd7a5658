import PanDocuments
import PanGestures
import PanMotion
package import PanReplay
import PanText
import PanTraces
package import PanTransitions

/// A configuration as named values, in a fixed order: what outputs print and digests are made of.
///
/// Each component's value is what its option takes on the command line, so that it can be pasted.
package struct ConfigurationFields: Sendable {
  /// One named value.
  package struct Field: Sendable, Equatable {
    /// The option's name without its hyphens.
    package let name: String
    /// The value as the option takes it.
    package let value: String
  }

  /// The values in the order of the options.
  package let fields: [Field]

  /// Names every value a replay depends on.
  package init(_ configuration: ReplayConfiguration, transition: TransitionSetup? = nil) {
    var fields: [Field] = []
    func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }
    if let transition { add("transition", transition.text) }
    add("policy", configuration.policy.text)
    add("controller", configuration.interaction.text)
    add("velocity", VelocityEstimator.schema.text(configuration.estimator))
    func add(_ field: ComponentField<ReplayConfiguration>) {
      add(field.key, field.text(of: configuration))
    }
    add(ReplayConfiguration.direction)
    add(ReplayConfiguration.extent)
    add(ReplayConfiguration.container)
    add(ReplayConfiguration.hysteresis)
    add("restrict", PanRestriction.schema.text(configuration.recognizer.restriction))
    add(ReplayConfiguration.origin)
    add("touches", TouchRule.schema.text(configuration.recognizer.touches))
    add(ReplayConfiguration.endsAtLast)
    if case .frames(let list) = configuration.clock {
      let times = list.times.map { ComponentValue.number($0).text }
      add("frame-times", times.joined(separator: " "))
    } else {
      add(ReplayConfiguration.rate)
      add(ReplayConfiguration.phase)
    }
    add("input", InputPolicy.schema.text(configuration.inputPolicy))
    add(ReplayConfiguration.lead)
    add(ReplayConfiguration.horizon)
    let initial = ReplayConfiguration()
    for field in ReplayConfiguration.prescribed
    where field.text(of: configuration) != field.text(of: initial) {
      add(field)
    }
    for layer in configuration.animation.layers { add("layer", AnimationLayer.schema.text(layer)) }
    self.fields = fields
  }

  /// One line per value, as a digest or a reader takes it.
  package var text: String {
    fields.map { "\($0.name) = \($0.value)\n" }.joined()
  }

  /// The options of a command line that make the configuration.
  ///
  /// A framework's rule and a transition bring their surroundings along, so that only other ones are
  /// named.
  package static func options(
    of configuration: ReplayConfiguration, transition: TransitionSetup? = nil,
    naming names: Set<String> = [], byGivenName: Bool = false
  ) -> String {
    let own = transition?.configuration ?? ReplayConfiguration()
    // A rule that does the same by another name may come with other surroundings.
    let isOwnPolicy = configuration.policy.text == own.policy.text
    let surroundings =
      transition?.configuration(deciding: isOwnPolicy ? nil : configuration.policy)
      ?? ReplayConfiguration(policy: configuration.policy)
    let plain = ConfigurationFields(surroundings)
    let initial = ConfigurationFields(own).fields
    return ConfigurationFields(configuration, transition: transition).fields
      .filter {
        names.contains($0.name)
          || ($0.name == "policy" ? !initial.contains($0) : !plain.fields.contains($0))
      }
      .filter { !prescribed.contains($0.name) }
      .map { names.contains($0.name) ? short($0, configuration) : $0 }
      .map { byGivenName ? called($0, configuration.policy) : $0 }
      .map(option).joined(separator: " ")
  }

  /// A `pantrace.json` that makes the configuration, with the rule always named.
  ///
  /// Frame times are left out: they are in a file of their own.
  static func file(
    of configuration: ReplayConfiguration, transition: TransitionSetup? = nil,
    naming names: Set<String> = []
  ) -> String {
    let surroundings =
      transition?.configuration(deciding: configuration.policy)
      ?? ReplayConfiguration(policy: configuration.policy)
    let plain = ConfigurationFields(surroundings).fields
    let fields = ConfigurationFields(configuration, transition: transition).fields
      .filter { $0.name == "policy" || names.contains($0.name) || !plain.contains($0) }
      .filter { !prescribed.contains($0.name) }
      .map { names.contains($0.name) ? short($0, configuration) : $0 }
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

  /// What no option gives.
  private static let prescribed = ReplayConfiguration.prescribed.map(\.key)

  /// The field with only what is not usual of an estimator.
  private static func short(_ field: Field, _ configuration: ReplayConfiguration) -> Field {
    guard field.name == "velocity" else { return field }
    return Field(
      name: field.name, value: VelocityEstimator.schema.shortText(configuration.estimator))
  }

  /// The field with the name that somebody gave the rule.
  private static func called(_ field: Field, _ policy: FinishPolicy) -> Field {
    guard field.name == "policy", let name = policy.givenName else { return field }
    return Field(name: field.name, value: name)
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
}

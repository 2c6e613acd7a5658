import PanAnalysis
import PanDocuments
package import PanEngine
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
    let initial = ReplayConfiguration()
    let surroundings = ReplayConfiguration(policy: configuration.policy)
    let touch = Set(ReplayConfiguration.touch.map(\.key))
    for setting in ReplayConfiguration.settings {
      let text = configuration.text(setting)
      if case .frames(let list) = configuration.clock, ["rate", "phase"].contains(setting.key) {
        let times = list.times.map { NumberText.plain($0) }
        if setting.key == "rate" { add("frame-times", times.joined(separator: " ")) }
      } else if !touch.contains(setting.key) || text != initial.text(setting)
        || text != surroundings.text(setting)
      {
        add(setting.key, text)
      }
    }
    for setting in ReplayConfiguration.prescribed
    where configuration.text(setting) != initial.text(setting) {
      add(setting.key, configuration.text(setting))
    }
    self.fields = fields
  }

  /// One line per value, as a digest or a reader takes it.
  package var text: String {
    fields.map { "\($0.name) = \($0.value)\n" }.joined()
  }

  /// The values as programs read them, by name.
  var data: Document.Value {
    .object(fields.map { Document.Member($0.name, .string($0.value)) })
  }

  /// The values that must be given: those that differ from `surroundings`, and those in `names`.
  ///
  /// The rule is given only if `names` has it. An estimator there without its default parameters.
  func given(
    in surroundings: ReplayConfiguration, _ estimator: VelocityEstimator, naming names: Set<String>
  ) -> [Field] {
    let plain = ConfigurationFields(surroundings).fields
    let prescribed = ReplayConfiguration.prescribed.map(\.key)
    return fields.filter { field in
      !prescribed.contains(field.name)
        && (names.contains(field.name) || field.name != "policy" && !plain.contains(field))
    }.map { field in
      field.name == "velocity" && names.contains(field.name)
        ? Field(name: field.name, value: VelocityEstimator.schema.shortText(estimator)) : field
    }
  }
}

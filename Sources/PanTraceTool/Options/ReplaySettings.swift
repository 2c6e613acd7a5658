import PanAnalysis
import PanDocuments
package import PanEngine
import PanTrace
package import PanTraces
package import PanTransitions

/// The settings of replays: a configuration, and the transition it is for.
package struct ReplaySettings: Sendable {
  /// The configuration of every trace that states nothing else.
  package let configuration: ReplayConfiguration
  /// Nil if the content just follows the finger.
  package let transition: TransitionSetup?

  /// Whether the direction was asked for.
  let isDirectionGiven: Bool

  package init(
    configuration: ReplayConfiguration, transition: TransitionSetup?,
    isDirectionGiven: Bool = false
  ) {
    self.configuration = configuration
    self.transition = transition
    self.isDirectionGiven = isDirectionGiven
  }

  /// Whether the rule is the default one.
  var hasDefaultRule: Bool {
    transition == nil && configuration.policy == ReplayConfiguration().policy
  }

  /// The rule's name in sentences.
  var ruleName: String {
    if hasDefaultRule { return "the default rule" }
    guard transition == nil else { return "the transition's rule" }
    // A framework's rule is nobody's own. Those of bounds are, whatever their shape is called.
    let framework = PolicyPreset.catalog.first { $0.name == configuration.policy.preset?.name }
    return framework.map { "the rule of \($0.name)" } ?? "your rule"
  }

  /// The settings with another rule.
  package func deciding(_ policy: FinishPolicy) -> ReplaySettings {
    changing { configuration in
      configuration.policy = policy
      // The framework's settle left with its rule.
      configuration.hasUnknownSettle = ReplayConfiguration(policy: policy).hasUnknownSettle
    }
  }

  /// The settings with another configuration.
  func changing(_ change: (inout ReplayConfiguration) -> Void) -> ReplaySettings {
    var configuration = configuration
    change(&configuration)
    return ReplaySettings(
      configuration: configuration, transition: transition, isDirectionGiven: isDirectionGiven)
  }

  /// The configuration for a trace, with its display's rate. A transition knows its own travel in
  /// the trace's container.
  package func configuration(for trace: Trace) -> ReplayConfiguration {
    let prescribed = transition?.prescribing(configuration, for: trace)
    return (prescribed ?? configuration).resolved(for: trace)
  }

  /// What replays the traces of one thread, as ``replay(_:)`` does one.
  ///
  /// It keeps the latest setup: traces of one file were nearly always recorded on one display.
  package func replayer() -> (consuming Trace) -> ReplayedTrace {
    // A transition computes its travel for each trace.
    guard transition == nil else { return { trace in replay(trace) } }
    var latest: (rate: Double?, setup: ReplaySetup)?
    return { trace in
      // A setup depends on nothing else of a trace.
      if let latest, latest.rate == trace.refreshRate {
        return ReplayedTrace(Replay(of: trace, setup: latest.setup))
      }
      let setup = ReplaySetup(resolved: configuration(for: trace))
      latest = (trace.refreshRate, setup)
      return ReplayedTrace(Replay(of: trace, setup: setup))
    }
  }

  /// Every value as outputs print it.
  package var fields: Fields {
    Fields(configuration, transition: transition)
  }

  /// The digest of all values and of what the rule does.
  ///
  /// It includes the formula: a framework's rule may be corrected under the same name.
  var digest: Digest {
    let rule = "rule = \(configuration.policy.formula)\n"
    return Digest(of: Array((fields.text + rule).utf8))
  }

  /// The velocity estimator, as options spell it.
  var estimator: String { VelocityEstimator.schema.shortText(configuration.estimator) }

  /// The options of a command line that make the settings.
  package var options: String { options(naming: []) }

  /// The options that make the settings. Those in `names` are spelled even if they are defaults.
  ///
  /// Values that a framework's rule or a transition brings along are left out. `byGivenName` spells the
  /// rule by its name in the configuration file, for text beside the rule.
  func options(naming names: Set<String>, byGivenName: Bool = false) -> String {
    // Compared by text: an equal rule under another name may bring other settings along.
    let own = (transition?.configuration ?? ReplayConfiguration()).policy.text
    let policy = configuration.policy.text == own ? nil : configuration.policy
    return given(beside: policy, naming: policy == nil ? names : names.union(["policy"])).map {
      let givenName = byGivenName && $0.key == "policy" ? configuration.policy.givenName : nil
      return ReplayConfiguration.option($0.key, givenName ?? $0.text)
    }.joined(separator: " ")
  }

  /// The `pantrace.json` that makes the settings, with the rule and those in `names` always in it.
  func file(naming names: Set<String> = []) -> String {
    let given = given(beside: configuration.policy, naming: names.union(["policy"]))
    return ReplayConfiguration.json(given.map { ($0.key, $0.text) })
  }

  /// What must be given beside a rule, which may bring settings along.
  private func given(
    beside policy: FinishPolicy?, naming names: Set<String>
  ) -> [ComponentText.Pair] {
    let surroundings =
      transition?.configuration(deciding: policy)
      ?? ReplayConfiguration(policy: configuration.policy)
    return fields.given(in: surroundings, configuration.estimator, naming: names)
  }
}

extension ReplaySettings {
  /// A configuration as named values, in a fixed order: what outputs print and digests are made of.
  ///
  /// Each component's value is what its option takes on the command line, so that it can be pasted.
  package struct Fields: Sendable {
    /// The values in the order of the options.
    package let fields: [ComponentText.Pair]

    /// Names every value a replay depends on.
    package init(_ configuration: ReplayConfiguration, transition: TransitionSetup? = nil) {
      var fields: [ComponentText.Pair] = []
      func add(_ key: String, _ text: String) { fields.append(.init(key: key, text: text)) }
      if let transition { add("transition", transition.text) }
      add("policy", configuration.policy.text)
      let initial = ReplayConfiguration()
      // Compared with the defaults, and with what the rule brings along: a value that is neither must be seen.
      let surroundings = ReplayConfiguration(policy: configuration.policy)
      let touch = Set(ReplayConfiguration.touch.map(\.key))
      for setting in ReplayConfiguration.settings {
        let text = configuration.text(setting)
        if !touch.contains(setting.key) || text != initial.text(setting)
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
      fields.map { "\($0.key) = \($0.text)\n" }.joined()
    }

    /// The values as programs read them, by name.
    var data: Document.Value {
      .object(fields.map { Document.Member($0.key, .string($0.text)) })
    }

    /// The values that must be given: those that differ from `surroundings`, and those in `names`.
    ///
    /// The rule is given only if `names` has it. An estimator there without its default parameters.
    func given(
      in surroundings: ReplayConfiguration, _ estimator: VelocityEstimator,
      naming names: Set<String>
    ) -> [ComponentText.Pair] {
      let plain = Fields(surroundings).fields
      let prescribed = ReplayConfiguration.prescribed.map(\.key)
      return fields.filter { field in
        !prescribed.contains(field.key)
          && (names.contains(field.key) || field.key != "policy" && !plain.contains(field))
      }.map { field in
        field.key == "velocity" && names.contains(field.key)
          ? .init(key: field.key, text: VelocityEstimator.schema.shortText(estimator)) : field
      }
    }
  }
}

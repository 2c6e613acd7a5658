package import PanEngine
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
    hasDefaultRule ? "the default rule" : transition == nil ? "your rule" : "the transition's rule"
  }

  /// The settings with another rule.
  package func deciding(_ policy: FinishPolicy) -> ReplaySettings {
    changing { $0.policy = policy }
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

  /// Setups for the traces that one thread replays.
  package func setups() -> ReplaySetups { ReplaySetups(self) }

  /// Every value as outputs print it.
  package var fields: ConfigurationFields {
    ConfigurationFields(configuration, transition: transition)
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
      // A list of frame times has to be put into a file first.
      if $0.name == "frame-times" { return "--set frame-times=FILE" }
      let givenName = byGivenName && $0.name == "policy" ? configuration.policy.givenName : nil
      return ReplayConfiguration.option($0.name, givenName ?? $0.value)
    }.joined(separator: " ")
  }

  /// The `pantrace.json` that makes the settings, with the rule and those in `names` always in it.
  ///
  /// Frame times are left out: they are in a file of their own.
  func file(naming names: Set<String> = []) -> String {
    let given = given(beside: configuration.policy, naming: names.union(["policy"]))
    return ReplayConfiguration.json(
      given.filter { $0.name != "frame-times" }.map { ($0.name, $0.value) })
  }

  /// What must be given beside a rule, which may bring settings along.
  private func given(
    beside policy: FinishPolicy?, naming names: Set<String>
  ) -> [ConfigurationFields.Field] {
    let surroundings =
      transition?.configuration(deciding: policy)
      ?? ReplayConfiguration(policy: configuration.policy)
    return fields.given(in: surroundings, configuration.estimator, naming: names)
  }
}

/// The setups of the traces that one thread replays.
///
/// The latest is cached: traces of one file were nearly always recorded on one display.
package final class ReplaySetups {
  private let settings: ReplaySettings
  private var latest: (rate: Double?, setup: ReplaySetup)?

  init(_ settings: ReplaySettings) { self.settings = settings }

  /// A trace replayed with the settings, as ``ReplaySettings/replay(_:)`` does it.
  package func replay(_ trace: consuming Trace) -> ReplayedTrace {
    // A transition computes its travel for each trace.
    guard settings.transition == nil else { return settings.replay(trace) }
    let setup = setup(forDisplayOf: trace)
    return ReplayedTrace(Replay(of: trace, setup: setup))
  }

  private func setup(forDisplayOf trace: borrowing Trace) -> ReplaySetup {
    if let latest, latest.rate == trace.refreshRate { return latest.setup }
    let setup = ReplaySetup(resolved: settings.configuration(for: trace))
    latest = (trace.refreshRate, setup)
    return setup
  }
}

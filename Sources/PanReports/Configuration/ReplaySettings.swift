import PanGestures
package import PanReplay
import PanText
package import PanTraces
package import PanTransitions

/// The settings of replays: a configuration, and the transition it is for.
package struct ReplaySettings: Sendable {
  /// The configuration of every trace that states nothing else.
  package let configuration: ReplayConfiguration
  /// Nil where the content just follows the finger.
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

  /// The configuration for a trace, with its display's rate; a transition knows its own travel in
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

  /// The options that make the settings.
  package var options: String {
    ConfigurationFields.options(of: configuration, transition: transition)
  }

  /// The options that make the settings; those in `names` are spelled even if they are defaults.
  ///
  /// `byGivenName` spells the rule by its name in the configuration file, for text beside the rule.
  func options(naming names: Set<String>, byGivenName: Bool = false) -> String {
    ConfigurationFields.options(
      of: configuration, transition: transition, naming: names, byGivenName: byGivenName)
  }

  /// The `pantrace.json` that makes the settings; those in `names` stand in it even if defaults.
  func file(naming names: Set<String> = []) -> String {
    ConfigurationFields.file(of: configuration, transition: transition, naming: names)
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

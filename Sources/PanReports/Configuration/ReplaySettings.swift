package import PanReplay
package import PanTraces
package import PanTransitions

/// What a command line says of replays: the configuration, and the transition it is for.
package struct ReplaySettings: Sendable {
  /// What holds for every trace that does not say otherwise.
  package let configuration: ReplayConfiguration
  /// Nil where the content just follows the finger.
  package let transition: TransitionSetup?

  /// Joins them.
  package init(configuration: ReplayConfiguration, transition: TransitionSetup?) {
    self.configuration = configuration
    self.transition = transition
  }

  /// What decides, where another rule does.
  package func deciding(_ policy: FinishPolicy) -> ReplaySettings {
    var configuration = configuration
    configuration.policy = policy
    return ReplaySettings(configuration: configuration, transition: transition)
  }

  /// The configuration for a trace, with its display's rate; a transition knows its own travel in
  /// the trace's container.
  package func configuration(for trace: Trace) -> ReplayConfiguration {
    (transition?.prescribing(configuration, for: trace) ?? configuration).resolved(for: trace)
  }

  /// Setups for the traces that one thread replays.
  package func setups() -> ReplaySetups { ReplaySetups(self) }

  /// Every value as outputs print it.
  package var fields: ConfigurationFields {
    ConfigurationFields(configuration, transition: transition)
  }

  /// The options that make the settings.
  package var options: String {
    ConfigurationFields.options(of: configuration, transition: transition)
  }

  /// The `pantrace.json` that makes the settings.
  var file: String { ConfigurationFields.file(of: configuration, transition: transition) }
}

import PanGestures
package import PanReplay
import PanText
package import PanTraces
package import PanTransitions

/// What a command line says of replays: the configuration, and the transition it is for.
package struct ReplaySettings: Sendable {
  /// What holds for every trace that does not say otherwise.
  package let configuration: ReplayConfiguration
  /// Nil where the content just follows the finger.
  package let transition: TransitionSetup?

  /// Whether a mirrored direction in a trace's file turns a transition that mirrors.
  private let facesFiles: Bool

  /// Joins them; `facesFiles` is false where the direction or the layout was asked for.
  package init(
    configuration: ReplayConfiguration, transition: TransitionSetup?, facesFiles: Bool = true
  ) {
    self.configuration = configuration
    self.transition = transition
    self.facesFiles = facesFiles
  }

  /// Whether the rule is the one that is taken where none is given.
  var hasDefaultRule: Bool {
    transition == nil && configuration.policy == ReplayConfiguration().policy
  }

  /// What sentences call the rule.
  var ruleName: String {
    hasDefaultRule ? "the default rule" : transition == nil ? "your rule" : "the transition's rule"
  }

  /// Whether the direction, or the layout that turns it, was asked for.
  var isDirectionGiven: Bool { !facesFiles }

  /// The settings for a trace: the transition faces the way that the trace's file says.
  func facing(_ trace: Trace) -> ReplaySettings {
    guard facesFiles, let transition else { return self }
    let turned = transition.facing(trace.travelDirection)
    guard turned.traits.direction != transition.traits.direction else { return self }
    var configuration = configuration
    configuration.direction = turned.traits.direction
    return ReplaySettings(configuration: configuration, transition: turned)
  }

  /// What decides, where another rule does.
  package func deciding(_ policy: FinishPolicy) -> ReplaySettings {
    changing { $0.policy = policy }
  }

  /// The settings with another configuration.
  func changing(_ change: (inout ReplayConfiguration) -> Void) -> ReplaySettings {
    var configuration = configuration
    change(&configuration)
    return ReplaySettings(
      configuration: configuration, transition: transition, facesFiles: facesFiles)
  }

  /// The configuration for a trace, with its display's rate; a transition knows its own travel in
  /// the trace's container.
  package func configuration(for trace: Trace) -> ReplayConfiguration {
    let settings = facing(trace)
    let prescribed = settings.transition?.prescribing(settings.configuration, for: trace)
    return (prescribed ?? settings.configuration).resolved(for: trace)
  }

  /// Setups for the traces that one thread replays.
  package func setups() -> ReplaySetups { ReplaySetups(self) }

  /// Every value as outputs print it.
  package var fields: ConfigurationFields {
    ConfigurationFields(configuration, transition: transition)
  }

  /// What measures velocities, as options spell it.
  var estimator: String { VelocityEstimator.schema.shortText(configuration.estimator) }

  /// The options that make the settings.
  package var options: String {
    ConfigurationFields.options(of: configuration, transition: transition)
  }

  /// The options that make the settings, some of them named although they are what is usual.
  ///
  /// A rule with a given name is spelled by it only where it is read beside the rule.
  func options(naming names: Set<String>, byGivenName: Bool = false) -> String {
    ConfigurationFields.options(
      of: configuration, transition: transition, naming: names, byGivenName: byGivenName)
  }

  /// The `pantrace.json` that makes the settings, some of them named although they are what is
  /// usual.
  func file(naming names: Set<String> = []) -> String {
    ConfigurationFields.file(of: configuration, transition: transition, naming: names)
  }
}

/// The setups of the traces that one thread replays.
///
/// The latest one serves again: traces of one file were nearly always recorded on one display.
package final class ReplaySetups {
  private let settings: ReplaySettings
  private var latest: (rate: Double?, setup: ReplaySetup)?

  init(_ settings: ReplaySettings) { self.settings = settings }

  /// A trace replayed with the settings, as ``ReplaySettings/replay(_:)`` does it.
  package func replay(_ trace: consuming Trace) -> ReplayedTrace {
    // A transition knows its own travel in each trace.
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

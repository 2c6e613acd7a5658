import PanReplay
import PanTraces

/// The rules of a comparison as one thread asks them, each in its own surroundings.
package final class ComparedRules {
  /// A rule, ready for the traces of one display.
  struct Rule {
    let settings: ReplaySettings
    /// Nil where a transition makes a setup for each trace.
    let setup: ReplaySetup?
    /// The framework's rule that it is; nil for any other.
    let framework: PolicyPreset?

    init(_ settings: ReplaySettings, _ trace: Trace) {
      self.settings = settings
      setup =
        settings.transition == nil
        ? ReplaySetup(resolved: settings.configuration.resolved(for: trace)) : nil
      let preset = settings.configuration.policy.preset
      framework = preset?.isFrameworks == true ? preset : nil
    }

    /// The whole replay of a trace, in a direction where the settings have none.
    func replay(
      _ trace: Trace, _ replays: inout TraceReplays, direction: TravelDirection?
    ) -> Replay {
      if let setup { return replays.replay(setup, direction: direction) }
      var configuration = settings.configuration
      configuration.direction = configuration.direction ?? direction
      return ReplayedTrace(
        of: trace, configuration: configuration, transition: settings.transition
      ).replay
    }
  }

  private let settings: [ReplaySettings]
  private let common: ReplaySettings
  /// The rules for the display of the trace before.
  private var latest: (rate: Double?, rules: [Rule], reference: Rule)?

  /// Takes the settings of each rule, and those that say what all have in common.
  package init(_ settings: [ReplaySettings], reference: ReplaySettings) {
    self.settings = settings
    common = reference
  }

  /// The rules for a trace.
  func rules(for trace: Trace) -> [Rule] { rules(trace).rules }

  /// What all have in common, for a trace.
  func reference(for trace: Trace) -> Rule { rules(trace).reference }

  private func rules(_ trace: Trace) -> (rules: [Rule], reference: Rule) {
    if let latest, latest.rate == trace.refreshRate { return (latest.rules, latest.reference) }
    let rules = settings.map { Rule($0, trace) }
    let reference = Rule(common, trace)
    latest = (trace.refreshRate, rules, reference)
    return (rules, reference)
  }
}

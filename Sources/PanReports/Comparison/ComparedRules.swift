import PanReplay
import PanTraces

/// The rules of a comparison as one thread asks them, each in its own surroundings.
package final class ComparedRules {
  /// A rule, ready for the traces of one display.
  final class Rule {
    let settings: ReplaySettings
    /// Nil where a transition makes a setup for each trace.
    let setup: ReplaySetup?
    /// The framework's rule that it is; nil for any other.
    let framework: PolicyPreset?
    /// How the framework settles each way; nil where that is not known.
    private let finish: SettleMotion?
    private let cancel: SettleMotion?
    /// The bounds that were named in reasons, with their texts: a rule has few.
    private var bounds: [(margin: DecisionMargin, length: LengthUnit, text: String)] = []

    init(_ settings: ReplaySettings, _ trace: Trace) {
      self.settings = settings
      setup =
        settings.transition == nil
        ? ReplaySetup(resolved: settings.configuration.resolved(for: trace)) : nil
      let preset = settings.configuration.policy.preset
      let framework = preset?.isFrameworks == true ? preset : nil
      self.framework = framework
      let rate = setup?.configuration.clock.rate
      finish = framework?.settle?.motion(to: .finish).resolved(forDisplay: rate)
      cancel = framework?.settle?.motion(to: .cancel).resolved(forDisplay: rate)
    }

    /// How the framework settles.
    func settle(to outcome: TransitionOutcome) -> SettleMotion? {
      outcome == .finish ? finish : cancel
    }

    /// A bound in words.
    func text(ofBound margin: DecisionMargin, in length: LengthUnit) -> String {
      let known = bounds.first {
        $0.margin.bound == margin.bound && $0.margin.unit == margin.unit && $0.length == length
      }
      if let known { return known.text }
      let text = DecisionSentence.bound(margin, LengthLabel(length))
      if bounds.count < Self.mostBounds { bounds.append((margin, length, text)) }
      return text
    }

    /// A rule of one's own may name another bound each time.
    private static let mostBounds = 16

    /// The way that finishes, where a contact becomes a pan, and the release that decides.
    func release(
      _ trace: Trace, _ replays: inout TraceReplays
    ) -> (direction: TravelDirection?, release: RuledRelease?) {
      guard let setup else {
        let replay = replay(trace, &replays, direction: nil)
        return (replay.pan == nil ? nil : replay.travel.direction, replay.release?.decided)
      }
      return (replays.direction(setup), replays.release(setup).release)
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

import PanAnalysis
import PanDocuments
package import PanEngine
package import PanTraces

/// The verdicts of several rules on one trace, each replayed with its own settings.
package struct ComparedTrace: Sendable {
  /// One policy's answer.
  package struct Verdict: Sendable {
    fileprivate let decision: ReleaseDecision?
    fileprivate let end: Replay.End
    fileprivate let lift: DecisionSentence.Lift?
    fileprivate let lengthUnit: Trace.LengthUnit

    /// What happens to the content, also if the system cancelled the touch and no rule was
    /// asked. Nil if the rule saw no release of a pan.
    package var outcome: TransitionOutcome? { decision?.outcome }
    /// The rule's decision. Nil also if the rule was not asked.
    package var ruled: TransitionOutcome? {
      decision?.isSystemCancelled == false ? outcome : nil
    }
    /// What the rule did as an app's log would say it. Nil if it was not asked about a pan.
    package var asApp: AppDecision? { end.hasPan ? ruled.map { AppDecision($0) } : .noPan }
    /// The anchor it goes to. Nil without a release, or for a rule without anchors.
    package var target: SnapRule.Target? { decision?.target }
    /// The velocity it was given, in points per second along the travel. Nil if there is none.
    package var velocity: Double? { lift?.velocity }
    /// Why, for people.
    package func reason(_ policy: FinishPolicy) -> String {
      DecisionSentence.phrase(decision, lift, end: end, policy, LengthLabel(lengthUnit))
    }
  }

  /// The trace's id.
  package let id: String
  /// Who made the gesture. Nil if not recorded.
  package let person: Person?
  /// The recording's own columns, and who made the gesture.
  package let columns: [Trace.PassthroughColumn]
  /// The unit of its lengths and speeds.
  package let lengthUnit: Trace.LengthUnit
  /// What the person meant. Nil if not asked for.
  package let intent: TransitionOutcome?
  /// What the app decided at the time. Nil if not recorded.
  package let recordedDecision: AppDecision?
  /// The release as the reference configuration sees it. Nil without a release of a pan.
  package let release: ReleaseState?
  /// One answer per policy, in their order.
  package let verdicts: [Verdict]
  /// Whether two policies that both decided decided differently.
  package let isDisputed: Bool

  /// Asks each rule about a trace.
  package init(_ trace: Trace, _ rules: Rules) {
    id = trace.id
    person = trace.person
    columns = trace.recordedColumns
    lengthUnit = trace.lengthUnit
    intent = trace.intent
    recordedDecision = trace.recordedDecision
    // Most rules recognize the same pan and see the same velocity: each is computed once a trace.
    var replays = TraceReplays(of: trace)
    release = rules.reference(for: trace).release(trace, &replays).release
      .flatMap { $0.isSystemCancelled ? nil : $0.state }
    verdicts = rules.rules(for: trace).map { rule in
      let (release, end) = rule.release(trace, &replays)
      return Verdict(
        decision: release?.decision, end: end, lift: release.map { .init($0) },
        lengthUnit: trace.lengthUnit)
    }
    let outcomes = verdicts.lazy.compactMap(\.outcome)
    isDisputed = outcomes.contains(.finish) && outcomes.contains(.cancel)
  }

  /// The size of the smaller side: of those that finish, or of those that cancel.
  package var minority: Int {
    let finishes = verdicts.count { $0.outcome == .finish }
    return min(finishes, verdicts.count { $0.outcome == .cancel })
  }

  /// The rules of a comparison for one thread, cached for the latest display rate.
  package final class Rules {
    /// A rule, ready for the traces of one display.
    final class Rule {
      let settings: ReplaySettings
      /// Nil if a transition makes a setup for each trace.
      let setup: ReplaySetup?

      init(_ settings: ReplaySettings, _ trace: Trace) {
        self.settings = settings
        setup =
          settings.transition == nil
          ? ReplaySetup(resolved: settings.configuration.resolved(for: trace)) : nil
      }

      /// The deciding release, and how the replay ends without one.
      func release(
        _ trace: Trace, _ replays: inout TraceReplays
      ) -> (release: Release.Ruled?, end: Replay.End) {
        if let setup { return replays.release(setup) }
        let replay = settings.replay(trace).replay
        return (replay.release?.ruled, replay.end)
      }
    }

    private let settings: [ReplaySettings]
    private let common: ReplaySettings
    /// The rules for the display rate of the previous trace.
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
      // Files of one display come together, so that the latest rate is nearly always the next one's.
      if let latest, latest.rate == trace.refreshRate { return (latest.rules, latest.reference) }
      let rules = settings.map { Rule($0, trace) }
      let reference = Rule(common, trace)
      latest = (trace.refreshRate, rules, reference)
      return (rules, reference)
    }
  }
}

extension ComparedTrace {
  /// A trace with one rule's verdict on it.
  package struct Row: Sendable {
    let source: String
    let trace: ComparedTrace
    /// The rule's number.
    package var rule = 0

    /// The row of the first rule.
    package init(_ source: String, _ trace: ComparedTrace) {
      self.source = source
      self.trace = trace
    }

    fileprivate var verdict: ComparedTrace.Verdict { trace.verdicts[rule] }
  }
}

/// The rows of a comparison for machines: one for each trace and rule.
extension RowSchema<ComparedTrace.Row> {
  /// The columns for rules with these names.
  package static func comparison(names: [String]) -> RowSchema {
    RowSchema([
      .init("source", "the file, as it was given", null: .never, .text { $0.source }),
      .init("trace", "the trace's id in its file", null: .never, .text { $0.trace.id }),
      .init("intent", "what the person meant: finish or cancel", .text { $0.trace.intent?.name }),
      .init("policy", "the rule, as it was given", null: .never, .text { names[$0.rule] }),
      .init(
        "decision", "finish or cancel; null without the release of a pan",
        .text { $0.verdict.outcome?.name }),
      .init(
        "target", "the anchor it goes to, as a share of the travel",
        .number { $0.verdict.target?.share }),
      .init(
        "reason", "why, in a few words", null: .never,
        .text {
          DecisionSentence.comparison(
            $0.verdict.decision, end: $0.verdict.end, LengthLabel($0.trace.lengthUnit))
        }),
      .init(
        "velocity", "the velocity that the rule was given", unit: "pt/s",
        .number { $0.verdict.velocity }),
      .init(
        "disputed", "whether two rules decided it differently", null: .never,
        .truth { $0.trace.isDisputed }),
    ]) {
      $0.source
    } recorded: {
      $0.trace.columns
    }
  }
}

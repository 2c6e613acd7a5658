import PanAnalysis
import PanDocuments
package import PanEngine
package import PanTraces

/// The verdicts of several rules on one trace, each replayed with its own settings.
package struct ComparedTrace: Sendable {
  /// One policy's answer.
  package struct Verdict: Sendable {
    private let decision: ReleaseDecision?
    private let end: Replay.End
    private let lengthUnit: Trace.LengthUnit
    /// The velocity it was given, in points per second along the travel. Nil if there is none.
    package let velocity: Double?
    /// The settle's time in seconds. Nil if the framework's is not known, or nothing settles.
    package private(set) var settle: Double?
    /// The settle's initial velocity minus the content's under the finger, in points per second.
    ///
    /// Nil if either is unknown or the settle knows only durations.
    package private(set) var handOffJump: Double?

    /// What happens to the content, also if the system cancelled the touch and no rule was
    /// asked. Nil if the rule saw no release of a pan.
    package var outcome: TransitionOutcome? { decision?.outcome }
    /// The rule's decision. Nil also if the rule was not asked.
    package var ruled: TransitionOutcome? {
      decision?.isSystemCancelled == false ? outcome : nil
    }
    /// The anchor it goes to. Nil without a release, or for a rule without anchors.
    package var target: SnapRule.Target? { decision?.target }
    /// Why, in a few words.
    package var reason: String {
      DecisionSentence.short(decision, end: end) {
        DecisionSentence.bound($0, LengthLabel(lengthUnit))
      }
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
  package let recordedDecision: TransitionOutcome?
  /// The release as the reference configuration sees it. Nil without a release of a pan.
  package let release: ReleaseState?
  /// One answer per policy, in their order.
  package let verdicts: [Verdict]
  /// Whether two policies that both decided decided differently.
  package let isDisputed: Bool

  /// Asks each rule about a trace.
  package init(_ trace: Trace, _ rules: ComparedRules) {
    id = trace.id
    person = trace.person
    columns = trace.recordedColumns
    lengthUnit = trace.lengthUnit
    intent = trace.intent
    recordedDecision = trace.recordedDecision
    // Most rules recognize the same pan and see the same velocity: each is computed once a trace.
    var replays = TraceReplays(of: trace)
    let common = rules.reference(for: trace).release(trace, &replays)
    release = common.flatMap { $0.isSystemCancelled ? nil : $0.state }
    verdicts = rules.rules(for: trace).map {
      Verdict.verdict($0, of: trace, &replays)
    }
    let outcomes = verdicts.lazy.compactMap(\.outcome)
    isDisputed = outcomes.contains(.finish) && outcomes.contains(.cancel)
  }

  /// The size of the smaller side: of those that finish, or of those that cancel.
  package var minority: Int {
    let finishes = verdicts.count { $0.outcome == .finish }
    return min(finishes, verdicts.count { $0.outcome == .cancel })
  }
}

extension ComparedTrace.Verdict {
  /// A rule's verdict on a trace.
  ///
  /// A framework's own settle is computed without frames, unless a transition drives the content.
  /// Not an initializer: those own their arguments, so that each call would retain the trace.
  fileprivate static func verdict(
    _ rule: ComparedRules.Rule, of trace: Trace, _ replays: inout TraceReplays
  ) -> Self {
    guard let setup = rule.setup, rule.framework != nil else {
      let replay = rule.replay(trace, &replays)
      var verdict = Self(replay.release?.decided, replay.end, trace.lengthUnit)
      guard let release = replay.lift else { return verdict }
      let measurements = TraceMeasurements(of: replay, metrics: MetricSet(.settle))
      verdict.settle = measurements[.settleTime].value.map { $0 / 1000 }
      verdict.handOffJump = jump(release.contentVelocity, to: release.launchVelocity)
      return verdict
    }
    let (release, end) = replays.release(setup)
    var verdict = Self(release, end, trace.lengthUnit)
    guard let release, !release.isSystemCancelled else { return verdict }
    let outcome = release.decision.outcome
    let motion = rule.settle(to: outcome)
    verdict.settle = motion?.duration(of: release.state, to: outcome)
    verdict.handOffJump = jump(
      release.state.velocity == nil ? nil : release.state.heldVelocity,
      to: motion?.launchVelocity(of: release.state, to: outcome))
    return verdict
  }

  private static func jump(_ before: Double?, to launch: Double?) -> Double? {
    launch.flatMap { launch in before.map { launch - $0 } }
  }

  /// The decision, without the settle's figures.
  private init(_ release: RuledRelease?, _ end: Replay.End, _ unit: Trace.LengthUnit) {
    decision = release?.decision
    self.end = end
    lengthUnit = unit
    velocity = release?.state.velocity
  }
}

/// The rules of a comparison for one thread, cached for the latest display rate.
package final class ComparedRules {
  /// A rule, ready for the traces of one display.
  final class Rule {
    let settings: ReplaySettings
    /// Nil if a transition makes a setup for each trace.
    let setup: ReplaySetup?
    /// The framework's preset that the rule is. Nil for other rules.
    let framework: PolicyPreset?
    /// How the framework settles each way. Nil if that is not known.
    private let finish: SettleMotion?
    private let cancel: SettleMotion?

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

    /// The deciding release. Nil without one.
    func release(_ trace: Trace, _ replays: inout TraceReplays) -> RuledRelease? {
      guard let setup else { return replay(trace, &replays).release?.decided }
      return replays.release(setup).release
    }

    /// The whole replay of a trace.
    func replay(_ trace: Trace, _ replays: inout TraceReplays) -> Replay {
      setup.map { replays.replay($0) }
        ?? ReplayedTrace(
          of: trace, configuration: settings.configuration, transition: settings.transition
        ).replay
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
    if let latest, latest.rate == trace.refreshRate { return (latest.rules, latest.reference) }
    let rules = settings.map { Rule($0, trace) }
    let reference = Rule(common, trace)
    latest = (trace.refreshRate, rules, reference)
    return (rules, reference)
  }
}

/// A trace with one rule's verdict on it.
package struct ComparedRow: Sendable {
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

/// The rows of a comparison for machines: one for each trace and rule.
extension RowSchema<ComparedRow> {
  /// The columns for rules with these names. Headings have the unit `length`.
  package static func comparison(names: [String], length: LengthLabel) -> RowSchema {
    let jump = "velocity of the settle's start less the finger's"
    return RowSchema([
      .text("source", "the file, as it was given", null: .never) { $0.source },
      .text("trace", "the trace's id in its file", null: .never) { $0.trace.id },
      .text("intent", "what the person meant: finish or cancel") { $0.trace.intent?.name },
      .text("policy", "the rule, as it was given", null: .never) { names[$0.rule] },
      .text("decision", "finish or cancel; null without the release of a pan") {
        $0.verdict.outcome?.name
      },
      .number("target", "the anchor it goes to, as a share of the travel") {
        $0.verdict.target?.share
      },
      .text("reason", "why, in a few words", null: .never) { $0.verdict.reason },
      .number("velocity", "the velocity that the rule was given", unit: length.speed) {
        $0.verdict.velocity
      },
      .number("settle", "how long the settle takes, where known", unit: "ms") {
        $0.verdict.settle.map { $0 * 1000 }
      },
      .number("hand_off_jump", jump, unit: length.speed) { $0.verdict.handOffJump },
      RowColumn(
        "disputed", .truth, "whether two rules decided it differently", null: .never,
        .cell { .bool($0.trace.isDisputed) }),
    ]) {
      $0.source
    } recorded: {
      $0.trace.columns
    }
  }
}

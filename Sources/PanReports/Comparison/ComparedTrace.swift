import PanMetrics
package import PanReplay
package import PanTraces

/// What several policies made of one trace, each in its own surroundings.
package struct ComparedTrace: Sendable {
  /// One policy's answer.
  package struct Verdict: Sendable {
    /// What it decided; nil where it saw no release of a pan.
    package let outcome: TransitionOutcome?
    /// The same of a rule alone; nil as well where the system took the touch away.
    package let ruled: TransitionOutcome?
    /// The anchor it goes to; nil without a release, or for a rule without anchors.
    package let target: AnchorTarget?
    /// Why, in a few words.
    package let reason: String
    /// The velocity it was given, in points per second along the travel; nil where there is none.
    package let velocity: Double?
    /// The settle's time in seconds; nil where the framework's is not known, or nothing settles.
    package private(set) var settle: Double?
    /// The velocity of the settle's start less the content's under the finger, in points per second.
    ///
    /// Nil where either is unknown or the settle knows only durations.
    package private(set) var handOffJump: Double?
  }

  /// The trace's id.
  package let id: String
  /// Who made the gesture; nil where not recorded.
  package let person: Person?
  /// The recording's own columns, and who made the gesture.
  package let columns: [CarriedColumn]
  /// The unit of its lengths and speeds.
  package let lengthUnit: LengthUnit
  /// What the person meant; nil where nobody asked.
  package let intent: TransitionOutcome?
  /// What the app decided at the time; nil where not recorded.
  package let recordedDecision: TransitionOutcome?
  /// The direction that finishes, the same for all policies; nil without a pan.
  package let direction: TravelDirection?
  /// The release as the reference configuration sees it; nil without a release of a pan.
  package let release: ReleaseState?
  /// One answer per policy, in their order.
  package let verdicts: [Verdict]
  /// Whether two policies that both decided decided differently.
  package let isDisputed: Bool

  /// Asks each rule about a trace.
  ///
  /// Where neither file nor settings say which way finishes, the reference finds it once for all, so
  /// that a rule's slop does not choose another way.
  package init(_ trace: Trace, _ rules: ComparedRules) {
    id = trace.id
    person = trace.person
    columns = trace.recordedColumns
    lengthUnit = trace.lengthUnit
    intent = trace.intent
    recordedDecision = trace.recordedDecision
    var replays = TraceReplays(of: trace)
    let (direction, common) = rules.reference(for: trace).release(trace, &replays)
    self.direction = direction
    release = common.flatMap { $0.isSystemCancelled ? nil : $0.state }
    verdicts = rules.rules(for: trace).map {
      Verdict.verdict($0, of: trace, &replays, direction)
    }
    let outcomes = verdicts.lazy.compactMap(\.outcome)
    isDisputed = outcomes.contains(.finish) && outcomes.contains(.cancel)
  }

  /// How many decided otherwise than most.
  package var minority: Int {
    let finishes = verdicts.count { $0.outcome == .finish }
    return min(finishes, verdicts.count { $0.outcome == .cancel })
  }
}

extension ComparedTrace.Verdict {
  /// What a rule makes of a trace; a framework's own settle counts where it drives the content, and
  /// not a transition, and only there is no frame to be looked at.
  ///
  /// No initialiser, which would be handed a trace of its own each time.
  fileprivate static func verdict(
    _ rule: ComparedRules.Rule, of trace: Trace, _ replays: inout TraceReplays,
    _ direction: TravelDirection?
  ) -> Self {
    guard let setup = rule.setup, rule.framework != nil else {
      let replay = rule.replay(trace, &replays, direction: direction)
      var verdict = Self(rule, replay.release?.decided, replay.end, trace.lengthUnit)
      guard let release = replay.lift else { return verdict }
      let measurements = TraceMeasurements(of: replay, metrics: MetricSet(.settle))
      verdict.settle = measurements[.settleTime].value.map { $0 / 1000 }
      verdict.handOffJump = jump(release.contentVelocity, to: release.launchVelocity)
      return verdict
    }
    let (release, end) = replays.release(setup, direction: direction)
    var verdict = Self(rule, release, end, trace.lengthUnit)
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

  /// What it decided, and nothing of a settle yet.
  private init(
    _ rule: ComparedRules.Rule, _ release: RuledRelease?, _ end: ReplayEnd, _ unit: LengthUnit
  ) {
    outcome = release?.decision.outcome
    ruled = release?.isSystemCancelled == false ? outcome : nil
    target = release?.decision.target
    reason = DecisionSentence.short(release?.decision, end: end) {
      rule.text(ofBound: $0, in: unit)
    }
    velocity = release?.state.velocity
    settle = nil
    handOffJump = nil
  }
}

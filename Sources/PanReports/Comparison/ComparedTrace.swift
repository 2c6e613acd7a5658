import PanMetrics
package import PanReplay
package import PanTraces

/// What several policies made of one trace, each in its own surroundings.
package struct ComparedTrace: Sendable {
  /// One policy's answer.
  package struct Verdict: Sendable {
    /// What it decided; nil where it saw no release of a pan.
    package let outcome: TransitionOutcome?
    /// The anchor it goes to; nil without a release, or for a rule without anchors.
    package let target: AnchorTarget?
    /// Why, in a few words.
    package let reason: String
    /// The velocity it was given, in points per second along the travel; nil where there is none.
    package let velocity: Double?
    /// The settle's time in seconds; nil where the framework's is not known, or nothing settles.
    package let settle: Double?
    /// The velocity of the settle's start less the content's under the finger, in points per second.
    ///
    /// Nil where either is unknown or the settle knows only durations.
    package let handOffJump: Double?
  }

  /// The trace's id.
  package let id: String
  /// The unit of its lengths and speeds.
  package let lengthUnit: LengthUnit
  /// What the person meant; nil where nobody asked.
  package let intent: TransitionOutcome?
  /// The release as the reference configuration sees it; nil without a release of a pan.
  package let release: ReleaseState?
  /// One answer per policy, in their order.
  package let verdicts: [Verdict]

  /// Replays a trace once for each rule's settings.
  ///
  /// Where neither file nor settings say which way finishes, `reference` finds it once for all, so
  /// that a rule's slop does not choose another way.
  package init(trace: Trace, rules: [ReplaySettings], reference: ReplaySettings) {
    id = trace.id
    lengthUnit = trace.lengthUnit
    intent = trace.intent
    let common = reference.replay(trace).replay
    let direction = common.pan == nil ? nil : common.travel.direction
    release = common.lift?.state
    verdicts = rules.map { settings in
      var configuration = settings.configuration
      configuration.direction = configuration.direction ?? direction
      let replayed = ReplayedTrace(
        of: trace, configuration: configuration, transition: settings.transition)
      return Verdict(replayed.replay, isThroughTransition: settings.transition != nil)
    }
  }

  /// Whether two policies that both decided decided differently.
  package var isDisputed: Bool {
    let outcomes = verdicts.compactMap(\.outcome)
    return outcomes.contains(.finish) && outcomes.contains(.cancel)
  }

  /// How many decided otherwise than most.
  package var minority: Int {
    let finishes = verdicts.count { $0.outcome == .finish }
    return min(finishes, verdicts.count { $0.outcome == .cancel })
  }
}

extension ComparedTrace.Verdict {
  /// A framework's own settle counts where it drives the content, and not a transition.
  fileprivate init(_ replay: Replay, isThroughTransition: Bool) {
    outcome = replay.release?.decision.outcome
    target = replay.release?.decision.target
    reason = DecisionSentence.short(
      replay.release, end: replay.end, length: LengthLabel(replay.trace.lengthUnit))
    velocity = replay.release?.velocityAlong
    guard let release = replay.lift else {
      settle = nil
      handOffJump = nil
      return
    }
    let launch: Double?
    let before: Double?
    if !isThroughTransition, let preset = replay.configuration.policy.preset,
      preset.isFrameworks
    {
      let motion = preset.settle?.motion(to: release.decision.outcome)
        .resolved(forDisplay: replay.configuration.clock.rate)
      settle = motion?.duration(of: release.state, to: release.decision.outcome)
      launch = motion?.launchVelocity(of: release.state, to: release.decision.outcome)
      before = release.velocityAlong == nil ? nil : release.state.heldVelocity
    } else {
      let measurements = TraceMeasurements(of: replay, metrics: MetricSet(.settle))
      settle = measurements[.settleTime].value.map { $0 / 1000 }
      launch = release.launchVelocity
      before = release.contentVelocity
    }
    handOffJump = launch.flatMap { launch in before.map { launch - $0 } }
  }
}

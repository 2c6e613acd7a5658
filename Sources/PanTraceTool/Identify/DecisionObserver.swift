package import PanAnalysis
import PanDocuments
package import PanEngine
package import PanTraces

/// Observes releases with a recorded app decision: their numbers in each view, and the decisions of
/// the frameworks' rules.
package struct DecisionObserver: Sendable {
  /// The observation of one trace.
  package struct Observation: Sendable {
    /// The release.
    package let release: RuleIdentification.DecidedRelease
    /// The unit of its lengths and speeds.
    package let lengthUnit: Trace.LengthUnit
  }

  /// The settings, which stay fixed besides estimator and origin.
  package let settings: ReplaySettings
  /// The combinations of estimator and origin to try.
  package private(set) var views: [RuleIdentification.View]

  /// Tries `estimators`, each with progress from the touch-down and from the recognition.
  ///
  /// The settings' own come first, and win ties.
  package init(_ settings: ReplaySettings, estimators: [VelocityEstimator]) {
    self.settings = settings
    views = Self.origins(settings).flatMap { origin in
      estimators.map { RuleIdentification.View(estimator: $0, origin: origin) }
    }
  }

  /// Sees each release as it was decided: by the settings' own estimator, from their own origin.
  ///
  /// The frameworks' rules are asked on that release. It is all that rows have.
  package init(own settings: ReplaySettings) {
    let configuration = settings.configuration
    self.settings = settings
    views = [
      RuleIdentification.View(
        estimator: configuration.estimator, origin: configuration.recognizer.origin)
    ]
  }

  /// Observes an analyzed trace, for an observer of the settings' own view.
  package func observation(of analysis: TraceAnalysis) -> Result<Observation, LeftOut.Reason> {
    guard let decision = analysis.recordedDecision else { return .failure(.noDecision) }
    let state = analysis.verdict.isDecision ? analysis.release?.state : nil
    let outcome = state.flatMap { Self.outcome(analysis.id, analysis.person, decision, $0) }
    let ruled: [AppDecision?]? = state.map {
      PolicyPreset.decisions(on: $0).map { AppDecision($0) }
    }
    let answers = ruled ?? PolicyPreset.catalog.map { _ in analysis.verdict.asApp }
    return observation(
      RuleIdentification.DecidedRelease(
        id: analysis.id, person: analysis.person?.name, decision: decision,
        outcomes: outcome.map { [$0] } ?? [], hasNoPan: analysis.verdict.asApp == .noPan,
        presets: answers), analysis.lengthUnit, analysis.verdict)
  }

  /// The observation, or why no rule decides on the gesture.
  private func observation(
    _ release: RuleIdentification.DecidedRelease, _ unit: Trace.LengthUnit,
    _ verdict: TraceAnalysis.Verdict
  ) -> Result<Observation, LeftOut.Reason> {
    let isAsked = !release.outcomes.isEmpty || release.presets.contains { $0 != nil }
    return isAsked
      ? .success(Observation(release: release, lengthUnit: unit))
      : .failure(LeftOut.Reason(of: verdict))
  }

  private static func outcome(
    _ id: String, _ person: Person?, _ decision: AppDecision, _ state: ReleaseState
  ) -> LabeledOutcome? {
    // Nothing is fitted to a gesture that was no pan in the app, whatever stands here.
    LabeledOutcome(
      id: id, group: person?.name, intent: decision.outcome ?? .cancel, progress: state.progress,
      velocity: state.velocity, extent: state.extent)
  }

  /// The observer and its observations without velocities of the recorder, if no gesture has any.
  package func leavingOutUnreported(
    _ observations: [Observation]
  ) -> (observer: DecisionObserver, observations: [Observation]) {
    let kept = views.indices.filter { view in
      views[view].estimator.formula != .reported
        || observations.contains {
          !$0.release.outcomes.isEmpty && $0.release.outcomes[view].velocity != 0
        }
    }
    guard kept.count < views.count else { return (self, observations) }
    var observer = self
    observer.views = kept.map { views[$0] }
    let rest = observations.map { observation in
      let release = observation.release
      return Observation(
        release: RuleIdentification.DecidedRelease(
          id: release.id, person: release.person, decision: release.decision,
          outcomes: release.outcomes.isEmpty ? [] : kept.map { release.outcomes[$0] },
          hasNoPan: release.hasNoPan, presets: release.presets), lengthUnit: observation.lengthUnit)
    }
    return (observer, rest)
  }

  /// The settings' own origin first, then the usual ones.
  private static func origins(
    _ settings: ReplaySettings
  ) -> [PanGestureRecognizer.TranslationOrigin] {
    let own = settings.configuration.recognizer.origin
    return [own] + [.recognition, .touchDown].filter { $0 != own }
  }

  /// Observes a trace. The frameworks' rules decide as in a comparison of them.
  package func observation(
    of trace: Trace, _ frameworks: ComparedTrace.Rules
  ) -> Result<Observation, LeftOut.Reason> {
    guard let decision = trace.recordedDecision else { return .failure(.noDecision) }
    let common = settings.replay(trace).replay
    let origin = settings.configuration.recognizer.origin
    var outcomes: [LabeledOutcome] = []
    // Where the content was when a finger caught it again hangs on the rule that had let it go.
    if common.interruptions == 0, let contact = LiftedContact(common) {
      // Only the origin changes what is recognized. Estimators look at the same contact.
      let others = Self.origins(settings).dropFirst().map { other in
        let changed = settings.changing { $0.recognizer.origin = other }
        return (other, LiftedContact(changed.replay(trace).replay))
      }
      outcomes = views.compactMap { view in
        let seen = view.origin == origin ? contact : others.first { $0.0 == view.origin }?.1
        return seen.map { $0.state($0.estimate(view.estimator)) }.flatMap {
          Self.outcome(trace.id, trace.person, decision, $0)
        }
      }
    }
    let verdict = TraceAnalysis(of: common, metrics: []).verdict
    return observation(
      RuleIdentification.DecidedRelease(
        id: trace.id, person: trace.person?.name, decision: decision,
        outcomes: outcomes.count == views.count ? outcomes : [], hasNoPan: verdict.asApp == .noPan,
        presets: ComparedTrace(trace, frameworks).verdicts.map(\.asApp)), trace.lengthUnit, verdict)
  }
}

extension DecisionObserver {
  /// The contact that decided a replay by its lift: the input of every estimator.
  fileprivate struct LiftedContact {
    /// The release as the replay had it.
    let release: Release
    /// The contact's events, its lift the last.
    let events: ArraySlice<PanEvent>
    private let replay: Replay

    /// Nil without a release.
    init?(_ replay: Replay) {
      guard let release = replay.lift,
        let contact = replay.recognition.contacts.first(where: { $0.contains(release.eventIndex) })
      else { return nil }
      self.release = release
      self.replay = replay
      events = replay.recognition.events[contact.lowerBound...release.eventIndex]
    }

    /// An estimator's velocity at the lift.
    func estimate(_ estimator: VelocityEstimator) -> VelocityEstimate {
      estimator.estimate(endOf: events, of: replay.trace)
    }

    /// The release with another velocity.
    func state(_ estimate: VelocityEstimate) -> ReleaseState {
      release.state.with(velocity: estimate.vector, along: replay.travel.direction)
    }
  }
}

extension ReleaseState {
  /// The same release with another velocity.
  fileprivate func with(velocity: Vector?, along direction: TravelDirection) -> ReleaseState {
    ReleaseState(
      progress: progress, velocity: velocity.map(direction.along), extent: extent,
      crossVelocity: velocity.map(direction.across), offset: offset, translation: translation,
      fingerWay: fingerWay, peak: peak, duration: duration, pixelsPerPoint: pixelsPerPoint)
  }
}

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
    guard let decision = analysis.recordedDecision?.outcome else { return .failure(.noDecision) }
    guard let state = analysis.release?.state, analysis.verdict.isDecision else {
      return .failure(LeftOut.Reason(of: analysis.verdict))
    }
    let outcome = LabeledOutcome(
      id: analysis.id, group: analysis.person?.name, intent: decision, progress: state.progress,
      velocity: state.velocity, extent: state.extent)
    let answers = PolicyPreset.decisions(on: state)
    guard let outcome,
      let release = RuleIdentification.DecidedRelease(outcomes: [outcome], presets: answers)
    else { return .failure(.notRecognized) }
    return .success(Observation(release: release, lengthUnit: analysis.lengthUnit))
  }

  /// The observer and its observations without velocities of the recorder, if no gesture has any.
  package func leavingOutUnreported(
    _ observations: [Observation]
  ) -> (observer: DecisionObserver, observations: [Observation]) {
    let kept = views.indices.filter { view in
      views[view].estimator.formula != .reported
        || observations.contains { $0.release.outcomes[view].velocity != 0 }
    }
    guard kept.count < views.count else { return (self, observations) }
    var observer = self
    observer.views = kept.map { views[$0] }
    let rest = observations.compactMap { observation in
      RuleIdentification.DecidedRelease(
        outcomes: kept.map { observation.release.outcomes[$0] },
        presets: observation.release.presets
      ).map { Observation(release: $0, lengthUnit: observation.lengthUnit) }
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
    guard let decision = trace.recordedDecision?.outcome else { return .failure(.noDecision) }
    let common = settings.replay(trace).replay
    guard let contact = LiftedContact(common) else {
      return .failure(LeftOut.Reason(of: common))
    }
    let origin = settings.configuration.recognizer.origin
    // Only the origin changes what is recognized. Estimators look at the same contact.
    let others = Self.origins(settings).dropFirst().map { other in
      let changed = settings.changing { $0.recognizer.origin = other }
      return (other, LiftedContact(changed.replay(trace).replay))
    }
    let outcomes = views.compactMap { view -> LabeledOutcome? in
      let seen = view.origin == origin ? contact : others.first { $0.0 == view.origin }?.1
      return seen.map { $0.state($0.estimate(view.estimator)) }.flatMap { state in
        LabeledOutcome(
          id: trace.id, group: trace.person?.name, intent: decision, progress: state.progress,
          velocity: state.velocity, extent: state.extent)
      }
    }
    let answers = ComparedTrace(trace, frameworks).verdicts.map(\.outcome)
    guard outcomes.count == views.count,
      let release = RuleIdentification.DecidedRelease(outcomes: outcomes, presets: answers)
    else { return .failure(.notRecognized) }
    return .success(Observation(release: release, lengthUnit: trace.lengthUnit))
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

import PanAnalysis
import PanEngine
@testable import PanTraceTool
@testable import PanTraces
import Testing

/// Generated gestures as seen from a few views, to be decided about by any rule.
struct ObservedCorpus {
  let observer: DecisionObserver
  let frameworks: [ReplaySettings]
  private let observations: [DecisionObserver.Observation]

  init(count: Int, seed: UInt64, estimators: [VelocityEstimator]) throws {
    let observer = DecisionObserver(
      ReplaySettings(configuration: ReplayConfiguration(), transition: nil),
      estimators: estimators)
    let generator = try TraceGenerator(
      seed: seed, profile: TraceGenerator.Profile(direction: .right, participants: 20))
    frameworks = PolicyPreset.catalog.map {
      ReplaySettings(configuration: ReplayConfiguration(policy: $0.policy), transition: nil)
    }
    let rules = ComparedTrace.Rules(frameworks, reference: observer.settings)
    var observations: [DecisionObserver.Observation] = []
    for index in 0..<(2 * count) where observations.count < count {
      var trace = generator.trace(at: index)
      trace.recordedDecision = .finish
      if case .success(let observation) = observer.observation(of: trace, rules),
        !observation.release.outcomes.isEmpty
      {
        observations.append(observation)
      }
    }
    self.observer = observer
    self.observations = observations
  }

  /// What an app with a framework's rule would have done; a system's cancellation cancels.
  func decided(by framework: Int) throws -> [DecisionObserver.Observation] {
    try decided { $0.presets[framework] ?? .cancel }
  }

  /// What an app with a rule would have done, seeing the gestures from a view; every n-th
  /// decision is turned round.
  func decided(
    by rule: ThresholdRule, from view: Int, turningEvery period: Int? = nil
  ) throws -> [DecisionObserver.Observation] {
    var number = 0
    return try decided { release in
      let outcome = rule.decide(release.outcomes[view])
      number += 1
      guard let period, number % period == 0 else { return AppDecision(outcome) }
      return outcome == .finish ? .cancel : .finish
    }
  }

  private func decided(
    _ decision: (RuleIdentification.DecidedRelease) -> AppDecision
  ) throws -> [DecisionObserver.Observation] {
    try observations.map { observation in
      let release = observation.release
      let outcome = decision(release)
      let outcomes = try release.outcomes.map {
        try #require(
          LabeledOutcome(
            id: $0.id, group: $0.group, intent: outcome.outcome ?? .cancel, progress: $0.progress,
            velocity: $0.velocity, extent: $0.extent))
      }
      return DecisionObserver.Observation(
        release: RuleIdentification.DecidedRelease(
          id: release.id, person: release.person, decision: outcome, outcomes: outcomes,
          presets: release.presets),
        lengthUnit: observation.lengthUnit)
    }
  }
}

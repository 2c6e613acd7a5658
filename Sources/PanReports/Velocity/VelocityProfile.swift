package import PanDocuments
package import PanGestures
package import PanReplay
import PanTraces

/// The velocities that several estimators report before and at a replay's deciding release.
package struct VelocityProfile: Sendable {
  /// How long before the lift the picture begins, in seconds.
  private static let span = 0.3
  /// The most samples before the lift that are used, however dense they are.
  private static let mostEvents = 600

  private let replay: Replay
  private let release: Release
  private let contact: [PanEvent]

  private var configuration: ReplayConfiguration { replay.configuration }

  /// Takes a replay; nil without a release.
  package init?(_ replay: Replay) {
    guard let lifted = LiftedContact(replay) else { return nil }
    self.replay = replay
    release = lifted.release
    contact = Array(lifted.events.suffix(Self.mostEvents))
  }

  /// The chart of some estimators, ``VelocityChart/mostCurves`` at most.
  package func chart(title: String, _ estimators: [NamedEstimator]) -> Chart {
    let shown = Array(estimators.prefix(VelocityChart.mostCurves))
    return VelocityChart(
      title: title, finding: finding(shown), curves: shown.map(curve), releaseTime: release.time,
      bound: bound, length: LengthLabel(replay.trace.lengthUnit)
    ).chart
  }

  /// The estimators worth a picture: the configuration's own, those that decide otherwise, and
  /// those with the lowest and the highest velocity.
  package func choice(
    of estimators: [NamedEstimator] = NamedEstimator.catalog
  )
    -> [NamedEstimator]
  {
    let own = NamedEstimator(
      name: PresetText.estimator(configuration.estimator), estimator: configuration.estimator)
    let others = estimators.filter { $0.estimator != configuration.estimator }
    let flips = others.filter { outcome($0) != release.decision.outcome }
    let known = others.compactMap { entry in velocity(entry).map { (entry, velocity: $0) } }
      .sorted { $0.velocity < $1.velocity }.map(\.0)
    var chosen = [own]
    for entry in flips + known.prefix(1) + known.suffix(1) where !chosen.contains(entry) {
      chosen.append(entry)
    }
    return Array(chosen.prefix(VelocityChart.mostCurves))
  }

  /// When the picture begins: ``span`` before the lift, or before the last movement if the finger
  /// rested for longer.
  private var start: Double {
    let last = contact.dropLast().last?.time ?? release.time
    return (last < release.time - Self.span ? last : release.time) - Self.span
  }

  private func curve(_ entry: NamedEstimator) -> VelocityChart.Curve {
    let start = start
    let points = contact.indices.dropLast().compactMap {
      index -> (time: Double, velocity: Double?)? in
      guard index > 0, contact[index].time >= start else { return nil }
      // What the estimator would say had the finger lifted right after the sample.
      var lift = contact[index]
      lift.phase = .up
      let estimate = entry.estimator.estimate(
        endOf: (contact[...index] + [lift])[...], of: replay.trace)
      return (contact[index].time, along(estimate))
    }
    return VelocityChart.Curve(name: entry.name, points: points, release: velocity(entry))
  }

  private func finding(_ estimators: [NamedEstimator]) -> String {
    guard let first = estimators.first else { return "" }
    let outcome = outcome(first)
    let others = estimators.filter { self.outcome($0) != outcome }.map(\.name)
    let decided = "With \(first.name) the rule decides \(outcome.name)"
    return others.isEmpty
      ? "\(decided), and so it does with the others shown."
      : "\(decided); otherwise with \(others.joined(separator: ", "))."
  }

  private func estimate(_ entry: NamedEstimator) -> VelocityEstimate {
    entry.estimator.estimate(endOf: contact[...], of: replay.trace)
  }

  private func velocity(_ entry: NamedEstimator) -> Double? { along(estimate(entry)) }

  private func along(_ estimate: VelocityEstimate) -> Double? {
    estimate.vector.map(replay.travel.direction.along)
  }

  private func outcome(_ entry: NamedEstimator) -> TransitionOutcome {
    let state = release.state.with(
      velocity: estimate(entry).vector, along: replay.travel.direction)
    return configuration.policy.decide(state).outcome
  }

  private var bound: Double? { configuration.policy.plainBound(.velocity) }
}

/// An estimator and what tables and pictures call it.
package struct NamedEstimator: Sendable, Equatable {
  /// The name.
  package let name: String
  /// The estimator.
  package let estimator: VelocityEstimator

  /// Names an estimator.
  package init(name: String, estimator: VelocityEstimator) {
    self.name = name
    self.estimator = estimator
  }

  /// All that have a name of their own.
  package static let catalog = VelocityEstimatorInfo.computed.map {
    NamedEstimator(name: $0.name, estimator: $0.estimator)
  }
}

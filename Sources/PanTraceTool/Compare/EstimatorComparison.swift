package import PanEngine
package import PanTraces

/// The velocities of several estimators at a trace's deciding release, and the decisions with them.
package struct EstimatorComparison: Sendable {
  /// One estimator's answer.
  package struct Entry: Sendable {
    /// The velocity along the travel in points per second. Nil if there is none.
    package let velocity: Double?
    /// Why there is none.
    package let reason: VelocityEstimate.Absence?
    /// What the policy decides with it.
    package let outcome: TransitionOutcome
    /// Whether it points against a movement that did not turn.
    package let isWrongSign: Bool
  }

  /// The trace's id.
  package let id: String
  /// The unit of its velocities' lengths.
  package let lengthUnit: Trace.LengthUnit
  /// What the person meant. Nil if not asked for.
  package let intent: TransitionOutcome?
  /// The recording's own columns, and who made the gesture.
  package let columns: [Trace.PassthroughColumn]
  /// What was decided with the configuration's own estimator.
  package let outcome: TransitionOutcome
  /// Whether the finger only went one way along the travel in its last 100 ms.
  package let isMonotone: Bool
  /// One answer per estimator, in their order.
  package private(set) var entries: [Entry]

  /// Compares estimators on a replay. Nil without a release.
  package init?(_ replay: Replay, estimators: [VelocityEstimator]) {
    guard let contact = LiftedContact(replay) else { return nil }
    let release = contact.release
    let direction = replay.travel.direction
    let way = Self.way(of: contact.events.dropLast(), along: direction)
    let policy = replay.configuration.policy
    id = replay.trace.id
    columns = replay.trace.recordedColumns
    lengthUnit = replay.trace.lengthUnit
    intent = replay.trace.intent
    outcome = release.decision.outcome
    isMonotone = way != nil
    entries = estimators.map { estimator in
      let estimate = contact.estimate(estimator)
      let velocity = estimate.vector.map(direction.along)
      return Entry(
        velocity: velocity, reason: estimate.missing,
        outcome: policy.decide(contact.state(estimate)).outcome,
        isWrongSign: (velocity ?? 0) * (way ?? 0) < 0)
    }
  }

  /// The way along the travel in the last 100 ms. Nil if the finger turned or kept still.
  private static func way(
    of movement: ArraySlice<PanEvent>, along direction: TravelDirection
  ) -> Double? {
    guard let newest = movement.last else { return nil }
    let places = movement.drop { newest.time - $0.time > 0.1 + 1e-9 }
      .map { direction.along($0.location) }
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    guard steps.allSatisfy({ $0 >= 0 }) || steps.allSatisfy({ $0 <= 0 }) else { return nil }
    let way = steps.reduce(0, +)
    return way == 0 ? nil : way
  }

  /// The comparison without the estimators at some places.
  func without(_ places: [Int]) -> Self {
    var rest = self
    rest.entries = entries.indices.filter { !places.contains($0) }.map { entries[$0] }
    return rest
  }

  /// The estimators that decide otherwise than the configuration's own, by their places.
  var flips: [Int] { entries.indices.filter { entries[$0].outcome != outcome } }
}

/// The contact that decided a replay by its lift: the input of every estimator.
struct LiftedContact {
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

extension ReleaseState {
  /// The same release with another velocity.
  func with(velocity: Vector?, along direction: TravelDirection) -> ReleaseState {
    ReleaseState(
      progress: progress, velocity: velocity.map(direction.along), extent: extent,
      crossVelocity: velocity.map(direction.across), offset: offset, translation: translation,
      fingerWay: fingerWay, peak: peak, duration: duration)
  }
}

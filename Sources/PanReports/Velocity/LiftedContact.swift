import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// The contact whose lift decided a replay: what any estimator looks at.
struct LiftedContact {
  /// The release as the replay had it.
  let release: Release
  /// The contact's events, its lift the last.
  let events: ArraySlice<PanEvent>
  private let replay: Replay

  /// Nil where nobody released anything.
  init?(_ replay: Replay) {
    guard let release = replay.lift,
      let contact = replay.recognition.contacts.first(where: { $0.contains(release.eventIndex) })
    else { return nil }
    self.release = release
    self.replay = replay
    events = replay.recognition.events[contact.lowerBound...release.eventIndex]
  }

  /// What an estimator makes of it.
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
      duration: duration)
  }
}

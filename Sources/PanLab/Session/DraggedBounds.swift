import PanReplay
import PanTraces

/// The two bounds that are dragged: far enough, or fast enough.
struct DraggedBounds: Equatable, Sendable {
  /// The share of the travel from which a gesture finishes.
  var progress = FinishPolicy.usualProgress
  /// The velocity towards finish from which a gesture finishes, in points per second.
  var velocity = FinishPolicy.usualVelocity

  /// Bounds as they are usual, or these.
  init(
    progress: Double = FinishPolicy.usualProgress, velocity: Double = FinishPolicy.usualVelocity
  ) {
    self.progress = progress
    self.velocity = velocity
  }

  /// The bounds of a rule that has just these two; nil for any other.
  init?(_ policy: FinishPolicy) {
    guard let progress = policy.plainBound(.progress), let velocity = policy.plainBound(.velocity),
      policy == .progressOrVelocity(progress: progress, velocity: velocity)
    else { return nil }
    self.init(progress: progress, velocity: velocity)
  }

  /// The same as a person would type them: hundredths of the travel, and tens of points per second.
  var typed: DraggedBounds {
    DraggedBounds(
      progress: (min(max(progress, 0), 1) * 100).rounded() / 100,
      velocity: max((velocity / 10).rounded() * 10, 10))
  }

  /// The rule.
  var policy: FinishPolicy { .progressOrVelocity(progress: progress, velocity: velocity) }

  /// What ``policy`` says of a release, without saying why: thousands are asked while a finger moves.
  func outcome(_ release: ReleaseState) -> TransitionOutcome {
    release.progress >= progress || release.velocity.map { $0 >= velocity } ?? false
      ? .finish : .cancel
  }
}

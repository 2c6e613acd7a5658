import PanGestures
import PanTraces

/// What a ``ReplayLoop`` makes of a recognised trace: the part of a ``Replay`` that is not given.
@usableFromInline
struct PlayedFrames: Equatable, Sendable {
  @usableFromInline let frames: [Frame]
  @usableFromInline let releases: [Release]
  @usableFromInline let release: Release?
  let interruptions: Int
  let laterContacts: Int
  let end: ReplayEnd
}

extension PlayedFrames {
  /// Steps the setup's controller through the frames.
  init(
    _ velocityBasis: VelocityBasis, _ setup: ReplaySetup, _ recognition: PanRecognition,
    _ travel: Travel
  ) {
    switch setup.configuration.interaction {
    case .percentDriven(let controller):
      self = ReplayLoop(velocityBasis, setup, recognition, travel, controller).run()
    case .velocityDriven(let controller):
      self = ReplayLoop(velocityBasis, setup, recognition, travel, controller).run { $0.course }
    case .custom(let controller):
      self = controller.replay(velocityBasis, setup, recognition, travel)
    }
  }
}

import PanGestures
import PanTraces

/// What a ``ReplayLoop`` makes of a recognised trace: the part of a ``Replay`` that is not given.
struct PlayedFrames {
  let frames: [Frame]
  let releases: [Release]
  let release: Release?
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
      self = ReplayLoop(velocityBasis, setup, recognition, travel, controller).run()
    case .custom(let controller):
      self = controller.replay(velocityBasis, setup, recognition, travel)
    }
  }
}

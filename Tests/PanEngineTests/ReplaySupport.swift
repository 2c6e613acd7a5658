import PanEngine
import PanTestSupport
import PanTraces

extension ReplayConfiguration {
  /// A travel of 400 pt to the right, with what a test changes.
  static func test(_ change: (inout ReplayConfiguration) -> Void = { _ in }) -> Self {
    var configuration = ReplayConfiguration()
    configuration.extent = 400
    configuration.direction = .right
    change(&configuration)
    return configuration
  }
}

extension InteractionStyle {
  static let percentDriven = InteractionStyle.percentDriven(PercentDrivenInteraction())
  static let velocityDriven = InteractionStyle.velocityDriven(VelocityDrivenInteraction())
}

extension ReplayConfiguration.InputPolicy {
  static let resampled = ReplayConfiguration.InputPolicy.resampled(Resampling())
}

extension Replay {
  /// One letter per frame: w waiting, d dragging, h holding, s settling, r rested.
  var drawn: String {
    frames.map { frame in
      switch frame.phase {
      case .waiting: "w"
      case .dragging: "d"
      case .holding: "h"
      case .settling: "s"
      case .rested: "r"
      }
    }.joined()
  }

  /// The first picture with a number that is none; nil where all is well.
  var firstFrameWithoutNumbers: Frame? {
    frames.first { frame in
      ![frame.time, frame.inputTime, frame.finger ?? 0, frame.fraction, frame.content]
        .allSatisfy(\.isFinite)
    }
  }
}

/// A drawn trace, replayed with frames every 10 ms from 5 ms on: one between two columns.
func replay(
  _ touches: String, step: Double = 12, vocabulary: Trace.PhaseVocabulary = .touch,
  _ change: (inout ReplayConfiguration) -> Void = { _ in }
) -> Replay {
  Replay(
    of: .drawn(touches, step: step, vocabulary: vocabulary),
    configuration: .test { configuration in
      configuration.clock = .steady(rate: 100, phase: 0.5)
      configuration.interaction = .percentDriven
      change(&configuration)
    })
}

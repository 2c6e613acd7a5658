import PanEngine

/// The parts of a replay that metrics are taken over, as ranges of its frames.
struct ReplaySegments {
  /// The unbroken runs of frames that follow a finger.
  let drags: [Range<Int>]
  /// The frames from the first one that shows the last release. Empty without a release.
  let settle: Range<Int>
  /// Why the settle's metrics are undefined. Nil if it ran undisturbed.
  let settleProblem: MetricValue.UndefinedReason?
  /// The frames in which the content may move, with the last one at rest before them.
  let whole: Range<Int>

  init(_ replay: borrowing Replay) {
    let frames = replay.frames
    let count = frames.count
    let drags = Self.drags(in: frames)
    self.drags = drags
    let release = replay.release.map { $0.frameIndex } ?? count
    let settle = min(release, count)..<count
    self.settle = settle
    // Caught again: what follows is the next settle's, and this one never came to its end.
    let isInterrupted = settle.contains {
      frames[$0].phase == .holding || frames[$0].phase == .dragging
    }
    let isKnown = !replay.configuration.hasUnknownSettle
    settleProblem =
      replay.release == nil
      ? replay.missingRelease : isInterrupted ? .interrupted : isKnown ? nil : .unknownSettle
    // One frame at rest before the movement, from which its first step is taken.
    whole = max((drags.first?.lowerBound ?? settle.lowerBound) - 1, 0)..<count
  }

  private static func drags(in frames: [Frame]) -> [Range<Int>] {
    var drags: [Range<Int>] = []
    var index = 0
    while index < frames.count {
      guard frames[index].phase == .dragging else {
        index += 1
        continue
      }
      let first = index
      while index < frames.count, frames[index].phase == .dragging { index += 1 }
      drags.append(first..<index)
    }
    return drags
  }
}

extension Replay {
  /// Why a replay without a release has none.
  var missingRelease: MetricValue.UndefinedReason {
    switch end {
    case .notRecognized, .prevented: .notRecognized
    case .clockEnded: .clockEnded
    case .tooLong: .tooLong
    case .stuck: .systemCancelled
    case .unterminated, .rested, .cutShort, .neverRests: .noRelease
    }
  }

  /// Why a replay without a lift has none.
  var missingLift: MetricValue.UndefinedReason {
    release == nil ? missingRelease : .systemCancelled
  }
}

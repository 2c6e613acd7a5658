import PanReplay

/// A part of a replay.
public enum Segment: String, Sendable, CaseIterable {
  /// From touch-down to lift.
  case touch = "TOUCH"
  /// The frames that follow the finger.
  case drag = "DRAG"
  /// The moment of the lift.
  case release = "RELEASE"
  /// The frames from the lift to rest.
  case settle = "SETTLE"
  /// DRAG and SETTLE.
  case whole = "WHOLE"
}

/// The parts of a replay that metrics are taken over, as ranges of its frames.
struct ReplaySegments {
  /// The unbroken runs of frames that follow a finger.
  let drags: [Range<Int>]
  /// The frames from the one that knows of the last release; empty without a release.
  let settle: Range<Int>
  /// Why nothing can be said of the settle; nil where it ran undisturbed.
  let settleProblem: UndefinedReason?
  /// The frames in which the content may move, with the last one at rest before them.
  let whole: Range<Int>

  init(_ replay: Replay) {
    var drags: [Range<Int>] = []
    var start: Int?
    let frames = replay.frames
    for index in frames.indices {
      let isDrag = frames[index].phase == .dragging
      if isDrag, start == nil { start = index }
      if !isDrag, let first = start {
        drags.append(first..<index)
        start = nil
      }
    }
    let count = replay.frames.count
    if let first = start { drags.append(first..<count) }
    self.drags = drags
    let release = replay.release.map { $0.frameIndex } ?? count
    settle = min(release, count)..<count
    let isInterrupted = replay.frames[settle].contains { frame in
      frame.phase == .holding || frame.phase == .dragging
    }
    settleProblem =
      replay.release == nil ? replay.missingRelease : isInterrupted ? .interrupted : nil
    whole = max((drags.first?.lowerBound ?? settle.lowerBound) - 1, 0)..<count
  }
}

extension Replay {
  /// Why a replay without a release has none.
  var missingRelease: UndefinedReason {
    switch end {
    case .notRecognized: .notRecognized
    case .clockEnded: .clockEnded
    case .tooLong: .tooLong
    case .unterminated, .rested, .cutShort, .neverRests: .noRelease
    }
  }

  /// Why a replay without a lift has none.
  var missingLift: UndefinedReason { release == nil ? missingRelease : .systemCancelled }
}

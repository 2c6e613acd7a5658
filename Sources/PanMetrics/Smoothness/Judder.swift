import PanReplay

/// F2: frames whose step is out of line with the steps before and after.
///
/// The rule of Chromium's `predictor_jank_tracker.cc`, with points for CSS pixels.
struct Judder {
  private var frames = 0
  private var triples = 0
  private var comparable = 0
  private var irregular = 0

  /// A step above this asks for the sharper limit, in points.
  private static let longStep = 7.0

  /// Counts over runs of frames.
  init(_ frames: [Frame], _ runs: some Sequence<Range<Int>>) {
    for run in runs {
      self.frames += run.count
      guard run.count > 3 else { continue }
      func step(to index: Int) -> Double { frames[index].content - frames[index - 1].content }
      var before = step(to: run.lowerBound + 1)
      var here = step(to: run.lowerBound + 2)
      for index in (run.lowerBound + 3)..<run.upperBound {
        let after = step(to: index)
        compare(before, here, after)
        (before, here) = (here, after)
      }
    }
  }

  /// Counts over one run of frames.
  init(_ frames: [Frame]) { self.init(frames, CollectionOfOne(frames.indices)) }

  private mutating func compare(_ before: Double, _ step: Double, _ after: Double) {
    triples += 1
    guard before * step > 0, step * after > 0 else { return }
    comparable += 1
    let (a, b, c) = (before.magnitude, step.magnitude, after.magnitude)
    let limit = max(a, b, c) > Self.longStep ? 1.2 : 1.4
    if b >= limit * max(a, c) || min(a, c) >= limit * b { irregular += 1 }
  }

  /// The share of irregular frames in percent.
  var share: Measurement {
    triples > 0 ? .value(100 * Double(irregular) / Double(frames)) : .undefined(.tooShort)
  }

  /// The share of frames with two neighbouring steps that could be compared, in percent.
  var comparableShare: Measurement {
    triples > 0 ? .value(100 * Double(comparable) / Double(triples)) : .undefined(.tooShort)
  }

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    let drag = Judder(replay.frames, segments.drags)
    measurements[.dragJudder] = drag.share
    measurements[.dragComparable] = drag.comparableShare
    if let problem = segments.settleProblem {
      measurements[.settleJudder] = .undefined(problem)
      measurements[.settleComparable] = .undefined(problem)
      return
    }
    let settle = Judder(replay.frames, CollectionOfOne(segments.settle))
    measurements[.settleJudder] = settle.share
    measurements[.settleComparable] = settle.comparableShare
  }
}

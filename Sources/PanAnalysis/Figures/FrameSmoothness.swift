public import PanEngine

/// F1: frames that show nothing new although the finger moved.
enum StaleFrames {
  /// Movement between two frames below this is taken for a resting finger, in points.
  private static let restingDistance = 0.5

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    var (stale, compared, holds) = (0, 0, 0)
    var longest = 0.0
    for drag in segments.drags {
      var run = 0
      var runTime = 0.0
      for index in drag.dropFirst() {
        let (before, frame) = (replay.frames[index - 1], replay.frames[index])
        guard let isStale = Self.isStale(frame, after: before, replay.configuration)
        else { continue }
        compared += 1
        if isStale {
          stale += 1
          run += 1
          runTime += frame.time - before.time
          longest = max(longest, runTime)
          if run == 2 { holds += 1 }
        } else {
          run = 0
          runTime = 0
        }
      }
    }
    guard compared > 0 else {
      return measurements.undefine([.staleFrames, .longestHold, .holds], because: .tooShort)
    }
    measurements[.staleFrames] = .value(100 * Double(stale) / Double(compared))
    measurements[.longestHold] = MetricValue(finite: longest * 1000)
    measurements[.holds] = .value(Double(holds))
  }

  /// Whether a frame shows nothing new although the finger moved. Nil if no finger is down.
  static func isStale(
    _ frame: Frame, after before: Frame, _ configuration: ReplayConfiguration
  ) -> Bool? {
    guard let from = before.finger, let to = frame.finger else { return nil }
    return (to - from).magnitude > restingDistance
      && showsNothingNew(frame, after: before, configuration)
  }

  /// Resampled input never repeats. There the extrapolation's limit is the hold.
  private static func showsNothingNew(
    _ frame: Frame, after before: Frame, _ configuration: ReplayConfiguration
  ) -> Bool {
    switch configuration.inputPolicy {
    case .latest:
      return frame.inputTime == before.inputTime
    case .resampled(let rule):
      let wanted = frame.time - configuration.lead - rule.delay
      return frame.inputTime < wanted - 1e-9
    }
  }
}

extension Replay {
  /// Whether a frame under a finger shows nothing new although the finger moved.
  ///
  /// `index` is one of `frames`, after the first.
  public func isStale(frame index: Int) -> Bool {
    guard frames.indices.contains(index), index > 0, frames[index].phase == .dragging,
      frames[index - 1].phase == .dragging
    else { return false }
    return StaleFrames.isStale(frames[index], after: frames[index - 1], configuration) ?? false
  }
}

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

  private mutating func compare(_ before: Double, _ step: Double, _ after: Double) {
    triples += 1
    guard before * step > 0, step * after > 0 else { return }
    comparable += 1
    let (a, b, c) = (before.magnitude, step.magnitude, after.magnitude)
    let limit = max(a, b, c) > Self.longStep ? 1.2 : 1.4
    if b >= limit * max(a, c) || min(a, c) >= limit * b { irregular += 1 }
  }

  /// The share of irregular frames in percent.
  var share: MetricValue {
    triples > 0 ? .value(100 * Double(irregular) / Double(frames)) : .undefined(.tooShort)
  }

  /// The share of frames with two neighboring steps that could be compared, in percent.
  var comparableShare: MetricValue {
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
      return measurements.undefine([.settleJudder, .settleComparable], because: problem)
    }
    let settle = Judder(replay.frames, CollectionOfOne(segments.settle))
    measurements[.settleJudder] = settle.share
    measurements[.settleComparable] = settle.comparableShare
  }
}

/// F3: how far a frame's input time advanced, less how far the screen's time did.
struct AnimationError {
  private var squares = 0.0
  private var count = 0
  /// The 95th percentile and the maximum of the errors' magnitudes.
  private var p95: Double?
  private var maximum: Double?

  /// Measures over runs of frames.
  init(_ frames: [Frame], _ runs: some Sequence<Range<Int>>) {
    var hasErrors = false
    let tail = QuickSelect.gather(atMost: frames.count) { sizes in
      for run in runs where !run.isEmpty {
        for index in (run.lowerBound + 1)..<run.upperBound {
          let error = Self.error(of: frames[index], after: frames[index - 1])
          squares += error * error
          if error != 0 { hasErrors = true }
          sizes.append(error.magnitude)
        }
      }
      count = sizes.count
      // Most settles have no errors, and need no selection.
      return hasErrors ? UpperTail(&sizes) : nil
    }
    maximum = count > 0 ? tail?.maximum ?? 0 : nil
    p95 = count >= AggregateStatistic.p95.minimumCount ? tail?.p95 ?? 0 : nil
  }

  private static func error(of frame: Frame, after before: Frame) -> Double {
    (frame.inputTime - before.inputTime) - (frame.time - before.time)
  }

  func write(
    rms: Metric, p95: Metric, maximum: Metric, to measurements: inout TraceMeasurements
  ) {
    guard count > 0 else { return }
    measurements[rms] = MetricValue(finite: 1000 * (squares / Double(count)).squareRoot())
    measurements[p95] =
      self.p95.map { MetricValue(finite: 1000 * $0) } ?? .undefined(.tooShort)
    measurements[maximum] =
      self.maximum.map { MetricValue(finite: 1000 * $0) } ?? .undefined(.tooShort)
  }

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    AnimationError(replay.frames, segments.drags).write(
      rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum, to: &measurements)
    if let problem = segments.settleProblem {
      return measurements.undefine(
        [.settleErrorRMS, .settleErrorP95, .settleErrorMaximum], because: problem)
    }
    AnimationError(replay.frames, CollectionOfOne(segments.settle)).write(
      rms: .settleErrorRMS, p95: .settleErrorP95, maximum: .settleErrorMaximum, to: &measurements)
  }
}

/// F4: how far each frame's step is from the mean of its neighbors, against the mean step.
enum DisplacementIrregularity {
  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    measurements[.dragIrregularity] = measure(replay.frames, segments.drags)
    measurements[.settleIrregularity] =
      segments.settleProblem.map { .undefined($0) }
      ?? measure(replay.frames, CollectionOfOne(segments.settle))
  }

  private static func measure(
    _ frames: [Frame], _ runs: some Sequence<Range<Int>>
  ) -> MetricValue {
    var squares = 0.0
    var differences = 0
    var path = 0.0
    var steps = 0
    for run in runs where run.count > 1 {
      func step(to index: Int) -> Double { frames[index].content - frames[index - 1].content }
      var before = 0.0
      var here = step(to: run.lowerBound + 1)
      path += here.magnitude
      for index in (run.lowerBound + 2)..<max(run.upperBound, run.lowerBound + 2) {
        let after = step(to: index)
        path += after.magnitude
        if index > run.lowerBound + 2 {
          let error = here - (before + after) / 2
          squares += error * error
          differences += 1
        }
        (before, here) = (here, after)
      }
      steps += run.count - 1
    }
    // Five frames make four steps and two differences.
    guard steps >= 4, differences >= 2 else { return .undefined(.tooShort) }
    let mean = path / Double(steps)
    guard mean > 0.1 else { return .undefined(.noMovement) }
    return MetricValue(finite: (squares / Double(differences)).squareRoot() / mean)
  }
}

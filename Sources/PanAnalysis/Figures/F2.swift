import PanEngine

/// F2: frames whose step is out of line with the steps before and after.
extension TraceMeasurements {
  mutating func measureJudder(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    (self[.dragJudder], self[.dragComparable]) = Self.judder(replay.frames, segments.drags)
    if let problem = segments.settleProblem {
      return undefine([.settleJudder, .settleComparable], because: problem)
    }
    (self[.settleJudder], self[.settleComparable]) = Self.judder(
      replay.frames, CollectionOfOne(segments.settle))
  }

  /// The irregular frames in percent of all, and the comparable ones in percent of those with two
  /// neighboring steps.
  ///
  /// The rule of Chromium's `predictor_jank_tracker.cc`, with points for CSS pixels.
  static func judder(
    _ frames: [Frame], _ runs: some Sequence<Range<Int>>
  ) -> (share: MetricValue, comparable: MetricValue) {
    var (count, triples, comparable, irregular) = (0, 0, 0, 0)
    func step(to index: Int) -> Double { frames[index].content - frames[index - 1].content }
    for run in runs {
      count += run.count
      // Three steps need four frames.
      guard run.count > 3 else { continue }
      var (before, here) = (step(to: run.lowerBound + 1), step(to: run.lowerBound + 2))
      for index in (run.lowerBound + 3)..<run.upperBound {
        let after = step(to: index)
        defer { (before, here) = (here, after) }
        triples += 1
        // Steps of 0, and steps that go against each other, compare with nothing.
        guard before * here > 0, here * after > 0 else { continue }
        comparable += 1
        let (a, b, c) = (before.magnitude, here.magnitude, after.magnitude)
        let limit = max(a, b, c) > longStep ? 1.2 : 1.4
        // The middle step stands out: longer than both beside it, or shorter than both.
        if b >= limit * max(a, c) || min(a, c) >= limit * b { irregular += 1 }
      }
    }
    guard triples > 0 else { return (.undefined(.tooShort), .undefined(.tooShort)) }
    return (
      .value(100 * Double(irregular) / Double(count)),
      .value(100 * Double(comparable) / Double(triples))
    )
  }

  /// A step above this asks for the sharper limit, in points.
  private static let longStep = 7.0
}

extension MetricFamily {
  static let judder = MetricFamily(
    .judder, .drag,
    source: "The rule of Chromium's predictor_jank_tracker.cc; its 7 CSS px are taken as points.",
    [
      Figure(
        .dragJudder, "F2.drag", "judder, drag", "%", 1, .lower,
        "Share of frames whose step is out of line with both neighbors: step / larger neighbor "
          + "or smaller neighbor / step at least 1.2, or 1.4 where no step of the three is above "
          + "7 pt.",
        "Of all frames. Steps of 0 or against each other are not comparable and count as even: "
          + "see F2.drag-comparable. Needs three frames' steps.", range: "0...100"
      )
      .settling(
        .settleJudder, "F2.settle", "judder, settle",
        "A quick settle changes its steps by more than the limit on its own account."),
      Figure(
        .dragComparable, "F2.drag-comparable", "comparable frames, drag", "%", 1, .none,
        "Share of the frames with two neighboring steps whose three steps go the same way.",
        "Low where frames repeat: then F2.drag says nothing and F1 does.", range: "0...100"
      )
      .settling(.settleComparable, "F2.settle-comparable", "comparable frames, settle"),
    ])
}

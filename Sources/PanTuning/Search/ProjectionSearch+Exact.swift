import PanMetrics

extension ProjectionSearch {
  func exactOptimum(_ objective: Objective) -> Optimum {
    var turn = RotatingSweep(search: self, objective: objective)
    turn.run()
    let faces = turn.optimal.map { face in shape(of: face, lastGain: turn.lastGain) }
    var largest = 0
    for index in faces.indices where faces[index].size > faces[largest].size { largest = index }
    let (first, center) = (faces[0], faces[largest])
    let firstRule = ThresholdRule(.projection, checked: [first.gain, first.thresholds.through])
    let middle =
      center.thresholds.through.isFinite && center.thresholds.above.isFinite
      ? center.thresholds.above + (center.thresholds.through - center.thresholds.above) / 2
      : center.thresholds.through
    let centerRule = ThresholdRule(
      .projection,
      checked: [
        center.gain, middle > center.thresholds.above ? middle : center.thresholds.through,
      ])
    return Optimum(
      objective: objective, rule: firstRule, counts: turn.optimal[0].counts,
      cellCount: turn.optimalCount,
      region: OptimalRegion(
        boxes: faces.map { $0.box }, largest: center.box,
        isComplete: turn.optimalCount == faces.count),
      center: centerRule, centerCounts: turn.optimal[largest].counts, method: .exact)
  }

  /// The middle gain of a face, and its thresholds there.
  private func shape(of face: ProjectionFace, lastGain: Double) -> FaceShape {
    // An unbounded face is cut at the last crossing; beyond it if it opens there; at one second
    // where there are no crossings.
    let open = lastGain > face.start ? lastGain : lastGain > 0 ? 2 * face.start : 1
    let end = face.end ?? open
    let gain = face.start + (end - face.start) / 2
    let heights = lines.indices.map { height($0, at: gain) }.sorted()
    let thresholds = ThresholdRange(
      above: face.below == 0 ? -.infinity : heights[face.below - 1],
      through: face.below == heights.count ? .infinity : heights[face.below])
    let size = (end - face.start) * (thresholds.through - thresholds.above)
    return FaceShape(
      gain: gain, thresholds: thresholds, size: size.isFinite ? size : 0,
      box: ThresholdBox([
        ThresholdRange(above: face.start, through: face.end ?? .infinity), thresholds,
      ]))
  }

  private struct FaceShape {
    let gain: Double
    let thresholds: ThresholdRange
    let size: Double
    let box: ThresholdBox
  }
}

/// A set of projection rules that decide alike.
struct ProjectionFace {
  /// The gain where it opens.
  let start: Double
  /// The gain where it closes; nil if it never does.
  var end: Double?
  /// How many lines are below it.
  let below: Int
  let counts: DecisionCounts
}

/// The lines in order of height, turned through every crossing.
private struct RotatingSweep {
  /// The faces kept; more are only counted.
  private static let faceLimit = 2048

  let search: ProjectionSearch
  let objective: Objective
  private var order: [Int]
  private var place: [Int]
  /// The gestures below each gap; below the last are all.
  private var below: [IntentCounts]
  /// The kept optimal face that is open in a gap.
  private var open: [Int: Int] = [:]
  private(set) var optimal: [ProjectionFace] = []
  private(set) var optimalCount = 0
  private(set) var lastGain = 0.0

  init(search: ProjectionSearch, objective: Objective) {
    self.search = search
    self.objective = objective
    // The lines are sorted by progress, then slope: their order just above the gain 0.
    order = Array(search.lines.indices)
    place = order
    below = [IntentCounts()]
    for line in search.lines { below.append(below[below.count - 1] + line.counts) }
  }

  mutating func run() {
    for gap in 0...order.count { openFace(gap, gain: 0) }
    let crossings = crossings()
    lastGain = crossings.last?.gain ?? 0
    var start = 0
    while start < crossings.count {
      let gain = crossings[start].gain
      var end = start
      while end < crossings.count, crossings[end].gain == gain { end += 1 }
      let next = end < crossings.count ? crossings[end].gain : 2 * gain
      for span in spans(crossings[start..<end]) {
        reorder(span, crossing: gain, just: gain + (next - gain) / 2)
      }
      start = end
    }
  }

  /// Every two lines that cross at a gain above 0, by gain.
  private func crossings() -> [(gain: Double, low: Int32, high: Int32)] {
    let lines = search.lines
    var found: [(gain: Double, low: Int32, high: Int32)] = []
    for low in lines.indices {
      for high in lines.indices.suffix(from: low + 1) where lines[low].slope > lines[high].slope {
        let gain =
          (lines[high].progress - lines[low].progress) / (lines[low].slope - lines[high].slope)
        // Equal progress crosses at 0, before the first gain; too flat a crossing never comes.
        if gain > 0, gain.isFinite { found.append((gain, Int32(low), Int32(high))) }
      }
    }
    return found.sorted { ($0.gain, $0.low, $0.high) < ($1.gain, $1.low, $1.high) }
  }

  /// The places over which lines crossing at one gain change, as ranges that do not touch.
  private func spans(
    _ crossings: ArraySlice<(gain: Double, low: Int32, high: Int32)>
  ) -> [ClosedRange<Int>] {
    let covered = crossings.map { crossing in
      let (a, b) = (place[Int(crossing.low)], place[Int(crossing.high)])
      return min(a, b)...max(a, b)
    }.sorted { $0.lowerBound < $1.lowerBound }
    var spans: [ClosedRange<Int>] = []
    for range in covered {
      if let last = spans.last, last.overlaps(range) {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        spans.append(range)
      }
    }
    return spans
  }

  /// Puts the lines of some places into the order after a crossing.
  private mutating func reorder(_ span: ClosedRange<Int>, crossing gain: Double, just after: Double)
  {
    let sorted = order[span].sorted {
      let (a, b) = (search.height($0, at: after), search.height($1, at: after))
      return a != b ? a < b : search.lines[$0].slope < search.lines[$1].slope
    }
    for gap in (span.lowerBound + 1)...span.upperBound {
      if let face = open.removeValue(forKey: gap) { optimal[face].end = gain }
    }
    for index in sorted.indices {
      let (place, line) = (span.lowerBound + index, sorted[index])
      order[place] = line
      self.place[line] = place
      below[place + 1] = below[place] + search.lines[line].counts
    }
    for gap in (span.lowerBound + 1)...span.upperBound { openFace(gap, gain: gain) }
  }

  private mutating func openFace(_ gap: Int, gain: Double) {
    let counts = below[below.count - 1].decided(cancelling: below[gap])
    switch optimal.first.map({ objective.preference(counts, over: $0.counts) }) ?? .better {
    case .better:
      optimal = []
      optimalCount = 0
      open = [:]
    case .equal: break
    case .worse: return
    }
    optimalCount += 1
    guard optimal.count < Self.faceLimit else { return }
    open[gap] = optimal.count
    optimal.append(ProjectionFace(start: gain, end: nil, below: gap, counts: counts))
  }
}

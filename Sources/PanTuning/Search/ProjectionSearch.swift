import PanMetrics
import PanTraces

/// The search over gain and threshold of "progress + gain · relative velocity ≥ threshold".
///
/// Each gesture is a line over the gain; a rule is a point of that plane and finishes the lines
/// above it. The order of the lines changes only at critical gains, where two of them cross, and
/// each crossing opens one new face between them: a face is a set of rules that decide alike, and
/// no two faces do. Turning through all crossings sees every face.
/// - Complexity: O(n² log n) for n different gestures.
struct ProjectionSearch {
  /// Beyond this many different gestures, half a million crossings, gains are sampled.
  static let exactLimit = 1000

  let lines: [ProjectionLine]

  /// Takes lines by rising progress, then slope.
  init(sorted: [ProjectionLine]) {
    var lines: [ProjectionLine] = []
    for line in sorted {
      if let last = lines.last, last.progress == line.progress, last.slope == line.slope {
        lines[lines.count - 1].counts += line.counts
      } else {
        lines.append(line)
      }
    }
    self.lines = lines
  }

  func optimum(_ objective: Objective, seed: UInt64) -> Optimum {
    lines.count <= Self.exactLimit
      ? exactOptimum(objective) : sampledOptimum(objective, seed: seed)
  }

  /// Where a line is at a gain.
  func height(_ line: Int, at gain: Double) -> Double {
    lines[line].progress + gain * lines[line].slope
  }

  /// The best of all thresholds at one gain.
  func lineOptimum(_ objective: Objective, gain: Double) -> Optimum {
    let scores = lines.indices.map { (score: height($0, at: gain), gestures: lines[$0].counts) }
    return ThresholdSweep(scores).optimum(.projectedProgress, objective)
  }
}

/// Gestures with the same progress and relative velocity, counted by intent.
struct ProjectionLine: Sendable {
  let progress: Double
  let slope: Double
  var counts: IntentCounts

  /// Whether it is the lower line just above the gain 0.
  func isBelow(_ other: ProjectionLine) -> Bool {
    (progress, slope) < (other.progress, other.slope)
  }
}

extension ProjectionLine {
  init(_ outcome: LabeledOutcome) {
    self.init(
      progress: outcome.progress, slope: outcome.relativeVelocity,
      counts: IntentCounts(outcome.intent))
  }
}

extension ProjectionSearch {
  /// How many gains are drawn at first, and again around the best.
  private static let draws = (first: 400, again: 100)

  /// The best threshold at each of some gains, drawn with a seed, and again around the best.
  ///
  /// The first gains are crossings of random pairs, so they are dense where orders change.
  func sampledOptimum(_ objective: Objective, seed: UInt64) -> Optimum {
    var random = SeededRandom(seed: seed)
    var sampled = GainSample()
    sampled.tries = Self.draws.first + Self.draws.again
    let gains = [0] + drawnCrossings(using: &random).sorted()
    for gain in gains { sampled.offer(lineOptimum(objective, gain: gain), gain: gain) }
    let below = gains.last { $0 < sampled.gain } ?? 0
    let above = gains.first { $0 > sampled.gain } ?? 2 * sampled.gain
    for _ in 0..<Self.draws.again {
      let gain = random.uniform(below...max(above, below))
      sampled.offer(lineOptimum(objective, gain: gain), gain: gain)
    }
    return optimum(sampled, objective, seed: seed)
  }

  private func drawnCrossings(using random: inout SeededRandom) -> [Double] {
    var gains: [Double] = []
    // About half of all pairs cross at a gain above 0.
    for _ in 0..<(Self.draws.first * 16) where gains.count < Self.draws.first - 1 {
      let a = lines[Int.random(in: lines.indices, using: &random)]
      let b = lines[Int.random(in: lines.indices, using: &random)]
      let gain = (a.progress - b.progress) / (b.slope - a.slope)
      if gain > 0, gain.isFinite { gains.append(gain) }
    }
    return gains
  }

  private func optimum(_ sampled: GainSample, _ objective: Objective, seed: UInt64) -> Optimum {
    let best = sampled.best ?? lineOptimum(objective, gain: 0)
    func projected(_ rule: ThresholdRule) -> ThresholdRule {
      ThresholdRule(.projection, checked: [sampled.gain, rule.thresholds[0]])
    }
    func projected(_ box: ThresholdBox) -> ThresholdBox {
      ThresholdBox(
        [ThresholdRange(above: sampled.gain.nextDown, through: sampled.gain)] + box.ranges)
    }
    return Optimum(
      objective: objective, rule: projected(best.rule), counts: best.counts,
      cellCount: best.cellCount,
      region: OptimalRegion(
        boxes: best.region.boxes.map(projected), largest: projected(best.region.largest),
        isComplete: false),
      center: projected(best.center), centerCounts: best.centerCounts,
      method: .sampledGains(count: sampled.tries, seed: seed))
  }

  private struct GainSample {
    var tries = 0
    var gain = 0.0
    var best: Optimum?

    mutating func offer(_ optimum: Optimum, gain: Double) {
      if let best,
        optimum.objective.preference(optimum.counts, over: best.counts) != .better
      {
        return
      }
      (self.gain, best) = (gain, optimum)
    }
  }
}

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
  let totals: DecisionCounts

  init(_ outcomes: [LabeledOutcome]) {
    let sorted = outcomes.map {
      ProjectionLine(
        progress: $0.progress, slope: $0.relativeVelocity,
        finishes: $0.intent == .finish ? 1 : 0, cancels: $0.intent == .cancel ? 1 : 0)
    }.sorted { ($0.progress, $0.slope) < ($1.progress, $1.slope) }
    var lines: [ProjectionLine] = []
    for line in sorted {
      if let last = lines.last, last.progress == line.progress, last.slope == line.slope {
        lines[lines.count - 1].finishes += line.finishes
        lines[lines.count - 1].cancels += line.cancels
      } else {
        lines.append(line)
      }
    }
    self.lines = lines
    totals = DecisionCounts(
      meantFinish: lines.reduce(0) { $0 + $1.finishes },
      meantCancel: lines.reduce(0) { $0 + $1.cancels }, falseFinishes: 0, falseCancels: 0)
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
    let scores = lines.indices.map {
      (
        score: Optional(height($0, at: gain)), finishes: lines[$0].finishes,
        cancels: lines[$0].cancels
      )
    }
    return LineSearch(family: .projectedProgress, sweep: ThresholdSweep(scores)).optimum(objective)
  }
}

/// Gestures with the same progress and relative velocity, counted by intent.
struct ProjectionLine {
  let progress: Double
  let slope: Double
  var finishes: Int
  var cancels: Int
}

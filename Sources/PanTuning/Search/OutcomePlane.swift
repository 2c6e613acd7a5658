import PanMetrics
import PanTraces

/// Labelled gestures by the ranks of their progress and velocity.
struct OutcomePlane {
  let progress: ThresholdAxis
  let velocity: ThresholdAxis
  /// The speeds away from finish.
  let opposing: ThresholdAxis
  /// By rising progress.
  let points: [PlanePoint]
  /// How many meant what; no errors.
  let totals: DecisionCounts

  /// Ranks gestures of which so many meant to finish and to cancel.
  init(_ gestures: [PlaneGesture]) {
    let byProgress = Ranking(gestures.map(\.progress))
    // Gestures without a velocity are below every threshold; their rank is not looked at.
    let byVelocity = Ranking(gestures.compactMap(\.velocity))
    var points: [PlanePoint] = []
    points.reserveCapacity(gestures.count)
    var withVelocity = 0
    for (gesture, progressRank) in zip(gestures, byProgress.ranks) {
      var velocityRank: Int32 = -1
      if gesture.velocity != nil {
        velocityRank = byVelocity.ranks[withVelocity]
        withVelocity += 1
      }
      points.append(
        PlanePoint(
          progressRank: progressRank, velocityRank: velocityRank, finishes: gesture.finishes,
          cancels: gesture.cancels))
    }
    self.points = points.grouped(rankCount: byProgress.distinct.count)
    progress = ThresholdAxis(values: byProgress.distinct)
    velocity = ThresholdAxis(values: byVelocity.distinct)
    opposing = ThresholdAxis(
      values: byVelocity.distinct.prefix { $0 < 0 }.reversed().map { -$0 }, floor: 0)
    totals = DecisionCounts(
      meantFinish: gestures.reduce(0) { $0 + $1.finishes },
      meantCancel: gestures.reduce(0) { $0 + $1.cancels }, falseFinishes: 0, falseCancels: 0)
  }

  init(_ outcomes: [LabeledOutcome]) {
    self.init(
      outcomes.map {
        PlaneGesture(
          progress: $0.progress, velocity: $0.velocity, finishes: $0.intent == .finish ? 1 : 0,
          cancels: $0.intent == .cancel ? 1 : 0)
      })
  }
}

/// Gestures with the same features, counted by intent.
struct PlaneGesture {
  let progress: Double
  let velocity: Double?
  let finishes: Int
  let cancels: Int
}

/// Gestures with the same ranks, counted by intent.
struct PlanePoint {
  let progressRank: Int32
  /// −1 for below every threshold, the number of ranks for above every one.
  let velocityRank: Int32
  let finishes: Int
  let cancels: Int
}

extension [PlanePoint] {
  /// The points by rising progress rank, by counting.
  func grouped(rankCount: Int) -> [PlanePoint] {
    var starts = [Int](repeating: 0, count: rankCount + 1)
    for point in self { starts[Int(point.progressRank) + 1] += 1 }
    for rank in 0..<rankCount { starts[rank + 1] += starts[rank] }
    guard let filler = first else { return [] }
    var grouped = [PlanePoint](repeating: filler, count: count)
    for point in self {
      grouped[starts[Int(point.progressRank)]] = point
      starts[Int(point.progressRank)] += 1
    }
    return grouped
  }
}

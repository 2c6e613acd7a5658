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
    self.init(progress: gestures.map { $0.progress }, velocity: gestures.map { $0.velocity }) {
      (gestures[$0].finishes, gestures[$0].cancels)
    }
  }

  init(_ outcomes: [LabeledOutcome]) {
    let finishes = outcomes.map { $0.intent == .finish }
    self.init(progress: outcomes.map { $0.progress }, velocity: outcomes.map { $0.velocity }) {
      finishes[$0] ? (1, 0) : (0, 1)
    }
  }

  private init(
    progress: [Double], velocity: [Double], counts: (Int) -> (finishes: Int, cancels: Int)
  ) {
    let byProgress = Ranking(progress)
    let byVelocity = Ranking(velocity)
    let points = byProgress.order.map { index in
      let counts = counts(Int(index))
      return PlanePoint(
        progressRank: byProgress.ranks[Int(index)], velocityRank: byVelocity.ranks[Int(index)],
        finishes: counts.finishes, cancels: counts.cancels)
    }
    self.init(progress: byProgress.distinct, velocity: byVelocity.distinct, points)
  }

  /// Takes points by rising progress, with the distinct values that they rank, rising.
  init(progress: [Double], velocity: [Double], _ points: [PlanePoint]) {
    self.points = points
    self.progress = ThresholdAxis(values: progress)
    self.velocity = ThresholdAxis(values: velocity)
    opposing = ThresholdAxis(
      values: velocity.prefix { $0 < 0 }.reversed().map { -$0 }, floor: 0)
    totals = DecisionCounts(
      meantFinish: points.reduce(0) { $0 + $1.finishes },
      meantCancel: points.reduce(0) { $0 + $1.cancels }, falseFinishes: 0, falseCancels: 0)
  }
}

/// Gestures with the same features, counted by intent.
struct PlaneGesture {
  let progress: Double
  let velocity: Double
  let finishes: Int
  let cancels: Int
}

/// Gestures with the same ranks, counted by intent.
struct PlanePoint {
  let progressRank: Int32
  let velocityRank: Int32
  let finishes: Int
  let cancels: Int
}

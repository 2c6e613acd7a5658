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
    var total = (finishes: 0, cancels: 0)
    points = byProgress.order.map { index in
      let counts = counts(Int(index))
      total.finishes += counts.finishes
      total.cancels += counts.cancels
      return PlanePoint(
        progressRank: byProgress.ranks[Int(index)], velocityRank: byVelocity.ranks[Int(index)],
        finishes: counts.finishes, cancels: counts.cancels)
    }
    self.progress = ThresholdAxis(values: byProgress.distinct)
    self.velocity = ThresholdAxis(values: byVelocity.distinct)
    opposing = ThresholdAxis(
      values: byVelocity.distinct.prefix { $0 < 0 }.reversed().map { -$0 }, floor: 0)
    totals = DecisionCounts(
      meantFinish: total.finishes, meantCancel: total.cancels, falseFinishes: 0, falseCancels: 0)
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

import PanMetrics
import PanTraces

/// The search of one family over draws of the same gestures, which are sorted only once.
///
/// A draw takes each group of gestures a number of times. All gestures are the draw of each once.
struct RepeatedSearch: Sendable {
  private enum Gestures: Sendable {
    case line([Drawn<Double>])
    case plane(RankedGestures, PlaneShape)
    case projection([Drawn<ProjectionLine>])
  }

  /// A gesture's feature, its group and its intent.
  struct Drawn<Feature: Sendable>: Sendable {
    let feature: Feature
    let group: Int
    let intent: TransitionOutcome

    /// How often it is drawn; nil where its group is not.
    @inline(__always)
    func counts(_ times: [Int]) -> IntentCounts? {
      times[group] == 0 ? nil : IntentCounts(intent, times: times[group])
    }
  }

  private let family: RuleFamily
  private let gestures: Gestures

  /// Sorts gestures; those of a group are drawn together, and `groups` has the group of each.
  init(_ outcomes: [LabeledOutcome], groups: [Int32], family: RuleFamily) {
    self.family = family
    func drawn<Feature: Sendable>(_ feature: (LabeledOutcome) -> Feature) -> [Drawn<Feature>] {
      outcomes.indices.map {
        Drawn(
          feature: feature(outcomes[$0]), group: Int(groups[$0]), intent: outcomes[$0].intent)
      }
    }
    switch family.search {
    case .line(let feature):
      gestures = .line(drawn { feature.value(of: $0) }.sorted { $0.feature < $1.feature })
    case .plane(let shape):
      gestures = .plane(RankedGestures(outcomes, groups: groups), shape)
    case .projection:
      gestures = .projection(
        drawn { ProjectionLine($0) }.sorted { $0.feature.isBelow($1.feature) })
    }
  }

  /// The best of the family's rules for a draw; `times` says how often each group is drawn.
  func optimum(
    _ times: [Int], objective: Objective, seed: UInt64
  ) throws(TuningError) -> Optimum {
    switch gestures {
    case .line(let gestures):
      let sweep = ThresholdSweep(
        sorted: gestures.compactMap { gesture in
          gesture.counts(times).map { (gesture.feature, $0) }
        })
      return sweep.optimum(family, objective)
    case .plane(let gestures, let shape):
      return try PlaneSearch(gestures.plane(times), shape).optimum(objective)
    case .projection(let gestures):
      let lines = gestures.compactMap { gesture in
        gesture.counts(times).map {
          ProjectionLine(
            progress: gesture.feature.progress, slope: gesture.feature.slope, counts: $0)
        }
      }
      return ProjectionSearch(sorted: lines).optimum(objective, seed: seed)
    }
  }
}

/// Gestures ranked by progress and by velocity, from which the plane of a draw follows in one pass
/// over either.
///
/// A branch on whether a gesture is drawn would be mispredicted every third time, so that the loops
/// have none. Gestures that are not drawn are written, too, and then overwritten.
struct RankedGestures: Sendable {
  private struct Ranked: Sendable {
    let progress: Int32
    let velocity: Int32
    let group: Int32
    let isFinish: Bool
  }

  private let progress: [Double]
  private let velocity: [Double]
  private let byProgress: [Ranked]
  private let byVelocity: [Ranked]

  /// Ranks gestures; `groups` has the group of each.
  init(_ outcomes: [LabeledOutcome], groups: [Int32]) {
    let progress = Ranking(outcomes.map { $0.progress })
    let velocity = Ranking(outcomes.map { $0.velocity })
    self.progress = progress.distinct
    self.velocity = velocity.distinct
    func ranked(_ index: Int32) -> Ranked {
      let place = Int(index)
      return Ranked(
        progress: progress.ranks[place], velocity: velocity.ranks[place], group: groups[place],
        isFinish: outcomes[place].intent == .finish)
    }
    byProgress = progress.order.map(ranked)
    byVelocity = velocity.order.map(ranked)
  }

  /// The plane of a draw, ranked among the drawn values.
  func plane(_ times: [Int]) -> OutcomePlane {
    var velocities = DrawnValues(velocity)
    // The ranks of the draw, by those of all gestures.
    var ranks = [Int32](repeating: 0, count: velocity.count)
    for gesture in byVelocity {
      let rank = velocities.rank(gesture.velocity, isDrawn: times[Int(gesture.group)] > 0)
      ranks[Int(gesture.velocity)] = rank
    }
    var progresses = DrawnValues(progress)
    var count = 0
    let none = PlanePoint(progressRank: 0, velocityRank: 0, counts: IntentCounts())
    var points = [PlanePoint](repeating: none, count: byProgress.count)
    for gesture in byProgress {
      let drawn = times[Int(gesture.group)]
      points[count] = PlanePoint(
        progressRank: progresses.rank(gesture.progress, isDrawn: drawn > 0),
        velocityRank: ranks[Int(gesture.velocity)],
        counts: IntentCounts(
          finishes: gesture.isFinish ? drawn : 0, cancels: gesture.isFinish ? 0 : drawn))
      count &+= drawn > 0 ? 1 : 0
    }
    points.removeLast(points.count - count)
    return OutcomePlane(
      progress: progresses.drawn, velocity: velocities.drawn, points)
  }
}

/// The values that a draw has, met in rising order.
private struct DrawnValues {
  private let all: [Double]
  private var values: [Double]
  private var count = 0
  private var last: Int32 = -1

  init(_ all: [Double]) {
    self.all = all
    values = [Double](repeating: 0, count: all.count + 1)
  }

  /// The values, rising.
  var drawn: [Double] { Array(values[..<count]) }

  /// The rank of a value within the draw, by its rank among all.
  ///
  /// A value that is not drawn gets the rank of the one before.
  @inline(__always)
  mutating func rank(_ rank: Int32, isDrawn: Bool) -> Int32 {
    values[count] = all[Int(rank)]
    count &+= isDrawn && rank != last ? 1 : 0
    last = isDrawn ? rank : last
    return Int32(truncatingIfNeeded: count &- 1)
  }
}

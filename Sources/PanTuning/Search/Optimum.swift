import PanMetrics

/// The best rules of a family for an objective, all of them.
public struct Optimum: Equatable, Sendable {
  /// What was asked for.
  public let objective: Objective
  /// The first optimal rule: smallest velocity threshold, then smallest progress threshold.
  ///
  /// Then the largest opposing velocity; for a projection the smallest gain, then threshold.
  public let rule: ThresholdRule
  /// How ``rule`` decides.
  public let counts: DecisionCounts
  /// How many cells of the thresholds' space are optimal.
  ///
  /// All thresholds of a cell decide every gesture alike. Two cells of a plane can decide alike.
  public let cellCount: Int
  /// Where they are.
  public let region: OptimalRegion
  /// The middle of the largest box of the region: the optimal rule farthest from any change.
  public let centre: ThresholdRule
  /// How ``centre`` decides; as good as ``counts``, though the errors may be others.
  public let centreCounts: DecisionCounts
  /// What was searched.
  public let method: SearchMethod

  /// The family.
  public var family: RuleFamily { rule.family }
}

/// All optimal thresholds of a family.
public struct OptimalRegion: Equatable, Sendable {
  /// Boxes that do not overlap and cover the region.
  ///
  /// For a projection a box is a face's range of gains and, at the middle gain, of thresholds;
  /// the face itself is a slanted polygon.
  public let boxes: [ThresholdBox]
  /// The largest box inside the region, by area in the span of the data, then by cells.
  ///
  /// The range of opposing velocities is that over which the box's middle stays optimal.
  public let largest: ThresholdBox
  /// False where the region is so ragged that only its first 2,048 rows are in ``boxes``.
  public let isComplete: Bool

  /// The smallest box over ``boxes``.
  public var bounds: ThresholdBox { boxes.reduce(largest) { $0.union($1) } }
}

/// What a search looked at.
public enum SearchMethod: Equatable, Sendable {
  /// Every cell: the optimum is the family's, and no other rule is as good.
  case exact
  /// Every threshold, but only at so many gains drawn with a seed.
  case sampledGains(count: Int, seed: UInt64)
}

/// Why there is no optimum.
public enum TuningError: Error, Equatable, Sendable {
  /// More gestures than the objective's sums hold; costs have no such limit.
  case tooManyOutcomes(limit: Int)
  /// A grid holds progress and velocity only.
  case familyNeedsOutcomes
}

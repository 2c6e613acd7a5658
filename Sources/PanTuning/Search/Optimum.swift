public import PanMetrics

/// The best rules of a family for an objective, all of them.
public struct Optimum: Equatable, Sendable {
  /// The objective of the search.
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
  /// The optimal cells.
  package let region: OptimalRegion
  /// The middle of the largest box of the region: the optimal rule farthest from any change.
  public let center: ThresholdRule
  /// How ``center`` decides; as good as ``counts``, though the errors may be others.
  public let centerCounts: DecisionCounts
  /// How complete the search was.
  package let method: SearchMethod

  /// The family.
  public var family: RuleFamily { rule.family }
}

/// All optimal thresholds of a family.
package struct OptimalRegion: Equatable, Sendable {
  /// Boxes that do not overlap and cover the region.
  ///
  /// For a projection a box is a face's range of gains and, at the middle gain, of thresholds;
  /// the face itself is a slanted polygon.
  package let boxes: [ThresholdBox]
  /// The largest box inside the region, by area in the span of the data, then by cells.
  ///
  /// The range of opposing velocities is that over which the box's middle stays optimal.
  package let largest: ThresholdBox
  /// False where the region is so ragged that only its first 2,048 rows are in ``boxes``.
  package let isComplete: Bool

  /// The smallest box over ``boxes``.
  package var bounds: ThresholdBox { boxes.reduce(largest) { $0.union($1) } }
}

/// How complete a search was.
package enum SearchMethod: Equatable, Sendable {
  /// Every cell: the optimum is the family's, and no other rule is as good.
  case exact
  /// Every threshold, but only at so many gains drawn with a seed.
  case sampledGains(count: Int, seed: UInt64)
}

/// Why there is no optimum.
public enum TuningError: Error, Equatable, Sendable {
  /// More gestures than the objective's sums hold.
  case tooManyOutcomes(limit: Int)
}

/// A half-open range of thresholds: above one number, through another.
package struct ThresholdRange: Equatable, Hashable, Sendable {
  /// The bound that is not included; −∞ where every smaller threshold does as well.
  package let above: Double
  /// The largest threshold; +∞ where the clause may as well be left out.
  package let through: Double

  package init(above: Double, through: Double) {
    self.above = above
    self.through = through
  }

  /// Whether a threshold is in the range.
  package func contains(_ threshold: Double) -> Bool { threshold > above && threshold <= through }

  /// The smallest range over both.
  func union(_ other: ThresholdRange) -> ThresholdRange {
    ThresholdRange(above: min(above, other.above), through: max(through, other.through))
  }
}

/// A range for each of a family's parameters.
package struct ThresholdBox: Equatable, Hashable, Sendable {
  /// In the order of ``RuleFamily/parameters``.
  package let ranges: [ThresholdRange]

  package init(_ ranges: [ThresholdRange]) { self.ranges = ranges }

  /// Whether a rule's numbers are in the box.
  package func contains(_ rule: ThresholdRule) -> Bool {
    ranges.count == rule.thresholds.count
      && zip(ranges, rule.thresholds).allSatisfy { $0.contains($1) }
  }

  func union(_ other: ThresholdBox) -> ThresholdBox {
    ThresholdBox(zip(ranges, other.ranges).map { $0.union($1) })
  }
}

extension RuleFamily {
  /// Finds the best of the family's rules for labeled gestures.
  ///
  /// Exact, but for a projection over more than 1,000 different gestures, where only some gains are
  /// looked at; `Optimum/method` says so. `seed` is used there alone.
  /// - Complexity: O(n log n) for up to two thresholds; ``projection`` O(n² log n) or 500 sorts;
  ///   ``progressOrVelocityUnlessOpposing`` O(m n log n) for m opposing velocities at worst.
  public func optimum(
    for outcomes: [LabeledOutcome], objective: Objective = .cost(.equal), seed: UInt64 = 1
  ) throws(TuningError) -> Optimum {
    try RepeatedSearch(outcomes, groups: Self.singly(outcomes), family: self).optimum(
      outcomes.map { _ in 1 }, objective: objective, seed: seed)
  }

  /// The best of ``progressOrVelocity`` where both errors cost the same.
  ///
  /// The same as ``optimum(for:objective:seed:)``. Where a program names no other family, the
  /// linker leaves out the searches of the others.
  package static func bestTwoBounds(
    for outcomes: [LabeledOutcome]
  ) throws(TuningError) -> Optimum {
    let plane = RankedGestures(outcomes, groups: singly(outcomes)).plane(outcomes.map { _ in 1 })
    return try PlaneSearch(plane, .either).optimum(.cost(.equal))
  }

  /// Groups of one gesture each.
  static func singly(_ outcomes: [LabeledOutcome]) -> [Int32] {
    outcomes.indices.map { Int32(truncatingIfNeeded: $0) }
  }
}

extension ThresholdSweep {
  /// The exact search over one threshold of a family: one pass over the sweep.
  func optimum(_ family: RuleFamily, _ objective: Objective) -> Optimum {
    let best = optimalCells(objective)
    // The largest run, by its share of the data's span, then by cells, then the first.
    var largest = best[0]
    for run in best.dropFirst() {
      let (width, most) = (axis.width(run), axis.width(largest))
      if width > most || width == most && run.count > largest.count { largest = run }
    }
    let first = best[0].lowerBound
    let center = axis.center(largest)
    return Optimum(
      objective: objective, rule: ThresholdRule(family, checked: [axis.threshold(first)]),
      counts: counts[first], cellCount: best.reduce(0) { $0 + $1.count },
      region: OptimalRegion(
        boxes: best.map { ThresholdBox([axis.range($0)]) },
        largest: ThresholdBox([axis.range(largest)]), isComplete: true),
      center: ThresholdRule(family, checked: [center]),
      centerCounts: counts[axis.cell(of: center)], method: .exact)
  }

  /// The cells that are best for an objective, as runs of neighbors; never empty.
  func optimalCells(_ objective: Objective) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = [0...0]
    for cell in counts.indices.dropFirst() {
      switch objective.preference(counts[cell], over: counts[runs[0].lowerBound]) {
      case .better: runs = [cell...cell]
      case .equal:
        let last = runs[runs.count - 1]
        if last.upperBound == cell - 1 {
          runs[runs.count - 1] = last.lowerBound...cell
        } else {
          runs.append(cell...cell)
        }
      case .worse: break
      }
    }
    return runs
  }
}

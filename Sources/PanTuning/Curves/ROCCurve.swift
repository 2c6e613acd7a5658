import PanMetrics
import PanTraces

/// How the two errors trade as one threshold falls: the receiver operating characteristic.
///
/// From (0, 0), where nothing finishes, to (1, 1), with a point for every distinct value; points on
/// a line are kept.
package struct ROCCurve: Sendable {
  /// One threshold's rates.
  package struct Point: Equatable, Sendable {
    /// The largest threshold that decides so; +∞ for never finishing.
    package let threshold: Double
    /// The share of gestures meant to cancel that finish.
    package let falsePositiveRate: Double
    /// The share of gestures meant to finish that do.
    package let truePositiveRate: Double
  }

  /// By falling threshold.
  package let points: [Point]
  /// The area under the curve; its standard error is that of DeLong.
  package let area: AreaUnderCurve

  /// Draws the curve, or nil where all gestures meant the same.
  package init?(_ sweep: ThresholdSweep) {
    guard let area = AreaUnderCurve(sweep) else { return nil }
    self.area = area
    var points: [Point] = []
    for (threshold, counts) in zip(sweep.thresholds, sweep.counts).reversed() {
      guard let rate = counts.falseFinishRate.share, let recall = counts.recall.share else {
        return nil
      }
      points.append(
        Point(threshold: threshold, falsePositiveRate: rate, truePositiveRate: recall))
    }
    self.points = points
  }
}

/// The chance that a gesture meant to finish scores above one meant to cancel, ties counting half.
///
/// Mann and Whitney's U/(P N). The variance is DeLong's (1988, doi:10.2307/2531595): the variances
/// of the placements of either class, each over its count.
package struct AreaUnderCurve: Equatable, Sendable {
  /// In `0...1`; 0.5 is chance.
  package let value: Double
  /// The standard error; nil with fewer than two gestures of a class.
  package let standardError: Double?

  /// The 95 % interval by the normal distribution, cut to `0...1`; nil without a standard error.
  package var interval: ClosedRange<Double>? {
    standardError.map {
      max(0, value - 1.959963984540054 * $0)...min(1, value + 1.959963984540054 * $0)
    }
  }

  /// Ranks a sweep, or returns nil where all gestures meant the same.
  init?(_ sweep: ThresholdSweep) {
    guard let totals = sweep.counts.last, totals.meantFinish > 0, totals.meantCancel > 0 else {
      return nil
    }
    // A placement is the number of gestures of the other class below, ties counted half. Twice that
    // number is whole, and is summed as such.
    var finishes = PlacementSums()
    var cancels = PlacementSums()
    var below = IntentCounts()
    for group in Self.groups(of: sweep, totals: totals) {
      finishes.add(2 * below.cancels + group.cancels, times: group.finishes)
      let finishesAbove = totals.meantFinish - below.finishes - group.finishes
      cancels.add(2 * finishesAbove + group.finishes, times: group.cancels)
      below += group
    }
    let (p, n) = (Double(totals.meantFinish), Double(totals.meantCancel))
    value = finishes.sum / (2 * p * n)
    if totals.meantFinish > 1, totals.meantCancel > 1 {
      standardError =
        (finishes.variance(count: p) / (4 * n * n) / p
        + cancels.variance(count: n) / (4 * p * p) / n).squareRoot()
    } else {
      standardError = nil
    }
  }

  /// How many of each intent share a value, rising.
  private static func groups(of sweep: ThresholdSweep, totals: DecisionCounts) -> [IntentCounts] {
    var groups: [IntentCounts] = []
    var passed = IntentCounts()
    for counts in sweep.counts {
      let now = IntentCounts(
        finishes: counts.falseCancels, cancels: totals.meantCancel - counts.falseFinishes)
      groups.append(now - passed)
      passed = now
    }
    return groups
  }

  private struct PlacementSums {
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ placement: Int, times count: Int) {
      sum += Double(placement) * Double(count)
      squares += Double(placement) * Double(placement) * Double(count)
    }

    /// The sample variance; rounding must not make it negative.
    func variance(count: Double) -> Double { max(squares - sum * sum / count, 0) / (count - 1) }
  }
}

/// The range of a ROC curve over a bootstrap by person, at each false finish rate.
///
/// People are drawn with replacement as for ``ThresholdBootstrap``, and the curves averaged
/// vertically (Fawcett 2006, doi:10.1016/j.patrec.2005.10.010, section 8).
package struct ROCBand: Equatable, Sendable {
  /// The range at one rate.
  package struct Point: Equatable, Sendable {
    /// The share of gestures meant to cancel that finish.
    package let falsePositiveRate: Double
    /// The 5 to 95 % range of the share of gestures meant to finish that do.
    package let range: ClosedRange<Double>
  }

  /// By rising rate, from 0 to 1 in steps of 0.02.
  package let points: [Point]

  private static let steps = 50

  /// Draws `resamples` times; nil below 8 groups, and where no draw has both intents.
  package init?(
    _ outcomes: [LabeledOutcome], feature: ReleaseFeature, resamples: Int = 200, seed: UInt64 = 1
  ) {
    let groups = OutcomeGroups(outcomes)
    guard groups.count >= ThresholdBootstrap.leastGroups, resamples > 0 else { return nil }
    let values = outcomes.map(feature.value)
    let falling = outcomes.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    var random = SeededRandom(seed: seed)
    var rates = [[Double]](repeating: [], count: Self.steps + 1)
    for _ in 0..<resamples {
      var weights = [Int](repeating: 0, count: outcomes.count)
      for _ in 0..<groups.count {
        let drawn = groups.members(of: Int(random.uniform() * Double(groups.count)))
        for member in drawn { weights[Int(member)] += 1 }
      }
      let curve = Self.curve(outcomes, values, falling, weights)
      guard let totals = curve.last, totals.x > 0, totals.y > 0 else { continue }
      Self.read(curve, totals, into: &rates)
    }
    guard !rates[0].isEmpty else { return nil }
    points = rates.enumerated().map { step, drawn in
      let sorted = drawn.sorted()
      return Point(
        falsePositiveRate: Double(step) / Double(Self.steps),
        range: ThresholdBootstrap.orderStatistic(
          0.05, of: sorted)...ThresholdBootstrap.orderStatistic(0.95, of: sorted))
    }
  }

  /// False and true finishes after each distinct value, the largest first.
  private static func curve(
    _ outcomes: [LabeledOutcome], _ values: [Double], _ falling: [Int], _ weights: [Int]
  ) -> [(x: Double, y: Double)] {
    var curve = [(x: 0.0, y: 0.0)]
    var (x, y) = (0, 0)
    for (place, index) in falling.enumerated() {
      if outcomes[index].intent == .finish { y += weights[index] } else { x += weights[index] }
      let isLast = place + 1 == falling.count || values[falling[place + 1]] != values[index]
      if isLast, weights[index] > 0 || place + 1 == falling.count {
        curve.append((Double(x), Double(y)))
      } else if isLast {
        curve[curve.count - 1] = (Double(x), Double(y))
      }
    }
    return curve
  }

  /// Interpolates the curve's height at each step; a vertical part counts with its top.
  private static func read(
    _ curve: [(x: Double, y: Double)], _ totals: (x: Double, y: Double),
    into rates: inout [[Double]]
  ) {
    var place = 0
    for step in 0...steps {
      let x = Double(step) / Double(steps) * totals.x
      while place + 1 < curve.count, curve[place + 1].x <= x { place += 1 }
      let next = min(place + 1, curve.count - 1)
      let (from, to) = (curve[place], curve[next])
      let share = to.x > from.x ? min((x - from.x) / (to.x - from.x), 1) : 1
      rates[step].append((from.y + share * (to.y - from.y)) / totals.y)
    }
  }
}

/// How precision and recall trade as one threshold falls.
package struct PrecisionRecallCurve: Sendable {
  /// One threshold's precision and recall.
  package struct Point: Equatable, Sendable {
    /// The largest threshold that decides so.
    package let threshold: Double
    /// The share of finished gestures that were meant to.
    package let precision: Double
    /// The share of gestures meant to finish that do.
    package let recall: Double
  }

  /// By falling threshold, from the first at which something finishes.
  package let points: [Point]
  /// The precision averaged over the steps of recall; no line is drawn between the points.
  ///
  /// Σ (Rᵢ − Rᵢ₋₁) Pᵢ, as in scikit-learn.
  package let averagePrecision: Double

  /// Draws the curve, or nil where no gesture meant to finish.
  package init?(_ sweep: ThresholdSweep) {
    guard let totals = sweep.counts.first, totals.meantFinish > 0 else { return nil }
    var points: [Point] = []
    for (threshold, counts) in zip(sweep.thresholds, sweep.counts).reversed() {
      guard let precision = counts.precision.share, let recall = counts.recall.share else {
        continue
      }
      points.append(Point(threshold: threshold, precision: precision, recall: recall))
    }
    var average = 0.0
    var reached = 0.0
    for point in points {
      average += (point.recall - reached) * point.precision
      reached = point.recall
    }
    self.points = points
    averagePrecision = average
  }
}

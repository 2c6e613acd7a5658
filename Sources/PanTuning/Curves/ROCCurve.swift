import PanMetrics

/// How the two errors trade as one threshold falls: the receiver operating characteristic.
///
/// From (0, 0), where nothing finishes, to (1, 1), with a point for every distinct value; points on
/// a line are kept. Gestures without the number rank below all others, and finish last.
public struct ROCCurve: Sendable {
  /// One threshold's rates.
  public struct Point: Equatable, Sendable {
    /// The threshold; −∞ for the last point where some gestures lack the number.
    public let threshold: Double
    /// The share of gestures meant to cancel that finish.
    public let falsePositiveRate: Double
    /// The share of gestures meant to finish that do.
    public let truePositiveRate: Double
  }

  /// By falling threshold.
  public let points: [Point]
  /// The area under the curve; its standard error is that of DeLong.
  public let area: AreaUnderCurve

  /// Draws the curve, or nil where all gestures meant the same.
  public init?(_ sweep: ThresholdSweep) {
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
    if let last = points.last, last.falsePositiveRate < 1 || last.truePositiveRate < 1 {
      points.append(Point(threshold: -.infinity, falsePositiveRate: 1, truePositiveRate: 1))
    }
    self.points = points
  }
}

/// The chance that a gesture meant to finish scores above one meant to cancel, ties counting half.
///
/// Mann and Whitney's U/(P N). The variance is DeLong's (1988, doi:10.2307/2531595): the variances
/// of the placements of either class, each over its count.
public struct AreaUnderCurve: Equatable, Sendable {
  /// In `0...1`; 0.5 is chance.
  public let value: Double
  /// The standard error; nil with fewer than two gestures of a class.
  public let standardError: Double?

  /// The 95 % interval by the normal distribution, cut to `0...1`; nil without a standard error.
  public var interval: ClosedRange<Double>? {
    standardError.map {
      max(0, value - 1.959963984540054 * $0)...min(1, value + 1.959963984540054 * $0)
    }
  }

  /// Ranks a sweep, or returns nil where all gestures meant the same.
  init?(_ sweep: ThresholdSweep) {
    guard let totals = sweep.counts.last, totals.meantFinish > 0, totals.meantCancel > 0 else {
      return nil
    }
    // Sums over the classes' placements: how many of the other class are below, ties half. Twice
    // the count is whole, and is summed as such.
    var finishes = PlacementSums()
    var cancels = PlacementSums()
    var below = (finishes: 0, cancels: 0)
    for group in Self.groups(of: sweep, totals: totals) {
      finishes.add(2 * below.cancels + group.cancels, times: group.finishes)
      let finishesAbove = totals.meantFinish - below.finishes - group.finishes
      cancels.add(2 * finishesAbove + group.finishes, times: group.cancels)
      below.finishes += group.finishes
      below.cancels += group.cancels
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

  /// How many of each intent share a value, rising; those without one come first.
  private static func groups(
    of sweep: ThresholdSweep, totals: DecisionCounts
  ) -> [(finishes: Int, cancels: Int)] {
    var groups: [(finishes: Int, cancels: Int)] = []
    var passed = (finishes: 0, cancels: 0)
    for counts in sweep.counts {
      let now = (finishes: counts.falseCancels, cancels: totals.meantCancel - counts.falseFinishes)
      groups.append((now.finishes - passed.finishes, now.cancels - passed.cancels))
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

    /// Of a sample; rounding must not turn no spread into a negative one.
    func variance(count: Double) -> Double { max(squares - sum * sum / count, 0) / (count - 1) }
  }
}

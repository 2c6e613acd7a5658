import PanMetrics
import PanTraces

/// How far a ROC curve moves when other people had been recorded, at each false finish rate.
///
/// People are drawn with replacement as for ``ThresholdBootstrap``, and the curves averaged
/// vertically (Fawcett 2006, doi:10.1016/j.patrec.2005.10.010, section 8).
public struct ROCBand: Equatable, Sendable {
  /// The range at one rate.
  public struct Point: Equatable, Sendable {
    /// The share of gestures meant to cancel that finish.
    public let falsePositiveRate: Double
    /// The 5 to 95 % range of the share of gestures meant to finish that do.
    public let range: ClosedRange<Double>
  }

  /// By rising rate, from 0 to 1 in steps of 0.02.
  public let points: [Point]

  private static let steps = 50

  /// Draws `resamples` times; nil below 8 groups, or where a draw with both intents is not to be had.
  public init?(
    _ outcomes: [LabeledOutcome], feature: ReleaseFeature, resamples: Int = 200, seed: UInt64 = 1
  ) {
    let groups = OutcomeGroups(outcomes).members
    guard groups.count >= ThresholdBootstrap.leastGroups, resamples > 0 else { return nil }
    let values = outcomes.map(feature.value)
    let falling = outcomes.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    var random = SeededRandom(seed: seed)
    var rates = [[Double]](repeating: [], count: Self.steps + 1)
    for _ in 0..<resamples {
      var weights = [Int](repeating: 0, count: outcomes.count)
      for _ in groups.indices {
        for member in groups[Int(random.uniform() * Double(groups.count))] { weights[member] += 1 }
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

  /// The curve's height at each step, the top of a vertical part and lines between its points.
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

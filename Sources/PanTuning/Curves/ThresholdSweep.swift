package import PanMetrics
import PanText
import PanTraces

/// The decisions of every threshold on one number.
///
/// Between two neighboring values of the number all thresholds decide alike, so the sweep has one
/// entry per distinct value and one for never.
package struct ThresholdSweep: Sendable {
  let axis: ThresholdAxis
  /// The decisions of each threshold of ``thresholds``.
  package let counts: [DecisionCounts]

  /// The largest threshold of each entry, rising; the last is +∞, which no value reaches.
  package var thresholds: [Double] { axis.values + [.infinity] }

  /// Sweeps the thresholds on a feature.
  package init(_ outcomes: [LabeledOutcome], feature: ReleaseFeature) {
    self.init(outcomes.map { (feature.value(of: $0), IntentCounts($0.intent)) })
  }

  /// Sweeps scores, each with its gestures.
  init(_ scores: [(score: Double, gestures: IntentCounts)]) {
    self.init(sorted: scores.sorted { $0.score < $1.score })
  }

  /// Sweeps rising scores.
  init(sorted scores: [(score: Double, gestures: IntentCounts)]) {
    let all = scores.reduce(into: IntentCounts()) { $0 += $1.gestures }
    var values: [Double] = []
    var counts: [DecisionCounts] = []
    // Before any value is passed, everything finishes.
    var passed = IntentCounts()
    for entry in scores {
      if values.last != entry.score {
        values.append(entry.score)
        counts.append(all.decided(cancelling: passed))
      }
      passed += entry.gestures
    }
    counts.append(all.decided(cancelling: passed))
    axis = ThresholdAxis(values: values)
    self.counts = counts
  }
}

/// The thresholds that differ on some gesture: one cell per distinct value, and one for never.
///
/// A value is reached where it is not below the threshold, so that every threshold in `(value
/// before, value]` decides alike. Cell `i` ends with value `i`; the last cell is beyond all values.
struct ThresholdAxis {
  /// The distinct values, rising.
  let values: [Double]
  /// What thresholds are above, −∞ or 0.
  let floor: Double

  init(values: [Double], floor: Double = -.infinity) {
    self.values = values
    self.floor = floor
  }

  var cellCount: Int { values.count + 1 }

  /// The threshold that stands for a cell: the largest in it; +∞ for never.
  func threshold(_ cell: Int) -> Double { cell < values.count ? values[cell] : .infinity }

  /// The cell that a threshold is in.
  func cell(of threshold: Double) -> Int { values.partitioningIndex { $0 >= threshold } }

  func range(_ cells: ClosedRange<Int>) -> ThresholdRange {
    ThresholdRange(
      above: cells.lowerBound == 0 ? floor : values[cells.lowerBound - 1],
      through: threshold(cells.upperBound))
  }

  /// How much of the values' span the cells cover; what lies beyond all values adds nothing.
  func width(_ cells: ClosedRange<Int>) -> Double {
    let (low, high) = span(cells)
    return max(high - low, 0)
  }

  /// The middle of what the cells cover of the values' span; +∞ where that is only never.
  func center(_ cells: ClosedRange<Int>) -> Double {
    guard cells.lowerBound < values.count else { return .infinity }
    let (low, high) = span(cells)
    let middle = low + (high - low) / 2
    // Between neighboring floating-point numbers the middle rounds out of the cell.
    return middle > low || cells.lowerBound == 0 ? middle : high
  }

  private func span(_ cells: ClosedRange<Int>) -> (low: Double, high: Double) {
    guard let first = values.first, let last = values.last else { return (0, 0) }
    let low =
      cells.lowerBound == 0 ? (floor.isFinite ? floor : first) : values[cells.lowerBound - 1]
    return (low, cells.upperBound < values.count ? values[cells.upperBound] : last)
  }
}

/// The decisions of a rule while one of its thresholds moves.
package struct ThresholdSlice: Sendable {
  /// The index of the threshold in ``ThresholdRule/thresholds``.
  package let index: Int
  /// What the threshold is.
  package let parameter: RuleParameter
  /// The largest threshold of each entry, rising; the last is +∞.
  package let thresholds: [Double]
  /// How the rule decides with each of them.
  package let counts: [DecisionCounts]

  /// Moves a rule's threshold; nil for an index out of range, a gain and an opposing velocity.
  ///
  /// A gain and an opposing velocity are not lower bounds of a number.
  package init?(_ rule: ThresholdRule, index: Int, over outcomes: [LabeledOutcome]) {
    guard rule.family.parameters.indices.contains(index) else { return nil }
    let parameter = rule.family.parameters[index]
    guard parameter.feature != nil else { return nil }
    self.index = index
    self.parameter = parameter
    let (always, never) = (rule.with(-.infinity, at: index), rule.with(.infinity, at: index))
    var open: [(score: Double, gestures: IntentCounts)] = []
    var settled = DecisionCounts.none
    for outcome in outcomes {
      let decision = always.decide(outcome)
      if decision == never.decide(outcome) {
        settled = settled + DecisionCounts([(outcome.intent, decision)])
      } else {
        open.append((parameter.number(of: outcome, in: rule), IntentCounts(outcome.intent)))
      }
    }
    let sweep = ThresholdSweep(open)
    thresholds = sweep.thresholds
    counts = sweep.counts.map { $0 + settled }
  }
}

extension ThresholdRule {
  fileprivate func with(_ threshold: Double, at index: Int) -> ThresholdRule {
    var thresholds = thresholds
    thresholds[index] = threshold
    return ThresholdRule(family, checked: thresholds)
  }
}

extension RuleParameter {
  /// What the threshold is compared with.
  fileprivate func number(of outcome: LabeledOutcome, in rule: ThresholdRule) -> Double {
    switch self {
    case .progress: outcome.progress
    case .velocity, .opposingVelocity, .gain: outcome.velocity
    case .projectedProgress:
      rule.family == .projection
        ? outcome.projectedProgress(gain: rule.thresholds[0])
        : ReleaseFeature.projectedProgress.value(of: outcome)
    }
  }
}

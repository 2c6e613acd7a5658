import PanAnalysis

/// A figure that groups are compared in.
struct GroupFigure: Sendable {
  /// The name that programs read.
  let id: String
  /// The name that people read, with its unit.
  let title: String
  /// What it is in words.
  let name: String
  /// Its unit. Empty for counts and ratios.
  let unit: String
  /// How many decimals people see.
  let decimals: Int
  /// Whether the figure is a rate.
  let isRate: Bool
  /// How many traces have none, by the reason why. Empty for how often something happened.
  let leftOut: [String: Int]
  /// The figure of each group.
  let estimates: [GroupValue]
  /// The second group's figure minus the first's, with an interval of the confidence.
  let difference: @Sendable (_ first: Int, _ second: Int, _ confidence: Double) -> GroupValue
}

extension GroupFigure {
  /// A rate in each group, in percent.
  init(rate id: String, title: String, name: String, _ groups: [RateEstimate.ByPerson]) {
    self.id = id
    self.title = title
    self.name = name
    unit = "%"
    decimals = 1
    isRate = true
    leftOut = [:]
    estimates = groups.map { rates in
      let estimate = rates.estimate()
      return GroupValue(
        count: estimate.rate.total, estimate.sampling, estimate.rate.share.map { 100 * $0 },
        estimate.interval?.scaled(by: 100), noValue: "unlabeled")
    }
    difference = { first, second, confidence in
      let found = groups[first].difference(to: groups[second], confidence: confidence)
      return GroupValue(
        people: found.peopleInBoth, value: found.value.map { 100 * $0 },
        interval: found.interval?.scaled(by: 100))
    }
  }

  /// The median of a metric in each group.
  init(median metric: Metric, _ groups: [BatchSummary], _ length: LengthLabel) {
    let info = metric.info
    id = info.id
    name = "median " + info.name
    unit = info.hasUnit ? length.spelled(info.unit) : ""
    title = unit.isEmpty ? info.id : "\(info.id) (\(unit))"
    decimals = info.decimals
    isRate = false
    leftOut = groups.reduce(into: [:]) { counts, summary in
      counts.merge(summary.leftOut(of: metric)) { $0 + $1 }
    }
    estimates = groups.map { summary in
      let quantile = summary.quantile(0.5, of: metric)
      return GroupValue(
        count: summary.figureCount(of: metric), quantile.sampling, quantile.value,
        quantile.interval, noValue: "undefined")
    }
    difference = { first, second, confidence in
      let found = groups[first].difference(
        to: groups[second], inMedianOf: metric, confidence: confidence)
      return GroupValue(
        people: found.peopleInBoth, value: found.value, interval: found.interval)
    }
  }
}

extension GroupFigure {
  /// The traces that have none, and why: `S1 162 (band-limited)`. Nil if all have one.
  var exclusions: String? {
    let reasons = leftOut.sorted { $0.key < $1.key }
    guard let first = reasons.first else { return nil }
    let count = reasons.reduce(0) { $0 + $1.value }
    let list =
      reasons.count == 1
      ? first.key : reasons.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return "\(id) \(count) (\(list))"
  }
}

/// A figure of one group, or of one group minus that of another.
struct GroupValue: Sendable {
  /// The number of traces behind the figure. Nil for a difference.
  var count: Int?
  /// The number of people behind it, or in both groups. Nil without recorded participants.
  let people: Int?
  let value: Double?
  let interval: Rate.Interval?
  /// Why there is no value.
  var noValue = "undefined"
  /// Why there is a value and no interval.
  private(set) var unbounded = "few-people"

  /// Why there is no interval.
  var noInterval: String { value == nil ? noValue : unbounded }
}

extension GroupValue {
  /// The figure of a group with its sampling.
  fileprivate init(
    count: Int, _ sampling: Sampling, _ value: Double?, _ interval: Rate.Interval?,
    noValue: String
  ) {
    self.init(
      count: count, people: sampling.people, value: value, interval: interval, noValue: noValue,
      unbounded: sampling.isTooFew ? "few-people" : "too-few")
  }
}

import PanTraces

/// A quantile of figures, with an interval for the population's quantile.
///
/// A value is in the interval if the share of figures at or below it does not contradict the quantile:
/// if the interval of that share by person holds it (Francisco & Fuller 1991, Ann. Stat. 19, with the
/// interval of a share as ``RateEstimate/EffectiveGestures`` says). For one figure a person these are the order
/// statistics between which the quantile lies.
package struct QuantileEstimate: Equatable, Sendable {
  /// The quantile [type7]. Nil for no figures.
  package let value: Double?
  /// Who made the figures' gestures.
  package let sampling: Sampling
  /// The interval. Nil below ``Sampling/leastPeople``.
  ///
  /// An end that so few people do not bound is nil.
  package let interval: Rate.Interval?

  /// Estimates a quantile `q` above 0 and below 1 of figures, each with its person's number.
  ///
  /// `repeats` says that people made several gestures in the study, even if each has one figure
  /// here.
  package init(
    _ q: Double, of figures: [(value: Double, person: Int)], isKnown: Bool = true,
    repeats: Bool = false, confidence: Double = 0.95
  ) {
    self.init(
      q, ofSorted: figures.sorted { $0.value < $1.value }, isKnown: isKnown, repeats: repeats,
      confidence: confidence)
  }

  /// Takes figures in rising order.
  init(
    _ q: Double, ofSorted figures: [(value: Double, person: Int)], isKnown: Bool, repeats: Bool,
    confidence: Double
  ) {
    // Indexed by the person's number. A person without a figure here stays at 0.
    var totals = [Int](repeating: 0, count: 1 + (figures.lazy.map { $0.person }.max() ?? 0))
    for figure in figures { totals[figure.person] += 1 }
    let values = figures.map { $0.value }
    value = Distribution.type7(q, ofSorted: values)
    sampling = Sampling(
      people: totals.count { $0 > 0 }, gestures: figures.count, isKnown: isKnown, repeats: repeats)
    guard !sampling.isTooFew, !figures.isEmpty else {
      interval = nil
      return
    }
    let weights = RateEstimate.EffectiveGestures(totals, sampling, confidence)
    /// The effective number of the first `count` figures, and of all.
    func effective(_ count: Int) -> (below: Double, total: Double) {
      guard !weights.isIndependent else { return (Double(count), weights.count) }
      var below = weights.totals.map { _ in 0 }
      for figure in figures.prefix(count) { below[figure.person] += 1 }
      let total = weights.number(happened: below)
      return (Double(count) / weights.count * total, total)
    }
    /// The probability that no more figures than the first `count` are below the quantile.
    func probability(ofNoMoreThan count: Int) -> Double {
      let (below, total) = effective(count)
      return total > below
        ? BetaDistribution.probability(atMost: 1 - q, total - below, below + 1) : 1
    }
    /// The probability that no fewer are.
    func probability(ofNoLessThan count: Int) -> Double {
      let (below, total) = effective(count)
      return below > 0 ? BetaDistribution.probability(atMost: q, below, total - below + 1) : 1
    }
    // Equal values are all at or below a value, or none is: only where they end is there a share.
    let ends =
      [0]
      + values.indices.filter { $0 + 1 == values.count || values[$0] < values[$0 + 1] }
      .map { $0 + 1 }
    // From the smallest to the largest value that may be the quantile, each tail by itself.
    let tail = (1 - confidence) / 2
    let lower = ends.partitioningIndex { probability(ofNoMoreThan: $0) >= tail }
    let upper = ends.partitioningIndex { probability(ofNoLessThan: $0) < tail } - 1
    interval = Rate.Interval(
      lower: lower == 0 ? nil : values[ends[lower] - 1],
      upper: upper >= ends.count - 1 ? nil : values[ends[max(upper, 0)]])
  }
}

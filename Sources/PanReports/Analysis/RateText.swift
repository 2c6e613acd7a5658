import PanDocuments
package import PanMetrics
import PanText

/// Error rates as outputs show them: never without what they are out of, and their interval, by
/// person where people made several gestures.
package enum RateText {
  /// A rate in words: `2 of 6 (33.3 %, 95 %: 9.7 to 70.0 %)`.
  package static func people(_ estimate: RateEstimate?) -> String {
    guard let estimate, let share = estimate.rate.share else { return "0 of 0" }
    func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 1) }
    let rate = "\(estimate.rate.count) of \(estimate.rate.total) (\(percent(share)) %"
    guard let lower = estimate.interval?.lower, let upper = estimate.interval?.upper else {
      return rate + ", no interval: \(SamplingText.people(estimate.sampling.people ?? 0)))"
    }
    return rate + ", 95 %: \(percent(lower)) to \(percent(upper)) %)"
  }

  /// A share for who reads no statistics: `33 %, plausibly 10 to 70 %`; nil out of nothing.
  static func plausible(_ estimate: RateEstimate) -> String? {
    guard let share = estimate.rate.share else { return nil }
    func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 0) }
    guard let lower = estimate.interval?.lower, let upper = estimate.interval?.upper else {
      return "\(percent(share)) %, of \(SamplingText.people(estimate.sampling.people ?? 0))"
    }
    return "\(percent(share)) %, plausibly \(percent(lower)) to \(percent(upper)) %"
  }

  /// The members `<name>_percent`, `<name>_low_percent` and `<name>_high_percent`.
  static func data(_ estimate: RateEstimate?, as name: String) -> [Document.Member] {
    [
      ("", estimate?.rate.share), ("_low", estimate?.interval?.lower),
      ("_high", estimate?.interval?.upper),
    ].map {
      Document.Member(name + $0 + "_percent", $1.map { .number(100 * $0) } ?? .null)
    }
  }
}

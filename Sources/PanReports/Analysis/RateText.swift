import PanDocuments
package import PanMetrics
import PanText

/// Error rates as outputs show them: never without what they are out of, and Wilson's interval.
package enum RateText {
  /// A rate in words: `2 of 6 (33.3 %, 95 %: 9.7 to 70.0 %)`.
  package static func people(_ rate: Rate) -> String {
    guard let share = rate.share, let interval = rate.interval, let lower = interval.lower,
      let upper = interval.upper
    else { return "0 of 0" }
    func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 1) }
    return "\(rate.count) of \(rate.total) (\(percent(share)) %, "
      + "95 %: \(percent(lower)) to \(percent(upper)) %)"
  }

  /// A share for who reads no statistics: `33 %, plausibly 10 to 70 %`; nil out of nothing.
  static func plausible(_ rate: Rate) -> String? {
    guard let share = rate.share, let interval = rate.interval, let lower = interval.lower,
      let upper = interval.upper
    else { return nil }
    func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 0) }
    return "\(percent(share)) %, plausibly \(percent(lower)) to \(percent(upper)) %"
  }

  /// The members `<name>_percent`, `<name>_low_percent` and `<name>_high_percent`.
  static func data(_ rate: Rate, as name: String) -> [Document.Member] {
    [("", rate.share), ("_low", rate.interval?.lower), ("_high", rate.interval?.upper)].map {
      Document.Member(name + $0 + "_percent", $1.map { .number(100 * $0) } ?? .null)
    }
  }
}

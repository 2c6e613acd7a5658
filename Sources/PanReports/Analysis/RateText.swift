package import PanDocuments
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

  /// Writes the members `<name>_percent`, `<name>_low_percent` and `<name>_high_percent`.
  package static func write(_ rate: Rate, as name: String, to writer: inout JSONWriter) {
    for (part, share) in [
      ("", rate.share), ("_low", rate.interval?.lower), ("_high", rate.interval?.upper),
    ] {
      writer.key(name + part + "_percent")
      if let share { writer.number(100 * share) } else { writer.null() }
    }
  }
}

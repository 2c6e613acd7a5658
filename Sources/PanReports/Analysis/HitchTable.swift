package import PanDocuments
package import PanMetrics
import PanText

/// The table of frame logs: one row per log.
package enum HitchTable {
  /// What each log comes to, in a profile's bands.
  package static func document(
    of logs: [(name: String, hitches: HitchTime)], profile: HitchProfile
  ) -> Document {
    Document(of: { table(logs, profile: profile) }) {
      [.sentences([sentence(logs, profile)]), .table($0)]
    }
  }

  /// How bad it is, by the worst of the logs.
  private static func sentence(
    _ logs: [(name: String, hitches: HitchTime)], _ profile: HitchProfile
  ) -> String {
    guard let worst = logs.max(by: { $0.hitches.ratio < $1.hitches.ratio }) else { return "" }
    let hitches = worst.hitches
    let band = "\(profile.band(ofRatio: hitches.ratio).words) by \(profile.rawValue)"
    let seconds = NumberText.fixed(hitches.duration, decimals: 1)
    let found =
      hitches.hitches.isEmpty
      ? "no frame came late in \(seconds) s: \(band)."
      : "\(counted(hitches.hitches.count, "hitch", "hitches")) in \(seconds) s, the longest "
        + "\(NumberText.fixed(1000 * hitches.longest, decimals: 0)) ms, \(hitches.hitches.count == 1 ? "comes" : "come") to "
        + "\(NumberText.fixed(hitches.ratio, decimals: 1)) ms of lateness in a second (F5): \(band)."
    guard logs.count > 1 else { return found.prefix(1).uppercased() + found.dropFirst() }
    let good = logs.count { profile.band(ofRatio: $0.hitches.ratio) == .good }
    return "\(good) of \(logs.count) logs \(good == 1 ? "is" : "are") good. The worst, "
      + "\(worst.name): \(found)"
  }

  private static func table(
    _ logs: [(name: String, hitches: HitchTime)], profile: HitchProfile
  ) -> Table {
    Table(logs) {
      Column("log") { .text($0.name) }
      Column(number: "rate", unit: "Hz") { .number(1 / $0.hitches.period, decimals: 1) }
      Column(number: "duration", unit: "s") { .number($0.hitches.duration, decimals: 3) }
      Column(number: "hitches") { .integer($0.hitches.hitches.count) }
      Column(number: "longest", unit: "ms") { .number(1000 * $0.hitches.longest, decimals: 1) }
      Column(number: "ratio", "F5", unit: "ms/s") { .number($0.hitches.ratio, decimals: 2) }
      Column("band") { .text(profile.band(ofRatio: $0.hitches.ratio).name) }
      Column("profile", "by", isOptional: true) { _ in .text(profile.rawValue) }
    }
  }
}

extension HitchBand {
  /// The band in a sentence.
  fileprivate var words: String {
    switch self {
    case .good: "good"
    case .warning: "a warning"
    case .critical: "critical"
    case .immediateAttention: "in need of immediate attention"
    }
  }
}

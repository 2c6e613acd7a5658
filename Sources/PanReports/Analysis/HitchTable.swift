package import PanDocuments
package import PanMetrics

/// The table of frame logs: one row per log.
package enum HitchTable {
  /// What each log comes to, in a profile's bands.
  package static func document(
    of logs: [(name: String, hitches: HitchTime)], profile: HitchProfile
  ) -> Document {
    Document(of: { table(logs, profile: profile) }) { [.table($0)] }
  }

  private static func table(
    _ logs: [(name: String, hitches: HitchTime)], profile: HitchProfile
  ) -> Table {
    var table = Table(columns: [
      .init(id: "log", title: "log"),
      .init(id: "rate", title: "rate", unit: "Hz", alignment: .trailing),
      .init(id: "duration", title: "duration", unit: "s", alignment: .trailing),
      .init(id: "hitches", title: "hitches", alignment: .trailing),
      .init(id: "longest", title: "longest", unit: "ms", alignment: .trailing),
      .init(id: "ratio", title: "F5", unit: "ms/s", alignment: .trailing),
      .init(id: "band", title: "band"),
      .init(id: "profile", title: "by"),
    ])
    for (name, hitches) in logs {
      table.append([
        .text(name), .number(1 / hitches.period, decimals: 1),
        .number(hitches.duration, decimals: 3), .integer(hitches.hitches.count),
        .number(1000 * hitches.longest, decimals: 1), .number(hitches.ratio, decimals: 2),
        .text(profile.band(ofRatio: hitches.ratio).name), .text(profile.rawValue),
      ])
    }
    return table
  }
}

/// Everything that can be explained: the metrics of a trace, of a batch and of a device's log.
public enum MetricCatalogue {
  /// All entries, the metrics of traces first, in their order.
  public static let entries: [MetricInfo] =
    MetricEntry.table.map { $0.info } + DecisionFigure.kinds.map { $0.info } + [.hitchTime]

  /// The entries with an identifier such as `D1.mcc`, or of a family such as `D1`; any case.
  public static func entries(named name: String) -> [MetricInfo] {
    let wanted = name.lowercased()
    let exact = entries.filter { $0.id.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.family.lowercased() == wanted } : exact
  }
}

extension MetricInfo {
  /// The part of the identifier before the dot.
  public var family: String { String(id.prefix { $0 != "." }) }

  /// The least difference that the decimals can show.
  public var resolution: Double { (0..<decimals).reduce(1.0) { value, _ in value / 10 } }

  static let hitchTime = MetricInfo(
    id: "F5", name: "hitch time ratio", unit: "ms/s", decimals: 2, segment: .whole, basis: .device,
    range: "at least 0", preference: .lower,
    definition: "1000 times the sum of hitches over the seconds of animation; a picture's hitch is "
      + "how late it came after the one before plus a period, in whole periods.",
    limits: "Only from a device's frame log. Bands are dated profiles: apple-2020 (good up to 5, "
      + "critical from 10) and apple-2026 (good up to 10, warning to 25, critical to 50). Not "
      + "MetricKit's ratio, which is adjusted by an unpublished rule.",
    source: "Apple: WWDC 2020 session 10077, \"Understanding hitches in your app\".")
}

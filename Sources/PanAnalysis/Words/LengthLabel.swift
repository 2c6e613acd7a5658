package import PanEngine
package import PanTraces

/// The unit of lengths in outputs about some traces.
package struct LengthLabel: Sendable, Equatable {
  /// `pt`, `px`, `mm` or `counts`. `units` if traces differ, so that no number has a wrong unit.
  package let symbol: String

  /// The label of points.
  package static let points = LengthLabel(.points)

  /// The label of a unit.
  package init(_ unit: Trace.LengthUnit) { symbol = unit.symbol }

  /// The label of traces with these units. Of points for no traces.
  package init(_ units: some Sequence<Trace.LengthUnit>) {
    let found = Self.different(units)
    symbol = found.count > 1 ? "units" : (found.first ?? .points).symbol
  }

  /// Each of some units once. A set would hash the symbol of each.
  private static func different(_ units: some Sequence<Trace.LengthUnit>) -> [Trace.LengthUnit] {
    units.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The unit of speeds.
  package var speed: String { symbol + "/s" }

  /// Replaces `pt` in a unit such as `pt/s`. Other units stay.
  package func spelled(_ unit: String) -> String {
    guard unit.hasPrefix("pt"), unit.dropFirst(2).first.map({ "/²".contains($0) }) ?? true else {
      return unit
    }
    return symbol + unit.dropFirst(2)
  }

  /// A warning if some lengths are not in points. Nil if all are.
  package static func warning(_ units: some Sequence<Trace.LengthUnit>) -> String? {
    let found = Self.different(units)
    let others = Trace.LengthUnit.allCases.filter { $0 != .points && found.contains($0) }
    guard !others.isEmpty else { return nil }
    let names = others.map { $0.symbol }.joined(separator: " and ")
    let speeds = others.map { $0.symbol + "/s" }.joined(separator: " and ")
    let advice =
      if found.contains(.pixels) {
        "Give --px-per-pt, or # px_per_pt in the files."
      } else if found.contains(.millimeters) {
        "Give # pt_per_mm in the files, 6.3 for Android's dp."
      } else {
        "Give pantrace import --size."
      }
    return (found.contains(.points) ? "Some positions" : "Positions")
      + " are in \(names), and no scale is given: bounds in pt and pt/s, the slop and an assumed "
      + "container are held against \(names) and \(speeds) as they are. \(advice)"
  }
}

extension ReleaseDecision.MarginUnit {
  /// The symbol of the unit for lengths with this label.
  package func symbol(_ length: LengthLabel) -> String { length.spelled(symbol) }
}

/// A count and its noun: `1 trace`, `2 traces`. Pass irregular plurals.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

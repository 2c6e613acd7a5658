import PanText
import PanTraces

/// The unit of a table's times.
struct ClockChoice {
  let unit: TimeUnit
  let evidence: Evidence

  init(
    _ sample: TableSample, _ settings: ImportSettings, time: Int, runs: TableRuns,
    _ columns: ColumnChoice
  ) throws(ImportRefusal) {
    let name = sample.name(time)
    let forward = runs.steps.filter { $0 > 0 }
    let backward = runs.steps.count { $0 < 0 }
    guard backward * 10 <= runs.steps.count else {
      throw ImportRefusal(
        "\(name) goes back in \(backward) of \(runs.steps.count) steps within gestures",
        advice: "Give --map t=COLUMN, or --id with the columns that together name a gesture.",
        line: sample.headerLine)
    }
    let step = forward.isEmpty ? nil : forward[forward.count / 2]
    var stated: (unit: TimeUnit, by: String)?
    if case .time(let unit)? = columns.name(time)?.unit { stated = (unit, "the column's name") }
    if let unit = sample.metadata.timeUnit { stated = (unit, "# time_unit") }
    if let unit = settings.timeUnit { stated = (unit, "--time-unit") }
    if let stated {
      if let step { try Self.check(stated.unit, stated.by, step, name, sample) }
      unit = stated.unit
      evidence = Evidence("clock", unit.symbol, stated.by + Self.shown(step, unit))
      return
    }
    guard let step else {
      throw ImportRefusal(
        "\(name) shows no step of time within a gesture",
        advice: "Give --time-unit s, ms, us or ns.",
        line: sample.headerLine)
    }
    let possible = TimeUnit.allCases.filter { (0.0008...0.2).contains(step / $0.perSecond) }
    guard possible.count == 1, let only = possible.first else {
      throw ImportRefusal(
        "the median step of \(name) is \(NumberText.plain(step)), which fits no unit of time for "
          + "samples of a finger",
        advice: "Give --time-unit s, ms, us or ns, or --map t=COLUMN.", line: sample.headerLine)
    }
    unit = only
    evidence = Evidence("clock", only.symbol, String(Self.shown(step, only).dropFirst(2)))
  }

  /// Refuses a unit in which samples would be nearer than 0.1 ms or further than 2 s.
  private static func check(
    _ unit: TimeUnit, _ origin: String, _ step: Double, _ name: String, _ sample: TableSample
  ) throws(ImportRefusal) {
    guard origin != "--time-unit", !(0.0001...2).contains(step / unit.perSecond) else { return }
    throw ImportRefusal(
      "\(name) is in \(unit.symbol) by \(origin), and its median step of \(NumberText.plain(step)) "
        + "makes that unlikely",
      advice: "Give --time-unit s, ms, us or ns.", line: sample.headerLine)
  }

  private static func shown(_ step: Double?, _ unit: TimeUnit) -> String {
    guard let step else { return "" }
    let milliseconds = NumberText.fixed(step / unit.perSecond * 1000, decimals: 1)
    // Differences of decimals have more of them than either.
    let shown = step < 1 ? NumberText.plain(step) : NumberText.fixed(step, decimals: 1)
    return "; the median step of \(shown) is \(milliseconds) ms"
  }
}

import PanMotion
import PanText
import PanTraces

/// How a table with paths in its cells is to be read.
struct CellRecognition {
  private let base: FormatRecognition
  private let sample: TableSample
  private let text: TableText
  private let paths: [PathColumns]

  init(
    _ base: FormatRecognition, _ sample: TableSample, _ text: TableText, _ paths: [PathColumns]
  ) {
    self.base = base
    self.sample = sample
    self.text = text
    self.paths = paths
  }

  func plan() throws(ImportRefusal) -> ImportPlan {
    let settings = base.settings
    let points = sample.rows.flatMap { row in
      paths.flatMap { path in
        path.columns.allSatisfy { $0 < row.cells.count }
          ? PathPoint.read(path, row.cells) ?? [] : []
      }
    }
    guard !points.isEmpty else {
      throw ImportRefusal(
        "no cell holds a path", advice: "Is the recording complete?", line: sample.headerLine)
    }
    let unit = settings.unit ?? .points
    let high = Vector(
      x: points.map { $0.place.x }.max() ?? 0, y: points.map { $0.place.y }.max() ?? 0)
    let usual = ReadingOptions.usualContainer
    guard
      settings.size != nil
        || unit == .points && high.x <= usual.x * 1.25 && high.y <= usual.y * 1.25
    else {
      throw ImportRefusal(
        "nothing says how large the page is; paths reach \(NumberText.plain(high.x)), "
          + NumberText.plain(high.y),
        advice: "Give --size WxH in \(unit.lengthUnit.symbol).", line: sample.headerLine)
    }
    let hasPresses = points.contains { $0.event == .phase(.down) }
    var table = TableLayout(
      text: text, names: sample.names, time: 0, x: 0, y: 0,
      timeUnit: settings.timeUnit ?? .milliseconds, unit: unit)
    table.size = settings.size
    table.isYUp = settings.isYUp && settings.size != nil
    if hasPresses {
      table.phases = PhaseReading(form: .words, settled: [], isGesture: false, hovers: true)
    }
    return plan(table, hasPresses, points.count, high)
  }

  private func plan(
    _ table: TableLayout, _ hasPresses: Bool, _ points: Int, _ high: Vector
  ) -> ImportPlan {
    let held = Set(paths.flatMap { $0.columns })
    let carried = sample.names.indices.filter { column in
      !held.contains(column) && !sample.names[column].utf8.isEmpty && isShort(column)
    }
    let layout = CellLayout(
      text: text, names: sample.names, headerLine: sample.headerLine ?? 1, paths: paths,
      carried: carried, table: table, hasPresses: hasPresses)
    var settled = base.settings
    settled.format = .cells
    settled.unit = table.unit
    settled.timeUnit = table.timeUnit
    var columns: [ColumnRole] = [.traceID, .time]
    if hasPresses { columns.append(.phase) }
    columns += [.x, .y]
    let names = paths.map { path in path.columns.map { sample.name($0) }.joined(separator: ", ") }
    var plan = ImportPlan(
      format: .cells,
      evidence: [
        Evidence("format", ImportFormat.cells.title, "columns " + names.joined(separator: "; ")),
        Evidence(
          "clock", table.timeUnit.symbol,
          base.settings.timeUnit == nil ? "both libraries' unit" : "--time-unit"),
        Evidence(
          "unit", table.unit.rawValue,
          (base.settings.unit == nil ? "CSS pixels" : "--unit")
            + "; \(points) points up to \(NumberText.plain(high.x)), \(NumberText.plain(high.y))"),
        Evidence(
          "phases", hasPresses ? "mousedown, mouseup" : "none",
          hasPresses ? "events in the cells" : "the first point is the down, the last one the lift"),
      ], settings: settled,
      velocityBasis: hasPresses
        ? .doubtful("a mouse's whole milliseconds") : ImportFormat.cells.velocityBasis,
      form: TraceForm(
        columns: columns, timeUnit: table.timeUnit, lengthUnit: table.unit.lengthUnit),
      body: .cells(CellReader(layout)))
    plan.size = table.size
    plan.carried = CarriedNames.free(carried.map { sample.names[$0] })
    return plan
  }

  /// Whether a column is no list itself: rectangles and the like are no figures of a gesture.
  private func isShort(_ column: Int) -> Bool {
    sample.rows.allSatisfy { column >= $0.cells.count || $0.cells[column].count <= 64 }
  }
}

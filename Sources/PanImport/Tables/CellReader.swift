import PanDocuments
import PanTraces

extension FormatRecognition {
  /// The plan for a table with paths in its cells.
  func cellPlan(
    _ sample: TableSample, _ text: TableText, _ paths: [PathColumns]
  ) throws(ImportRefusal) -> ImportPlan {
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
        advice: "Give --size WxH in \(unit.lengthUnit.symbol).", line: sample.headerLine,
        guess: .size(UsualScreen.size(holding: high, in: unit)))
    }
    let hasPresses = points.contains { $0.event == .phase(.down) }
    var table = TableLayout(
      form: .cells(text), names: sample.names, time: 0, x: 0, y: 0,
      timeUnit: settings.timeUnit ?? .milliseconds, unit: unit)
    table.size = settings.size
    table.isYUp = settings.isYUp && settings.size != nil
    if hasPresses {
      table.phases = PhaseReading(form: .words, settled: [], isGesture: false, hovers: true)
    }
    let held = Set(paths.flatMap { $0.columns })
    let passthrough = sample.names.indices.filter { column in
      !held.contains(column) && !sample.names[column].utf8.isEmpty && sample.isShort(column)
    }
    let layout = CellLayout(
      text: text, names: sample.names, headerLine: sample.headerLine ?? 1, paths: paths,
      passthrough: passthrough, table: table, hasPresses: hasPresses)
    var settled = settings
    settled.format = .cells
    settled.unit = table.unit
    settled.timeUnit = table.timeUnit
    let names = paths.map { path in path.columns.map { sample.name($0) }.joined(separator: ", ") }
    return ImportPlan(
      format: .cells,
      evidence: [
        Evidence("format", ImportFormat.cells.title, "columns " + names.joined(separator: "; ")),
        Evidence(
          "clock", table.timeUnit.symbol,
          settings.timeUnit == nil ? "both libraries' unit" : "--time-unit"),
        Evidence(
          "unit", table.unit.rawValue,
          (settings.unit == nil ? "CSS pixels" : "--unit")
            + "; \(points.count) points up to \(NumberText.plain(high.x)), \(NumberText.plain(high.y))"
        ),
        Evidence(
          "phases", hasPresses ? "mousedown, mouseup" : "none",
          hasPresses ? "events in the cells" : "the first point is the down, the last one the lift"),
      ], settings: settled,
      velocityBasis: hasPresses
        ? .doubtful("a mouse's whole milliseconds") : ImportFormat.cells.velocityBasis,
      form: TraceForm(
        columns: [.traceID, .time] + (hasPresses ? [.phase] : []) + [.x, .y],
        timeUnit: table.timeUnit, lengthUnit: table.unit.lengthUnit),
      size: table.size, passthrough: sample.passthroughNames(passthrough)
    ) { PieceStream(CellReader(layout), cut: .rows) }
  }
}

extension TableSample {
  /// Whether all cells are short. Long ones are lists or objects, which are not passed through.
  fileprivate func isShort(_ column: Int) -> Bool {
    rows.allSatisfy { column >= $0.cells.count || $0.cells[column].count <= 64 }
  }
}

/// The columns of a table with paths in its cells.
struct CellLayout: Sendable {
  var text: TableText
  var names: [String]
  var headerLine: Int
  var paths: [PathColumns]
  /// The passthrough columns.
  var passthrough: [Int]
  /// Units and size.
  var table: TableLayout
  /// Whether paths contain presses. Gestures are then only the parts between a press and a release.
  var hasPresses: Bool
}

/// Reads tables with one path in the cells of each row.
struct CellReader: PieceReader {
  private let layout: CellLayout

  init(_ layout: CellLayout) { self.layout = layout }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard line > layout.headerLine, !piece.trimmed.isEmpty else { return }
    guard let cells = layout.text.cells(piece), cells.count <= layout.names.count + 1 else {
      return sink.leaveOut("rows that do not belong to the table", line: line)
    }
    let texts = layout.passthrough.map { PassthroughText.of(cells.cell($0)) }
    for path in layout.paths where path.columns.allSatisfy({ $0 < cells.count }) {
      guard let points = PathPoint.read(path, cells) else {
        sink.leaveOut("cells that hold no path", line: line)
        continue
      }
      take(points, texts, line, &sink)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {}

  private func take(
    _ points: [PathPoint], _ texts: [String], _ line: Int, _ sink: inout GestureSink
  ) {
    guard !points.isEmpty else { return }
    var gesture = start(line)
    var hasGesture = false
    for point in points {
      guard let phase = phase(of: point, isDown: gesture.isDown) else { continue }
      if phase == .down, hasGesture {
        hand(gesture, &sink)
        gesture = start(line)
      }
      hasGesture = true
      gesture.add(
        TableRow(
          event: layout.hasPresses ? .phase(phase) : .unknown, pointer: [], time: point.time,
          place: layout.table.position(point.place.x, point.place.y), texts: texts, line: line),
        perSecond: layout.table.timeUnit.perSecond)
    }
    if hasGesture {
      hand(gesture, &sink)
    } else {
      sink.leaveOut("paths without a press", line: line, isGesture: false)
    }
  }

  private func start(_ line: Int) -> TableGesture {
    TableGesture(key: [], id: nil, line: line, constants: 0, passthrough: layout.passthrough.count)
  }

  /// The phase of a point. Nil between gestures.
  private func phase(of point: PathPoint, isDown: Bool) -> TouchPhase? {
    guard layout.hasPresses else { return .move }
    switch point.event {
    case .phase(.down): return .down
    case .phase(let phase): return isDown ? phase : nil
    case .nothing, .settle, .contact, nil: return nil
    }
  }

  private func hand(_ gesture: TableGesture, _ sink: inout GestureSink) {
    if let defect = gesture.defect { return sink.leaveOut(defect.reason, line: defect.line) }
    sink.add(
      gesture.finished(
        layout.table, id: sink.nextID(), intent: nil, decision: nil, participant: nil))
  }
}

/// A point of a path in a cell.
struct PathPoint {
  var time: Double
  var place: Vector
  /// The event. Nil if the format has none.
  var event: PhaseWords.Meaning?

  /// The points of a path. Nil if the cells do not parse.
  static func read(_ path: PathColumns, _ cells: [[UInt8]]) -> [PathPoint]? {
    switch path {
    case .objects(let column):
      guard let node = try? JSONReader.read(cells[column]) else {
        return cells[column].isEmpty ? [] : nil
      }
      return node.elements.compactMap { element in
        guard let time = element["t"]?.number, let x = element["x"]?.number,
          let y = element["y"]?.number
        else { return nil }
        let event = element["event"]?.text.flatMap { PhaseWords.read(Array($0.utf8))?.meaning }
        return PathPoint(time: time, place: Vector(x: x, y: y), event: event)
      }
    case .lists(let time, let x, let y):
      guard let times = numbers(cells[time]), let xs = numbers(cells[x]),
        let ys = numbers(cells[y]), times.count == xs.count, xs.count == ys.count
      else { return nil }
      return times.indices.compactMap { index in
        // Empty elements come before the mouse's first event.
        guard let time = times[index], let x = xs[index], let y = ys[index] else { return nil }
        return PathPoint(time: time, place: Vector(x: x, y: y), event: nil)
      }
    }
  }

  /// The numbers of a list, with or without brackets, nil for empty elements. Nil for other texts.
  private static func numbers(_ cell: [UInt8]) -> [Double?]? {
    cell.withByteView { bytes in
      var text = bytes.trimmed
      if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        text = ByteView(rebasing: text[1..<text.count - 1])
      }
      if text.trimmed.isEmpty { return [] }
      var numbers: [Double?] = []
      for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let word = ByteView(rebasing: part).trimmed
        if word.isEmpty || word.equals("null") || word.equals("None") || word.equals("nan") {
          numbers.append(nil)
        } else if let number = word.number {
          numbers.append(number)
        } else {
          return nil
        }
      }
      return numbers
    }
  }
}

/// The columns that hold a path.
enum PathColumns: Equatable, Sendable {
  /// A JSON array of objects with x, y, t and event: the mouse-tracking extension of jsPsych 7.
  case objects(Int)
  /// Lists of times, x and y: mousetrap, and the plugin for jsPsych 6.
  case lists(time: Int, x: Int, y: Int)

  /// Finds path columns by their names.
  static func find(_ names: [String]) -> [PathColumns] {
    var found: [PathColumns] = []
    let names = names.map { NameWords.split($0) }
    // The first column of each name.
    var places: [ByteKey: Int] = [:]
    for (column, words) in names.enumerated().reversed() { places[key(words)] = column }
    for (column, words) in names.enumerated() {
      if words == ["mouse", "tracking", "data"] { found.append(.objects(column)) }
      if words == ["mice", "times"], let x = places[key(["x", "position"])],
        let y = places[key(["y", "position"])]
      {
        found.append(.lists(time: column, x: x, y: y))
      }
      if words.first == "timestamps", words.count > 1,
        let x = places[key(["xpos"] + words.dropFirst())],
        let y = places[key(["ypos"] + words.dropFirst())]
      {
        found.append(.lists(time: column, x: x, y: y))
      }
    }
    return found
  }

  /// The lookup key for a name's words.
  private static func key(_ words: [String]) -> ByteKey { ByteKey(words.joined(separator: " ")) }

  /// The column numbers.
  var columns: [Int] {
    switch self {
    case .objects(let column): [column]
    case .lists(let time, let x, let y): [time, x, y]
    }
  }
}

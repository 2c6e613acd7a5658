import PanDocuments
import PanMotion
import PanText
import PanTraces

/// What the cells of a table hold, and how they are read.
struct CellLayout: Sendable {
  var text: TableText
  var names: [String]
  var headerLine: Int
  var paths: [PathColumns]
  /// Columns that go along.
  var carried: [Int]
  /// Units and size as those of a table.
  var table: TableLayout
  /// Whether paths have presses, between which alone they are gestures.
  var hasPresses: Bool
}

/// Reads tables that have a whole path in the cells of each row.
struct CellReader: PieceReader {
  private let layout: CellLayout

  init(_ layout: CellLayout) { self.layout = layout }

  mutating func read(
    _ piece: LentBytes, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard line > layout.headerLine, !piece.trimmed.isEmpty else { return }
    guard let cells = layout.text.cells(piece), cells.count <= layout.names.count + 1 else {
      return sink.leaveOut("rows that are no rows of the table", line: line)
    }
    let texts = layout.carried.map { CarriedText.of($0 < cells.count ? cells[$0] : []) }
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
        layout.hasPresses ? phase : nil, pointer: [], time: point.time,
        perSecond: layout.table.timeUnit.perSecond,
        at: layout.table.position(point.place.x, point.place.y), pressure: nil, carrying: texts,
        line: line)
    }
    if hasGesture {
      hand(gesture, &sink)
    } else {
      sink.leaveOut("paths without a press", line: line, isGesture: false)
    }
  }

  private func start(_ line: Int) -> TableGesture {
    TableGesture(key: [], id: nil, line: line, constants: 0, carried: layout.carried.count)
  }

  /// What a point is of a gesture; nil for one between gestures.
  private func phase(of point: PathPoint, isDown: Bool) -> TouchPhase? {
    guard layout.hasPresses else { return .move }
    switch point.event {
    case .phase(.down): return .down
    case .phase(let phase): return isDown ? phase : nil
    case .nothing, nil: return nil
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
  /// What happened there; nil where the form does not tell.
  var event: PhaseWords.Meaning?

  /// The points of a path; nil where the cells hold none.
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
        // The mouse had not been seen yet.
        guard let time = times[index], let x = xs[index], let y = ys[index] else { return nil }
        return PathPoint(time: time, place: Vector(x: x, y: y), event: nil)
      }
    }
  }

  /// The numbers of a list with or without brackets; nil within it for an empty element, and for the
  /// whole where something else stands in it.
  private static func numbers(_ cell: [UInt8]) -> [Double?]? {
    cell.withLentBytes { bytes in
      var text = bytes.trimmed
      if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        text = LentBytes(rebasing: text[1..<text.count - 1])
      }
      if text.trimmed.isEmpty { return [] }
      var numbers: [Double?] = []
      for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let word = LentBytes(rebasing: part).trimmed
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

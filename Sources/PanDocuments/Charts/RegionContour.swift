/// The part of a frame where a rule holds, and the border of that part.
///
/// Marching squares over both axes, with each crossing bisected to far below a pixel and
/// right-angled corners restored, so that thresholds come out straight and exact. Source: Lorensen
/// and Cline 1987, "Marching cubes", in the plane.
package struct RegionContour {
  /// Cells across and upwards. Details smaller than a cell are lost.
  private static let columns = 96
  private static let rows = 64
  private static let bisections = 24

  /// Outlines of the part, without overlaps, in the units of the axes.
  package private(set) var outlines: [[PlotPoint]] = []
  /// The border inside the frame, as long runs, so that dashes do not begin anew in each cell.
  package private(set) var borders: [[PlotPoint]] = []

  private let rule: (Double, Double) -> Bool
  private let horizontal: AxisScale
  private let vertical: AxisScale

  /// Samples a rule over all of both axes.
  package init(
    horizontal: AxisScale, vertical: AxisScale, where rule: @escaping (Double, Double) -> Bool
  ) {
    self.rule = rule
    self.horizontal = horizontal
    self.vertical = vertical
    let nodes = (0...Self.rows).map { row in
      (0...Self.columns).map { column in holds(Self.node(column, row)) }
    }
    var chains = Chains()
    // Cells inside the part become large boxes. Only those on its border are walked around.
    var fullRuns: [[Range<Int>]] = []
    for row in 0..<Self.rows {
      var runs: [Range<Int>] = []
      for column in 0..<Self.columns {
        let corners = Self.corners(nodes, column, row)
        if !corners.contains(false) {
          let start = runs.last?.upperBound == column ? runs.removeLast().lowerBound : column
          runs.append(start..<(column + 1))
        } else if corners.contains(true) {
          addCell(corners, column, row, &chains)
        }
      }
      fullRuns.append(runs)
    }
    addBoxes(fullRuns)
    borders = chains.lines.map { $0.map(inUnits) }
  }

  /// Adds runs of full cells. Equal runs of consecutive rows become one box.
  private mutating func addBoxes(_ runs: [[Range<Int>]]) {
    for row in runs.indices {
      for run in runs[row] where row == 0 || !runs[row - 1].contains(run) {
        let end = runs[row...].firstIndex { !$0.contains(run) } ?? runs.endIndex
        let corners = [
          (run.lowerBound, row), (run.upperBound, row), (run.upperBound, end),
          (run.lowerBound, end),
        ]
        outlines.append(corners.map { inUnits(Self.node($0.0, $0.1)) })
      }
    }
  }

  /// Walks around a cell: corners where the rule holds join its outline, crossings outline and
  /// border.
  private mutating func addCell(
    _ corners: [Bool], _ column: Int, _ row: Int, _ chains: inout Chains
  ) {
    let places = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Self.node(column + $0.0, row + $0.1) }
    // Starting at a corner where the rule holds, each way out is followed by its way back in.
    let first = corners.firstIndex(of: true) ?? 0
    var outline: [PlotPoint] = []
    var exit: (edge: Int, place: PlotPoint)?
    for step in 0..<4 {
      let here = (first + step) % 4
      let next = (here + 1) % 4
      if corners[here] { outline.append(places[here]) }
      guard corners[here] != corners[next] else { continue }
      let edge = Self.edge(here, column, row)
      let crossing = crossing(between: places[here], and: places[next])
      if let left = exit {
        let corner = sharpCorner(from: left.place, to: crossing)
        let bend = corner.map { [$0] } ?? []
        outline += bend
        chains.add([left.place] + bend + [crossing], from: left.edge, to: edge)
        exit = nil
      } else {
        exit = (edge, crossing)
      }
      outline.append(crossing)
    }
    outlines.append(outline.map(inUnits))
  }

  private func crossing(between start: PlotPoint, and end: PlotPoint) -> PlotPoint {
    // From the lower place to the higher, so that both cells at an edge find the same point.
    let isForward = start.x < end.x || start.y < end.y
    var low = isForward ? start : end
    var high = isForward ? end : start
    let holdsAtLow = holds(low)
    for _ in 0..<Self.bisections {
      let middle = Self.between(low, high, 0.5)
      if holds(middle) == holdsAtLow { low = middle } else { high = middle }
    }
    return Self.between(low, high, 0.5)
  }

  /// The corner of a right angle through two crossings, if the border really turns there.
  private func sharpCorner(from start: PlotPoint, to end: PlotPoint) -> PlotPoint? {
    guard abs(start.x - end.x) > 1e-6, abs(start.y - end.y) > 1e-6 else { return nil }
    let middle = Self.between(start, end, 0.5)
    let candidates = [PlotPoint(x: start.x, y: end.y), PlotPoint(x: end.x, y: start.y)]
    return candidates.first { corner in
      holds(Self.between(middle, corner, 0.95)) != holds(Self.between(middle, corner, 1.05))
    }
  }

  private func holds(_ place: PlotPoint) -> Bool {
    let point = inUnits(place)
    return rule(point.x, point.y)
  }

  private func inUnits(_ place: PlotPoint) -> PlotPoint {
    PlotPoint(x: horizontal.value(at: place.x), y: vertical.value(at: place.y))
  }

  private static func corners(_ nodes: [[Bool]], _ column: Int, _ row: Int) -> [Bool] {
    [
      nodes[row][column], nodes[row][column + 1], nodes[row + 1][column + 1],
      nodes[row + 1][column],
    ]
  }

  private static func node(_ column: Int, _ row: Int) -> PlotPoint {
    PlotPoint(x: Double(column) / Double(columns), y: Double(row) / Double(rows))
  }

  private static func between(_ a: PlotPoint, _ b: PlotPoint, _ share: Double) -> PlotPoint {
    PlotPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  /// The number of the cell's side that begins at a corner. Both cells at a side give the same
  /// number.
  private static func edge(_ corner: Int, _ column: Int, _ row: Int) -> Int {
    let node = { (column: Int, row: Int) in row * (columns + 1) + column }
    switch corner {
    case 0: return 2 * node(column, row)
    case 1: return 2 * node(column + 1, row) + 1
    case 2: return 2 * node(column, row + 1)
    default: return 2 * node(column, row) + 1
    }
  }

  /// Short pieces of line joined end to end into long ones.
  struct Chains {
    private var pieces: [(points: [PlotPoint], ends: [Int])] = []
    private var piecesAtEnd: [Int: [Int]] = [:]

    /// Adds a piece. Pieces with an end of the same number are joined there, two at most.
    package mutating func add(_ points: [PlotPoint], from start: Int, to end: Int) {
      piecesAtEnd[start, default: []].append(pieces.count)
      piecesAtEnd[end, default: []].append(pieces.count)
      pieces.append((points, [start, end]))
    }

    /// The long lines: first those with open ends, then the closed ones, in the order of adding.
    package var lines: [[PlotPoint]] {
      var isUsed = [Bool](repeating: false, count: pieces.count)
      var lines: [[PlotPoint]] = []
      for (index, piece) in pieces.enumerated() {
        guard let open = piece.ends.first(where: { piecesAtEnd[$0]?.count == 1 }) else { continue }
        if !isUsed[index] { lines.append(line(from: index, entering: open, &isUsed)) }
      }
      for (index, piece) in pieces.enumerated() where !isUsed[index] {
        lines.append(line(from: index, entering: piece.ends[0], &isUsed))
      }
      return lines
    }

    private func line(from first: Int, entering: Int, _ isUsed: inout [Bool]) -> [PlotPoint] {
      var points: [PlotPoint] = []
      var entry = entering
      var next: Int? = first
      while let index = next {
        isUsed[index] = true
        let piece = pieces[index]
        let isForward = piece.ends[0] == entry
        let ordered = isForward ? piece.points : piece.points.reversed()
        points += points.isEmpty ? ordered : Array(ordered.dropFirst())
        entry = isForward ? piece.ends[1] : piece.ends[0]
        next = piecesAtEnd[entry]?.first { !isUsed[$0] }
      }
      return Self.withoutCollinear(points)
    }

    /// Drops points on the straight line between their neighbors.
    private static func withoutCollinear(_ points: [PlotPoint]) -> [PlotPoint] {
      var result: [PlotPoint] = []
      for point in points {
        if result.count >= 2 {
          let a = result[result.count - 2]
          let b = result[result.count - 1]
          let area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          if abs(area) < 1e-9 { result.removeLast() }
        }
        result.append(point)
      }
      return result
    }
  }
}

/// Short pieces of line joined end to end into long ones.
struct SegmentChains {
  private struct Piece {
    let points: [PlotPoint]
    let ends: [Int]
  }

  private var pieces: [Piece] = []
  private var piecesAtEnd: [Int: [Int]] = [:]

  /// Adds a piece; pieces with an end of the same number are joined there, two at most.
  package mutating func add(_ points: [PlotPoint], from start: Int, to end: Int) {
    piecesAtEnd[start, default: []].append(pieces.count)
    piecesAtEnd[end, default: []].append(pieces.count)
    pieces.append(Piece(points: points, ends: [start, end]))
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
    return Self.withoutMiddles(points)
  }

  /// Drops points on the straight line between their neighbours.
  private static func withoutMiddles(_ points: [PlotPoint]) -> [PlotPoint] {
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

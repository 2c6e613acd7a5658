/// The labels of points, each beside its point, and left out where it would cover something.
enum PointLabels {
  private struct Box {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func lies(in frame: ChartLayout.Frame) -> Bool {
      left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
    }
  }

  private static let size = 11.0
  private static let longest = 150.0
  private static let gap = 4.0

  /// The labels of the points among some marks.
  static func texts(_ marks: [ChartMark], _ plot: Plot) -> [TextBox] {
    let points = marks.flatMap { mark -> [ChartPoint] in
      if case .points(let points, _) = mark { points.filter { $0.place.isFinite } } else { [] }
    }
    guard points.contains(where: { $0.label != nil }) else { return [] }
    var taken = points.map { point -> Box in
      let (place, reach) = (plot.place(point.place), point.radius + 1)
      return Box(
        left: place.x - reach, top: place.y - reach, right: place.x + reach,
        bottom: place.y + reach)
    }
    for mark in marks {
      if case .line(let points, _) = mark { taken += boxes(along: points.map(plot.place)) }
    }
    var texts: [TextBox] = []
    for point in points {
      guard let label = point.label else { continue }
      let shown = TextBox.elided(label, width: longest, size: size)
      let free = candidates(shown, at: plot.place(point.place), radius: point.radius).first {
        candidate in
        candidate.box.lies(in: plot.frame) && !taken.contains { $0.meets(candidate.box) }
      }
      guard let free else { continue }
      taken.append(free.box)
      texts.append(free.text)
    }
    return texts
  }

  /// What lines take up, in steps as long as letters are wide.
  private static func boxes(along points: [PlotPoint]) -> [Box] {
    zip(points, points.dropFirst()).flatMap { start, end -> [Box] in
      let length = max((end.x - start.x).magnitude, (end.y - start.y).magnitude)
      guard length.isFinite else { return [] }
      // No picture is a thousand steps wide. Not by a stride, which asks for fused products.
      let steps = min(1000, max(1, (length / 6).rounded(.up)))
      return (0...Int(steps)).map { step in
        let x = start.x + (end.x - start.x) * Double(step) / steps
        let y = start.y + (end.y - start.y) * Double(step) / steps
        return Box(left: x - 1, top: y - 1, right: x + 1, bottom: y + 1)
      }
    }
  }

  /// Right of the point, left of it, over it and under it.
  private static func candidates(
    _ label: String, at place: PlotPoint, radius: Double
  ) -> [(box: Box, text: TextBox)] {
    let width = TextBox.width(label, size: size)
    let reach = radius + gap
    func candidate(_ x: Double, _ y: Double, _ anchor: TextBox.Anchor) -> (Box, TextBox) {
      let left =
        switch anchor {
        case .start: x
        case .middle: x - width / 2
        case .end: x - width
        }
      return (
        Box(left: left, top: y - size + 1, right: left + width, bottom: y + 3),
        TextBox(text: label, x: x, y: y, size: size, anchor: anchor)
      )
    }
    return [
      candidate(place.x + reach, place.y + 4, .start),
      candidate(place.x - reach, place.y + 4, .end),
      candidate(place.x, place.y - reach - 2, .middle),
      candidate(place.x, place.y + reach + size - 2, .middle),
    ]
  }
}

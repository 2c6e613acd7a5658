/// Many points gathered into few: one for the members of each square of the frame.
package enum PointBins {
  /// Squares across the frame and upwards.
  private static let columns = 40
  private static let rows = 18
  /// Beyond this many, points cover one another and are gathered.
  package static let mostPoints = 2000
  private static let largestRadius = 8.0
  /// Below this a hollow point looks filled.
  private static let smallestRadius = 2.0

  /// The points at the mean place of each square's members, their area by the number of members.
  ///
  /// `places` are positions on the axes, 0 to 1; `largest` is the number the full size stands for.
  package static func points(
    _ places: [PlotPoint], largest: Int, name: String, horizontal: AxisScale, vertical: AxisScale
  ) -> [ChartPoint] {
    squares(places).compactMap { square in
      guard square.count > 0 else { return nil }
      let count = Double(square.count)
      return ChartPoint(
        place: PlotPoint(
          x: horizontal.value(at: square.sum.x / count), y: vertical.value(at: square.sum.y / count)
        ),
        radius: max(smallestRadius, largestRadius * (count / Double(max(1, largest))).squareRoot()),
        title: "\(square.count) \(name)")
    }
  }

  /// What the sizes of gathered points mean, where any of these groups is gathered.
  package static func legend(_ counts: some Sequence<Int>) -> [Chart.LegendEntry] {
    guard counts.contains(where: { $0 > mostPoints }) else { return [] }
    return [
      Chart.LegendEntry(
        label: "size: number of gestures",
        swatch: .point(PointStyle(shape: .circle, ink: .muted)))
    ]
  }

  /// Points as they are, or gathered where they are too many to be told apart.
  package static func mark(
    _ points: [ChartPoint], _ style: PointStyle, name: String, horizontal: AxisScale,
    vertical: AxisScale
  ) -> ChartMark {
    guard points.count > mostPoints else { return .points(points, style) }
    let places = points.map {
      PlotPoint(x: horizontal.position(of: $0.place.x), y: vertical.position(of: $0.place.y))
    }
    let gathered = self.points(
      places, largest: largestCount(places), name: name, horizontal: horizontal,
      vertical: vertical)
    return .points(gathered, style)
  }

  /// The most members any square has.
  package static func largestCount(_ places: [PlotPoint]) -> Int {
    squares(places).map { $0.count }.max() ?? 0
  }

  private static func squares(_ places: [PlotPoint]) -> [(count: Int, sum: PlotPoint)] {
    var squares = [(count: Int, sum: PlotPoint)](
      repeating: (0, PlotPoint(x: 0, y: 0)), count: columns * rows)
    for place in places {
      let column = min(columns - 1, Int(place.x * Double(columns)))
      let row = min(rows - 1, Int(place.y * Double(rows)))
      squares[row * columns + column].count += 1
      squares[row * columns + column].sum.x += place.x
      squares[row * columns + column].sum.y += place.y
    }
    return squares
  }
}

/// The data of a path, from points in pixels.
struct SVGPath {
  private(set) var data = ""

  /// Adds an open run of straight lines.
  mutating func addLine(_ points: [PlotPoint]) {
    for (index, point) in points.enumerated() {
      data += (index == 0 ? "M" : "L") + SVGWriter.px(point.x) + " " + SVGWriter.px(point.y)
    }
  }

  /// Adds a closed outline.
  mutating func addPolygon(_ points: [PlotPoint]) {
    guard !points.isEmpty else { return }
    addLine(points)
    data += "Z"
  }
}

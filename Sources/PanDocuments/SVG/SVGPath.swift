import PanTraces

/// The data of a path, from points in pixels.
package struct SVGPath {
  package private(set) var data = ""

  package init() {}

  /// Adds an open run of straight lines.
  package mutating func addLine(_ points: [PlotPoint]) {
    for (index, point) in points.enumerated() {
      data += (index == 0 ? "M" : "L") + SVGWriter.px(point.x) + " " + SVGWriter.px(point.y)
    }
  }

  /// Adds a closed outline.
  package mutating func addPolygon(_ points: [PlotPoint]) {
    guard !points.isEmpty else { return }
    addLine(points)
    data += "Z"
  }
}

/// What all pictures are drawn with, in pixels.
extension SVGWriter {
  /// Straight lines from point to point; fewer than two points draw nothing.
  package mutating func line(_ points: [PlotPoint], _ stroke: Stroke, _ palette: Palette) {
    guard points.count > 1 else { return }
    var path = SVGPath()
    path.addLine(points)
    let width = Self.px(stroke.width)
    if let pattern = stroke.dash.pattern {
      element(
        "path",
        [
          "d": path.data, "fill": "none", "stroke": palette.color(stroke.ink),
          "stroke-width": width, "stroke-dasharray": pattern,
        ])
    } else {
      element(
        "path",
        [
          "d": path.data, "fill": "none", "stroke": palette.color(stroke.ink),
          "stroke-width": width, "stroke-linejoin": "round",
        ])
    }
  }

  /// Opens a group of points of one style.
  package mutating func beginPoints(_ style: PointStyle, _ palette: Palette) {
    let color = palette.color(style.ink)
    // The rim of a filled point, in the background's colour, keeps neighbours apart.
    beginGroup([
      "fill": style.isHollow ? palette.background : color,
      "stroke": style.isHollow ? color : palette.background,
      "stroke-width": style.isHollow ? "1.75" : "0.75",
    ])
  }

  /// One point of the open group.
  package mutating func point(
    _ shape: PointStyle.Shape, at place: PlotPoint, radius: Double, title: String?
  ) {
    switch shape {
    case .circle:
      element(
        "circle",
        ["cx": Self.px(place.x), "cy": Self.px(place.y), "r": Self.px(radius)], title: title)
    case .triangle:
      // Of the circle's area: an equilateral triangle with its centre of mass at the place.
      let reach = radius * 1.5551
      var path = SVGPath()
      path.addPolygon([
        PlotPoint(x: place.x, y: place.y - reach),
        PlotPoint(x: place.x + reach * 0.866, y: place.y + reach / 2),
        PlotPoint(x: place.x - reach * 0.866, y: place.y + reach / 2),
      ])
      element("path", ["d": path.data], title: title)
    }
  }

  /// A line of text.
  package mutating func text(_ box: TextBox, _ palette: Palette) {
    element(
      "text",
      [
        "x": Self.px(box.x), "y": Self.px(box.y), "font-size": Self.px(box.size),
        "font-weight": box.isBold ? "600" : "400", "text-anchor": box.anchor.rawValue,
        "fill": palette.color(box.ink),
      ], content: box.text)
  }
}

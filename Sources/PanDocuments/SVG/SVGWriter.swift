import PanTraces

/// Writes one SVG picture element by element: escaped, in a stable order, self-contained.
///
/// No scripts, styles, fonts or external references, because a page that shows the picture as an
/// image blocks them. The picture paints its own background, as the page's may not suit its theme.
package struct SVGWriter {
  private static let fonts = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"

  private let theme: Theme
  private let start: String
  private var text: String
  /// Whether a part of it leads somewhere.
  private var hasLinks = false

  /// Opens a picture of a size in pixels. `description` says in words what is to be seen.
  package init(
    width: Double, height: Double, title: String, description: String, theme: Theme
  ) {
    self.theme = theme
    let size = "width=\"\(Self.px(width))\" height=\"\(Self.px(height))\""
    let box = "viewBox=\"0 0 \(Self.px(width)) \(Self.px(height))\""
    start = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box)"
    text = " font-family=\"\(Self.fonts)\">\n"
    // No ids: pictures set into one page would share them.
    text += "  <title>\(XMLEscape.line(title))</title>\n"
    text += "  <desc>\(XMLEscape.line(description))</desc>\n"
    element("rect", ["width": "100%", "height": "100%", "fill": color(.background)])
  }

  /// The role of a picture: what is inside an image is not told, so that links there would be lost.
  static func role(_ hasLinks: Bool) -> String { hasLinks ? "group" : "img" }

  /// The color of an ink in the picture's theme.
  package func color(_ ink: Ink) -> String { theme.color(ink) }

  /// A coordinate or length with at most two decimals.
  package static func px(_ value: Double) -> String { NumberText.coordinate(value) }

  /// Adds an empty element, or one that shows `title` under the pointer.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ look: KeyValuePairs<String, String> = [:], title: String? = nil
  ) {
    open(name, attributes, look)
    guard let title else {
      text += "/>\n"
      return
    }
    text += "><title>\(XMLEscape.line(title))</title></\(name)>\n"
  }

  /// Adds an element with text in it.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ look: KeyValuePairs<String, String> = [:], content: String
  ) {
    open(name, attributes, look)
    text += ">\(XMLEscape.line(content))</\(name)>\n"
  }

  /// Opens a group. Its elements inherit the attributes.
  package mutating func beginGroup(_ attributes: KeyValuePairs<String, String>) {
    open("g", attributes)
    text += ">\n"
  }

  /// Closes the group.
  package mutating func endGroup() { text += "  </g>\n" }

  /// Opens a link. Only one that is a stop is reached by the tabulator: the others would be too many.
  package mutating func beginLink(_ address: String, isStop: Bool) {
    hasLinks = true
    text += "<a href=\"\(XMLEscape.text(address))\"\(isStop ? "" : " tabindex=\"-1\"")>"
  }

  /// Closes the link.
  package mutating func endLink() { text += "</a>\n" }

  /// The finished picture.
  package var picture: String { start + " role=\"\(Self.role(hasLinks))\"" + text + "</svg>\n" }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ look: KeyValuePairs<String, String> = [:]
  ) {
    text += "  <\(name)"
    for pairs in [attributes, look] {
      for (key, value) in pairs { text += " \(key)=\"\(XMLEscape.line(value))\"" }
    }
  }
}

/// The elements that all pictures use, in pixels.
extension SVGWriter {
  /// A rectangle.
  package mutating func rect(
    x: Double, y: Double, width: Double, height: Double,
    _ look: KeyValuePairs<String, String> = [:]
  ) {
    element(
      "rect",
      [
        "x": Self.px(x), "y": Self.px(y), "width": Self.px(width), "height": Self.px(height),
      ], look)
  }

  /// Straight lines from point to point. Fewer than two points draw nothing.
  package mutating func line(_ points: [PlotPoint], _ stroke: Stroke) {
    guard points.count > 1 else { return }
    var path = SVGPath()
    path.addLine(points)
    let dash = stroke.dash.pattern
    element(
      "path",
      [
        "d": path.data, "fill": "none", "stroke": color(stroke.ink),
        "stroke-width": Self.px(stroke.width),
        dash == nil ? "stroke-linejoin" : "stroke-dasharray": dash ?? "round",
      ])
  }

  /// Opens a group of points of one style.
  package mutating func beginPoints(_ style: PointStyle) {
    let (ink, rim) = (color(style.ink), color(.background))
    // The rim of a filled point, in the background's color, keeps neighbors apart.
    beginGroup([
      "fill": style.isHollow ? rim : ink, "stroke": style.isHollow ? ink : rim,
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
      // It has the circle's area, and its center of mass at the place.
      let (reach, corners) = (radius * 1.5551, [(0, -1), (0.866, 0.5), (-0.866, 0.5)])
      var path = SVGPath()
      path.addPolygon(
        corners.map { PlotPoint(x: place.x + reach * $0.0, y: place.y + reach * $0.1) })
      element("path", ["d": path.data], title: title)
    }
  }

  /// A line of text.
  package mutating func text(_ box: ChartLayout.TextBox) {
    element(
      "text",
      [
        "x": Self.px(box.x), "y": Self.px(box.y), "font-size": Self.px(box.size),
        "font-weight": box.isBold ? "600" : "400", "text-anchor": box.anchor.rawValue,
        "fill": color(box.ink),
      ],
      box.hasHalo
        ? ["stroke": color(.background), "stroke-width": "3", "paint-order": "stroke"] : [:],
      content: box.text)
  }
}

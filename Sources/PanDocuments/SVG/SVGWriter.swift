import PanTraces

/// The appearances that a picture is made for.
///
/// The color-blind can tell blue from orange. Shapes and dashes say the same again.
package enum Theme: Sendable {
  /// Dark on white.
  case light
  /// Light on near black.
  case dark
  /// That of the page around it, which defines its colors as CSS variables.
  case page

  /// The color of an ink as `#rrggbb`, as GitHub's pages have it, or the page's variable for it.
  package func color(_ ink: Ink) -> String {
    let (light, dark) =
      switch ink {
      case .background: ("#ffffff", "#0d1117")
      case .text: ("#1f2328", "#e6edf3")
      case .muted: ("#59636e", "#9198a1")
      case .grid: ("#d1d9e0", "#30363d")
      case .finish: ("#0969da", "#58a6ff")
      case .cancel: ("#bc4c00", "#f0883e")
      case .purple: ("#8250df", "#bc8cff")
      case .green: ("#1a7f37", "#3fb950")
      case .pink: ("#bf3989", "#f778ba")
      case .screen1: ("#dbeafe", "#1c3556")
      case .screen2: ("#fde8d0", "#54371a")
      case .screen3: ("#dcf2e0", "#1d4429")
      case .screen4: ("#efe3fb", "#402a5c")
      case .picture: ("#f4d35e", "#8a6d12")
      case .part: ("#ffffff", "#2d333b")
      }
    return switch self {
    case .light: light
    case .dark: dark
    case .page: "var(--\(ink.rawValue))"
    }
  }
}

/// The meaning of a color. The theme maps it to a color.
package enum Ink: String, Sendable, CaseIterable {
  case background, text, muted, grid, finish, cancel
  /// Without a meaning, for lines that only have to be told apart.
  case purple, green, pink
  /// Views in a film strip: screens, pictures, and other parts of screens.
  case screen1, screen2, screen3, screen4, picture, part
}

/// Writes one SVG picture element by element: escaped, in a stable order, self-contained.
///
/// No scripts, styles, fonts or external references, because a page that shows the picture as an
/// image blocks them. The picture paints its own background, as the page's may not suit its theme.
package struct SVGWriter {
  private static let fonts = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"

  private let theme: Theme
  private var text: String

  /// Opens a picture of a size in pixels. `description` says in words what is to be seen.
  package init(
    width: Double, height: Double, title: String, description: String, theme: Theme
  ) {
    self.theme = theme
    let size = "width=\"\(Self.px(width))\" height=\"\(Self.px(height))\""
    let box = "viewBox=\"0 0 \(Self.px(width)) \(Self.px(height))\""
    text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box) role=\"img\""
    text += " font-family=\"\(Self.fonts)\">\n"
    // No ids: pictures set into one page would share them.
    text += "  <title>\(XMLEscape.line(title))</title>\n"
    text += "  <desc>\(XMLEscape.line(description))</desc>\n"
    element("rect", ["width": "100%", "height": "100%", "fill": color(.background)])
  }

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
    _ name: String, _ attributes: KeyValuePairs<String, String>, content: String
  ) {
    open(name, attributes)
    text += ">\(XMLEscape.line(content))</\(name)>\n"
  }

  /// Opens a group. Its elements inherit the attributes.
  package mutating func beginGroup(_ attributes: KeyValuePairs<String, String>) {
    open("g", attributes)
    text += ">\n"
  }

  /// Closes the group.
  package mutating func endGroup() { text += "  </g>\n" }

  /// The finished picture.
  package var picture: String { text + "</svg>\n" }

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
      ], content: box.text)
  }
}

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

/// Characters with a meaning in XML and HTML, written as entities.
package enum XMLEscape {
  /// The text for content or a quoted attribute, on one line.
  ///
  /// Control characters have no place in XML, not even as references: they are made visible.
  package static func line(_ text: String) -> String { self.text(VisibleText.oneLine(text)) }

  /// The text for content or a quoted attribute. Control characters must have been made visible.
  package static func text(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result.append("&amp;")
      case UInt8(ascii: "<"): result.append("&lt;")
      case UInt8(ascii: ">"): result.append("&gt;")
      case UInt8(ascii: "\""): result.append("&quot;")
      case UInt8(ascii: "'"): result.append("&#39;")
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

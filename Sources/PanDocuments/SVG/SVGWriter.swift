import PanText

/// Writes one SVG picture element by element: escaped, in a stable order, self-contained.
///
/// No scripts, styles, fonts or references to elsewhere, because a page that shows the picture as an
/// image blocks them. The picture paints its own background: the page's may not suit its theme.
package struct SVGWriter {
  private static let fonts = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"

  private var text: String

  /// Opens a picture of a size in pixels; `description` says in words what is to be seen.
  package init(
    width: Double, height: Double, title: String, description: String, background: String
  ) {
    let size = "width=\"\(Self.px(width))\" height=\"\(Self.px(height))\""
    let box = "viewBox=\"0 0 \(Self.px(width)) \(Self.px(height))\""
    text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box) role=\"img\""
    text += " font-family=\"\(Self.fonts)\">\n"
    // No ids: pictures set into one page would share them.
    text += "  <title>\(Self.escaped(title))</title>\n"
    text += "  <desc>\(Self.escaped(description))</desc>\n"
    element("rect", ["width": "100%", "height": "100%", "fill": background])
  }

  /// A coordinate or length with at most two decimals.
  package static func px(_ value: Double) -> String { NumberText.coordinate(value) }

  /// Adds an empty element, or one that shows `title` under the pointer.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, title: String? = nil
  ) {
    open(name, attributes)
    guard let title else {
      text += "/>\n"
      return
    }
    text += "><title>\(Self.escaped(title))</title></\(name)>\n"
  }

  /// Adds an element with text in it.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, content: String
  ) {
    open(name, attributes)
    text += ">\(Self.escaped(content))</\(name)>\n"
  }

  /// Opens a group, whose attributes its elements inherit.
  package mutating func beginGroup(_ attributes: KeyValuePairs<String, String>) {
    open("g", attributes)
    text += ">\n"
  }

  /// Closes the group.
  package mutating func endGroup() { text += "  </g>\n" }

  /// The finished picture.
  package var picture: String { text + "</svg>\n" }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "  <\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
  }

  private static func escaped(_ text: String) -> String {
    XMLEscape.text(VisibleText.oneLine(text))
  }
}

/// The data of a path, from points in pixels.
package struct SVGPath {
  package private(set) var data = ""

  /// Creates an empty path.
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
  /// The text for content or a quoted attribute; control characters must have been made visible.
  package static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

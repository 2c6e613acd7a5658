import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads pictures back with an XML parser.
enum SVGReader {
  /// The elements that pictures are made of; none runs or loads anything.
  static let drawnElements: Set = [
    "svg", "title", "desc", "rect", "path", "circle", "g", "text",
  ]

  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  /// A text and the room it is taken to need: 0.6 of the size per character, 1 per wide one.
  struct Box {
    let text: String
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// The elements in the order of their beginnings; none, with an issue, if the text is not XML.
  static func elements(of svg: String) -> [Element] {
    let parser = XMLParser(data: Data(svg.utf8))
    let collector = Collector()
    parser.delegate = collector
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return collector.elements
  }

  static func box(of element: Element) throws -> Box {
    let number = { (key: String) in try #require(element.attributes[key].flatMap(Double.init)) }
    let size = try number("font-size")
    let width = element.text.reduce(0) { $0 + ($1.isASCII ? 0.6 : 1) } * size
    let x = try number("x")
    let y = try number("y")
    let left =
      switch element.attributes["text-anchor"] {
      case "middle": x - width / 2
      case "end": x - width
      default: x
      }
    return Box(
      text: element.text, left: left, right: left + width, top: y - 0.8 * size,
      bottom: y + 0.25 * size)
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }
  }
}

/// Contrast as the Web Content Accessibility Guidelines 2.1 define it.
enum Contrast {
  static func ratio(_ first: String, _ second: String) -> Double {
    let luminances = [luminance(first), luminance(second)].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  private static func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let channels = [value >> 16, value >> 8 & 255, value & 255].map { channel in
      let share = Double(channel) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}

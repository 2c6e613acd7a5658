import Foundation
import Testing

@testable import PanDocuments
@testable import PanTraceTool

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What must hold of every picture.
@Suite struct ChartTests {
  struct Picture: CustomTestStringConvertible {
    let name: String
    let theme: Theme
    let svg: String
    /// Its elements, read once for all tests.
    let elements: [SVGReader.Element]

    init(name: String, theme: Theme, svg: String) {
      self.name = name
      self.theme = theme
      self.svg = svg
      elements = SVGReader.elements(of: svg)
    }

    var testDescription: String { "\(name), \(theme)" }
  }

  private static let pictures = SamplePictures.all.flatMap { sample in
    [Theme.light, .dark].map { Picture(name: sample.name, theme: $0, svg: sample.svg($0)) }
  }

  @Test(arguments: pictures)
  func `a picture is well-formed and stands alone`(_ picture: Picture) {
    let elements = picture.elements
    #expect(elements.first?.name == "svg")
    #expect(elements.first?.attributes["role"] == "img")
    #expect(elements.dropFirst().prefix(2).map(\.name) == ["title", "desc"])
    for element in elements {
      #expect(SVGReader.drawnElements.contains(element.name))
      #expect(element.attributes["href"] == nil)
    }
    #expect(!picture.svg.contains("\r"))
  }

  @Test(arguments: pictures)
  func `no number has more than two decimals or leaves the picture`(_ picture: Picture) throws {
    let elements = picture.elements
    let height = try #require(elements.first?.attributes["height"].flatMap(Double.init))
    let width = try #require(elements.first?.attributes["width"].flatMap(Double.init))
    for element in elements {
      for (key, value) in element.attributes where ["x", "y", "cx", "cy", "d"].contains(key) {
        // As bytes: characters are slow in debug builds.
        let numbers = value.utf8.split {
          $0 < UInt8(ascii: "-") || $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: "/")
        }
        let bad = numbers.first { number in
          let decimals = number.split(separator: UInt8(ascii: ".")).dropFirst().first?.count ?? 0
          return decimals > 2
            || !(Double(Substring(number)).map((0...max(width, height)).contains) ?? false)
        }
        #expect(bad == nil)
      }
    }
  }

  @Test(arguments: pictures)
  func `no texts overlap and none leaves the picture`(_ picture: Picture) throws {
    let elements = picture.elements
    let height = try #require(elements.first?.attributes["height"].flatMap(Double.init))
    let width = try #require(elements.first?.attributes["width"].flatMap(Double.init))
    let boxes = try elements.filter { $0.name == "text" }.map(SVGReader.box)
    #expect(!boxes.isEmpty)
    for (index, box) in boxes.enumerated() {
      #expect(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height)
      for other in boxes[(index + 1)...] {
        #expect(!box.overlaps(other), "\(box.text) and \(other.text)")
      }
    }
  }

  @Test(arguments: [Theme.light, .dark])
  func `every ink of lines and words but the grid's stands out`(theme: Theme) {
    let inks: [Ink] = [.text, .muted, .finish, .cancel, .purple, .green, .pink]
    for ink in inks {
      #expect(Contrast.ratio(theme.color(ink), theme.color(.background)) >= 4.5, "\(ink)")
    }
  }

  @Test(arguments: pictures)
  func `every text is in an ink that stands out`(_ picture: Picture) {
    let theme = picture.theme
    let inks = [theme.color(.text), theme.color(.muted)]
    for element in picture.elements where element.name == "text" {
      #expect(inks.contains(element.attributes["fill"] ?? ""))
    }
  }

  @Test(arguments: SamplePictures.all.map(\.name))
  func `the same values give the same bytes and both themes the same shapes`(name: String) throws {
    let drawn = Self.pictures.filter { $0.name == name }
    let again = try #require(SamplePictures.all.first { $0.name == name }).svg(.light)
    #expect(drawn.first?.svg == again)
    let withoutColors = drawn.map { Self.withoutColors($0.svg) }
    #expect(withoutColors.count == 2 && withoutColors[0] == withoutColors[1])
  }

  /// A picture without its colors, each a `#` and six digits.
  private static func withoutColors(_ svg: String) -> [UInt8] {
    var left = 0
    return svg.utf8.filter { byte in
      if byte == UInt8(ascii: "#") { left = 7 }
      left -= 1
      return left < 0
    }
  }

  @Test func `there is a sample of every kind of picture`() {
    let kinds = Set(SamplePictures.all.map { String($0.name.prefix { $0 != "-" }) })
    let missing = Set([
      "map", "change", "rules", "distribution", "tuning", "progress", "views", "card",
    ]).subtracting(kinds)
    #expect(missing.isEmpty, "SampleCharts.all or SamplePictures.all needs samples of these")
  }

  @Test func `ten thousand gestures stay a small picture that counts all of them`() throws {
    let map = try #require(SampleCharts.all.first { $0.name == "map-many" }).chart
    #expect(map.svg(.light).utf8.count < 30_000)
    let chart = try #require(SampleCharts.all.first { $0.name == "change-many" }).chart
    let svg = chart.svg(.light)
    // A group of fewer than 2,000 is drawn one by one, on the plane and on the strip.
    #expect(svg.utf8.count < 500_000)
    let titles = SVGReader.elements(of: svg).filter { $0.name == "title" }.dropFirst()
    let counted = titles.map { Int($0.text.prefix { $0.isNumber }) ?? 1 }.reduce(0, +)
    #expect(counted == 10_000)
  }

  @Test func `shades in an order differ enough to be told apart without their color`() {
    let levels = (0..<Chart.Shade.levelCount).map { Double(Chart.Shade.level($0).opacity) ?? 0 }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 >= $0 + 0.07 && $1 >= 1.4 * $0 })
    #expect(levels.first.map { $0 > 0.05 } == true && levels.last.map { $0 < 1 } == true)
  }

  @Test func `a long line keeps its extremes`() {
    let points = (0..<50_000).map { index -> PlotPoint in
      let y = index == 31_234 ? 99.0 : Double(index % 7)
      return PlotPoint(x: Double(index) / 100, y: y)
    }
    let thinned = points.thinned
    #expect(thinned.count <= 4 * 1001)
    #expect(thinned.contains(PlotPoint(x: 312.34, y: 99)))
    #expect(thinned.first == points.first && thinned.last == points.last)
  }
}

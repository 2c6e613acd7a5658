import Testing

@testable import PanDocuments

@Suite struct RegionContourTests {
  private static let unit = AxisScale.linear(
    AxisScale.Linear(covering: [], including: [0, 1], margin: 0))

  private func contour(_ rule: @escaping (Double, Double) -> Bool) -> RegionContour {
    RegionContour(horizontal: Self.unit, vertical: Self.unit, where: rule)
  }

  private func area(_ contour: RegionContour) -> Double {
    contour.outlines.reduce(0) { sum, outline in
      zip(outline, outline.dropFirst() + outline.prefix(1)).reduce(sum) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
    }
  }

  @Test func `thresholds come out straight with their corner`() throws {
    let contour = contour { $0 >= 0.437 || $1 >= 0.713 }
    #expect(abs(area(contour) - (1 - 0.437 * 0.713)) < 1e-6)
    let border = try #require(contour.borders.first)
    #expect(contour.borders.count == 1)
    #expect(border.count == 3)
    let expected = [(0.0, 0.713), (0.437, 0.713), (0.437, 0.0)]
    let ordered = border[0].x < border[2].x ? border : border.reversed()
    for (point, (x, y)) in zip(ordered, expected) {
      #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6)
    }
  }

  @Test func `a slanted border keeps its slope and a round one its area`() {
    let slanted = contour { 2 * $0 + $1 >= 1.3 }
    #expect(abs(area(slanted) - (1 - (1.3 + 0.3) / 4)) < 1e-6)
    #expect(slanted.borders.count == 1)
    #expect(slanted.borders.first?.allSatisfy { abs(2 * $0.x + $0.y - 1.3) < 1e-6 } == true)
    let round = contour { ($0 - 0.5) * ($0 - 0.5) + ($1 - 0.5) * ($1 - 0.5) <= 0.09 }
    #expect(abs(area(round) - 0.09 * .pi) < 2e-4)
    #expect(round.borders.count == 1)
    #expect(round.borders.first?.first == round.borders.first?.last)
  }

  @Test func `everything and nothing have no border`() {
    #expect(contour { _, _ in true }.borders.isEmpty)
    #expect(abs(area(contour { _, _ in true }) - 1) < 1e-12)
    #expect(contour { _, _ in false }.outlines.isEmpty)
  }

  @Test func `parts that touch at a corner stay one walk each`() {
    let checks = contour { ($0 < 0.5) == ($1 < 0.5) }
    #expect(abs(area(checks) - 0.5) < 1e-3)
  }
}

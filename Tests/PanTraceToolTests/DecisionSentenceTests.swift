import PanTestSupport
@testable import PanTraceTool
import Testing

struct DecisionSentenceTests {
  @Test(
    arguments: [
      (0.5, "0.5"), (500, "500"), (0, "0"), (-0.05, "-0.05"), (1.0 / 3, "1/3"), (-2.0 / 3, "-2/3"),
      (500.0 / 7, "500/7"), (0.1 + 0.2, "0.3"), (0.123456789012, "0.123456789012"),
      (0.3333, "0.3333"), (1e12, "1000000000000"), (.infinity, "—"),
    ] as [(Double, String)])
  func `a bound is shown as it was meant`(bound: Double, text: String) {
    #expect(DecisionSentence.plain(bound) == text)
  }

  @Test func `a bound never reads as a number it is not`() throws {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let bound = Double.random(in: -1000...1000, using: &generator)
      let parts = DecisionSentence.plain(bound).split(separator: "/").compactMap { Double($0) }
      let first = try #require(parts.first)
      let read = parts.count == 2 ? first / parts[1] : first
      #expect((read - bound).magnitude <= 2 * bound.ulp)
    }
  }
}

import PanAnalysis
import PanTraceTool
import Testing

struct RuleWordsTests {
  private static let sentences: [(RuleFamily, [Double], String)] = [
    (.progress, [0.41], "progress ≥ 0.41"),
    (.progressOrVelocity, [0.41, 320], "progress ≥ 0.41 or velocity ≥ 320 pt/s"),
    (.progressOrVelocity, [0.41, .infinity], "progress ≥ 0.41"),
    (
      .progressOrVelocityUnlessOpposing, [0.4, 300, 200],
      "velocity ≥ 300 pt/s or progress ≥ 0.4 unless velocity ≤ -200 pt/s"
    ),
    (.projection, [0.25, 0.5], "progress + 0.25 s · velocity / travel ≥ 0.5"),
    // People read three decimals.
    (.progressOrVelocity, [1 / 3, 91.8835], "progress ≥ 0.333 or velocity ≥ 92 pt/s"),
    (.progress, [.infinity], "never"), (.progressOrVelocity, [.infinity, .infinity], "never"),
    (.progressAndVelocity, [0.3, .infinity], "never"), (.projection, [0.2, .infinity], "never"),
  ]

  @Test(arguments: sentences)
  func `a sentence has the clauses that can hold`(
    family: RuleFamily, thresholds: [Double], sentence: String
  ) throws {
    #expect(RuleWords(try #require(ThresholdRule(family, thresholds))).sentence == sentence)
  }
}

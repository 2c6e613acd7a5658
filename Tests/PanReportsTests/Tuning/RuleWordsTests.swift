import PanReports
import PanTuning
import Testing

struct RuleWordsTests {
  @Test(arguments: [
    (RuleFamily.progress, [0.41], "progress >= 0.41 ? finish() : cancel()\n"),
    (
      .progressOrVelocity, [0.41, 320],
      "(progress >= 0.41 || velocity >= 320) ? finish() : cancel()\n"
    ),
    (.progressOrVelocity, [0.41, .infinity], "progress >= 0.41 ? finish() : cancel()\n"),
    (
      .progressOrVelocityUnlessOpposing, [0.4, 300, 200],
      "(velocity >= 300 || progress >= 0.4 && velocity > -200) ? finish() : cancel()\n"
    ),
    (
      .projection, [0.25, 0.5],
      "let projected = progress + 0.25 * velocity / extent\n"
        + "projected >= 0.5 ? finish() : cancel()\n"
    ),
  ])
  func `the tutorial's form has the clauses that can hold`(
    family: RuleFamily, thresholds: [Double], text: String
  ) throws {
    let rule = try #require(ThresholdRule(family, thresholds))
    #expect(RuleWords(rule).tutorial == text)
  }

  @Test(arguments: [
    (RuleFamily.progress, [Double.infinity]), (.progressOrVelocity, [.infinity, .infinity]),
    (.progressAndVelocity, [0.3, .infinity]), (.projection, [0.2, .infinity]),
  ])
  func `a rule that nothing fulfils has nothing to paste`(
    family: RuleFamily, thresholds: [Double]
  ) throws {
    let words = RuleWords(try #require(ThresholdRule(family, thresholds)))
    #expect(words.sentence == "never")
    #expect(words.policy == nil)
    #expect(words.swift == nil)
  }

  @Test func `people read three decimals, pasted text keeps every digit`() throws {
    let words = RuleWords(try #require(ThresholdRule(.progressOrVelocity, [1 / 3, 91.8835])))
    #expect(words.sentence == "progress ≥ 0.333 or velocity ≥ 92 pt/s")
    #expect(words.policy?.contains("0.3333333333333333") == true)
  }
}

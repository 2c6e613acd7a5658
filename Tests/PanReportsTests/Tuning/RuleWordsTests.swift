import PanReports
import PanTuning
import Testing

struct RuleWordsTests {
  @Test(arguments: [
    (RuleFamily.progress, [0.41], "", "progress >= 0.41"),
    (.progressOrVelocity, [0.41, 320], velocity, "progress >= 0.41 || velocity >= 320"),
    (.progressOrVelocity, [0.41, .infinity], "", "progress >= 0.41"),
    (
      .progressOrVelocityUnlessOpposing, [0.4, 300, 200], velocity,
      "velocity >= 300 || progress >= 0.4 && velocity > -200"
    ),
    (
      .projection, [0.25, 0.5],
      velocity + "  let projected = progress + 0.25 * (velocity / view.bounds.height)\n",
      "projected >= 0.5"
    ),
  ])
  func `the tutorial's form has the clauses that can hold`(
    family: RuleFamily, thresholds: [Double], numbers: String, condition: String
  ) throws {
    let rule = try #require(ThresholdRule(family, thresholds))
    let text = """
      case .ended:
      \(numbers)  if \(condition) {
          interactionController?.finish()
        } else {
          interactionController?.cancel()
        }
        interactionController = nil

      """
    #expect(RuleWords(rule).tutorial == text)
  }

  private static let velocity = "  let velocity = sender.velocity(in: view).y\n"

  @Test(arguments: [
    (RuleFamily.progress, [Double.infinity]), (.progressOrVelocity, [.infinity, .infinity]),
    (.progressAndVelocity, [0.3, .infinity]), (.projection, [0.2, .infinity]),
  ])
  func `a rule that nothing fulfils has nothing to paste`(
    family: RuleFamily, thresholds: [Double]
  ) throws {
    let words = RuleWords(try #require(ThresholdRule(family, thresholds)))
    #expect(words.sentence == "never")
    #expect(words.swift == nil)
  }

  @Test func `people read three decimals, pasted text keeps every digit`() throws {
    let words = RuleWords(try #require(ThresholdRule(.progressOrVelocity, [1 / 3, 91.8835])))
    #expect(words.sentence == "progress ≥ 0.333 or velocity ≥ 92 pt/s")
    #expect(words.swift?.contains("0.3333333333333333") == true)
  }

  @Test func `a bound on a velocity names what measured it, everywhere`() throws {
    func words(_ family: RuleFamily, _ thresholds: [Double]) throws -> RuleWords {
      RuleWords(try #require(ThresholdRule(family, thresholds)), velocityBy: "lsq2")
    }
    for (family, thresholds, sentence) in [
      (RuleFamily.velocity, [630.0], "lsq2 velocity ≥ 630 pt/s"),
      (.progressOrVelocity, [0.4, 630], "progress ≥ 0.4 or lsq2 velocity ≥ 630 pt/s"),
      (.projection, [0.25, 0.5], "progress + 0.25 s · lsq2 velocity / travel ≥ 0.5"),
    ] {
      let words = try words(family, thresholds)
      #expect(words.sentence == sentence)
      #expect(try #require(words.swift).contains("velocity of pantrace's lsq2"))
      // The handler asks UIKit, so what was tuned on stands just over the bound.
      let lines = try #require(words.tutorial).split(separator: "\n")
      let bound = try #require(lines.firstIndex { $0.contains("  if ") })
      #expect(lines[bound - 1].contains("lsq2") && lines[bound - 1].contains("UIKit's own"))
    }
    for thresholds in [[0.4, Double.infinity]] {
      let words = try words(.progressOrVelocity, thresholds)
      #expect(words.sentence == "progress ≥ 0.4")
      #expect(try !#require(words.swift).contains("lsq2"))
      #expect(try !#require(words.tutorial).contains("lsq2"))
    }
  }
}

import Testing

@testable import PanTraceTool

struct ArgumentValueTests {
  @Test(arguments: [0, 1, -1, 0.1, 120, 1e-300, 1.7976931348623157e308, 1e16, 0.3 - 0.1])
  func `a number's spelling reads back as the number`(value: Double) {
    #expect(Double(argument: value.argument) == value)
  }

  @Test func `a whole number is spelled without a point`() {
    #expect(120.0.argument == "120")
    #expect(0.5.argument == "0.5")
  }

  @Test(arguments: ["", " 1", "1 ", "1e", "e", ".", "-", "+", "--1", "1.2.3", "infinity", "0x1p3"])
  func `what is not a decimal number is refused`(word: String) {
    #expect(Double(argument: word) == nil)
  }

  @Test func `rules say their bounds and hold them`() {
    let rules: [(ValueRule<Int>, String, [Int], [Int])] = [
      (.within(1...3), "from 1 to 3", [1, 2, 3], [0, 4]),
      (.atLeast(2), "of at least 2", [2, 3], [1]),
      (.above(2), "above 2", [3], [2, 1]),
      (ValueRule("divisible by 8") { $0 % 8 == 0 }, "divisible by 8", [0, 16], [4]),
    ]
    for (rule, text, good, bad) in rules {
      #expect(rule.text == text)
      #expect(good.allSatisfy(rule.holds))
      #expect(!bad.contains(where: rule.holds))
    }
  }
}

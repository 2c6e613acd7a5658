import Testing

@testable import PanTraceTool

struct ToolProblemsTests {
  private struct Options {
    var rate = 120.0
    var isOn = false
    var words: [String] = []
  }

  @Test(arguments: [
    ("--rate is declared twice", [rate(), rate()]),
    ("--help is declared twice", [.flag("help", \.isOn, help: "Helps.")]),
    ("-h is declared twice", [rate(short: "h")]),
    ("Rate is not a lower-case ASCII name", [rate("Rate")]),
    ("r is not a lower-case ASCII name", [rate("r")]),
    ("rate- is not a lower-case ASCII name", [rate("rate-")]),
    ("rate has a short name that is not an ASCII letter", [rate(short: "5")]),
    ("rate has a help that ends without a period", [rate(help: "No period")]),
    ("rate has no placeholder", [rate(placeholder: "")]),
    ("the default '120' of rate is not accepted", [rate(rule: .above(120))]),
    ("--other is in the help only", [rate(help: "Like --other.")]),
    (
      "operands come in two rows",
      [.operands("aa", \.words, help: "A."), .operands("bb", \.words, help: "B.")]
    ),
  ])
  private func `a broken rule is found`(problem: String, rows: [Argument<Options>]) {
    #expect(tool(rows).problems().contains("do: " + problem))
  }

  @Test func `wrong examples are found`() {
    let problems = tool([], examples: ["demo do --rate 5", "other do"]).problems()
    #expect(
      problems == [
        "do: the example 'other do' is of another command",
        "do: --rate is in the help only",
        "do: the example 'demo do --rate 5' is wrong: there is no option --rate",
      ])
  }

  @Test func `a flag that is on already is found`() {
    let command = Command(
      "do", "Does.", examples: ["demo do", "demo do"], defaults: Options(isOn: true),
      arguments: [.flag("turn-on", \.isOn, help: "Turns it on.")]
    ) { _, _ in .ok }
    let tool = Tool("demo", version: "1", summary: "Does.", examples: [], commands: [command])
    #expect(tool.problems() == ["do: turn-on is on already, so that nothing could turn it off"])
  }

  private func tool(
    _ rows: [Argument<Options>], examples: [String] = ["demo do", "demo do"]
  ) -> Tool {
    let command = Command(
      "do", "Does.", examples: examples, defaults: Options(), arguments: rows
    ) { _, _ in .ok }
    return Tool("demo", version: "1", summary: "Does.", examples: [], commands: [command])
  }

  private static func rate(
    _ name: String = "rate", short: Character? = nil, placeholder: String = "hz",
    rule: ValueRule<Double>? = nil, help: String = "Sets the rate."
  ) -> Argument<Options> {
    .option(name, short: short, placeholder, \.rate, rule: rule, help: help)
  }
}

import Testing

@testable import PanTraceTool

struct DemoToolTests {
  @Test func `the table breaks no rule`() {
    #expect(DemoTool.tool.problems() == [])
  }

  @Test(arguments: [
    ("help", 0), ("--help", 0), ("-h", 0), ("help replay", 0), ("replay --help", 0),
    ("replay -j -h --rate", 0), ("replay --wrong --help", 0), ("help help", 0),
    ("help exit-codes", 0), ("--version", 0), ("replay a", 0),
  ])
  func `what was asked for goes to standard output`(line: String, code: Int32) {
    let run = Run(line)
    #expect(run.code.rawValue == code)
    #expect(!run.output.isEmpty)
    #expect(run.error == "")
  }

  @Test(arguments: [
    (
      "repaly", 2,
      "demo: there is no command 'repaly'\nhelp: Did you mean replay? See 'demo help'.\n"
    ),
    (
      "help repla", 2,
      "demo: there is no help on 'repla'\nhelp: Did you mean replay? See 'demo help'.\n"
    ),
    (
      "--versoin", 2,
      "demo: there is no option --versoin\nhelp: Did you mean --version? See 'demo help'.\n"
    ),
    (
      "replay --rate 0", 2,
      "demo: --rate: '0' is not a number from 1 to 1000\nhelp: See 'demo help replay'.\n"
    ),
    (
      "replay -jv", 2,
      "demo: --json and --verbose exclude one another\nhelp: Give only one of them. See 'demo help replay'.\n"
    ),
    ("replay missing", 3, "demo: missing: no such file\nhelp: Is the name right?\n"),
    ("replay bug", 70, "demo: internal error: Bug()\nhelp: This is a defect; please report it.\n"),
  ])
  func `what went wrong goes to standard error`(line: String, code: Int32, message: String) {
    let run = Run(line)
    #expect(run.code.rawValue == code)
    #expect(run.output == "")
    #expect(run.error == message)
  }

  @Test func `no words at all show the short help as an error`() {
    let run = Run("")
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.error.contains("demo replay a.csv"))
  }

  @Test func `a command chooses its exit code`() {
    let run = Run("replay failing")
    #expect(run.code == .checkNotMet)
    #expect(run.output == "120.0\n")
  }

  @Test func `a reader that has gone is no failure`() {
    let run = Run("replay a", failing: .closed)
    #expect(run.code == .ok)
    #expect(run.error == "")
  }

  @Test func `a full disk is a failure`() {
    let run = Run("help", failing: .failed("standard output: no space is left"))
    #expect(run.code == .outputFailed)
    #expect(run.error == "demo: standard output: no space is left\n")
  }

  @Test func `the help of a command shows all there is to know`() {
    #expect(
      Run("help replay").output == """
        Replays traces frame by frame.

        Usage: demo replay [options] [<trace>...]

        Each frame is computed from the samples before it.

        Nothing is drawn.

        Arguments:
          [<trace>...]              CSV files; - is standard input.

        Options:
              --exclude <name>      Leaves files of this name out. May be repeated.
                                    Default: old, tmp.
          -r, --rate <hz>           Refreshes the display this often. A number from 1 to
                                    1000. Default: 120.
              --offset <ms>         Shifts the clock. Default: 0.
              --seed <number>       Seeds it: the same bytes for the same seed.
          -o, --output <file>       Writes here.
          -j, --json                Writes [JSON].
          -v, --verbose             Says what it's doing. Often.
              --color <when>        Colors words on a terminal, never in files; NO_COLOR
                                    turns it off. One of auto, always, never. Default:
                                    auto.
          -h, --help                Shows this help.

        Replay options:
              --controller <kind>   Drives the transition. One of percent-driven,
                                    velocity-driven. Default: percent-driven.

        Examples:
          demo replay a.csv
          demo replay --rate 60 'b c.csv' > frames.txt

        """)
  }

  @Test func `the help of the tool lists commands and topics`() {
    #expect(
      Run("help").output == """
        Replays things.

        Usage: demo <command> [options] [arguments]

        Commands:
          replay  Replays traces frame by frame.
          help    Shows help on the tool, a command or a topic.

        Topics:
          exit-codes  What the exit codes mean.

        Options:
          -h, --help                Shows this help.
          --version                 Shows the version.

        Examples:
          demo replay a.csv

        'demo help <command>' or 'demo help <topic>' says more.

        """)
  }

  @Test func `a long table shows what people use, and all of it when asked`() {
    let tool = DemoTool.longTool
    let recorder = Console.Recorder()
    #expect(tool.run(["play", "--help"], console: recorder.console()) == .ok)
    #expect(
      recorder.outputText == """
        Plays traces.

        Usage: demo play [options] [<trace>...]

        One at a time.

        Arguments:
          [<trace>...]              CSV files.

        Options:
          -r, --rate <hz>           Refreshes the display this often.
          -h, --help                Shows this help.

        Examples:
          demo play a.csv
          demo play b.csv
          demo play c.csv

        All 4 options: 'demo play --help=all'.

        """)
    for words in [["play", "--help=all"], ["help", "play", "all"]] {
      let recorder = Console.Recorder()
      #expect(tool.run(words, console: recorder.console()) == .ok)
      for part in ["Never two.", "--exclude <name>", "120; more", "play d.csv"] {
        #expect(recorder.outputText.contains(part), "\(words) \(part)")
      }
    }
    #expect(tool.problems() == [])
  }

  @Test(arguments: ["replay --help=al", "help replay al"])
  func `no other word asks for more help`(line: String) {
    let run = Run(line)
    #expect(run.code == .usage)
    #expect(run.error.contains("'al' is not"))
    #expect(run.error.contains("all"))
  }

  @Test(arguments: ["help", "help replay", "help help"])
  func `no line of the help is wider than 80 columns`(line: String) {
    let lines = Run(line).output.split(separator: "\n")
    #expect(lines.count > 5)
    #expect(lines.filter { $0.count > 80 } == [])
  }
}

/// One run of the demonstration tool in memory.
private struct Run {
  let code: ExitCode
  let output: String
  let error: String

  init(_ line: String, failing failure: Console.SinkError? = nil) {
    let recorder = Console.Recorder()
    code = DemoTool.tool.run(
      line.split(separator: " ").map(String.init), console: recorder.console(failing: failure))
    output = recorder.outputText
    error = recorder.errorText
  }
}

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
    ("the default '120' of rate is not accepted", [rate(rule: .atLeast(121))]),
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

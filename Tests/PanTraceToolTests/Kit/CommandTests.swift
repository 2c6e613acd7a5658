import Testing

@testable import PanTraceTool

struct CommandTests {
  private typealias Options = DemoTool.Replay

  @Test(arguments: [
    ("", Options()),
    ("--rate 60", Options(rate: 60)),
    ("--rate=60", Options(rate: 60)),
    ("-r 60", Options(rate: 60)),
    ("-r60", Options(rate: 60)),
    ("-r=60", Options(rate: 60)),
    ("-r 6e1", Options(rate: 60)),
    ("--offset -5", Options(offset: -5)),
    ("--offset=-5", Options(offset: -5)),
    ("--seed 18446744073709551615", Options(seed: .max)),
    ("--controller velocity-driven", Options(controller: .velocityDriven)),
    ("-j", Options(json: true)),
    ("-jv", Options(json: true, isVerbose: true)),
    ("-jr60", Options(rate: 60, json: true)),
    ("-jr 60 -v", Options(rate: 60, json: true, isVerbose: true)),
    ("-jo=x", Options(output: "x", json: true)),
    ("-o -", Options(output: "-")),
    ("--output=", Options(output: "")),
    ("--output=--json", Options(output: "--json")),
    ("--output=a=b", Options(output: "a=b")),
    ("a.csv -j b.csv", Options(input: .init(files: ["a.csv", "b.csv"]), json: true)),
    ("- a", Options(input: .init(files: ["-", "a"]))),
    ("-- -j --rate", Options(input: .init(files: ["-j", "--rate"]))),
    ("-j -- -- a", Options(input: .init(files: ["--", "a"]), json: true)),
    ("--exclude a", Options(input: .init(excluded: ["a"]))),
    ("--exclude a --exclude b", Options(input: .init(excluded: ["a", "b"]))),
  ])
  func `a line becomes options`(line: String, expected: DemoTool.Replay) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try DemoTool.replay.parse(words) == expected)
  }

  @Test(arguments: [
    ("--rat 60", UsageError.unknownOption("--rat", nearest: "--rate")),
    ("--raet=60", .unknownOption("--raet", nearest: "--rate")),
    ("--quite-another", .unknownOption("--quite-another", nearest: nil)),
    ("-x", .unknownOption("-x", nearest: nil)),
    ("-jx", .unknownOption("-x", nearest: nil)),
    ("-controller", .unknownOption("-c", nearest: "--controller")),
    ("-5", .unknownOption("-5", nearest: nil)),
    ("--no-json", .unknownOption("--no-json", nearest: "--json")),
    ("--rate", .missingValue(option: "--rate", expectation: "a number from 1 to 1000")),
    ("-r -j", .missingValue(option: "-r", expectation: "a number from 1 to 1000")),
    ("-r --", .missingValue(option: "-r", expectation: "a number from 1 to 1000")),
    ("-o --json", .missingValue(option: "-o", expectation: "<file>")),
    ("--json=yes", .unexpectedValue(option: "--json", value: "yes")),
    ("-j=yes", .unexpectedValue(option: "-j", value: "yes")),
    ("--rate 0.5", invalidRate("0.5")),
    ("--rate 1000.1", invalidRate("1000.1")),
    ("--rate nan", invalidRate("nan")),
    ("--rate inf", invalidRate("inf")),
    ("--rate 0x20", invalidRate("0x20")),
    ("--rate 1e999", invalidRate("1e999")),
    ("--rate 60hz", invalidRate("60hz")),
    ("--rate 60,5", invalidRate("60,5")),
    ("--rate=", invalidRate("")),
    (
      "--offset 1.5",
      .invalidValue(
        argument: "--offset", value: "1.5", expectation: "a whole number", nearest: nil)
    ),
    (
      "--offset 9223372036854775808",
      .invalidValue(
        argument: "--offset", value: "9223372036854775808", expectation: "a whole number",
        nearest: nil)
    ),
    (
      "--controller percent",
      .invalidValue(
        argument: "--controller", value: "percent",
        expectation: "one of percent-driven, velocity-driven", nearest: "percent-driven")
    ),
    (
      "--controller Percent-drivne",
      .invalidValue(
        argument: "--controller", value: "Percent-drivne",
        expectation: "one of percent-driven, velocity-driven", nearest: "percent-driven")
    ),
    ("a b c d", .unexpectedOperand("d")),
  ])
  func `a wrong line becomes an error`(line: String, expected: UsageError) {
    #expect(throws: expected) {
      try DemoTool.replay.parse(line.split(separator: " ").map(String.init))
    }
  }

  @Test func `operands that must be there are asked for`() {
    let command = Command(
      "sum", "Sums.", examples: [], defaults: [Int](),
      arguments: [
        .operands("term", \.self, count: 1...Int.max, rule: .atLeast(1), help: "What to sum.")
      ]
    ) { _, _ in .ok }
    #expect(throws: UsageError.missingOperand("term")) { try command.parse([]) }
    #expect(throws: Never.self) { try command.parse(["1"]) }
    #expect(
      throws: UsageError.invalidValue(
        argument: "<term>", value: "0", expectation: "a whole number of at least 1", nearest: nil)
    ) { try command.parse(["0"]) }
  }

  @Test func `an error says what is wrong and what to do`() {
    #expect(Self.invalidRate("0").message == "--rate: '0' is not a number from 1 to 1000")
    #expect(
      UsageError.unknownOption("--rat", nearest: "--rate").advice == "Did you mean --rate?")
    #expect(UsageError.conflict("-a", "-b").message == "-a and -b exclude one another")
  }

  private static func invalidRate(_ word: String) -> UsageError {
    .invalidValue(
      argument: "--rate", value: word, expectation: "a number from 1 to 1000", nearest: nil)
  }
}

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
      (ValueRule("divisible by 8") { $0 % 8 == 0 }, "divisible by 8", [0, 16], [4]),
    ]
    for (rule, text, good, bad) in rules {
      #expect(rule.text == text)
      #expect(good.allSatisfy(rule.holds))
      #expect(!bad.contains(where: rule.holds))
    }
  }
}

struct ColorChoiceTests {
  @Test(
    arguments: [
      (Console.ColorChoice.auto, true, [:], true),
      (.auto, false, [:], false),
      (.auto, true, ["TERM": "xterm"], true),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(Console.ColorChoice, Bool, [String: String], Bool)])
  func `color follows choice, environment and terminal`(
    choice: Console.ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool
  ) {
    let sink = Sink(isTerminal: isTerminal) { _ in }
    #expect(choice.isOn(for: sink, environment: environment) == isOn)
  }
}

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
    ("-r 60 --rate 90", Options(rate: 90)),
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
    ("--progress", Options(progress: true)),
    ("--progress --no-progress", Options(progress: false)),
    ("a.csv -j b.csv", Options(input: .init(files: ["a.csv", "b.csv"]), json: true)),
    ("- a", Options(input: .init(files: ["-", "a"]))),
    ("-- -j --rate", Options(input: .init(files: ["-j", "--rate"]))),
    ("-j -- -- a", Options(input: .init(files: ["--", "a"]), json: true)),
    ("--exclude a", Options(input: .init(excluded: ["a"]))),
    ("--exclude a --exclude b", Options(input: .init(excluded: ["a", "b"]))),
  ])
  func `a line becomes options`(line: String, expected: DemoTool.Replay) throws {
    #expect(try DemoTool.replay.parse(line.split(separator: " ").map(String.init)) == expected)
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
    ("--progress=", .unexpectedValue(option: "--progress", value: "")),
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
        expectation: "one of percent-driven, velocity-driven", nearest: nil)
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
        .operands("term", \.self, count: 1...Int.max, rule: .above(0), help: "What to sum.")
      ]
    ) { _, _ in .ok }
    #expect(throws: UsageError.missingOperand("term")) { try command.parse([]) }
    #expect(throws: Never.self) { try command.parse(["1"]) }
    #expect(
      throws: UsageError.invalidValue(
        argument: "<term>", value: "0", expectation: "a whole number above 0", nearest: nil)
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

import Foundation
import PanTrace
@testable import PanTraceTool
import Testing

/// No command writes over what it reads.
@Suite struct ClobberTests {
  private let folder: TemporaryFolder
  private let gestures: String
  private let original: String

  init() throws {
    folder = try TemporaryFolder()
    original = try String(contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8)
    gestures = try folder.write(original, to: "g.csv")
  }

  /// An option that writes a file, with a command line on which nothing else is wrong.
  struct Writer: Sendable, CustomTestStringConvertible {
    let command: String
    let option: String
    let words: [String]

    var testDescription: String { "\(command) \(option)" }
  }

  /// Every option of every command whose table says that it writes a file.
  static let writers: [Writer] = Tool.pantrace.commands.flatMap { command in
    let operands = command.page.arguments.first { $0.files == .searched }
    guard operands != nil else { return [Writer]() }
    return command.page.arguments.filter { $0.files == .written }.map { argument in
      let words = [command.page.name]
      return Writer(
        command: command.page.name, option: "--\(argument.name)", words: words)
    }
  }

  @Test func `there are such options in every command that reads recordings`() {
    let commands = Set(Self.writers.map(\.command))
    #expect(
      commands == [
        "analyze", "check", "compare", "export", "identify", "import", "lab", "replay", "tune",
        "validate",
      ])
  }

  @Test(arguments: writers)
  func `an output in an input's place is refused`(writer: Writer) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.csv"), withDestinationPath: gestures)
    for name in [gestures, folder.path("./g.csv"), folder.path("link.csv")] {
      let run = ToolRun(writer.words + [gestures, writer.option, name])
      #expect(run.code == .usage, "\(run.error)")
      #expect(run.error.contains("is also an input"))
    }
    // A folder stands for the file, too.
    for input in [folder.path(""), folder.path(".")] {
      #expect(ToolRun(writer.words + [input, writer.option, gestures]).code == .usage)
    }
    #expect(try folder.read("g.csv") == original)
  }

  @Test func `files beside the recordings are inputs as well`() throws {
    let budget = try folder.write(
      #"{"limits": {"verdict.undecided": {"max": 50}}}"#, to: "budget.json")
    let configuration = try folder.write(#"{"rate": 60}"#, to: "pantrace.json")
    let baseline = folder.path("baseline.csv")
    #expect(ToolRun("check", gestures, "--save-baseline", baseline).code == .ok)
    let before = try folder.files()
    let runs: [[String]] = [
      ["check", gestures, "--budget", budget, "--save-baseline", budget],
      ["check", gestures, "--baseline", baseline, "-o", baseline],
      ["check", gestures, "--baseline", baseline, "--save-baseline", baseline],
      ["analyze", gestures, "--config", configuration, "-o", configuration],
      ["report", gestures, "--baseline", baseline, "-o", baseline],
      ["report", gestures, "-o", folder.path("r"), "--baseline", folder.path("r/report.md")],
    ]
    for words in runs.dropLast() {
      let run = ToolRun(words)
      #expect(run.code == .usage, "\(words): \(run.error)")
    }
    #expect(try folder.files() == before)
  }

  @Test(arguments: writers)
  func `an output in the place of a list of inputs is refused`(writer: Writer) throws {
    let list = try folder.write(gestures + "\n", to: "list")
    let run = ToolRun(writer.words + ["@" + list, writer.option, list])
    #expect(run.code == .usage, "\(run.error)")
    #expect(run.error.contains("list is also an input"))
    #expect(try folder.read("list") == gestures + "\n")
  }

  @Test(arguments: ["analyze", "compare"])
  func `a pantrace.json that was found is an input as well`(command: String) throws {
    let text = #"{"rate": 60}"#
    _ = try folder.write(text, to: "pantrace.json")
    let run = ToolRun([command, "g.csv", "-o", "pantrace.json"], in: folder.url)
    #expect(run.code == .usage, "\(run.error)")
    #expect(run.error.contains("pantrace.json is also an input"))
    #expect(try folder.read("pantrace.json") == text)
  }

  @Test func `folders take no name of an input`() throws {
    _ = try folder.write(original, to: "d/a.csv")
    _ = try folder.write(original, to: "d/b.csv")
    _ = try folder.write(original, to: "r/analysis.csv")
    let before = try folder.files()
    let runs: [[String]] = [
      ["import", folder.path("d"), "-o", folder.path("d")],
      ["report", folder.path("r"), "-o", folder.path("r")],
      ["report", folder.path("r"), "-o", folder.path("r"), "--force"],
    ]
    for words in runs {
      let run = ToolRun(words)
      #expect(run.code == .usage, "\(words): \(run.error)")
      #expect(run.error.contains("is also an input"))
    }
    for words in [["import", folder.path("d")], ["report", folder.path("r"), "--force"]] {
      let place = folder.path("new/../" + (words[0] == "report" ? "r" : "d"))
      let run = ToolRun(words + ["-o", place])
      #expect(run.code == .outputFailed, "\(words): \(run.error)")
      #expect(run.error.contains("its folder does not exist"))
    }
    #expect(try folder.files() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
  }

  @Test func `a report beside recordings leaves them alone, and is none itself`() throws {
    let traces = folder.path("d")
    _ = try folder.write(original, to: "d/a.csv")
    #expect(ToolRun("report", traces, "-o", traces, "-q").code == .ok)
    let first = try folder.files()
    #expect(ToolRun("report", traces, "-o", traces, "-q").code == .ok)
    let second = try folder.files()
    let changed = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
    #expect(second == first, "\(changed)")
    #expect(try folder.read("d/a.csv") == original)
  }

  @Test func `a report that somebody wrote is not replaced without being told`() throws {
    let report = try folder.write("# Mine\n", to: "out/report.md")
    let run = ToolRun("report", gestures, "-o", folder.path("out"), "-q")
    #expect(run.code == .outputFailed)
    #expect(run.error.contains("--force"))
    #expect(try String(contentsOfFile: report, encoding: .utf8) == "# Mine\n")
    #expect(try folder.files().count == 2)
    #expect(ToolRun("report", gestures, "-o", folder.path("out"), "-q", "--force").code == .ok)
    #expect(try folder.read("out/report.md").contains("\n# "))
  }

  @Test func `a document's own commands do not write over it`() throws {
    let text = """
      ```console
      $ pantrace analyze g.csv -o page.md -q
      ```

      """
    let page = try folder.write(text, to: "page.md")
    let run = ToolRun("notebook", "run", page)
    #expect(try folder.read("page.md").contains("pantrace: page.md: is being run"), "\(run.error)")
  }

  @Test func `the demo leaves gestures of one's own alone`() throws {
    _ = try folder.write(original, to: "first/gestures.csv")
    let run = ToolRun("report", "--demo", "-o", folder.path("first"))
    #expect(run.code == .outputFailed)
    #expect(try folder.read("first/gestures.csv") == original)
    for _ in 0..<2 {
      #expect(ToolRun("report", "--demo", "-q", "-o", folder.path("second")).code == .ok)
    }
  }
}

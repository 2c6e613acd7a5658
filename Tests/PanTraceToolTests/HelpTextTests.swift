import Foundation
import PanTestSupport
import Testing

@testable import PanTraceTool

/// What the help says beside its examples, which `BinaryTests` runs, is so.
@Suite struct HelpTextTests {
  /// Every page of help, whole.
  static let pages: [String] =
    [ToolRun("help").output]
    + Tool.pantrace.pages.map { ToolRun("help", $0.name, "all").output }
    + Tool.pantrace.topics.map { ToolRun("help", $0.name).output }

  /// The commands that a text quotes, also over the end of a line.
  static func quoted(in text: String) -> Set<String> {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Set(line.matches(of: /'(pantrace [^']+)'/).map { String($0.output.1) })
  }

  @Test func `every command that the help quotes is one, with the options it names`() throws {
    let commands = Set(Self.pages.flatMap(Self.quoted))
    #expect(commands.count > 15)
    for command in commands {
      // Placeholders are in brackets or capitals.
      let typed = command.split(separator: "|")[0].replacing(/<[a-z]+>|\*/, with: "NAME")
      let words = try ToolRun.words(typed)
      let name = try #require(words.first)
      let page = Tool.pantrace.pages.first { $0.name == name }
      #expect(page != nil, "\(command)")
      let options = (page?.arguments.flatMap(\.longSpellings) ?? []) + ["--help=all"]
      for word in words where word.hasPrefix("--") {
        #expect(options.contains(word), "\(command)")
      }
      // What can be typed as it stands answers.
      guard ["help", "explain", "policies", "transitions", "man"].contains(name),
        !words.contains(where: { $0.allSatisfy(\.isUppercase) })
      else { continue }
      #expect(ToolRun(words).code == .ok, "\(command)")
    }
  }

  @Test func `the configuration that the help shows is one`() throws {
    let page = ToolRun("help", "configuration").output
    let start = try #require(page.range(of: "  {\n")?.lowerBound)
    let end = try #require(page.range(of: "\n  }\n")?.upperBound)
    let folder = try TemporaryFolder()
    let file = try folder.write(String(page[start..<end]), to: "pantrace.json")
    let traces = Repository.path("traces/page-turns.csv")
    let run = ToolRun("analyze", traces, "--config", file)
    #expect(run.code == .ok, "\(run.error)")
    #expect(run.output.contains("--rate 120"), "\(run.output)")
  }

  @Test func `the trace file that the help shows is one`() throws {
    let page = ToolRun("help", "format").output
    let example = try #require(page.components(separatedBy: "\n\n").first)
    let folder = try TemporaryFolder()
    let run = ToolRun("validate", try folder.write(example + "\n", to: "a.csv"), "--strict")
    #expect(run.code == .ok && run.output.contains(": 1 trace"), "\(run.output)\(run.error)")
    let readme = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    #expect(readme.contains("```csv\n\(example)\n```"))
  }

  @Test func `the page of exit codes has each`() throws {
    let page = ToolRun("help", "exit-codes").output
    let numbers = page.matches(of: /(?:^|\n|; |, )([0-9]+)[ ]/).map { String($0.output.1) }
    #expect(Set(numbers) == Set(ExitCode.allCases.map { "\($0.rawValue)" }), "\(numbers)")
  }
}

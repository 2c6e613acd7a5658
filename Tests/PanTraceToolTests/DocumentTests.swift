import Foundation
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import Testing

/// The manual and the README say what the tool prints.
@Suite struct DocumentTests {
  private static let documents: [String] =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path("notebooks-md"))) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "notebooks-md/\($0)" }

  @Test func `the manual has a first page`() {
    #expect(Self.documents.contains("notebooks-md/getting-started.md"))
  }

  @Test func `every page of the manual is linked from the manual's index`() throws {
    let index = try String(
      contentsOfFile: Repository.path("notebooks-md/README.md"), encoding: .utf8)
    let names = Self.documents.map { $0.replacing("notebooks-md/", with: "") }
    for name in names where name != "README.md" {
      #expect(index.contains("](\(name)"), "\(name) is not in notebooks-md/README.md")
    }
  }

  /// The document is among its files, so that a line it shows otherwise is a change, too.
  @Test(arguments: documents)
  func `every command prints what its document shows, and draws its pictures`(
    _ document: String
  ) throws {
    let folder = try copy()
    let before = try folder.files()
    let run = ToolRun("notebook", "run", folder.path(document))
    #expect(run.code == .ok, "\(run.error)\(run.output)")
    let after = try folder.files()
    for (name, bytes) in before where after[name] != bytes {
      let lines = [bytes, after[name] ?? Data()].map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      }
      let place = zip(lines[0], lines[1]).prefix(while: { $0 == $1 }).count
      Issue.record(
        "\(name) is another now at line \(place + 1)\n\(lines.map { $0.dropFirst(place).prefix(3) })"
      )
    }
    let parent = (document as NSString).deletingLastPathComponent
    for match in try folder.read(document).matches(of: /(?:src|srcset)="([^"]+)"/) {
      let name = parent.isEmpty ? String(match.1) : "\(parent)/\(match.1)"
      #expect(before[name] != nil, "\(name) is shown and not there")
    }
  }

  /// The README shows the lines that matter, without those between them.
  @Test func `the README's first output is the tool's`() throws {
    let readme = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /```text\n\$ pantrace (.*)\n((?s:.*?))```/))
    let folder = try copy()
    let words = try ToolRun.words("pantrace " + block.output.1).map {
      $0.hasSuffix(".csv") ? folder.path($0) : $0
    }
    let lines = ToolRun(words).output.split(separator: "\n")
    let shown = block.output.2.split(separator: "\n")
    #expect(shown.count == 6)
    #expect(lines.filter { shown.contains($0) } == shown)
  }

  @Test(arguments: documents)
  func `every link of a document to a file leads somewhere`(_ document: String) throws {
    let page = Repository.root.appending(path: document)
    let home = page.deletingLastPathComponent()
    let links = try String(contentsOf: page, encoding: .utf8)
      .matches(of: /\]\(([^)#:]*)(#[^)]+)?\)/)
    for match in links {
      let path = String(match.1)
      let target = path.isEmpty ? page : home.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path)")
      guard let anchor = match.2?.dropFirst() else { continue }
      let text = try String(contentsOf: target, encoding: .utf8)
      #expect(Self.anchors(of: text).contains(String(anchor)), "\(path)#\(anchor)")
    }
  }

  /// Outputs are run again; what stands in prose is only read, and goes stale unseen.
  @Test(arguments: documents)
  func `every option that a document's prose names is there`(_ document: String) throws {
    let known = Set(Tool.pantrace.pages.flatMap { $0.arguments.flatMap(\.longSpellings) })
    let text = try String(contentsOfFile: Repository.path(document), encoding: .utf8)
    let prose = text.components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    for span in prose.matches(of: /`([^`]+)`/).map({ String($0.1) })
    where span.hasPrefix("--") || span.hasPrefix("pantrace ") {
      for option in span.matches(of: /(?:^| )(--[a-z][a-z-]+)/).map({ String($0.1) }) {
        #expect(known.contains(option) || option == "--version", "\(span)")
      }
    }
  }

  /// The names by which GitHub links to a page's headings.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  /// What the documents refer to, in a folder that commands may write to.
  private func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let sources = folder.url.appending(path: "Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Tests"), withIntermediateDirectories: false)
    for name in [
      "README.md", "notebooks-md", "traces", "Sources/PanTrace.docc", "Tests/Quirks",
    ] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: name), to: folder.url.appending(path: name))
    }
    // Pages that were run in place leave outputs, which .gitignore names.
    let pages = folder.url.appending(path: "notebooks-md")
    for name in try FileManager.default.contentsOfDirectory(atPath: pages.path)
    where name == "pantrace-report" || name.hasSuffix(".csv") {
      try FileManager.default.removeItem(at: pages.appending(path: name))
    }
    return folder
  }
}

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
      guard ["help", "explain"].contains(name),
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

  @Test func `every quantity of the help on rules is read, with the unit it gives`() throws {
    let lines = ToolRun("help", "rules").output.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("  p, peak") })
    let rows = lines[start...].prefix { $0.hasPrefix("  ") }
    var count = 0
    for row in rows where !row.hasPrefix("   ") {
      let unit = row.contains(": ") ? row.split(separator: " ").last ?? "" : ""
      for name in row.dropFirst(2).prefix(10).split(whereSeparator: { ", ".contains($0) }) {
        // The unit of shares stands in the next line.
        let test = "\(name) > 0.5" + (unit == "or" ? "" : " \(unit)")
        #expect(throws: Never.self, "\(test)") { try FinishPolicy(text: test) }
        count += 1
      }
    }
    #expect(count == 16)
    for rest in ["clamp(p)+0.0005v > 50%", "progress ≥ 0.5", "p != 1"] {
      #expect(throws: Never.self) { try FinishPolicy(text: rest) }
    }
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
    // What a signal ends has no code of the program's: the shell gives it 128 and the signal's number.
    let signals = ["129", "130", "143"]
    #expect(
      Set(numbers) == Set(ExitCode.allCases.map { "\($0.rawValue)" } + signals), "\(numbers)")
  }
}

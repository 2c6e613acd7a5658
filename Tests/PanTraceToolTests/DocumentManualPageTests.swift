import Foundation
import PanTestSupport
import Testing

@testable import PanTraceTool

@Suite struct DocumentManualPageTests {
  private let page = Tool.pantrace.manualPage

  @Test func `the page has the sections that readers of manuals look for`() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(sections.prefix(3) == [".SH \"NAME\"", ".SH \"SYNOPSIS\"", ".SH \"COMMANDS\""])
    #expect(sections.contains(".SH \"EXIT CODES\""))
    #expect(page.hasPrefix(".TH \"PANTRACE\" \"1\" \"\" \"pantrace \(toolVersion)\" \"\"\n"))
  }

  @Test func `every command and option is on the page`() {
    for command in Tool.pantrace.pages {
      #expect(page.contains("\n.SS \"\(command.name)\"\n"))
      for option in command.arguments.flatMap(\.longSpellings) {
        #expect(page.contains("\\fB" + option.replacingOccurrences(of: "-", with: "\\-") + "\\fR"))
      }
    }
  }

  @Test func `every line is ASCII, and a macro only where one is meant`() {
    let macros = ["TH", "SH", "SS", "PP", "TP", "RS", "RE", "nf", "fi"]
    for line in page.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(!line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(macros.contains { line.dropFirst().hasPrefix($0) }) }
    }
  }

  private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff", "/opt/homebrew/bin/groff"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  @Test(.enabled(if: groff != nil))
  func `groff sets the page without a warning, and every example can be copied`() throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.groff))
    process.arguments = ["-man", "-Tutf8", "-ww", "-rLL=200n", "-P-cbou"]
    let folder = try TemporaryFolder()
    let (output, error) = (Pipe(), folder.path("warnings"))
    _ = try folder.write("", to: "warnings")
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: folder.write(page, to: "pantrace.1")))
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: error))
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.exitStatus() == 0)
    #expect(try folder.read("warnings") == "")
    for command in Tool.pantrace.pages {
      for example in command.examples { #expect(text.contains(example), "\(example)") }
    }
  }

  @Test func `the command prints the page`() throws {
    let folder = try TemporaryFolder()
    #expect(ToolRun("man").output == page)
    #expect(ToolRun("man", "-o", folder.path("pantrace.1")).code == .ok)
    #expect(try folder.read("pantrace.1") == page)
  }
}

import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What is said on standard error has an end, however many inputs are bad.
@Suite struct ErrorLimiterTests {
  /// A file with two traces that cannot be used and one that ends nowhere.
  private static let bad = """
    trace_id,t_ms,phase,x_pt,y_pt,intent
    a,0,down,1,5,maybe
    b,0,down,1,5,perhaps
    c,0,down,1,5,finish
    c,8,move,3,5,finish
    c,16,move,30,5,finish
    c,24,move,90,5,finish

    """

  private static func folder(of count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<count { _ = try folder.write(bad, to: "\(1000 + number).csv") }
    return folder
  }

  private static func lines(_ run: ToolRun) -> [Substring] { run.error.split(separator: "\n") }

  @Test(arguments: [
    ["analyze", "-f", "csv"], ["compare", "--policies", "progress", "-f", "csv"],
    ["analyze", "-f", "csv", "-q"],
  ])
  func `eighty bad files are told in a hundred lines`(words: [String]) throws {
    let folder = try Self.folder(of: 80)
    let run = ToolRun(words + [folder.url.path])
    #expect(run.code == .partlyRejected)
    #expect(Self.lines(run).count <= 110, "\(Self.lines(run).count)")
    let shown = run.error.matches(of: /error\[bad-intent\]/).count
    let line =
      /and (\d+) more errors in (\d+) files: (\d+) × bad-intent \(pantrace validate \S+ shows/
    let rest = try #require(run.error.firstMatch(of: line))
    #expect(shown == 20 && rest.output.1 == rest.output.3)
    #expect(Int(rest.output.1) == 160 - shown && rest.output.2 == "70")
    let note =
      /no end event, so its decision is undefined \(pantrace validate \S+ shows where\)\n/
    let notes = run.error.matches(of: note).count
    if words.contains("-q") {
      #expect(!run.error.contains("unterminated"))
    } else {
      #expect(notes == 20)
      #expect(run.error.contains(/and 60 more notes in 60 files: 60 × unterminated \(/))
    }
  }

  @Test func `verbose tells everything, and the result is the same`() throws {
    let folder = try Self.folder(of: 40)
    let words = ["analyze", folder.url.path, "-f", "csv"]
    let (plain, verbose) = (ToolRun(words), ToolRun(words + ["--verbose"]))
    #expect(verbose.output == plain.output && !plain.output.isEmpty)
    #expect(verbose.error.matches(of: /error\[bad-intent\]/).count == 80)
    #expect(!verbose.error.contains("more error") && plain.error.contains("and 60 more errors"))
  }

  @Test func `few bad files are told in full, and one with many errors as ever`() throws {
    let few = try Self.folder(of: 10)
    let run = ToolRun("analyze", few.url.path, "-f", "csv")
    #expect(run.error.matches(of: /error\[bad-intent\]/).count == 20)
    #expect(!run.error.contains("more error") && !run.error.contains("more note"))
    let rows = (0..<30).map { "t\($0),0,down,1,5,maybe\n" }.joined()
    let one = try few.write(Self.bad + rows, to: "many.csv")
    let many = ToolRun("analyze", one, "-f", "csv")
    #expect(many.error.contains("many.csv: and 12 × bad-intent\n"))
    #expect(!many.error.contains("more error"))
  }

  @Test func `files that cannot be read are counted, too`() throws {
    let folder = try Self.folder(of: 1)
    for number in 0..<50 {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("\(number).csv"), withDestinationPath: folder.path("nothing"))
    }
    let run = ToolRun("analyze", "-f", "csv", "-q", folder.url.path)
    let told = run.error.matches(of: /pantrace:/).count
    let rest = try #require(run.error.firstMatch(of: /and (\d+) more files that cannot be read\n/))
    #expect(told + (Int(rest.output.1) ?? 0) == 50 && told == 20, "\(run.error)")
    #expect(run.output.split(separator: "\n").count > 1)
  }
}

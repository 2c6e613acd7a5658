@testable import PanDocuments
import PanTestSupport
@testable import PanTrace
@testable import PanTraceTool
import PanTraces
import Testing

/// What is said of files that were only checked.
struct ValidationReportTests {
  private func file(_ read: ReadFile) throws -> FileReport { try read.report }

  private let closed = FileReport(
    input: 0, name: "gone.csv", byteCount: 0, header: nil, counts: TraceFile.Counts(),
    diagnostics: Diagnostic.Log(), failure: .refused("gone.csv: no", advice: "Look again."))

  private func text(_ files: [FileReport], on screen: Screen = .plain) -> String {
    var text = ValidationReport.Text(on: screen)
    var bytes: [UInt8] = []
    for file in files { text.append(file, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self) + text.total
  }

  @Test func `text ends with each file's counts, and with the sum of several`() throws {
    let one = try text([file(.swipes)])
    #expect(one.contains("swipes.csv:25:13: error[not-a-number]: "), "\(one)")
    #expect(one.hasSuffix("\nswipes.csv: 2 traces, 1 rejected\n"))
    let two = try text([file(.swipes), closed])
    #expect(
      two == one + "gone.csv: no\nhelp: Look again.\n"
        + "2 files: 2 traces, 1 rejected, 1 file not read\n")
    let foreign = try text([file(.swipes), closed, file(ReadFile("other.csv", "a,b\n1,2\n"))])
    #expect(foreign.hasSuffix("\n3 files: 2 traces, 1 rejected, 2 files not read\n"), "\(foreign)")
  }

  @Test func `colors are a terminal's, and markdown is the table of findings`() {
    #expect(text([closed], on: Screen(isColored: true)).contains("\u{1B}["))
    #expect(!text([closed]).contains("\u{1B}"))
    let document = ValidationReport([closed]).document
    #expect(
      document.markdown == """
        | file | line | column | severity | code | trace | message |
        | --- | ---: | ---: | --- | --- | --- | --- |
        | gone.csv |  |  | error | unreadable |  | gone.csv: no |

        """)
  }

  @Test func `what is beyond the list has a row with its count`() throws {
    let bad = (0..<25).map { "t\($0),0,down,x,300\nt\($0),8,up,9,300\n" }.joined()
    let many = ReadFile("many.csv", "trace,t_ms,phase,x_pt,y_pt\n" + bad)
    guard let table = try ValidationReport([file(many)]).document.rows else {
      Issue.record("findings are rows")
      return
    }
    let rows = table().csv.split(separator: "\n")
    #expect(rows.count == 1 + Diagnostic.Log.listLimit + 1)
    #expect(rows.last == "many.csv,,,error,not-a-number,,5 more")
  }

  @Test func `programs get the files and the findings`() throws {
    #expect(
      try ValidationReport([file(.swipes), closed]).document.json.outermostMembers
        == ["schema", "files", "findings"])
  }
}

import Foundation
import PanTraces
import Testing

/// Every file of `Tests/Quirks` against the text a user gets for it.
///
/// With `PANTRACE_RECORD` set, the expected texts are written instead of compared.
@Suite struct QuirkTests {
  @Test(arguments: Quirk.all)
  func `a quirk gives the expected report`(quirk: Quirk) throws {
    let found = try quirk.report()
    if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] != nil {
      try found.write(to: quirk.expected, atomically: true, encoding: .utf8)
      return
    }
    let expected = try String(contentsOf: quirk.expected, encoding: .utf8)
    #expect(found == expected)
  }

  @Test func `every code has a file of its name that shows it`() throws {
    // Their files would be large; other tests make them.
    let tooLarge: [Diagnostic.Code] = [
      .lineTooLong, .fieldTooLong, .tooManySamples, .tooManyColumns,
    ]
    for code in Diagnostic.Code.allCases where !tooLarge.contains(code) {
      let quirk = try #require(Quirk.all.first { $0.name == code.name }, "\(code.name)")
      #expect(try quirk.read().diagnostics.count(of: code) > 0, "\(code.name)")
    }
  }

  @Test func `the README names every file`() throws {
    let readme = try String(
      contentsOf: Quirk.folder.appendingPathComponent("README.md"), encoding: .utf8)
    for quirk in Quirk.all {
      #expect(readme.contains("| [\(quirk.name)](\(quirk.name).csv) |"), "\(quirk.name)")
    }
  }
}

/// One file with a defect.
struct Quirk: CustomTestStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Tests/Quirks").standardizedFileURL

  static let all: [Quirk] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map {
      Quirk(name: String($0.dropLast(4)))
    }
  }()

  let name: String

  var testDescription: String { name }
  var expected: URL { Quirk.folder.appendingPathComponent(name + ".expected.txt") }

  func read() throws -> TraceFile {
    let bytes = try Data(contentsOf: Quirk.folder.appendingPathComponent(name + ".csv"))
    // The one finding that an option brings about.
    let options = ReadingOptions(sortsRows: name == "sorted-rows")
    return bytes.withUnsafeBytes { TraceReader.read($0, fileStem: name, options: options) }
  }

  /// The findings as printed, then what became of the traces.
  func report() throws -> String {
    let file = try read()
    var text = Diagnostic.Renderer(fileName: name + ".csv").text(of: file.diagnostics)
    if !text.isEmpty { text += "\n" }
    text += "kept \(file.counts.kept), rejected \(file.counts.rejected)\n"
    for trace in file.traces {
      let notes = trace.notes.map { " \($0.code.name)×\($0.count)@\($0.line)" }.joined()
      text += "kept \(trace.id): \(trace.samples.count) samples\(notes)\n"
    }
    for trace in file.rejected {
      text += "rejected \(trace.id): \(trace.reason.code.name) on line \(trace.reason.line)\n"
    }
    return text
  }
}

@Suite struct DiagnosticTests {
  @Test func `a finding is printed with its place, row, caret and help`() {
    let file = read("trace_id,t_ms,phase,x_pt,y_pt\na01,41.667,down,12.5.1,401.1\n")
    let text = Diagnostic.Renderer(fileName: "traces/swipe-07.csv").text(of: file.diagnostics)
    #expect(
      text == """
        traces/swipe-07.csv:2:17: error[not-a-number]: x_pt is "12.5.1"
            2 | a01,41.667,down,12.5.1,401.1
              |                 ^^^^^^
        help: numbers are plain decimals with '.'; trace a01 is skipped

        """)
  }

  @Test func `columns count bytes and carets stand under characters`() {
    let file = read("trace_id,t_ms,phase,x_pt,y_pt\nZoë→,0,down,1,oops\n")
    #expect(file.diagnostics.errors.first?.column == 18)
    #expect(file.diagnostics.errors.first?.row?.field == 14..<18)
  }

  @Test func `a long row is cut around the field`() {
    let filler = String(repeating: "f", count: 500)
    let file = read("t_ms,phase,note,x,note2,y\n0,down,\(filler),oops,\(filler),1\n")
    let row = file.diagnostics.errors.first?.row
    let kept = String(repeating: "f", count: 39)
    #expect(row?.text == "…\(kept),oops,\(kept)…")
    #expect(row?.field == 41..<45)
  }

  @Test func `the first 20 errors are listed and all of them counted`() {
    let rows = (0..<50).map { "t\($0),0,down,oops,1\n" }.joined()
    let log = read("trace_id,t_ms,phase,x,y\n" + rows).diagnostics
    #expect(log.listed.count == 20)
    #expect(log.count(of: .notANumber) == 50)
    #expect(Diagnostic.Renderer(fileName: "f").text(of: log).hasSuffix("and 30 × not-a-number\n"))
  }

  @Test func `the path of a file is whole, however long, and shows no line break`() {
    let log = read("t_ms,phase,x,y\n0,down,1,1\n8,move,none,1\n16,up,2,1\n").diagnostics
    let path = String(repeating: "folder/", count: 40) + "swipes\n.csv"
    let place = String(repeating: "folder/", count: 40) + "swipes .csv:3:"
    #expect(Diagnostic.Renderer(fileName: path).text(of: log).contains(place))
  }

  @Test func `codes have names of their own that lead back to them`() {
    for (number, code) in Diagnostic.Code.allCases.enumerated() {
      #expect(Int(code.number) == number)
      #expect(Diagnostic.Code.named(code.name) == code)
      #expect(code.name.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
      #expect(code.summary.hasSuffix("."))
      #expect(!code.advice.hasSuffix(".") && !code.advice.isEmpty)
    }
    #expect(Diagnostic.Code.named("no-such-code") == nil)
  }
}

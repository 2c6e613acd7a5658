import Foundation
import PanTraces
import Testing

/// Every file of `traces/quirks` against the text a user gets for it.
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
    let tooLarge: [DiagnosticCode] = [
      .lineTooLong, .fieldTooLong, .tooManySamples, .tooManyColumns,
    ]
    for code in DiagnosticCode.allCases where !tooLarge.contains(code) {
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
    .appendingPathComponent("../../traces/quirks").standardizedFileURL

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
    var text = DiagnosticRenderer(fileName: name + ".csv").text(of: file.diagnostics)
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

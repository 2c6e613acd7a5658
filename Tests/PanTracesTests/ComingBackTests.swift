import PanTestSupport
@testable import PanTraces
import Testing

/// What becomes of ids whose rows do not stand together.
@Suite struct ComingBackTests {
  private let header = "trace_id,t_ms,phase,x_pt,y_pt\n"

  private func contact(_ id: String, from start: Int = 0) -> String {
    "\(id),\(start),down,1,1\n\(id),\(start + 8),move,9,1\n\(id),\(start + 16),up,9,1\n"
  }

  @Test func `an id that comes back is left out, and its first rows are in use`() throws {
    let file = read(header + contact("a") + contact("b") + contact("a", from: 100))
    #expect(file.traces.map(\.id) == ["a", "b"])
    #expect(file.traces.map(\.samples.count) == [3, 3])
    let reason = try #require(file.rejected.first?.reason)
    #expect(file.rejected.count == 1 && reason.code == .duplicateTrace && reason.line == 8)
    #expect(reason.message == "trace a comes back: lines 2 to 4 were taken for all of it")
    let text = Diagnostic.Renderer(fileName: "f").text(of: reason)
    #expect(text.contains("pantrace import FILE --sort -o SORTED.csv"))
    #expect(!text.contains("trace a is skipped"), "its first lines are in use")
    // A narrow terminal breaks neither the place nor the command to copy.
    let narrow = Diagnostic.Renderer(fileName: "my logs/f.csv", screen: Screen(width: 30))
    #expect(
      narrow.text(of: reason).hasPrefix(
        "my logs/f.csv:8: error[duplicate-trace]:\n  trace a comes back: lines 2\n"))
    #expect(
      narrow.text(of: reason).contains("\n  'pantrace import FILE --sort -o SORTED.csv',\n"))
  }

  @Test func `however often an id comes back, it is said once`() {
    let rows = zip(contact("a").split(separator: "\n"), contact("b").split(separator: "\n"))
    let file = read(header + rows.map { "\($0)\n\($1)\n" }.joined() + contact("ok"))
    #expect(file.traces.map(\.id) == ["a", "b", "ok"])
    #expect(file.rejected.map(\.id) == ["a", "b"])
    #expect(file.rejected.map(\.reason.line) == [4, 5])
    #expect(file.diagnostics.totals.first { $0.code == .duplicateTrace }?.count == 2)
    #expect(file.counts.kept == 3 && file.counts.rejected == 2)
  }

  @Test func `an id that comes back far behind is found as well`() {
    let middle = (0..<6000).map { contact("m\($0)") }.joined()
    let file = read(header + contact("a") + middle + contact("a", from: 100))
    #expect(file.counts.kept == 6001)
    #expect(file.rejected.map(\.reason.line) == [18_005])
  }

  @Test func `put together, rows that alternate are whole traces, each under its old line`() {
    let rows = zip(contact("a").split(separator: "\n"), contact("b").split(separator: "\n"))
    let text = "# participant: kim\n" + header + "\n" + rows.map { "\($0)\n\($1)\n# x\n" }.joined()
    let ordered = Array(text.utf8).withUnsafeBytes { TraceReader.rowsTogether($0) }
    #expect(ordered.lines == [1, 2, 3, 4, 7, 10, 5, 6, 8, 9, 11, 12])
    let file = read(String(decoding: ordered.bytes, as: UTF8.self))
    #expect(file.traces.map(\.id) == ["a", "b"] && file.traces.map(\.samples.count) == [3, 3])
    #expect(file.traces.map(\.participant) == ["kim", "kim"])
    for other in ["", "a,b\n1,2\n", "t_ms,x_pt,y_pt\n0,1,2\n", header + contact("a")] {
      let same = Array(other.utf8).withUnsafeBytes { TraceReader.rowsTogether($0) }
      #expect(same.bytes == Array(other.utf8))
    }
  }

  @Test func `ids that only Unicode calls the same are two traces`() {
    let file = read(header + contact("caf\u{E9}") + contact("cafe\u{301}"))
    #expect(file.counts.kept == 2)
    #expect(file.rejected.isEmpty)
  }

  /// Against a dictionary.
  @Test(arguments: 0..<20)
  func `ids in any order are told apart, and lead to the lines they stood in first`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let kinds = Int.random(in: 1...600, using: &random)
    let rising = (0..<100).map { "t\(1700 + $0)" } + ["", "é", "e\u{301}", "x10000000"]
    let drawn = (0..<400).map { _ in Self.id(Int.random(in: 0..<kinds, using: &random)) }
    let header = try Array(self.header.utf8).withUnsafeBytes {
      (bytes) throws(TraceFile.Failure) in try TraceFileHeader.read(bytes)
    }
    var assembly = TraceAssembly(header: header, options: .init(), lines: 0)
    var seen: [[UInt8]: ClosedRange<Int>] = [:]
    var returned: Set<[UInt8]> = []
    var line = 1
    for id in rising + drawn {
      line += Int.random(in: 2...300_000, using: &random)
      let lines = line...line + Int.random(in: 0...100, using: &random)
      let key = Array(id.utf8)
      let section = TraceAssembly.Section(
        id: id, outcome: .trace((nil, nil, nil)), lines: lines,
        findings: Diagnostic.Log())
      switch assembly.take(section) {
      case .used?:
        #expect(seen.updateValue(lines, forKey: key) == nil)
      case .rejected(let trace)?:
        let first = try #require(seen[key])
        #expect(returned.insert(key).inserted)
        #expect(
          trace.reason.message.contains("lines \(first.lowerBound) to \(first.upperBound) were "))
      case nil: #expect(returned.contains(key))
      }
    }
    #expect(assembly.counts.kept == seen.count && assembly.counts.rejected == returned.count)
  }

  /// Short and long ids, many of which begin the same.
  private static func id(_ number: Int) -> String {
    switch number % 4 {
    case 0: "\(number)"
    case 1: "participant-\(number / 100)-trial-\(number)"
    case 2: String(repeating: "0", count: number % 50) + "\(number)"
    default: "é\(number)"
    }
  }
}

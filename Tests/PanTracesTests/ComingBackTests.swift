import PanMotion
import PanTestSupport
import Testing

@testable import PanTraces

/// What becomes of ids whose rows do not stand together.
@Suite struct ComingBackTests {
  private let header = "trace_id,t_ms,phase,x_pt,y_pt\n"

  private func contact(_ id: String, from start: Int = 0) -> String {
    "\(id),\(start),down,1,1\n\(id),\(start + 8),move,9,1\n\(id),\(start + 16),up,9,1\n"
  }

  @Test func `of rows that alternate nothing is used, and the finding says so once for each id`() {
    let rows = zip(contact("a").split(separator: "\n"), contact("b").split(separator: "\n"))
    let file = read(header + rows.map { "\($0)\n\($1)\n" }.joined() + contact("ok"))
    #expect(file.traces.map(\.id) == ["ok"])
    #expect(file.rejected.map(\.id) == ["a", "b"])
    #expect(file.rejected.map(\.reason.code) == [.interleaved, .interleaved])
    #expect(file.rejected.map(\.reason.line) == [4, 5])
    #expect(
      file.rejected.first?.reason.message
        == "the rows of trace a stand in 3 places between line 2 and line 6; nothing of it is used")
    #expect(file.diagnostics.totals.map(\.code) == [.interleaved])
    #expect(!DiagnosticCode.interleaved.advice.hasPrefix("--sort"))
    #expect(file.counts.kept == 1)
    #expect(file.counts.rejected == 2)
  }

  @Test func `an id that comes back whole is not used at all`() {
    let file = read(header + contact("a") + contact("b") + contact("a", from: 100))
    #expect(file.traces.map(\.id) == ["b"])
    #expect(file.rejected.map(\.reason.code) == [.duplicateTrace])
    #expect(
      file.rejected.first?.reason.message
        == "trace a comes back after trace b; nothing of it is used")
  }

  @Test func `an id that comes back beyond the window says which lines were used`() throws {
    let between = ReadingLimits.linesAhead / 3 + 1
    let middle = (0..<between).map { contact("m\($0)") }.joined()
    let file = read(header + contact("a") + middle + contact("a", from: 100))
    let last = 4 + 3 * between
    #expect(file.counts.kept == between + 1)
    let reason = try #require(file.rejected.first?.reason)
    #expect(reason.code == .duplicateTrace)
    #expect(reason.line == last + 1)
    #expect(
      reason.message
        == "trace a comes back: lines \(last + 1) to \(last + 3) are left out, lines 2 to 4 had been used"
    )
    #expect(
      !DiagnosticRenderer(fileName: "f").text(of: reason).contains("trace a is skipped"),
      "its first lines are in use")
  }

  /// One trace of so many lines, of which all but the first are moves.
  private func long(_ id: String, lines: Int) -> String {
    "\(id),0,down,1,1\n" + (1..<lines).map { "\(id),\($0),move,1,1\n" }.joined()
  }

  @Test(arguments: [(2, false), (3, true)])
  func `an id is looked for through the whole window and no farther`(
    beyond: Int, isUsed: Bool
  ) throws {
    // The first id stands from line 2 to line 4; the last before it comes back begins so far on.
    let last = ReadingLimits.linesAhead + beyond
    let file = read(
      header + contact("a") + long("m", lines: last - 5) + contact("n") + contact("a", from: 100))
    #expect(file.traces.map(\.id) == (isUsed ? ["a", "m", "n"] : ["m", "n"]))
    let message = try #require(file.rejected.first?.reason.message)
    #expect(message.hasSuffix(isUsed ? "lines 2 to 4 had been used" : "nothing of it is used"))
  }

  @Test func `an id that comes back beyond the window, and was of no use, says so`() throws {
    let window = ReadingLimits.linesAhead
    let file = read(
      header + "a,0,move,1,1\n" + long("m", lines: window) + contact("n")
        + contact("a", from: 100))
    #expect(file.traces.map(\.id) == ["m", "n"])
    let last = try #require(file.rejected.last?.reason)
    #expect(file.rejected.count == 2)
    #expect(last.message.hasSuffix("lines 2 to 2 had been left out, too"), "\(last.message)")
  }

  @Test func `ids that only Unicode calls the same are two traces`() {
    let file = read(header + contact("caf\u{E9}") + contact("cafe\u{301}"))
    #expect(file.counts.kept == 2)
    #expect(file.rejected.isEmpty)
  }

  /// Against a dictionary: sections so far apart that each is handed over before the next begins.
  @Test(arguments: 0..<20)
  func `ids in any order are told apart, and lead to the lines they stood in last`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let kinds = Int.random(in: 1...600, using: &random)
    let rising = (0..<100).map { "t\(1700 + $0)" } + ["", "é", "e\u{301}", "x10000000"]
    let drawn = (0..<400).map { _ in Self.id(Int.random(in: 0..<kinds, using: &random)) }
    let header = try Array(self.header.utf8).withUnsafeBytes {
      (bytes) throws(TraceFileError) in try TraceFileHeader.read(bytes)
    }
    var assembly = TraceAssembly(header: header, options: .init(), lines: 0)
    var seen: [[UInt8]: ClosedRange<Int>] = [:]
    var line = 1
    for id in rising + drawn {
      line += ReadingLimits.linesAhead + Int.random(in: 2...300_000, using: &random)
      let lines = line...line + Int.random(in: 0...100, using: &random)
      let before = seen.updateValue(lines, forKey: Array(id.utf8))
      let section = TraceSection(
        id: id, outcome: .trace(TraceArea(extent: nil, width: nil, height: nil)), lines: lines,
        findings: DiagnosticLog())
      let isTaken = assembly.take(section)
      #expect(isTaken)
      assembly.flush()
      let verdict = assembly.next()
      switch verdict {
      case .used: #expect(before == nil)
      case .rejected(let trace):
        let before = try #require(before)
        let (first, last) = (before.lowerBound, before.upperBound)
        #expect(trace.reason.message.contains("lines \(first) to \(last) had been "))
      case nil: Issue.record("nothing was handed over")
      }
    }
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

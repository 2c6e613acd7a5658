import PanMotion
import PanTraces
import Testing

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
}

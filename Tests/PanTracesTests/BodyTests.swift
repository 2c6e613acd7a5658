@testable import PanTraces
import Testing

/// Reads a text as a file named `file`.
func read(_ text: String, options: ReadingOptions = .init()) -> TraceFile {
  read(Array(text.utf8), options: options)
}

/// Reads bytes as a file named `file`.
func read(_ bytes: [UInt8], options: ReadingOptions = .init()) -> TraceFile {
  bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "file", options: options) }
}

@Suite struct BodyTests {
  private let header = "trace_id,t_ms,phase,x_pt,y_pt\n"
  private let good = "ok,0,down,1,1\nok,8,move,2,1\nok,16,up,2,1\n"

  @Test func `a line over the limit costs its trace and no other`() {
    let long = String(repeating: "9", count: 1 << 20)
    let file = read(header + "a,0,down,1,1\na,8,move,\(long),1\na,16,up,1,1\n" + good)
    #expect(file.rejected.map(\.reason.code) == [.lineTooLong])
    #expect(file.rejected.first?.reason.line == 3)
    #expect(file.traces.map(\.id) == ["ok"])
    let quote = file.rejected.first?.reason.row?.text ?? ""
    #expect(quote.count < 200)
  }

  @Test func `a field over the limit costs its trace and no other`() {
    let long = String(repeating: "9", count: 64 << 10 + 1)
    let file = read(header + "a,0,down,\(long)9,1\na,16,up,1,1\n" + good)
    #expect(file.rejected.map(\.reason.code) == [.fieldTooLong])
    #expect(file.traces.map(\.id) == ["ok"])
  }

  @Test func `without ids a down after the last lift begins a trace of its own`() {
    let file = read(
      """
      t_ms,phase,pointer,x_pt,y_pt,intent
      0,down,0,1,1,finish
      8,down,1,5,5,finish
      16,up,0,1,1,finish
      24,up,1,5,6,finish
      100,down,1,7,7,cancel
      108,move,1,8,7,cancel
      116,up,1,8,7,cancel
      200,down,0,oops,1,finish
      208,up,0,1,1,finish
      300,down,0,2,2,finish
      308,up,0,3,2,finish
      316,down,0,3,2,finish

      """)
    #expect(file.traces.map(\.id) == ["file", "file-2", "file-4", "file-5"])
    #expect(file.traces.map { $0.samples.count } == [4, 3, 2, 1])
    #expect(file.traces.map(\.intent) == [.finish, .cancel, .finish, .finish])
    #expect(file.rejected.map(\.id) == ["file-3"])
    // Without phases nothing tells gestures apart.
    #expect(read("t_ms,x_pt,y_pt\n0,1,1\n8,2,1\n16,3,1\n").traces.map(\.id) == ["file"])
  }

  @Test(arguments: [200, 201])
  func `an id may be as long as a field, and no longer`(length: Int) {
    var options = ReadingOptions()
    options.limits.fieldLength = 200
    let id = String(repeating: "i", count: length)
    let file = read(header + "\(id),0,down,1,1\n\(id),16,up,1,1\n" + good, options: options)
    #expect(file.traces.map(\.id) == (length == 200 ? [id, "ok"] : ["ok"]))
  }

  @Test(arguments: [true, false])
  func `more samples than the limit cost the trace its place`(sorts: Bool) {
    var options = ReadingOptions(sortsRows: sorts)
    options.limits.samplesPerTrace = 100
    let rows = (0..<200).map { "a,\($0 * 8),\($0 == 0 ? "down" : "move"),1,1\n" }.joined()
    let file = read(header + rows + good, options: options)
    #expect(file.rejected.map(\.reason.code) == [.tooManySamples])
    #expect(file.rejected.first?.reason.line == 102)
    #expect(file.traces.map(\.id) == ["ok"])
  }

  @Test func `a quoted field that goes over a line end is said to do that`() throws {
    let file = read(
      "trace_id,t_ms,phase,x_pt,y_pt,note\na,0,down,1,1,\"first\nsecond\"\na,8,up,1,1,x\n")
    let error = try #require(file.diagnostics.errors.first)
    #expect(error.code == .badQuoting && error.line == 2 && error.column == 14)
    #expect(error.message.contains("it goes over a line end, or its closing mark is missing"))
    #expect(error.code.advice.contains("import FILE --from table"))
  }

  @Test func `strict reading makes notes errors and leaves remarks alone`() {
    let tap = "tap,0,down,1,1\ntap,60,up,1,1\n"
    let open = "open,0,down,1,1\nopen,8,move,2,1\nopen,16,move,3,1\n"
    #expect(read(header + tap + open).counts.kept == 2)
    let strict = read(header + tap + open, options: ReadingOptions(isStrict: true))
    #expect(strict.traces.map(\.id) == ["tap"])
    #expect(strict.rejected.map(\.reason.code) == [.unterminated])
    #expect(strict.diagnostics.errors.map(\.severity) == [.error])
  }

  @Test func `sorting puts rows in the order of their times and keeps equal ones in place`() throws
  {
    let text = header + "a,0,down,1,1\na,24,move,4,1\na,8,move,2,1\na,16,move,3,1\na,24,up,5,1\n"
    #expect(read(text).rejected.map(\.reason.code) == [.timeBackwards])
    let trace = try #require(read(text, options: ReadingOptions(sortsRows: true)).traces.first)
    #expect(trace.samples.map(\.position.x) == [1, 2, 3, 4, 5])
    #expect(trace.notes.contains(Trace.Note(code: .sortedRows, line: 4)))
  }

  @Test func `rows of one time are kept and counted, as the estimator says which counts`() throws {
    let text = header + "a,0,down,1,1\na,0,move,2,1\na,8,move,5,1\na,8,move,6,1\na,8,up,9,1\n"
    let trace = try #require(read(text).traces.first)
    #expect(trace.samples.map(\.phase) == [.down, .move, .move, .move, .up])
    #expect(trace.samples.map(\.position.x) == [1, 2, 5, 6, 9])
    #expect(trace.notes.contains(Trace.Note(code: .equalTimes, line: 5, count: 1)))
    #expect(trace.notes.contains(Trace.Note(code: .moveAtDown, line: 3, count: 1)))
  }

  @Test func `pointers are numbered as they come down, and one that is alone is the gesture`()
    throws
  {
    let text = """
      trace_id,t_ms,phase,pointer,x,y
      a,0,down,41,1,1
      a,8,down,42,1,1
      a,16,move,41,2,1
      a,24,up,42,1,1
      a,32,up,41,2,1
      a,40,down,43,1,1
      a,48,up,43,1,1
      """
    let trace = try #require(read(text).traces.first)
    #expect(trace.samples.map(\.pointer) == [0, 1, 0, 1, 0, 0, 0])
    #expect(trace.notes.contains(Trace.Note(code: .severalPointers, line: 3, count: 2)))
    #expect(trace.isTerminated)
  }

  @Test func `values of the whole trace and of each row are kept`() throws {
    let text = #"""
      t_ms,phase,x,y,velocity_x,velocity_y,participant,intent,decision,width_pt,height_pt,scroll_y
      0,down,1,1,,,"p ""1""",,cancel,400,800,
      8,up,2,1,120.5,-3,"p ""1""",finish,cancel,400,,-7.25
      """#
    let trace = try #require(read(text).traces.first)
    #expect(trace.recordedVelocities == [nil, Vector(x: 120.5, y: -3)])
    #expect(trace.scrollOffsets == [nil, -7.25])
    #expect(trace.participant == "p \"1\"")
    #expect(trace.intent == .finish)
    #expect(trace.recordedDecision == .cancel)
    #expect(trace.containerWidth == 400)
    #expect(trace.containerHeight == 800)
  }

  @Test(arguments: [
    ("finish", AppDecision?.some(.finish)), ("cancel", .cancel), ("none", .noPan),
    ("", AppDecision?.none),
  ])
  func `what the app did may be nothing`(word: String, decision: AppDecision?) throws {
    let text = "t_ms,phase,x,y,decision\n0,down,1,1,\(word)\n8,up,2,1,\(word)\n"
    #expect(try #require(read(text).traces.first).recordedDecision == decision)
    // Nobody means nothing.
    #expect(read(text.replacing("decision", with: "intent")).traces.isEmpty == (word == "none"))
  }

  /// 3 px in a point: positions and the scroll offset become points; a unit that is none is no column.
  @Test func `a scroll offset has the unit of its column`() throws {
    let pixels = "# px_per_pt: 3\nt_ms,phase,x_px,y_px,scroll_y_px\n0,down,3,6,90\n8,up,3,6,\n"
    let trace = try #require(read(pixels).traces.first)
    #expect(trace.samples[0].position == Vector(x: 1, y: 2))
    #expect(trace.scrollOffsets == [30, nil])
    let wrong = read("t_ms,phase,x,y,scroll_y_em\n0,down,1,1,90\n8,up,1,1,80\n")
    #expect(wrong.traces.first?.scrollOffsets == [])
    #expect(read("t_ms,phase,x,y,scroll_y\n0,down,1,1,up\n8,up,1,1,1\n").counts.kept == 0)
  }

  /// 1e300 points in a pixel: what comes to infinity is refused, on either way of reading rows.
  @Test func `a position that is infinite in points is out of range`() {
    for columns in ["t_ms,phase,x_px,y_px", "t_ms,phase,x_px,y_px,scroll_y"] {
      let more = columns.hasSuffix("scroll_y") ? ",1" : ""
      let file = read(
        "# px_per_pt: 1e-300\n\(columns)\n0,down,1e9,1\(more)\n8,up,1e9,1\(more)\n")
      #expect(file.counts.kept == 0)
      #expect(file.rejected.map(\.reason.code) == [.outOfRange])
    }
  }

  @Test func `one trace that is lost costs no other`() {
    let text = header + good.replacing("ok", with: "a") + "caf\u{0},0,down,1,1\n" + good
    let file = read(text)
    #expect(file.traces.map(\.id) == ["a", "ok"])
    #expect(file.rejected.map(\.reason.code) == [.nulByte])
  }

  @Test func `blank lines, comments, CR LF and a missing last line end change nothing`() {
    let plain = read(header + good)
    let dressed = "\u{FEFF}" + (header + good).replacing("\n", with: "\r\n\r\n# note\r\n")
    let file = read(String(dressed.dropLast(9)))
    #expect(file.traces.map(\.samples) == plain.traces.map(\.samples))
    #expect(file.diagnostics.totals.isEmpty)
  }

  @Test func `a quoted id does not make a delimiter part of other rows`() {
    let rows = (1..<20).map { "a,b,\($0 * 8),move,\($0),1\n" }
    let file = read(header + "\"a,b\",0,down,0,1\n" + rows.joined() + good)
    #expect(file.traces.first { $0.id == "a,b" }?.samples.count == 1)
    #expect(file.rejected.map(\.reason.code) == [.raggedRow])
    #expect(file.diagnostics.count(of: .raggedRow) == 19)
  }

  @Test func `a trace does not understand the words of the trace before it`() {
    let rows = (1..<20).map { "\($0 * 8),changed,\($0),1\n" }
    let began = "a,0,began,0,1\n" + rows.map { "a," + $0 }.joined() + "a,800,ended,20,1\n"
    let down = "b,0,down,0,1\n" + rows.map { "b," + $0 }.joined() + "b,800,up,20,1\n"
    let file = read(header + began + down + good)
    #expect(file.traces.map(\.id) == ["a", "ok"])
    #expect(file.rejected.map(\.reason.line) == [24])
    #expect(file.rejected.map(\.reason.code) == [.unknownPhase])
  }

  @Test func `a quoted field, an exponent and a plus sign read as plain ones do`() throws {
    let plain = (1..<50).map { "a,\($0 * 8).25,move,\($0).125,-\($0 * 3).5\n" }
    let other = (1..<50).map { "\"a\",\($0 * 8).25e0,move,+\($0).125,-\($0 * 3).5\n" }
    let first = try #require(
      read(header + "a,0,down,0,1\n" + plain.joined() + "a,900,up,1,1\n").traces.first)
    let second = try #require(
      read(header + "a,0,down,0,1\n" + other.joined() + "a,900,up,1,1\n").traces.first)
    #expect(first == second)
    #expect(first.samples.count == 51)
    #expect(first.samples[7].position == Vector(x: 7.125, y: -21.5))
    #expect(first.samples[7].time == 0.05625)
  }
}

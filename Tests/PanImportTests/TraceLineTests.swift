import PanImport
import PanTestSupport
import PanTraces
import Testing

/// Traces as JSON objects, one a line.
@Suite struct TraceLineTests {
  /// The trace file that is made of lines.
  private static func made(_ text: [UInt8]) -> TraceLineReader {
    text.withByteView { TraceLineReader($0, stem: "file") }
  }

  private static func read(_ bytes: [UInt8]) -> TraceFile {
    let options = ReadingOptions(keepsSampleTexts: true)
    return bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "file", options: options) }
  }

  @Test(arguments: UInt64(0)..<UInt64(Trials.count(40)))
  func `what was written reads back to equal traces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (traces, metadata) = RandomTraces.file(using: &random)
    let lines = try TraceLineWriter(for: traces, metadata: metadata).lines(traces)
    #expect(lines.count { $0 == 0x0A } == traces.count)
    let made = Self.made(lines)
    #expect(made.refusals.isEmpty)
    let file = Self.read(made.bytes)
    #expect(file.rejected.isEmpty)
    #expect(file.traces.count == traces.count)
    for (found, expected) in zip(file.traces, traces) {
      var found = found
      found.notes = []
      found.columns.removeAll { column in !expected.columns.contains { $0.name == column.name } }
      #expect(found == expected)
      for (a, b) in zip(found.samples, expected.samples) {
        #expect(a.recordedTime.bitPattern == b.recordedTime.bitPattern)
        #expect(a.position.x.bitPattern == b.position.x.bitPattern)
        #expect(a.position.y.bitPattern == b.position.y.bitPattern)
      }
    }
  }

  @Test func `members are columns, lists for samples and values for traces`() throws {
    let text = """
      {"direction":"left","t":[0,16,33],"x":[300,200.5,"100"],"y":[5,5,5],"id":7,"block":"a, b"}

      {"id":"e","y":[1,2],"x":[3,4],"t":[0,16],"direction":null,"block":null,"phase":["down","up"]}
      """
    let made = Self.made(Array(text.utf8))
    #expect(
      String(decoding: made.bytes, as: UTF8.self) == """
        id,direction,t,x,y,block,phase
        7,left,0,300,5,"a, b",
        7,left,16,200.5,5,"a, b",
        7,left,33,100,5,"a, b",
        e,,0,3,1,,down
        e,,16,4,2,,up

        """)
    #expect(made.lines == [1, 1, 1, 1, 3, 3])
  }

  /// A line, where it is wrong in it, and what is said and found.
  @Test(arguments: [
    (
      #"{"trace_id":"b","t_ms":[0,16],"x_pt":[1],"y_pt":[1,2]}"#, 38, "x_pt has 1 values",
      "ragged-row"
    ),
    (
      #"{"trace_id":"b","t_ms":[0,"soon"],"x_pt":[1,2],"y_pt":[1,2]}"#, 27, "\"soon\"",
      "not-a-number"
    ),
    (
      #"{"trace_id":"b","t_ms":[0,[1]],"x_pt":[1,2],"y_pt":[1,2]}"#, 27, "list or an object",
      "ragged-row"
    ),
    (#"{"trace_id":"b","t_ms":0,"x_pt":1,"y_pt":2}"#, 1, "no list of samples", "ragged-row"),
    (#"{"trace_id":"b","t_ms":[0,16],"x_pt":[1,2],"#, 44, "not JSON", "ragged-row"),
    (#"[1,2]"#, 1, "not an object", "ragged-row"),
    (
      #"{"trace_id":"b","t_ms":[0],"x_pt":[1],"y_pt":[1],"direction":"é","z":1}"#, 62, "\"é\"",
      "unknown-word"
    ),
    (
      #"{"trace_id":"é","t_ms":[0],"x_pt":[1],"y_pt":[1],"z":1}"#, 55, "none of the first",
      "ragged-row"
    ),
    (
      #"{"trace_id":"b","t_ms":[0],"x_pt":[1],"y_pt":[1],"phase":["hop"]}"#, 59, "\"hop\"",
      "unknown-phase"
    ),
    (
      #"{"trace_id":"b","t_ms":[0],"x_pt":[1],"y_pt":[1],"note":"a\nb"}"#, 57, "line break",
      "ragged-row"
    ),
  ])
  func `a line that holds no trace costs itself its place`(
    line: String, column: Int, message: String, code: String
  ) throws {
    let good =
      #"{"trace_id":"a","t_ms":[0,16],"x_pt":[1,2],"y_pt":[1,2],"direction":"up","phase":["down","up"],"note":"","#
      + (0..<6).map { "\"pad\($0)\":\"" + String(repeating: "-", count: 50_000) + "\"" }
      .joined(separator: ",") + "}\n"
    let last = #"{"trace_id":"c","t_ms":[0,16],"x_pt":[1,2],"y_pt":[1,2],"phase":["down","up"]}"#
    let made = Self.made(Array((good + line + "\n" + last).utf8))
    let refusal = try #require(made.refusals.first)
    #expect(made.refusals.count == 1 && refusal.line == 4 && made.lines[3] == 2)
    #expect(refusal.column == column)
    #expect(refusal.message.contains(message), "\(refusal.message)")
    let file = Self.read(made.bytes)
    #expect(file.traces.map(\.id) == ["a", "c"])
    let rejected = try #require(file.rejected.first)
    #expect(rejected.reason.code.name == code && rejected.reason.line == 4)
    #expect(file.diagnostics.errors.count == 1)
  }

  @Test func `an object with an empty id is named by its line`() {
    let text = """
      {"id":"","t":[0,16],"x":[1,2],"y":[3,4]}
      {"id":"b","t":[0],"x":[5],"y":[6]}
      """
    let made = Self.made(Array(text.utf8))
    #expect(
      String(decoding: made.bytes, as: UTF8.self)
        == "id,t,x,y\nfile-1,0,1,3\nfile-1,16,2,4\nb,0,5,6\n")
    #expect(made.refusals.isEmpty)
  }

  @Test func `two lines of one id are no trace, and a file of other lines has its reasons`() {
    let line = #"{"trace_id":"a","t_ms":[0,16],"x_pt":[1,2],"y_pt":[1,2]}"#
    let made = Self.made(Array((line + "\n" + line).utf8))
    #expect(made.refusals.map(\.message) == ["trace_id is that of the line before"])
    #expect(Self.read(made.bytes).traces.isEmpty)
    #expect(Self.read(made.bytes).rejected.map(\.id) == ["a"])
    let broken = Self.made(Array("oops\n".utf8))
    #expect(Self.read(broken.bytes).rejected.map(\.id) == ["file-1"])
    #expect(Self.made([]).bytes.isEmpty)
  }
}

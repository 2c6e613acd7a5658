import Foundation
import PanTraces
import Testing

/// What belongs to a trace as a whole, said by columns.
@Suite struct TraceFactsTests {
  private static let samples = "0,down,20,400\n16,move,30,400\n33,up,50,400"

  /// A file of traces, each with the same samples and its own cells behind them.
  private static func file(_ front: String, _ columns: String, _ cells: [String]) -> String {
    let rows = cells.enumerated().flatMap { number, cells in
      samples.split(separator: "\n").map { "a\(number),\($0),\(cells)\n" }
    }
    return front + "trace_id,t_ms,phase,x_px,y_px,\(columns)\n" + rows.joined()
  }

  @Test func `columns say what the lines in front say otherwise`() {
    let columns = "direction,travel_px,release_velocity,width_px,height_pt,scroll_y_px"
    let text = Self.file(
      "# px_per_pt: 2\n", columns,
      ["left,600,none (no lift),800,900,30", "up,600,,,,", ",,usable,800,,"])
    let traces = read(text).traces
    #expect(traces.map(\.lengthUnit) == [.points, .points, .points])
    #expect(traces.map(\.travelDirection) == [.left, .up, nil])
    #expect(traces.map(\.travelLength) == [300, 300, nil])
    #expect(traces.map(\.velocityBasis) == [.none("no lift"), .usable, .usable])
    #expect(traces.map(\.containerWidth) == [400, nil, 400])
    #expect(traces.map(\.containerHeight) == [900, nil, nil])
    #expect(traces.map { $0.samples[2].position.x } == [25, 25, 25])
    #expect(traces[0].scrollOffsets == [15, 15, 15])
    #expect(traces.allSatisfy { $0.columns.isEmpty })
  }

  @Test(arguments: [
    ("direction", "left", "right"), ("travel_pt", "300", "301"), ("refresh_hz", "60", "90"),
    ("release_velocity", "usable", "none (x)"),
  ])
  func `rows of a trace agree, or it is left out with line and column`(
    column: String, one: String, other: String
  ) throws {
    let text =
      "trace_id,t_ms,phase,\(column),x_pt,y_pt\n"
      + "a,0,down,\(one),1,1\na,9,move,,2,2\na,16,up,\(other),30,1\n"
    let file = read(text)
    let reason = try #require(file.rejected.first).reason
    #expect(reason.code == .inconsistentValue && reason.line == 4 && reason.column == 9)
    #expect(reason.message == "\(column) is \"\(other)\", but \"\(one)\" before")
  }

  @Test(arguments: [
    ("direction", "sideways", Diagnostic.Code.unknownWord),
    ("direction", "Right", .unknownWord), ("release_velocity", "none at all", .unknownWord),
    ("travel_pt", "0", .outOfRange), ("travel_mm", "wide", .notANumber),
    ("width_pt", "-2", .outOfRange), ("height_pt", "1,5", .raggedRow),
  ])
  func `a value that makes no sense costs its trace its place`(
    column: String, value: String, code: Diagnostic.Code
  ) throws {
    let text =
      "trace_id,t_ms,phase,x_pt,y_pt,\(column)\na,0,down,1,1,\(value)\n"
      + "b,0,down,1,1,\nb,9,up,2,1,\n"
    let file = read(text)
    #expect(file.traces.map(\.id) == ["b"])
    let reason = try #require(file.rejected.first).reason
    #expect(reason.code == code && reason.line == 2)
  }

  @Test func `a column is believed, whatever the lines in front say`() {
    let front = "# direction: right\n# travel_px: 300\n# px_per_pt: 2\n"
    let file = read(Self.file(front, "direction", ["right", "left", ""]))
    #expect(file.traces.map(\.travelDirection) == [.right, .left, nil])
    #expect(file.traces.map(\.travelLength) == [150, 150, 150])
  }

  @Test func `travel without a unit is a column of somebody's own`() {
    let file = read(Self.file("", "travel", ["long"]))
    #expect(file.traces[0].columns[named: "travel"]?.text == "long")
    #expect(file.traces[0].travelLength == nil)
  }

  @Test func `the shipped traces are the same from their own rows alone`() throws {
    let folder = Quirk.folder.appendingPathComponent("../../traces").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }
    #expect(names.count >= 5)
    for name in names {
      let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
      try expectRowsStandAlone(read(bytes, options: ReadingOptions(keepsSampleTexts: true)))
    }
  }
}

/// Expects each trace of a file from a file that has no more than its rows, written with columns in
/// place of the lines in front.
func expectRowsStandAlone(_ file: TraceFile) throws {
  let writer = try TraceWriter(for: file.traces, metadata: file.metadata, in: .columns)
  for trace in file.traces {
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    writer.append(trace, to: &bytes)
    let alone = read(bytes, options: ReadingOptions(keepsSampleTexts: true))
    var found = try #require(alone.traces.first, "\(trace.id): \(alone.rejected)")
    found.columns.removeAll { trace.columns[named: $0.name] == nil }
    #expect(
      found.notes.map(\.code)
        == trace.notes.map(\.code).filter { !Trace.Note.isMendedByWriting($0) }, "\(trace.id)")
    found.notes = trace.notes
    #expect(found == trace, "\(trace.id)")
  }
}

extension Trace.Note {
  /// Whether what was mended on reading is not there any more in what is written.
  fileprivate static func isMendedByWriting(_ code: Diagnostic.Code) -> Bool {
    code == .sortedRows
  }
}

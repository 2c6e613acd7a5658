import PanTestSupport
import PanTraces
import Testing

@Suite struct TraceWriterTests {
  @Test(arguments: UInt64(0)..<UInt64(Trials.count(40)))
  func `what was written reads back to equal traces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (traces, metadata) = RandomTraces.file(using: &random)
    let bytes = try TraceWriter(for: traces, metadata: metadata).file(traces)
    let file = read(bytes, options: ReadingOptions(keepsSampleTexts: true))
    #expect(file.rejected.isEmpty)
    #expect(file.traces.count == traces.count)
    for (found, expected) in zip(file.traces, traces) { expectSameBits(found, expected) }
    #expect(file.metadata.version == metadata.version)
    #expect(file.metadata.entries.starts(with: metadata.entries))
    // Writing what was read gives the same bytes: the form is canonical.
    let again = try TraceWriter(for: file.traces, metadata: file.metadata).file(file.traces)
    #expect(again == bytes)
  }

  @Test(arguments: UInt64(0)..<UInt64(Trials.count(40)))
  func `each trace stands alone where the lines in front became columns`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (traces, metadata) = RandomTraces.file(using: &random)
    let writer = try TraceWriter(for: traces, metadata: metadata, in: .columns)
    for trace in traces {
      var bytes: [UInt8] = []
      writer.appendHeader(to: &bytes)
      writer.append(trace, to: &bytes)
      let file = read(bytes, options: ReadingOptions(keepsSampleTexts: true))
      var found = try #require(file.traces.first, "\(file.rejected)")
      found.columns.removeAll { column in !trace.columns.contains { $0.name == column.name } }
      expectSameBits(found, trace)
    }
  }

  @Test func `columns whose names differ in bytes alone are both written`() throws {
    let text = "trace_id,t_ms,x_pt,y_pt,\u{E9},e\u{301}\na,0,1,1,one,two\na,8,2,2,one,two\n"
    let file = read(Array(text.utf8))
    let bytes = try TraceWriter(for: file.traces, metadata: file.metadata).file(file.traces)
    let again = try #require(read(bytes).traces.first)
    #expect(again.columns.map { $0.text } == ["one", "two"])
  }

  @Test func `a file has the columns that some trace needs and no others`() throws {
    let trace = Trace(
      id: "a,1",
      samples: [
        TouchSample(time: 0, recordedTime: 1.5, position: Vector(x: 0.1, y: -2), phase: .down),
        TouchSample(time: 0.0085, recordedTime: 10, position: Vector(x: 5, y: 1e22), phase: .up),
      ],
      travelDirection: .down, travelLength: 852, intent: .finish)
    let bytes = try TraceWriter(
      for: [trace], metadata: .init(entries: [.init(key: "device", value: "x:y")])
    ).file([trace])
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        # pantrace 1
        # device: x:y
        # direction: down
        # travel_pt: 852
        trace_id,t_ms,phase,x_pt,y_pt,intent
        "a,1",1.5,down,0.1,-2,finish
        "a,1",10,up,5,1e+22,finish

        """)
  }

  @Test func `further columns have a text per sample, or one for all`() throws {
    let samples = [(0.0, TouchSample.Phase.down), (8, .move), (16, .up)].map {
      TouchSample(time: $0 / 1000, recordedTime: $0, position: .zero, phase: $1)
    }
    var trace = Trace(id: "a", samples: samples)
    func rows(_ trace: Trace, _ texts: [[String]]) throws -> [String] {
      let form = TraceForm(
        columns: [.traceID, .time, .phase, .x, .y, .progress], timeUnit: .milliseconds,
        lengthUnit: .points)
      let writer = try TraceWriter(
        form, metadata: Trace.Metadata(), passthrough: ["each", "all", "none", "two", "beyond"])
      var bytes: [UInt8] = []
      writer.append(trace, passthrough: texts, to: &bytes)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).suffix(5)
          .joined(separator: ",")
      }
    }
    let texts = [["1", "2", "3"], ["x"], [], ["5", "6"]]
    // The last of too few texts stays.
    #expect(try rows(trace, texts) == ["1,x,,5,", "2,x,,6,", "3,x,,6,"])
    trace.content = Trace.RecordedContent(
      measure: .progress, values: [0, 0.1, 0.2],
      settle: [.init(time: 0.024, recordedTime: 24, value: 0.3)])
    // A value after the lift has only what holds for the whole trace.
    #expect(try rows(trace, texts) == ["1,x,,5,", "2,x,,6,", "3,x,,6,", ",x,,,"])
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.0, 1, "0.0"), (1.005, 2, "1.00"), (0.5, 0, "0"), (1.5, 0, "2"),
    (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (9.999, 2, "10.00"),
    (-12.3456, 3, "-12.346"), (-0.0001, 2, "0.00"), (1e-300, 9, "0.000000000"),
    (2_251_799_813_685_249.5, 1, "2251799813685249.5"), (123_456_789.123_456_789, 9, nil),
  ])
  func `fixed decimals round half to even from the exact value`(
    value: Double, decimals: Int, expected: String?
  ) {
    // 123456789.123456789 is the Double 123456789.12345679104328155517578125.
    #expect(NumberText.fixed(value, decimals: decimals) == expected ?? "123456789.123456791")
  }

  @Test func `traces that cannot share a file are refused with the reason`() {
    let first = Trace(id: "a", samples: [])
    var second = Trace(id: "b", samples: [])
    second.timeUnit = .seconds
    #expect(throws: TraceWriter.WriterError.mixedTimeUnits) {
      try TraceWriter(for: [first, second])
    }
    second = Trace(id: "b", samples: [])
    second.lengthUnit = .pixels
    #expect(throws: TraceWriter.WriterError.mixedLengthUnits) {
      try TraceWriter(for: [first, second])
    }
    second = Trace(id: "b", samples: [])
    second.vocabulary = .absent
    #expect(throws: TraceWriter.WriterError.mixedPhaseColumns) {
      try TraceWriter(for: [first, second])
    }
    second = Trace(id: "b", samples: [], columns: [.init(name: "x_px", content: .same("1"))])
    #expect(throws: TraceWriter.WriterError.unusableColumn("x_px")) {
      try TraceWriter(for: [second])
    }
    #expect(throws: TraceWriter.WriterError.unusableID("a")) {
      try TraceWriter(for: [first, first])
    }
    #expect(throws: TraceWriter.WriterError.unusableID("")) {
      try TraceWriter(for: [Trace(id: "", samples: [])])
    }
    #expect(throws: TraceWriter.WriterError.unwritableText("a\nb")) {
      try TraceWriter(for: [Trace(id: "a\nb", samples: [])])
    }
    second = Trace(id: "b", samples: [])
    second.lengthUnit = .pixels
    #expect(throws: TraceWriter.WriterError.contradictsMetadata(key: "px_per_pt")) {
      try TraceWriter(
        for: [second], metadata: .init(entries: [.init(key: "px_per_pt", value: "3")]))
    }
  }

  /// Equal in every bit that is recorded; notes, and which way a file goes, belong to the reading.
  private func expectSameBits(_ found: Trace, _ expected: Trace) {
    var found = found
    (found.notes, found.commonDirection) = ([], nil)
    #expect(found == expected)
    for (a, b) in zip(found.samples, expected.samples) {
      #expect(a.recordedTime.bitPattern == b.recordedTime.bitPattern)
      #expect(a.time.bitPattern == b.time.bitPattern)
      #expect(a.position.x.bitPattern == b.position.x.bitPattern)
      #expect(a.position.y.bitPattern == b.position.y.bitPattern)
    }
  }
}

import PanMotion
import PanTestSupport
import Testing

@testable import PanText
@testable import PanTraces

@Suite struct TracePackingTests {
  private static func again<Value: Packable>(_ value: Value) throws -> Value {
    var buffer = ByteBuffer()
    value.pack(into: &buffer)
    return try buffer.withBytes { lent throws(PackedError) in
      var reader = PackedReader(lent)
      let value = try Value(from: &reader)
      guard reader.left == 0 else { throw PackedError() }
      return value
    }
  }

  @Test func randomTracesComeBackAsTheyWere() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let trace = Trace.random(using: &random)
      #expect(try Self.again(trace) == trace)
    }
  }

  /// Numbers that are none are equal to nothing, so the bytes are compared.
  @Test func absurdTracesComeBackAsTheyWere() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let trace = Trace.absurd(using: &random)
      #expect("\(try Self.again(trace))" == "\(trace)")
    }
  }

  @Test func everyFieldComesBack() throws {
    var trace = Trace.swipe(speed: 800, duration: 300)
    trace.vocabulary = .gesture
    trace.timeUnit = .nanoseconds
    trace.lengthUnit = .millimeters
    (trace.containerWidth, trace.containerHeight) = (61.25, 1 / 3)
    (trace.travelDirection, trace.travelLength) = (.up, 12.5)
    trace.refreshRate = 119.88
    trace.velocityBasis = .doubtful("coalesced")
    (trace.intent, trace.recordedDecision) = (.finish, .cancel)
    trace.participant = "p\u{301}1"
    trace.recordedVelocities = trace.samples.indices.map {
      $0 % 3 == 0 ? nil : Vector(x: Double($0), y: 0.1 * Double($0))
    }
    trace.pressures = trace.samples.map { _ in nil }
    trace.scrollOffsets = trace.samples.indices.map { Double($0) }
    trace.content = RecordedContent(
      measure: .length, values: trace.samples.indices.map { $0 % 2 == 0 ? nil : 0.1 * Double($0) },
      settle: [.init(time: 0.4, recordedTime: 0.4e9, value: 1 / 3)])
    trace.columns = [
      PassthroughColumn(name: "condition", content: .same("a,b")),
      PassthroughColumn(name: "force", content: .varying(trace.samples.map { "\($0.time)" })),
    ]
    trace.notes = [TraceNote(code: .silence, line: 12, count: 3)]
    #expect(try Self.again(trace) == trace)
  }

  /// A recorder's times and positions have few decimals, and take few bytes.
  @Test func aRecordedTraceTakesAFifthOfItsRows() throws {
    var bytes = ByteBuffer()
    var text = 0
    for index in 0..<20 {
      let motion = Trace.swipe(speed: 800, duration: 300).mapSamples {
        var sample = $0
        sample.recordedTime = ($0.time * 1000 * 1000).rounded() / 1000
        sample.position = Vector(
          x: ($0.position.x * 100 + Double(index)).rounded() / 100,
          y: ($0.position.y * 100).rounded() / 100)
        sample.time = (sample.recordedTime - 0) / 1000
        return sample
      }
      motion.pack(into: &bytes)
      text += motion.samples.count * "trace-000001,16.667,move,123.45,678.90\n".utf8.count
    }
    #expect(bytes.count * 4 < text)
  }

  @Test func headersComeBack() throws {
    let text = """
      # pantrace 1
      # direction: right
      # width_pt: 393
      # height_pt: 852
      trace_id,t_ms,x_frac,y_frac,phase,Condition
      a,0,0,0,down,b

      """
    let bytes = Array(text.utf8)
    let header = try unsafe bytes.withUnsafeBytes {
      try unsafe TraceFileHeader.read($0, options: .init(pixelsPerPoint: 2))
    }
    let again = try Self.again(header)
    #expect(again.metadata == header.metadata)
    #expect(again.measures == header.measures)
    #expect(again.layout == header.layout)
    #expect(again.diagnostics == header.diagnostics)
    #expect((again.bodyLine, again.bodyOffset) == (header.bodyLine, header.bodyOffset))
  }
}

/// Bytes that say what no reader of rows could have found are refused where they are read, as
/// nothing behind looks at it again.
@Suite struct PackedTraceRefusalTests {
  /// Whether what was packed is refused by those who read a value of a type.
  private static func refuses<Value: Packable>(
    _ type: Value.Type, _ pack: (inout ByteBuffer) -> Void
  ) -> Bool {
    var buffer = ByteBuffer()
    pack(&buffer)
    return buffer.withBytes { lent in
      var reader = PackedReader(lent)
      return (try? Value(from: &reader)) == nil
    }
  }

  @Test func `a count that the bytes left cannot hold is refused`() {
    for count in [3, 300, 1 << 40, Int.max] {
      #expect(
        Self.refuses([String].self) { bytes in
          bytes.pack(count: count)
          bytes.append("\0\0")
        })
      #expect(
        Self.refuses(String.self) { bytes in
          bytes.pack(count: count)
          bytes.append("ab")
        })
    }
    [UInt8](repeating: 0, count: 9).withByteView { lent in
      for count in [9, 300, Int.max] {
        var reader = PackedReader(lent)
        #expect(throws: PackedError.self) { try DecimalColumn.read(count, from: &reader) }
      }
      var reader = PackedReader(lent)
      #expect((try? DecimalColumn.read(8, from: &reader))?.count == 8)
    }
  }

  /// The samples before it and the run together were more than a number can be.
  @Test(arguments: [0, 3, Int.max - 1, Int.max])
  func `a run of phases that is longer than the trace is refused`(run: Int) {
    #expect(
      Self.refuses(Trace.self) { bytes in
        "a".pack(into: &bytes)
        TimeUnit.milliseconds.pack(into: &bytes)
        bytes.pack(count: 3)
        for _ in 0..<3 { DecimalColumn.pack(3, into: &bytes) { Double($0) } }
        true.pack(into: &bytes)
        bytes.append(TouchPhase.down.rawValue)
        bytes.append(UInt8(0))
        bytes.pack(count: 1)
        bytes.append(TouchPhase.move.rawValue)
        bytes.append(UInt8(0))
        bytes.pack(count: run)
      })
  }

  private static let changes: [(what: String, change: @Sendable (inout Trace) -> Void)] = [
    ("no samples", { $0.samples = [] }),
    ("times that fall", { $0.samples.swapAt(1, 2) }),
    ("a time that is none", { $0.samples[2].time = .nan }),
    ("an endless time", { $0.samples[$0.samples.count - 1].time = .infinity }),
    ("a recorded time that is none", { $0.samples[0].recordedTime = .nan }),
    ("too few velocities", { $0.recordedVelocities = [nil] }),
    ("too few pressures", { $0.pressures = [1] }),
    ("too many offsets", { $0.scrollOffsets = $0.samples.map { _ in 1 } + [1] }),
    ("too few texts", { $0.columns = [.init(name: "a", content: .varying(["b", "c"]))] }),
    ("no rate", { $0.refreshRate = 0 }),
    ("a rate that is none", { $0.refreshRate = .nan }),
    ("a rate of no display", { $0.refreshRate = 1e300 }),
    ("a NUL byte in the id", { $0.id = "a\0" }),
    ("a NUL byte in a name", { $0.participant = "\0p" }),
    ("a line end in a reason", { $0.velocityBasis = .doubtful("a\nb") }),
    ("a line end in a column's name", { $0.columns = [.init(name: "\n", content: .same(""))] }),
    ("a NUL byte in a column", { $0.columns = [.init(name: "a", content: .same("\0"))] }),
  ]

  @Test(arguments: changes.indices)
  func `a trace that no reader makes is refused`(number: Int) {
    let (what, change) = Self.changes[number]
    var trace = Trace.swipe(speed: 800, duration: 80)
    #expect(!Self.refuses(Trace.self) { trace.pack(into: &$0) })
    change(&trace)
    #expect(Self.refuses(Trace.self) { trace.pack(into: &$0) }, "\(what)")
  }

  /// A name may be that of a file, which can hold a line end.
  @Test func `a trace that is called as its file is comes back`() {
    var trace = Trace.swipe(speed: 800, duration: 80)
    (trace.id, trace.participant) = ("a\nb", "c\r")
    #expect(!Self.refuses(Trace.self) { trace.pack(into: &$0) })
  }

  @Test(arguments: [-1, Int.min, 1 << 31, Int.max])
  func `a note that nobody can have counted is refused`(count: Int) {
    let note = TraceNote(code: .equalTimes, line: 1, count: count)
    #expect(Self.refuses(TraceNote.self) { note.pack(into: &$0) })
  }

  /// A list of findings was cut to a limit, from which their number is taken away.
  @Test(arguments: [0, -1, Int.min])
  func `more findings than are listed are refused`(limit: Int) {
    let finding = Diagnostic(
      code: .emptyFile, severity: .error, line: 1, column: nil, traceID: nil, message: "empty",
      row: nil)
    func pack(_ limit: Int, into bytes: inout ByteBuffer) {
      Int?.some(limit).pack(into: &bytes)
      [finding].pack(into: &bytes)
      for _ in 0..<2 { [Diagnostic]().pack(into: &bytes) }
      bytes.pack(count: 0)
    }
    #expect(Self.refuses(DiagnosticLog.self) { pack(limit, into: &$0) })
    #expect(!Self.refuses(DiagnosticLog.self) { pack(1, into: &$0) })
  }

  /// Both counts would be added up.
  @Test func `a code that is counted twice is refused`() {
    func pack(_ codes: [DiagnosticCode], into bytes: inout ByteBuffer) {
      Int?.some(20).pack(into: &bytes)
      for _ in 0..<3 { [Diagnostic]().pack(into: &bytes) }
      bytes.pack(count: codes.count)
      for code in codes {
        code.pack(into: &bytes)
        bytes.pack(count: .max)
      }
    }
    #expect(Self.refuses(DiagnosticLog.self) { pack([.jump, .jump], into: &$0) })
    #expect(Self.refuses(DiagnosticLog.self) { pack([.silence, .jump], into: &$0) })
    #expect(!Self.refuses(DiagnosticLog.self) { pack([.jump, .silence], into: &$0) })
  }

  @Test(arguments: ["a\0b", "a\nb", "a\r"])
  func `a line of metadata that no file can have is refused`(text: String) {
    for (key, value) in [(text, "a"), ("a", text)] {
      let entry = TraceMetadata.Entry(key: key, value: value)
      #expect(Self.refuses(TraceMetadata.Entry.self) { entry.pack(into: &$0) })
    }
  }

  @Test func `columns that are not there are refused`() throws {
    let bytes = Array("trace_id,t_ms,x_pt,y_pt,condition\na,0,0,0,b\n".utf8)
    let layout = try unsafe bytes.withUnsafeBytes { try unsafe TraceFileHeader.read($0) }.layout
    func refuses(_ names: [String], passthrough: [ColumnLayout.PassthroughPlace]) -> Bool {
      Self.refuses(ColumnLayout.self) { bytes in
        ColumnLayout(
          delimiter: layout.delimiter, roles: layout.roles, names: names,
          timeUnit: layout.timeUnit, lengthUnit: layout.lengthUnit,
          positionFactor: layout.positionFactor, hasStatedLengthUnit: layout.hasStatedLengthUnit,
          widthFactor: nil, heightFactor: nil, scrollFactor: nil, travelFactor: nil,
          contentFactor: nil,
          passthrough: passthrough
        ).pack(into: &bytes)
      }
    }
    #expect(!refuses(layout.names, passthrough: layout.passthrough))
    #expect(refuses(Array(layout.names.dropLast()), passthrough: []))
    #expect(refuses(layout.names, passthrough: [.init(column: 5, name: "condition")]))
    #expect(refuses(layout.names, passthrough: [.init(column: 4, name: "con\0")]))
  }

  /// By name, as their order among the others says nothing.
  @Test func `what is found in a file as a whole is told apart from what is found in a trace`() {
    let aboutFile = [
      "bad-metadata", "beyond-container", "compressed-file", "duplicate-column", "empty-file",
      "guessed-time-unit", "likely-fractions", "missing-column", "missing-container",
      "missing-header", "mixed-units", "newer-version", "no-phase-column", "no-rows",
      "other-delimiter", "other-encoding", "release-velocity", "too-many-columns",
      "two-contents", "unconverted-unit", "unknown-columns", "unknown-size", "unknown-unit",
    ]
    #expect(DiagnosticCode.allCases.filter(\.isAboutFile).map(\.name).sorted() == aboutFile)
  }
}

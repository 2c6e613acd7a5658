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
    trace.lengthUnit = .millimetres
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
    trace.columns = [
      CarriedColumn(name: "condition", content: .same("a,b")),
      CarriedColumn(name: "force", content: .varying(trace.samples.map { "\($0.time)" })),
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

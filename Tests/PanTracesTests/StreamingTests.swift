import PanTestSupport
import PanTraces
import Testing

/// The whole file read at once is the measure; every other way of reading must agree with it.
@Suite struct StreamingTests {
  @Test(arguments: UInt64(0)..<40, [1, 7, 64])
  func `the size of the pieces makes no difference`(seed: UInt64, size: Int) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try MixedFile.bytes(using: &random)
    #expect(Outcome(inPieces: size, bytes) == Outcome(inPieces: bytes.count, bytes))
  }

  @Test(arguments: UInt64(0)..<200)
  func `parts cut at trace boundaries read as the whole file`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try MixedFile.bytes(using: &random)
    let parts = Int.random(in: 2...5, using: &random)
    let whole = Outcome(inPieces: bytes.count, bytes)
    #expect(Outcome(inParts: parts, bytes).withoutNoteLines == whole.withoutNoteLines)
  }

  @Test func `a cut is made only where a whole row begins a trace`() throws {
    let text = "trace_id,t_ms,phase,x,y\na,0,down,1,1\na,8,up,1,1\nb,0,down,1,1\nb,8,up,1,1\n"
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { buffer in
      let header = try TraceFileHeader.read(buffer)
      let b = 48
      for offset in header.bodyOffset...b where offset > header.bodyOffset {
        #expect(TraceBoundary.next(in: buffer, from: offset, layout: header.layout) == b)
      }
      #expect(TraceBoundary.next(in: buffer, from: b + 1, layout: header.layout) == bytes.count)
    }
  }

  @Test(arguments: UInt64(0)..<UInt64(Trials.count(120)))
  func `damaged files are read without a crash and every trace is counted`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try MixedFile.bytes(using: &random)
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2:
        bytes.insert(Array(",;\n\r\"#.-e\0".utf8).randomElement(using: &random) ?? 0, at: place)
      default:
        let end = min(bytes.count, place + 20)
        bytes.replaceSubrange(place..<end, with: bytes[place..<end].reversed())
      }
    }
    let whole = Outcome(inPieces: bytes.count, bytes)
    #expect(whole.counts.kept == whole.events.count { if case .trace = $0 { true } else { false } })
    #expect(whole.counts.seen == whole.events.count)
    #expect(Outcome(inPieces: 13, bytes) == whole)
    #expect(Outcome(inParts: 3, bytes).withoutNoteLines == whole.withoutNoteLines)
    _ = DiagnosticRenderer(fileName: "f").text(of: whole.diagnostics)
  }

  @Test(arguments: ["", "\u{FEFF}", "# pantrace 1\n", "\n\n"], ["#", " ", "t"])
  func `a header's line is waited for as long as it may be one, and no longer`(
    before: String, first: String
  ) {
    let options = Self.shortLines
    let longest = before + first + String(repeating: " ", count: 15)
    // The end of the line, or a CR in front of it, is still to come.
    for text in [longest, longest + "\r"] {
      #expect(Self.extent(text, options) > text.utf8.count)
    }
    let tooLong = longest + "  "
    #expect(Self.extent(tooLong, options) == tooLong.utf8.count)
    var parser = TraceParser(fileStem: "file", options: options)
    Array(tooLong.utf8).withUnsafeBytes { parser.read($0) { _ in } }
    #expect(parser.diagnostics.errors.map(\.code) == [.lineTooLong], "before the file has ended")
  }

  @Test(arguments: ["#", " ", "\u{FEFF} ", "#\r", "t"], 10...24)
  func `a long line in front of the rows is judged alike in pieces`(first: String, length: Int) {
    let line = first + String(repeating: " ", count: length - first.utf8.count)
    for end in ["\n", "\r\n"] {
      let text = line + end + "t_ms,x_pt,y_pt\n0,1,1\n8,2,2\n"
      let bytes = Array(text.utf8)
      let whole = Outcome(inPieces: bytes.count, bytes, options: Self.shortLines)
      #expect(Outcome(inPieces: 1, bytes, options: Self.shortLines) == whole)
      #expect(Outcome(inPieces: 7, bytes, options: Self.shortLines) == whole)
    }
  }

  @Test(arguments: 1...8)
  func `a file of nothing but remarks is refused before its end, in pieces of any size`(size: Int) {
    var options = ReadingOptions()
    options.limits.headerOffset = 64
    let header = "t_ms,x_pt,y_pt\n0,1,1\n8,2,2\n"
    for (count, code) in [(8, nil), (9, DiagnosticCode.missingHeader)] {
      let bytes = Array((String(repeating: "# a: b\n\n", count: count) + header).utf8)
      let whole = Outcome(inPieces: bytes.count, bytes, options: options)
      #expect(whole.diagnostics.errors.first?.code == code)
      #expect(Outcome(inPieces: size, bytes, options: options) == whole)
    }
    var parser = TraceParser(fileStem: "file", options: options)
    let endless = Array(String(repeating: "# a: b\n", count: 12).utf8)
    endless.withUnsafeBytes { parser.read($0) { _ in } }
    #expect(parser.diagnostics.errors.map(\.code) == [.missingHeader], "before the file has ended")
  }

  private static let shortLines: ReadingOptions = {
    var options = ReadingOptions()
    options.limits.lineLength = 16
    return options
  }()

  private static func extent(_ text: String, _ options: ReadingOptions) -> Int {
    Array(text.utf8).withUnsafeBytes { TraceFileHeader.extent(of: $0, options: options) }
  }

  @Test func `random bytes are read without a crash`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let file = read(bytes)
      #expect(file.traces.isEmpty)
      let text = DiagnosticRenderer(fileName: "f").text(of: file.diagnostics)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }
  }
}

/// Everything that reading a file gives.
private struct Outcome: Equatable {
  var events: [TraceEvent] = []
  var counts = TraceCounts()
  var diagnostics = DiagnosticLog()

  init(inPieces size: Int, _ bytes: [UInt8], options: ReadingOptions = .init()) {
    var parser = TraceParser(fileStem: "file", options: options)
    var found: [TraceEvent] = []
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let end = min(start + size, buffer.count)
        parser.read(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) { found.append($0) }
        start = end
      }
    }
    parser.finish { found.append($0) }
    events = found
    counts = parser.counts
    diagnostics = parser.diagnostics
  }

  /// The same for a part that does not know how many lines stand before it; the findings do.
  var withoutNoteLines: Outcome {
    var result = self
    result.events = events.map { event in
      guard case .trace(var trace) = event else { return event }
      for index in trace.notes.indices { trace.notes[index].line = 0 }
      return .trace(trace)
    }
    return result
  }

  /// Cuts the rows near equal parts and reads each part with a parser of its own.
  init(inParts parts: Int, _ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { buffer in
      guard let header = try? TraceFileHeader.read(buffer) else {
        return Outcome(inPieces: bytes.count, bytes)
      }
      return Outcome(header: header, buffer, parts: parts)
    }
  }

  private init(header: TraceFileHeader, _ buffer: UnsafeRawBufferPointer, parts: Int) {
    var cuts = [header.bodyOffset]
    for part in 1..<parts {
      let nominal = header.bodyOffset + (buffer.count - header.bodyOffset) * part / parts
      cuts.append(
        max(
          cuts.last ?? 0, TraceBoundary.next(in: buffer, from: nominal, layout: header.layout)))
    }
    cuts.append(buffer.count)
    var assembly = TraceAssembly(
      header: header, options: .init(), lines: header.bodyLine - 1)
    var traces = Backlog<Trace>()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      var parser = TraceBodyParser(header: header, fileStem: "file", options: .init(), line: 1)
      var found: [(TraceSection, Trace?)] = []
      parser.read(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) { found.append(($0, $1)) }
      parser.finish { found.append(($0, $1)) }
      for (section, trace) in found {
        if assembly.take(section) { traces.append(trace) }
        handOver(&assembly, &traces)
      }
      assembly.endBlock(parser.diagnostics, lineCount: parser.nextLine - 1)
    }
    assembly.flush()
    handOver(&assembly, &traces)
    assembly.finish()
    counts = assembly.counts
    diagnostics = assembly.diagnostics
  }

  private mutating func handOver(_ assembly: inout TraceAssembly, _ traces: inout Backlog<Trace>) {
    while let verdict = assembly.next() {
      let trace = traces.removeFirst()
      switch verdict {
      case .used: if let trace { events.append(.trace(trace)) }
      case .rejected(let trace): events.append(.rejected(trace))
      }
    }
  }
}

/// A file with traces of many kinds and a few defects.
private enum MixedFile {
  static func bytes(using random: inout SplitMix64) throws -> [UInt8] {
    let (traces, metadata) = RandomTraces.file(using: &random)
    var bytes = try TraceWriter(for: traces, metadata: metadata).file(traces)
    guard Bool.random(using: &random) else { return bytes }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let stray: [[UInt8]] = [
      Array("stopped".utf8), [], Array("# note".utf8), Array("a,b".utf8), lines[lines.count / 2],
    ]
    for line in stray where Bool.random(using: &random) {
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
    }
    let end: [UInt8] = Bool.random(using: &random) ? [0x0A] : [0x0D, 0x0A]
    bytes = Array(lines.joined(separator: end))
    return bytes
  }
}

import PanTestSupport
import PanTraces
import Testing

/// A file read in parts side by side is the same as read at once.
@Suite struct CutTests {
  @Test(arguments: UInt64(0)..<UInt64(Trials.count(40)))
  func `parts cut at trace boundaries read as the whole file`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try MixedFile.bytes(using: &random)
    let parts = Int.random(in: 2...5, using: &random)
    let whole = Outcome(bytes)
    #expect(Outcome(inParts: parts, bytes).withoutNoteLines == whole.withoutNoteLines)
  }

  @Test func `a cut is made only where a whole row begins a trace`() throws {
    let text = "trace_id,t_ms,phase,x,y\na,0,down,1,1\na,8,up,1,1\nb,0,down,1,1\nb,8,up,1,1\n"
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { buffer in
      let header = try TraceFileHeader.read(buffer)
      let b = 48
      for offset in header.bodyOffset...b where offset > header.bodyOffset {
        #expect(TraceReader.nextTrace(in: buffer, from: offset, layout: header.layout) == b)
      }
      #expect(TraceReader.nextTrace(in: buffer, from: b + 1, layout: header.layout) == bytes.count)
    }
  }

  @Test(arguments: UInt64(0)..<UInt64(Trials.count(30)))
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
    let whole = Outcome(bytes)
    #expect(whole.counts.kept == whole.traces.count)
    #expect(whole.counts.rejected == whole.rejected.count)
    #expect(Outcome(inParts: 3, bytes).withoutNoteLines == whole.withoutNoteLines)
    _ = Diagnostic.Renderer(fileName: "f").text(of: whole.diagnostics)
  }

  @Test(arguments: [(8, nil), (9, Diagnostic.Code.missingHeader)])
  func `a file of nothing but remarks is refused before its end`(
    count: Int, code: Diagnostic.Code?
  ) {
    var options = ReadingOptions()
    options.limits.headerOffset = 64
    let header = "t_ms,x_pt,y_pt\n0,1,1\n8,2,2\n"
    let bytes = Array((String(repeating: "# a: b\n\n", count: count) + header).utf8)
    #expect(Outcome(bytes, options).errors.first == code)
  }

  @Test func `random bytes are read without a crash`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let file = read(bytes)
      #expect(file.traces.isEmpty)
      let text = Diagnostic.Renderer(fileName: "f").text(of: file.diagnostics)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }
  }
}

/// Everything that reading a file gives.
private struct Outcome: Equatable {
  var traces: [Trace] = []
  var rejected: [TraceFile.Rejected] = []
  var counts = TraceFile.Counts()
  var diagnostics = Diagnostic.Log()

  init(_ bytes: [UInt8], _ options: ReadingOptions = .init()) {
    let file = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "file", options: options) }
    (traces, rejected) = (file.traces, file.rejected)
    (counts, diagnostics) = (file.counts, file.diagnostics)
  }

  var errors: [Diagnostic.Code] { diagnostics.errors.map(\.code) }

  /// The same for a part that does not know how many lines stand before it; the findings do.
  var withoutNoteLines: Outcome {
    var result = self
    for trace in result.traces.indices {
      // The way that a file goes is its, and these parts are no files.
      result.traces[trace].commonDirection = nil
      for note in result.traces[trace].notes.indices { result.traces[trace].notes[note].line = 0 }
    }
    return result
  }

  /// Cuts the rows near equal parts and reads each part with a parser of its own.
  init(inParts parts: Int, _ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { buffer in
      guard let header = try? TraceFileHeader.read(buffer) else { return Outcome(bytes) }
      return Outcome(header: header, buffer, parts: parts)
    }
  }

  private init(header: TraceFileHeader, _ buffer: UnsafeRawBufferPointer, parts: Int) {
    var cuts = [header.bodyOffset]
    for part in 1..<parts {
      let nominal = header.bodyOffset + (buffer.count - header.bodyOffset) * part / parts
      cuts.append(
        max(
          cuts.last ?? 0, TraceReader.nextTrace(in: buffer, from: nominal, layout: header.layout)))
    }
    cuts.append(buffer.count)
    var assembly = TraceAssembly(
      header: header, options: .init(), lines: header.bodyLine - 1)
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      var parser = TraceBodyParser(header: header, fileStem: "file", options: .init(), line: 1)
      var found: [(TraceAssembly.Section, Trace?)] = []
      parser.read(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) { found.append(($0, $1)) }
      for (section, trace) in found {
        switch assembly.take(section) {
        case .used?: if let trace { traces.append(trace) }
        case .rejected(let trace)?: rejected.append(trace)
        case nil: break
        }
      }
      assembly.endBlock(parser.diagnostics, lineCount: parser.nextLine - 1)
    }
    assembly.finish()
    counts = assembly.counts
    diagnostics = assembly.diagnostics
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

import PanTraces

/// A file read whole and cut in two at a trace boundary must give the same; what is kept must come back bit for bit from the writer; every finding must render.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzReader(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data = unsafe data, count > 0 else { return 0 }
  let file = unsafe UnsafeRawBufferPointer(start: data, count: count)
  // The last byte chooses how, so that plain files are seeds.
  let choice = unsafe data[count - 1]
  let options = ReadingOptions(isStrict: choice & 1 != 0, sortsRows: choice & 2 != 0)
  let whole = unsafe Reading(of: file, options)
  precondition(!Diagnostic.Renderer(fileName: "f").text(of: whole.diagnostics).utf8.contains(0x1B))
  unsafe checkCut(file, at: Int(choice), whole, options)
  for trace in whole.traces { checkRoundTrip(trace) }
  return 0
}

/// What came of a file.
private struct Reading: Equatable {
  var traces: [Trace] = []
  var rejected: [String] = []
  var diagnostics = Diagnostic.Log()
  var text = ""

  /// Of a file that is still to be read.
  init() {}

  init(of bytes: UnsafeRawBufferPointer, _ options: ReadingOptions) {
    let file = unsafe TraceReader.read(bytes, fileStem: "f", options: options)
    traces = file.traces
    rejected = file.rejected.map(\.id)
    text = Diagnostic.Renderer(fileName: "f").text(of: file.diagnostics)
    diagnostics = file.diagnostics
  }

  static func == (a: Reading, b: Reading) -> Bool {
    a.traces == b.traces && a.rejected == b.rejected && a.text == b.text
  }
}

/// Two parts read side by side and merged are the whole.
private func checkCut(
  _ file: UnsafeRawBufferPointer, at share: Int, _ whole: Reading, _ options: ReadingOptions
) {
  guard let header = try? unsafe TraceFileHeader.read(file, options: options) else { return }
  let body = header.bodyOffset
  let nominal = body + (file.count - body) * share / 256
  let cut = unsafe TraceReader.nextTrace(
    in: file, from: nominal, layout: header.layout, limits: options.limits)
  var assembly = TraceAssembly(
    header: header, options: options, lines: header.bodyLine - 1)
  var parts = Reading()
  for part in [body..<max(body, cut), max(body, cut)..<file.count] where !part.isEmpty {
    var parser = TraceBodyParser(header: header, fileStem: "f", options: options, line: 1)
    unsafe parser.read(UnsafeRawBufferPointer(rebasing: file[part])) { section, trace in
      switch assembly.take(section) {
      case .used?: if let trace { parts.traces.append(trace) }
      case .rejected(let trace)?: parts.rejected.append(trace.id)
      case nil: break
      }
    }
    assembly.endBlock(parser.diagnostics, lineCount: parser.nextLine - 1)
  }
  assembly.finish()
  parts.text = Diagnostic.Renderer(fileName: "f").text(of: assembly.diagnostics)
  precondition(
    parts.rejected == whole.rejected && parts.text == whole.text, "a cut changes what is said")
  // The lines in a trace's notes are those of its part.
  precondition(
    parts.traces.map(withoutLines) == whole.traces.map(withoutLines), "a cut changes what is read")
}

private func withoutLines(_ trace: Trace) -> Trace {
  var trace = trace
  for index in trace.notes.indices { trace.notes[index].line = 0 }
  return trace
}

private func checkRoundTrip(_ trace: Trace) {
  guard let writer = try? TraceWriter(for: [trace]) else { return }
  let bytes = writer.file([trace])
  let back = unsafe bytes.withUnsafeBytes { unsafe TraceReader.read($0, fileStem: "f") }
  guard let read = back.traces.first else { preconditionFailure("what was written is not read") }
  precondition(read.samples == trace.samples, "samples change on the way through a file")
  precondition(read.id.utf8.elementsEqual(trace.id.utf8) && read.intent == trace.intent)
}

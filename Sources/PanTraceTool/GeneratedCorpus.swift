import PanBatch
import PanTraces

/// A corpus on its way to a file, made on all threads and never held as a whole.
struct GeneratedCorpus {
  let generator: TraceGenerator
  let count: Int

  /// How many traces a thread makes at a time.
  private static let chunk = 256

  func write(to target: OutputTarget, threads: Int?, console: Console) throws {
    let first = [generator.trace(at: 0)]
    let writer = try TraceWriter(for: first, metadata: metadata)
    var header: [UInt8] = []
    writer.appendHeader(to: &header)
    let chunks = (count + Self.chunk - 1) / Self.chunk
    try OutputWriter.stream(to: target, console: console) { write in
      try write(header)
      try OrderedParallelMap(threads: threads).run(count: chunks) { chunk in
        var bytes: [UInt8] = []
        for index in (chunk * Self.chunk)..<min((chunk + 1) * Self.chunk, count) {
          writer.append(generator.trace(at: index), to: &bytes)
        }
        return bytes
      } consume: { bytes in
        try write(bytes)
      }
    }
  }

  /// The whole corpus, for a small one.
  var bytes: [UInt8] {
    get throws {
      let traces = (0..<count).map(generator.trace)
      return try TraceWriter(for: traces, metadata: metadata).file(traces)
    }
  }

  private var metadata: TraceMetadata {
    TraceMetadata(entries: [
      .init(key: "device", value: "synthetic"),
      .init(key: "source", value: "pantrace generate --seed \(generator.seed)"),
    ])
  }
}

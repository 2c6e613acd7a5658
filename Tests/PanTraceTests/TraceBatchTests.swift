import Foundation
import PanTestSupport
@testable import PanTrace
import PanTraces
import Testing

/// Blocks, threads and pipes must not show: the oracle reads the whole file at once.
struct TraceBatchTests {
  /// Everything that came of files, in order.
  private struct Outcome: Equatable {
    var traces: [String] = []
    var rejected: [String] = []
    var files: [String] = []
    var kept: [Trace] = []
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let quirks = try? FileManager.default.contentsOfDirectory(
    atPath: quirksFolder.path
  ).filter { $0.hasSuffix(".csv") }.sorted()

  private static let quirksFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Tests/Quirks")

  @Test(arguments: [1, 100, 1000, 2 << 20], [1, 2, 5])
  func `blocks of any size on any threads give what the whole file gives`(
    blockSize: Int, threads: Int
  ) throws {
    var inputs = [Input.file(try corpus("a.csv", traces: 30))]
    let names = try #require(Self.quirks)
    inputs += names.map { .file(Self.quirksFolder.appending(path: $0).path) }
    let whole = try inputs.map { try oracle($0) }
    let batch = TraceBatch(
      inputs: inputs, options: .init(), threads: threads, blockSize: blockSize)
    let outcome = try run(batch)
    #expect(outcome.kept == whole.flatMap(\.kept))
    #expect(outcome.traces == whole.flatMap(\.traces))
    #expect(outcome.rejected == whole.flatMap(\.rejected))
    #expect(outcome.files == whole.flatMap(\.files))
    var checked: [String] = []
    try batch.check { checked.append(words(of: $0)) }
    #expect(checked == outcome.files, "what is found needs no traces")
  }

  /// What a thread remembers of one file must not show in the next.
  @Test(arguments: [1, 2])
  func `small files with one header read as each of them alone`(threads: Int) throws {
    var random = SplitMix64(seed: 4)
    let bodies = [
      "0,down,1,1,a\n8,move,9,1,a\n16,move,19,1,a\n24,up,19,1,a\n",
      "0,began,1,1,b\n8,changed,9,1,b\n16,changed,19,1,b\n24,ended,19,1,b\n",
      "0,down,1,1,\n8,move,9,1,\n4,move,9,1,\n", "0,down,1,1,c\n8,move,9,1,d\n16,up,9,1,c",
      "0,down,1,1,a\r\n8,move,2,1,a\r\n16,up,2,1,a\r\n", "\"0\",down,1,1,a\n8,x,2,1,a\n", "",
      "words\n0,down,1,1,a\n8,up,1,1,a\n", "0,down,1,1,a\n8,move,2,1,a\n",
    ]
    let inputs = try (0..<60).map { number in
      let header = "t_ms,phase,x_pt,y_pt,\(number % 17 == 0 ? "participant" : "mine")\n"
      let body = bodies.randomElement(using: &random) ?? ""
      try folder.write("\(number).csv", content: header + body)
      return Input.file(folder["\(number).csv"])
    }
    let whole = try inputs.map { try oracle($0) }
    let outcome = try run(
      TraceBatch(inputs: inputs, options: .init(), threads: threads))
    #expect(outcome.kept == whole.flatMap(\.kept))
    #expect(outcome.rejected == whole.flatMap(\.rejected))
    #expect(outcome.files == whole.flatMap(\.files))
    #expect(outcome.kept.count > 20 && outcome.rejected.count > 5)
  }

  @Test(arguments: [1, 5000, 1 << 20], [1, 7, 4096])
  func `a pipe gives what the file gives`(blockSize: Int, pieces: Int) throws {
    let file = try corpus("a.csv", traces: 12)
    let bytes = try Data(contentsOf: URL(filePath: file))
    // The file's own name stands in messages.
    try folder.makeFolder("pipes")
    let pipe = folder["pipes/a.csv"]
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      let handle = FileHandle(forWritingAtPath: pipe)
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        handle?.write(bytes.dropFirst(start).prefix(pieces))
      }
      try? handle?.close()
    }
    writer.start()
    let batch = TraceBatch(
      inputs: [.file(pipe)], options: .init(), threads: 2, blockSize: blockSize)
    let piped = try run(batch)
    let filed = try oracle(.file(file))
    #expect(piped.kept == filed.kept)
    #expect(piped.files.map { $0.replacing(pipe, with: file) } == filed.files)
  }

  @Test func `an empty pipe is a file without a header`() throws {
    let pipe = folder["empty.csv"]
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread { try? FileHandle(forWritingAtPath: pipe)?.close() }
    writer.start()
    let outcome = try run(TraceBatch(inputs: [.file(pipe)], threads: 1))
    #expect(outcome.kept.isEmpty)
    #expect(outcome.files.count == 1)
  }

  @Test func `a file that cannot be read does not cost the others`() throws {
    try folder.makeFolder("folder.csv")
    let good = try corpus("good.csv", traces: 3)
    let inputs = [folder["none.csv"], good, folder["folder.csv"], good].map { Input.file($0) }
    let outcome = try run(TraceBatch(inputs: inputs, threads: 2))
    #expect(outcome.kept.count == 6)
    let first = outcome.files.map { $0.split(separator: "\n").first.map(String.init) }
    let (none, other) = (folder["none.csv"], folder["folder.csv"])
    let expected: [String?] = [
      "\(none): no such file or folder", "\(good) 3+0", "\(other): is a folder", "\(good) 3+0",
    ]
    #expect(first == expected)
  }

  @Test func `a signal in the midst of reading is nothing`() throws {
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = { _ in }
    #else
    action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGUSR2, &action, nil)
    let pipe = folder["late"]
    #expect(mkfifo(pipe, 0o600) == 0)
    // A pointer on a Mac, which no other thread follows.
    struct Reader: @unchecked Sendable { let thread = pthread_self() }
    let reader = Reader()
    let writer = Thread {
      // Without SA_RESTART each signal makes the call that waits fail with EINTR.
      for _ in 0..<20 {
        usleep(2000)
        pthread_kill(reader.thread, SIGUSR2)
      }
      let output = open(pipe, O_WRONLY)
      for _ in 0..<20 {
        usleep(2000)
        pthread_kill(reader.thread, SIGUSR2)
      }
      _ = write(output, "late", 4)
      close(output)
    }
    writer.start()
    #expect(try InputBytes.read(.file(pipe)).array == Array("late".utf8))
  }

  @Test func `pages given back can be read again`() throws {
    let file = try corpus("a.csv", traces: 40)
    let bytes = try InputBytes.read(.file(file))
    let before = bytes.withUnsafeBytes { Array($0) }
    bytes.release(1..<bytes.count)
    bytes.release(0..<0)
    #expect(bytes.withUnsafeBytes { Array($0) } == before)
  }

  @Test func `an error of the consumer stops the batch`() throws {
    struct Enough: Error {}
    let file = try corpus("a.csv", traces: 50)
    let batch = TraceBatch(
      inputs: [.file(file)], options: .init(), threads: 3, blockSize: 1000)
    var seen = 0
    #expect(throws: Enough.self) {
      try batch.run(work: { { _, _, trace in trace.id } }) { _, _ in
        seen += 1
        if seen == 7 { throw Enough() }
      }
    }
    #expect(seen == 7)
  }

  private func corpus(_ name: String, traces: Int) throws -> String {
    let generator = try TraceGenerator(seed: 7)
    let list = (0..<traces).map { generator.trace(at: $0) }
    let bytes = try TraceWriter(for: list).file(list)
    try folder.write(name, content: String(decoding: bytes, as: UTF8.self))
    return folder[name]
  }

  private func run(_ batch: TraceBatch) throws -> Outcome {
    var outcome = Outcome()
    var next = Trace.Place(input: 0, ordinal: 0)
    func name(_ place: Trace.Place) -> String {
      #expect(place == next, "places follow each other")
      next = Trace.Place(input: place.input, ordinal: place.ordinal + 1)
      return batch.inputs[place.input].name
    }
    try batch.run(work: { { input, _, trace in (input, trace) } }) { place, made in
      let (input, trace) = made
      #expect(place.input == input)
      outcome.traces.append("\(name(place)) \(trace.id)")
      outcome.kept.append(withoutLines(trace))
    } besides: { news in
      switch news {
      case .rejected(let place, let trace): outcome.rejected.append("\(name(place)) \(trace.id)")
      case .fileEnded(let report):
        #expect(report.input == next.input && report.name == batch.inputs[report.input].name)
        next = Trace.Place(input: report.input + 1, ordinal: 0)
        outcome.files.append(words(of: report))
      }
    }
    return outcome
  }

  private func words(of report: FileReport) -> String {
    let text = Diagnostic.Renderer(fileName: report.name).text(of: report.diagnostics)
    let counts = "\(report.name) \(report.counts.kept)+\(report.counts.rejected)"
    return (report.failure?.message ?? counts) + "\n" + text
  }

  /// The file read by one parser from memory.
  private func oracle(_ input: Input) throws -> Outcome {
    let file = try InputBytes.read(input).withUnsafeBytes {
      TraceReader.read($0, fileStem: input.stem)
    }
    let text = Diagnostic.Renderer(fileName: input.name).text(of: file.diagnostics)
    return Outcome(
      traces: file.traces.map { "\(input.name) \($0.id)" },
      rejected: file.rejected.map { "\(input.name) \($0.id)" },
      files: ["\(input.name) \(file.counts.kept)+\(file.counts.rejected)\n" + text],
      kept: file.traces.map(withoutLines))
  }

  /// A transform sees a trace before it is known how many lines stand above its block.
  private func withoutLines(_ trace: Trace) -> Trace {
    var trace = trace
    for index in trace.notes.indices { trace.notes[index].line = 0 }
    return trace
  }
}

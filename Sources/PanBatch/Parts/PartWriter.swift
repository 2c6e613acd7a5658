package import PanMetrics
package import PanText
package import PanTraces

/// Writes a part while recordings are read: trace by trace, file by file.
///
/// The file appears whole when all is written, or not at all.
package struct PartWriter: ~Copyable {
  private let output: AtomicOutput
  private let origin: PartOrigin
  /// The block that grows.
  private var block = ByteBuffer(capacity: PartWriter.blockSize + (1 << 12))
  /// How many bytes were written before it.
  private var offset: Int
  /// The blocks of the recording under way.
  private var blocks: [PartEntry.Block] = []
  private var entries: [PartEntry] = []

  /// As many bytes as are checked, and read by one thread, at once.
  private static let blockSize = 256 << 10

  /// Begins a part.
  package init(_ target: OutputTarget, _ origin: PartOrigin) throws(OutputError) {
    let output = try AtomicOutput(target)
    var beginning = ByteBuffer()
    beginning.append(PartFile.beginning, PartFile.beginning.indices)
    try Self.write(beginning, to: output)
    offset = beginning.count
    self.output = output
    self.origin = origin
  }

  /// Adds a trace that can be used, and what was measured of it.
  package mutating func add(trace: ByteView, analysis: ByteView) throws(OutputError) {
    block.append(PartRecord.usedTag)
    block.pack(count: trace.count)
    block.append(trace)
    block.pack(count: analysis.count)
    block.append(analysis)
    if block.count >= Self.blockSize { try endBlock() }
  }

  /// Adds a trace that cannot be used.
  package mutating func add(_ rejected: RejectedTrace) throws(OutputError) {
    block.append(PartRecord.rejectedTag)
    rejected.pack(into: &block)
    if block.count >= Self.blockSize { try endBlock() }
  }

  /// Ends a recording, all of whose traces were added; its digest must have been taken.
  package mutating func end(_ report: FileReport) throws(OutputError) {
    try endBlock()
    entries.append(
      PartEntry(
        name: report.name, byteCount: report.byteCount,
        digest: report.digest ?? Digest(of: []), header: report.header, counts: report.counts,
        diagnostics: report.diagnostics, blocks: blocks))
    blocks = []
  }

  /// Makes the part appear.
  package consuming func finish() throws(OutputError) {
    var directory = ByteBuffer()
    programVersion.pack(into: &directory)
    origin.pack(into: &directory)
    entries.pack(into: &directory)
    let digest = directory.withBytes { Digest(of: $0) }
    directory.pack(bits: UInt64(directory.count))
    digest.pack(into: &directory)
    directory.append(PartFile.end, PartFile.end.indices)
    try Self.write(directory, to: output)
    try output.commit()
  }

  private mutating func endBlock() throws(OutputError) {
    guard block.count > 0 else { return }
    blocks.append(
      PartEntry.Block(
        offset: offset, size: block.count, digest: block.withBytes { Digest(of: $0) }))
    try Self.write(block, to: output)
    offset += block.count
    block.removeAll()
  }

  private static func write(
    _ buffer: borrowing ByteBuffer, to output: borrowing AtomicOutput
  ) throws(OutputError) {
    let result = buffer.withBytes { bytes in
      unsafe bytes.withBuffer { bytes in
        Result { () throws(OutputError) in try unsafe output.write(bytes) }
      }
    }
    try result.get()
  }
}

/// What a part has of one trace; the bytes are lent while its block is read.
package enum PartRecord {
  /// A trace that can be used, and what was measured of it.
  case used(trace: ByteView, analysis: ByteView)
  /// A trace that cannot be used.
  case rejected(RejectedTrace)

  static let usedTag: UInt8 = 0
  static let rejectedTag: UInt8 = 1

  init(from bytes: inout PackedReader) throws(PackedError) {
    switch try bytes.byte() {
    case Self.usedTag:
      let trace = try bytes.bytes(bytes.count())
      self = .used(trace: trace, analysis: try bytes.bytes(bytes.count()))
    case Self.rejectedTag: self = .rejected(try RejectedTrace(from: &bytes))
    default: throw PackedError()
    }
  }
}

/// What a part was made by: what must be the same in all parts that are put together.
package struct PartOrigin: Equatable, Sendable {
  /// The words that say how the recordings were read, as the command line spells them.
  package let reading: [String]
  /// All words of the command but those of its inputs and outputs.
  package let command: [String]
  /// The name that a configuration file gives the rule, which its formula does not say.
  package let rule: String?
  /// The digest of the configuration of the replays.
  package let configuration: Digest
  /// What was measured.
  package let metrics: MetricSet

  /// Joins them.
  package init(
    reading: [String], command: [String], rule: String?, configuration: Digest, metrics: MetricSet
  ) {
    self.reading = reading
    self.command = command
    self.rule = rule
    self.configuration = configuration
    self.metrics = metrics
  }
}

extension PartOrigin: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    reading.pack(into: &bytes)
    command.pack(into: &bytes)
    rule.pack(into: &bytes)
    configuration.pack(into: &bytes)
    metrics.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    reading = try [String](from: &bytes)
    command = try [String](from: &bytes)
    rule = try String?(from: &bytes)
    configuration = try Digest(from: &bytes)
    metrics = try MetricSet(from: &bytes)
  }
}

extension Digest: Packable {
  package func pack(into bytes: inout ByteBuffer) { for byte in self.bytes { bytes.append(byte) } }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(bytes: Array(try bytes.bytes(32)))
  }
}

package import PanMetrics
package import PanText
package import PanTraces

/// Writes a part, trace by trace and recording by recording.
///
/// The file appears as a whole at the end, or not at all.
package struct PartWriter: ~Copyable {
  private let output: AtomicOutput
  private let origin: PartOrigin
  /// The current block.
  private var block = ByteBuffer(capacity: PartWriter.blockSize + (1 << 12))
  /// The number of bytes before the current block.
  private var offset: Int
  /// The blocks of the current recording.
  private var blocks: [PartEntry.Block] = []
  private var entries: [PartEntry] = []

  /// The size of a block, the unit of verification and of parallel reading.
  private static let blockSize = 256 << 10

  /// Begins a part.
  package init(_ target: OutputTarget, _ origin: PartOrigin) throws(OutputError) {
    let output = try AtomicOutput(target)
    var beginning = ByteBuffer()
    beginning.append(PartFile.beginning)
    try Self.write(beginning, to: output)
    offset = beginning.count
    self.output = output
    self.origin = origin
  }

  /// Adds a usable trace and its figures, both packed.
  package mutating func add(trace: ByteView, analysis: ByteView) throws(OutputError) {
    block.append(PartRecord.usedTag)
    block.pack(count: trace.count)
    block.append(trace)
    block.pack(count: analysis.count)
    block.append(analysis)
    if block.count >= Self.blockSize { try endBlock() }
  }

  /// Adds a rejected trace.
  package mutating func add(_ rejected: RejectedTrace) throws(OutputError) {
    block.append(PartRecord.rejectedTag)
    rejected.pack(into: &block)
    if block.count >= Self.blockSize { try endBlock() }
  }

  /// Ends a recording; the report must have its digest.
  package mutating func end(_ report: FileReport) throws(OutputError) {
    try endBlock()
    entries.append(
      PartEntry(
        name: report.name, byteCount: report.byteCount,
        digest: report.digest ?? Digest(of: []), header: report.header, counts: report.counts,
        diagnostics: report.diagnostics, blocks: blocks))
    blocks = []
  }

  /// Writes the directory and moves the part into place.
  package consuming func finish() throws(OutputError) {
    var directory = ByteBuffer()
    programVersion.pack(into: &directory)
    origin.pack(into: &directory)
    entries.pack(into: &directory)
    let digest = directory.withBytes { Digest(of: $0) }
    directory.pack(bits: UInt64(directory.count))
    digest.pack(into: &directory)
    directory.append(PartFile.end)
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

/// The record of one trace; its bytes are valid while the block is read.
package enum PartRecord {
  /// A usable trace and its figures, both packed.
  case used(trace: ByteView, analysis: ByteView)
  /// A rejected trace.
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

/// The settings that a part was made with; they must be equal in parts that are merged.
package struct PartOrigin: Equatable, Sendable {
  /// The command-line words for reading recordings.
  package let reading: [String]
  /// The command-line words without inputs and outputs.
  package let command: [String]
  /// The rule's name in a configuration file, which its formula does not contain.
  package let rule: String?
  /// The digest of the replay configuration.
  package let configuration: Digest
  /// The measured metrics.
  package let metrics: MetricSet

  /// Creates the settings.
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

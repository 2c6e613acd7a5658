package import PanText
import PanTraces

/// What a part says of one recording, besides its traces.
package struct PartEntry: Sendable {
  /// Bytes of a part that hold some of the traces.
  struct Block: Sendable {
    /// Where they begin.
    let offset: Int
    let size: Int
    let digest: Digest

    /// Whether all of it stands before a place.
    func isWithin(_ end: Int) -> Bool { offset <= end && size <= end - offset }
  }

  /// The recording's name, as it was given.
  package let name: String
  /// Its size in bytes.
  let byteCount: Int
  /// The digest of its bytes.
  package let digest: Digest
  /// Its `#` lines and columns; nil where they could not be read.
  let header: TraceFileHeader?
  let counts: TraceCounts
  let diagnostics: DiagnosticLog
  /// Where its traces are, in their order.
  let blocks: [Block]

  /// All that is counted of the recording, which reports add up over recordings; nil where that is
  /// more than a number can be.
  var total: Int? {
    var total = 0
    let found = diagnostics.totals.map(\.count) + [byteCount, counts.kept, counts.rejected]
    for count in found {
      let (sum, isTooLarge) = total.addingReportingOverflow(count)
      guard !isTooLarge else { return nil }
      total = sum
    }
    return total
  }

  /// Whether both say the same of the same recording, wherever in their parts it stands.
  package func isCopy(of other: PartEntry) -> Bool {
    name.hasSameBytes(as: other.name) && digest == other.digest && counts == other.counts
      && blocks.map(\.digest) == other.blocks.map(\.digest)
  }
}

extension PartEntry.Block: Packable {
  func pack(into bytes: inout ByteBuffer) {
    bytes.pack(count: offset)
    bytes.pack(count: size)
    digest.pack(into: &bytes)
  }

  init(from bytes: inout PackedReader) throws(PackedError) {
    offset = try bytes.count()
    size = try bytes.count()
    digest = try Digest(from: &bytes)
  }
}

extension PartEntry: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    name.pack(into: &bytes)
    bytes.pack(count: byteCount)
    digest.pack(into: &bytes)
    header.pack(into: &bytes)
    counts.pack(into: &bytes)
    diagnostics.pack(into: &bytes)
    blocks.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    // It is taken for a path, which cannot have a NUL byte.
    name = try bytes.textWithoutNUL()
    byteCount = try bytes.count()
    digest = try Digest(from: &bytes)
    header = try TraceFileHeader?(from: &bytes)
    counts = try TraceCounts(from: &bytes)
    diagnostics = try DiagnosticLog(from: &bytes)
    blocks = try [Block](from: &bytes)
  }
}

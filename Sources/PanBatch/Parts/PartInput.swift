import PanText

/// A recording that stands in a part: an input like others, which was read before.
package final class PartInput: Hashable, Sendable {
  /// The part.
  package let path: String
  /// How the part was made.
  package let origin: PartOrigin
  /// What the part says of the recording.
  package let entry: PartEntry

  init(_ part: PartFile, _ entry: PartEntry) {
    path = part.path
    origin = part.origin
    self.entry = entry
  }

  package static func == (a: PartInput, b: PartInput) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// How many bytes of the part it takes.
  var byteCount: Int { entry.blocks.reduce(0) { $0 + $1.size } }

  /// Reads the records of a block.
  /// - Throws: Where the block is not what was written.
  func read(
    _ block: PartEntry.Block, _ body: (PartRecord) throws(PackedError) -> Void
  ) throws(InputError) {
    let bytes = try InputBytes(.file(path))
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(PackedError) in
        let bytes = unsafe LentBytes(bytes)
        guard block.isWithin(bytes.count) else { throw PackedError() }
        let records = LentBytes(rebasing: bytes[block.offset..<block.offset + block.size])
        guard Digest(of: records) == block.digest else { throw PackedError() }
        var reader = PackedReader(records)
        while reader.left > 0 { try body(PartRecord(from: &reader)) }
      }
    }
    if case .failure = result { throw .part(path, .damaged) }
  }
}

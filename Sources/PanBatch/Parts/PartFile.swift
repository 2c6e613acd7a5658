package import PanText
import PanTraces

/// The directory of a part: a file with the results of recordings that were read and measured.
///
/// A part contains each trace, its figures, the rejected traces with their reasons, and all
/// findings. So every command that takes recordings also takes parts, with the same output.
///
///     pantrace part 1⏎        16 bytes
///     blocks                  traces and rejected traces, one after another
///     directory               how it was made, and for each recording what is known of it and
///                             where its blocks are, with the SHA-256 of each
///     size of the directory   8 bytes, the lowest first
///     SHA-256 of the directory
///     pantrace part .⏎
///
/// The end mark detects truncation, the digests detect damage.
package struct PartFile: Sendable {
  /// The suffix of names, which distinguishes parts from recordings.
  package static let suffix: StaticString = ".part"
  static let beginning = Array("pantrace part 1\n".utf8)
  static let end = Array("pantrace part .\n".utf8)
  /// The number of bytes after the directory.
  static let tail = 8 + 32 + end.count

  /// The path.
  package let path: String
  /// The settings it was made with.
  package let origin: PartOrigin
  /// The recordings, in the order of reading.
  package let entries: [PartEntry]

  /// Reads and verifies the directory; blocks are verified when they are read.
  package init(_ path: String) throws(InputError) {
    self.path = path
    let bytes = try InputBytes.read(.file(path))
    let found = unsafe bytes.withUnsafeBytes { Self.directory(unsafe ByteView($0)) }
    switch found {
    case .success(let directory): (origin, entries) = directory
    case .failure(let problem): throw .part(path, problem)
    }
  }

  /// Whether bytes begin like a part of any format version.
  static func begins(_ bytes: ByteView) -> Bool { bytes.starts(with: beginning.prefix(14)) }

  private typealias Directory = (origin: PartOrigin, entries: [PartEntry])

  private static func directory(_ bytes: ByteView) -> Result<Directory, PartProblem> {
    // The beginning is `pantrace part`, followed by the format version.
    guard begins(bytes) else { return .failure(.noPart) }
    guard bytes.starts(with: beginning) else { return .failure(.foreignVersion(nil)) }
    guard bytes.count >= beginning.count + tail, bytes.suffix(end.count).elementsEqual(end) else {
      return .failure(.cutOff)
    }
    do throws(PackedError) {
      let range = try directoryRange(bytes)
      var reader = PackedReader(ByteView(rebasing: bytes[range]))
      // The program's version comes first, so that it is readable whatever follows.
      let made = try String(from: &reader)
      guard made.hasSameBytes(as: programVersion) else { return .failure(.foreignVersion(made)) }
      let origin = try PartOrigin(from: &reader)
      let entries = try [PartEntry](from: &reader)
      guard isFilled(by: entries, until: range.lowerBound), reader.left == 0 else {
        throw PackedError()
      }
      return .success((origin, entries))
    } catch {
      return .failure(.damaged)
    }
  }

  /// Whether the blocks fill the part up to its directory without gaps or overlaps.
  ///
  /// Overlapping blocks in a forged part would expand to more bytes than the part has.
  private static func isFilled(by entries: [PartEntry], until end: Int) -> Bool {
    var place = beginning.count
    for block in entries.lazy.flatMap(\.blocks) {
      guard block.offset == place, block.size > 0, block.isWithin(end) else { return false }
      place += block.size
    }
    return place == end
  }

  /// The range of the directory, after checking its digest.
  private static func directoryRange(_ bytes: ByteView) throws(PackedError) -> Range<Int> {
    let end = bytes.count - tail
    var last = PackedReader(ByteView(rebasing: bytes[end...]))
    guard let size = Int(exactly: try last.bits()), size <= end - beginning.count else {
      throw PackedError()
    }
    let range = end - size..<end
    guard try Digest(from: &last) == Digest(of: ByteView(rebasing: bytes[range])) else {
      throw PackedError()
    }
    return range
  }
}

/// One recording in a part's directory.
package struct PartEntry: Sendable {
  /// A range of a part that contains some of the traces.
  struct Block: Sendable {
    /// The first byte.
    let offset: Int
    let size: Int
    let digest: Digest

    /// Whether the block ends at or before `end`.
    func isWithin(_ end: Int) -> Bool { offset <= end && size <= end - offset }
  }

  /// The recording's name as given.
  package let name: String
  /// The recording's size in bytes.
  let byteCount: Int
  /// The digest of the recording's bytes.
  package let digest: Digest
  /// The `#` lines and columns; nil where they could not be read.
  let header: TraceFileHeader?
  let counts: TraceCounts
  let diagnostics: DiagnosticLog
  /// The blocks of the traces, in order.
  let blocks: [Block]

  /// The sum of all counts of the recording; nil on overflow.
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

  /// Whether both describe the same recording with the same results.
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
    // The name is used as a path, which cannot contain NUL.
    name = try bytes.textWithoutNUL()
    byteCount = try bytes.count()
    digest = try Digest(from: &bytes)
    header = try TraceFileHeader?(from: &bytes)
    counts = try TraceCounts(from: &bytes)
    diagnostics = try DiagnosticLog(from: &bytes)
    blocks = try [Block](from: &bytes)
  }
}

/// A recording in a part, as an input.
package final class PartInput: Sendable {
  /// The part.
  package let path: String
  /// The settings that the part was made with.
  package let origin: PartOrigin
  /// The recording's entry in the directory.
  package let entry: PartEntry

  init(_ part: PartFile, _ entry: PartEntry) {
    path = part.path
    origin = part.origin
    self.entry = entry
  }

  /// The size of its blocks in bytes.
  var byteCount: Int { entry.blocks.reduce(0) { $0 + $1.size } }

  /// Reads the records of a block.
  /// - Throws: If the block is damaged.
  func read(
    _ block: PartEntry.Block, _ body: (PartRecord) throws(PackedError) -> Void
  ) throws(InputError) {
    let bytes = try InputBytes.read(.file(path))
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(PackedError) in
        let bytes = unsafe ByteView(bytes)
        guard block.isWithin(bytes.count) else { throw PackedError() }
        let records = ByteView(rebasing: bytes[block.offset..<block.offset + block.size])
        guard Digest(of: records) == block.digest else { throw PackedError() }
        var reader = PackedReader(records)
        while reader.left > 0 { try body(PartRecord(from: &reader)) }
      }
    }
    if case .failure = result { throw .part(path, .damaged) }
  }
}

/// Why a file is refused as a part.
package enum PartProblem: Error, Equatable, Sendable {
  /// The file is no part.
  case noPart
  /// The file is a part without the suffix.
  case misnamed
  /// The end is missing.
  case cutOff
  /// A digest does not match, or the content does not parse.
  case damaged
  /// A part was given where the bytes of a recording are needed.
  case isNoText
  /// The part is of another program version; nil if even the format version differs.
  case foreignVersion(String?)
}

extension PartProblem {
  /// The message that follows the part's name.
  var message: String {
    switch self {
    case .noPart: "is no part, though its name ends in \(PartFile.suffix)"
    case .misnamed: "is a part, and its name does not end in \(PartFile.suffix)"
    case .cutOff: "is cut off: its end is missing"
    case .damaged: "is damaged: its bytes are not those that were written"
    case .isNoText: "holds traces and not the bytes of recordings"
    case .foreignVersion(let version?): "was made by pantrace \(version)"
    case .foreignVersion(nil): "was made by another version of pantrace"
    }
  }

  /// What to do.
  var advice: String {
    switch self {
    case .noPart: "Give a recording another name; 'pantrace analyze … --part FILE' makes parts."
    case .misnamed: "Give it a name that ends so; by that parts are known among recordings."
    case .cutOff, .damaged: "Make it again: 'pantrace analyze … --part FILE'."
    case .isNoText: "Give the recording itself."
    case .foreignVersion: "Make all parts, and put them together, with the same version."
    }
  }
}

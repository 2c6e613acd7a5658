package import PanText
import PanTraces

/// What a part has in it: a file that stands for recordings which were read, replayed and measured.
///
/// It holds each trace as it was read and what was measured of it, what could not be used and why,
/// and what was found. So every command that takes recordings takes parts, and gives the same bytes.
///
///     pantrace part 1⏎        16 bytes
///     blocks                  traces and rejected traces, one after another
///     directory               how it was made, and for each recording what is known of it and
///                             where its blocks are, with the SHA-256 of each
///     size of the directory   8 bytes, the lowest first
///     SHA-256 of the directory
///     pantrace part .⏎
///
/// A part that was cut off has no end, and one that was damaged another digest.
package struct PartFile: Sendable {
  /// What its name ends in; by that a part is known among recordings.
  package static let suffix: StaticString = ".part"
  static let beginning = Array("pantrace part 1\n".utf8)
  static let end = Array("pantrace part .\n".utf8)
  /// The bytes behind the directory.
  static let tail = 8 + 32 + end.count

  /// Where it is.
  package let path: String
  /// How it was made.
  package let origin: PartOrigin
  /// The recordings, in the order in which they were read.
  package let entries: [PartEntry]

  /// Reads what a part says of itself; its blocks are looked at when they are read.
  package init(_ path: String) throws(InputError) {
    self.path = path
    let bytes = try InputBytes(.file(path))
    let found = unsafe bytes.withUnsafeBytes { Self.directory(unsafe ByteView($0)) }
    switch found {
    case .success(let directory): (origin, entries) = directory
    case .failure(let problem): throw .part(path, problem)
    }
  }

  /// Whether bytes are those that parts of all forms begin with.
  static func begins(_ bytes: ByteView) -> Bool { bytes.starts(with: beginning.prefix(14)) }

  private typealias Directory = (origin: PartOrigin, entries: [PartEntry])

  private static func directory(_ bytes: ByteView) -> Result<Directory, PartProblem> {
    // All forms of parts begin with the same word, and say then which form they are.
    guard begins(bytes) else { return .failure(.noPart) }
    guard bytes.starts(with: beginning) else { return .failure(.foreignVersion(nil)) }
    guard bytes.count >= beginning.count + tail, bytes.suffix(end.count).elementsEqual(end) else {
      return .failure(.cutOff)
    }
    do throws(PackedError) {
      let range = try directoryRange(bytes)
      var reader = PackedReader(ByteView(rebasing: bytes[range]))
      // The version comes first, so that a part of another one can say so.
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

  /// Whether the blocks of some recordings fill a part up to its directory, one after another, as
  /// they were written.
  ///
  /// Blocks that overlap would be more to read than the part has bytes.
  private static func isFilled(by entries: [PartEntry], until end: Int) -> Bool {
    var place = beginning.count
    for block in entries.lazy.flatMap(\.blocks) {
      guard block.offset == place, block.size > 0, block.isWithin(end) else { return false }
      place += block.size
    }
    return place == end
  }

  /// Where the directory is, if its bytes are those that were written.
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

/// A recording in a part, which was read before.
package final class PartInput: Sendable {
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

/// Why a file cannot be taken for a part.
package enum PartProblem: Error, Equatable, Sendable {
  /// It begins with something else.
  case noPart
  /// It is a part, and its name does not end as theirs do.
  case misnamed
  /// Its end is missing.
  case cutOff
  /// Its bytes are not those that were written.
  case damaged
  /// The bytes of a recording are wanted, which it does not hold.
  case isNoText
  /// Another version of the program made it, or of the form of parts where there is no name.
  case foreignVersion(String?)
}

extension PartProblem {
  /// What is wrong, after the part's name.
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

import PanText

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
    let found = unsafe bytes.withUnsafeBytes { Self.directory(unsafe LentBytes($0)) }
    switch found {
    case .success(let directory): (origin, entries) = directory
    case .failure(let problem): throw .part(path, problem)
    }
  }

  /// Whether bytes are those that parts of all forms begin with.
  static func begins(_ bytes: LentBytes) -> Bool { bytes.starts(with: beginning.prefix(14)) }

  private typealias Directory = (origin: PartOrigin, entries: [PartEntry])

  private static func directory(_ bytes: LentBytes) -> Result<Directory, PartProblem> {
    // All forms of parts begin with the same word, and say then which form they are.
    guard begins(bytes) else { return .failure(.noPart) }
    guard bytes.starts(with: beginning) else { return .failure(.foreignVersion(nil)) }
    guard bytes.count >= beginning.count + tail, bytes.suffix(end.count).elementsEqual(end) else {
      return .failure(.cutOff)
    }
    do throws(PackedError) {
      let range = try directoryRange(bytes)
      var reader = PackedReader(LentBytes(rebasing: bytes[range]))
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
  private static func directoryRange(_ bytes: LentBytes) throws(PackedError) -> Range<Int> {
    let end = bytes.count - tail
    var last = PackedReader(LentBytes(rebasing: bytes[end...]))
    guard let size = Int(exactly: try last.bits()), size <= end - beginning.count else {
      throw PackedError()
    }
    let range = end - size..<end
    guard try Digest(from: &last) == Digest(of: LentBytes(rebasing: bytes[range])) else {
      throw PackedError()
    }
    return range
  }
}

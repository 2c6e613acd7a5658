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
  package static let suffix = ".part"
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
    case .failure(let damage): throw .part(path, damage)
    }
  }

  private typealias Directory = (origin: PartOrigin, entries: [PartEntry])

  private static func directory(_ bytes: LentBytes) -> Result<Directory, PartDamage> {
    // All forms of parts begin with the same word, and say then which form they are.
    guard bytes.starts(with: beginning.prefix(14)) else { return .failure(.noPart) }
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
      let isWithin = entries.allSatisfy { $0.blocks.allSatisfy { $0.isWithin(range.lowerBound) } }
      guard isWithin, reader.left == 0 else { throw PackedError() }
      return .success((origin, entries))
    } catch {
      return .failure(.damaged)
    }
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

/// Why a file cannot be taken for a part.
package enum PartDamage: Error, Equatable, Sendable {
  /// It begins with something else.
  case noPart
  /// A part is wanted, and its name does not end as theirs do.
  case notNamedSo
  /// A folder without any.
  case noneInFolder
  /// Its end is missing.
  case cutOff
  /// Its bytes are not those that were written.
  case damaged
  /// The bytes of a recording are wanted, which it does not hold.
  case isNoText
  /// Another version of the program made it, or of the form of parts where there is no name.
  case foreignVersion(String?)
}

extension PartDamage {
  /// What is wrong, after the part's name.
  var message: String {
    switch self {
    case .noPart: "is no part, though its name ends in \(PartFile.suffix)"
    case .notNamedSo: "is no part: its name does not end in \(PartFile.suffix)"
    case .noneInFolder: "holds no part"
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
    case .notNamedSo: "Give parts here; 'pantrace analyze' takes recordings."
    case .noneInFolder: "Folders are searched for names that end in \(PartFile.suffix)."
    case .cutOff, .damaged: "Make it again: 'pantrace analyze … --part FILE'."
    case .isNoText: "Give the recording itself."
    case .foreignVersion: "Make all parts, and put them together, with the same version."
    }
  }
}

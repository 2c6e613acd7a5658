package import PanText

/// A temporary file for what does not have to stay in memory.
///
/// The first blocks stay in memory, so that small inputs write none. The file is made with the first
/// one beyond, and has no name any more from then on: it goes with the process, whatever ends that.
/// Where no folder takes a file, blocks stay in memory, and where the disk is full, they come back,
/// as results need the room more.
///
/// Safe to share: everything that changes is looked at with the lock held.
package final class SpillFile: @unchecked Sendable {
  /// As many bytes as stay in memory by default.
  static let usuallyHeld = 16 << 20

  private let lock = Lock()
  private let folders: [String]
  /// As many bytes as may still stay in memory.
  private var room: Int
  private var place = Place.nowhere
  /// The blocks that were looked at last, each in the slot of its number: rows go through a block of
  /// each column, a trace at a time.
  private var looked: [(number: Int, bytes: [UInt8])?]
  /// How many bytes those have.
  private var lookedSize = 0

  /// As many bytes of blocks that were looked at are remembered: wide recordings have large ones.
  private static let mostLooked = 8 << 20
  /// As many descriptors are left to others, above all to results.
  private static let leftDescriptors = 16

  private enum Place {
    /// Before the first block that does not stay.
    case nowhere
    case file(File)
    /// What was in the file before it failed; what comes after stays where it is.
    case memory([[UInt8]])
  }

  private struct File {
    let descriptor: Int32
    var end = 0
    var blocks: [Range<Int>] = []

    mutating func append(_ bytes: LentBytes) throws(System.Failure) {
      try unsafe bytes.withBuffer { bytes in
        Result { () throws(System.Failure) in
          try unsafe System.write(bytes, to: descriptor, at: end)
        }
      }.get()
      blocks.append(end..<end + bytes.count)
      end += bytes.count
    }
  }

  /// A file that will be made in the first of some folders that takes one, once there are more bytes
  /// than are held.
  package init(
    holding room: Int = SpillFile.usuallyHeld, in folders: [String] = SpillFile.folders
  ) {
    self.room = room
    self.folders = folders
    looked = Array(repeating: nil, count: 256)
  }

  deinit { if case .file(let file) = place { try? System.close(file.descriptor) } }

  /// Where temporary files of any size belong: where `TMPDIR` says and nowhere else, or on the disk, or
  /// where the system has its own.
  package static var folders: [String] {
    if let folder = System.environment("TMPDIR"), !folder.isEmpty { return [folder] }
    return ["/var/tmp", "/tmp"]
  }

  /// The file as those who keep blocks know it.
  package var store: BlockStore {
    BlockStore {
      self.put($0)
    } block: {
      self.block($0)
    }
  }

  /// Takes a block, and returns its number; nil where it is to stay in memory.
  func put(_ bytes: LentBytes) -> Int? {
    lock.withLock {
      guard room < bytes.count else {
        room -= bytes.count
        return nil
      }
      room = 0
      if case .nowhere = place { place = make().map(Place.file) ?? .memory([]) }
      guard case .file(var file) = place else { return nil }
      // Changed in its place, as the list of blocks is long.
      place = .nowhere
      do throws(System.Failure) {
        try file.append(bytes)
        place = .file(file)
        return file.blocks.count - 1
      } catch {
        place = .memory(file.blocks.map { read($0, of: file) })
        looked = []
        try? System.close(file.descriptor)
        return nil
      }
    }
  }

  private func make() -> File? {
    for folder in folders {
      Leftovers.sweep(folder)
      guard let descriptor = try? Self.open(in: folder) else { continue }
      if Int(descriptor) + Self.leftDescriptors < System.mostDescriptors {
        return File(descriptor: descriptor)
      }
      try? System.close(descriptor)
      return nil
    }
    return nil
  }

  /// Makes a file that goes when it is closed, as it has no name.
  private static func open(in folder: String) throws(System.Failure) -> Int32 {
    let file = try Leftovers.make(in: folder, Interruption.Remains.file) {
      path throws(System.Failure) in try System.create(path, permissions: 0o600)
    }
    System.remove(file.path)
    Interruption.forget(.file(file.path))
    return file.descriptor
  }

  /// The block of a number.
  func block(_ number: Int) -> [UInt8] {
    lock.withLock {
      switch place {
      case .nowhere: preconditionFailure("a store is asked for what it has taken")
      case .memory(let blocks): return blocks[number]
      case .file(let file):
        let slot = number % looked.count
        if let block = looked[slot], block.number == number { return block.bytes }
        let bytes = read(file.blocks[number], of: file)
        remember(bytes, number, in: slot)
        return bytes
      }
    }
  }

  private func remember(_ bytes: [UInt8], _ number: Int, in slot: Int) {
    lookedSize += bytes.count - (looked[slot]?.bytes.count ?? 0)
    if lookedSize > Self.mostLooked {
      for slot in looked.indices { looked[slot] = nil }
      lookedSize = bytes.count
    }
    looked[slot] = (number, bytes)
  }

  private func read(_ range: Range<Int>, of file: File) -> [UInt8] {
    let bytes = Result { () throws(System.Failure) in
      try System.read(file.descriptor, range)
    }
    switch bytes {
    case .success(let bytes): return bytes
    case .failure(let error):
      // Half of the figures are gone, and nothing can be made of the others.
      Interruption.end(
        saying: """
          pantrace: a temporary file cannot be read: \(error.reason)
          help: Set TMPDIR to a folder on another disk, and run the command again.

          """, code: 74)
    }
  }
}

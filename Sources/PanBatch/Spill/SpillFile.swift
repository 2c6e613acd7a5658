package import PanText

/// A temporary file for what does not have to stay in memory.
///
/// The first blocks stay in memory, so that small inputs write none. The file is made with the first
/// one beyond, and has no name any more from then on: it goes with the process, whatever ends that.
/// What no folder has room for stays in memory, too.
///
/// Safe to share: everything that changes is looked at with the lock held.
package final class SpillFile: @unchecked Sendable {
  /// As many bytes as stay in memory by default.
  static let usuallyHeld = 16 << 20

  private let lock = Lock()
  private let folders: [String]
  /// As many bytes as may still stay in memory.
  private var room: Int
  private var file: File?
  private var hasFailed = false
  /// The blocks that were looked at last, each in the slot of its number: rows go through a block of
  /// each column, a trace at a time.
  private var looked: [(number: Int, bytes: [UInt8])?]

  private struct File {
    let descriptor: Int32
    var end = 0
    var blocks: [Range<Int>] = []
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

  deinit { if let file { try? System.close(file.descriptor) } }

  /// Where temporary files of any size belong: where `TMPDIR` says, or on the disk, or in memory.
  package static var folders: [String] {
    [System.environment("TMPDIR"), "/var/tmp", "/tmp"].compactMap { $0 }.filter { !$0.isEmpty }
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
      guard !hasFailed, var file = file.take() ?? make() else {
        hasFailed = true
        return nil
      }
      defer { self.file = file }
      do throws(System.Failure) {
        try unsafe bytes.withBuffer { bytes in
          Result { () throws(System.Failure) in
            try unsafe System.write(bytes, to: file.descriptor, at: file.end)
          }
        }.get()
      } catch {
        hasFailed = true
        return nil
      }
      file.blocks.append(file.end..<file.end + bytes.count)
      file.end += bytes.count
      return file.blocks.count - 1
    }
  }

  private func make() -> File? {
    for folder in folders {
      if let descriptor = try? System.openNameless(in: folder) {
        return File(descriptor: descriptor)
      }
    }
    return nil
  }

  /// The block of a number.
  func block(_ number: Int) -> [UInt8] {
    lock.withLock {
      let slot = number % looked.count
      if let block = looked[slot], block.number == number { return block.bytes }
      let bytes = read(number)
      looked[slot] = (number, bytes)
      return bytes
    }
  }

  private func read(_ number: Int) -> [UInt8] {
    guard let file, file.blocks.indices.contains(number) else {
      preconditionFailure("a store is asked for what it has taken")
    }
    let range = file.blocks[number]
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

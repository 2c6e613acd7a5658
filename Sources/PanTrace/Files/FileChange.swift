#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Changes files that somebody else may change at the same time.
///
/// The file is locked and read, the new content is written beside it and flushed to the disk, and the
/// new file is renamed. Runs of this program so come one after the other. A program that does not ask
/// for the lock, such as an editor, is noticed by a second reading right before the rename.
package enum FileChange {
  /// Replaces a file that still has the content that was read from it earlier.
  /// - Throws: ``OutputError/changed(_:)`` if it has another one.
  package static func replace(
    _ path: String, holding old: [UInt8], by new: [UInt8]
  ) throws(OutputError) {
    // Also if there is nothing to change, and so no file is begun beside it.
    let folder = System.folder(of: path)
    TemporaryFile.sweep(folder, in: .working, at: folder)
    let file = try FileChange.LockedFile(path)
    guard file.content == old else { throw .changed(path) }
    guard new != old else { return }
    let output = try AtomicOutput(.file(path))
    try output.write(new)
    guard try file.isUnchanged else { throw .changed(path) }
    try output.commit(flushing: true)
  }

  /// Writes a new file, or replaces one whatever it holds, and flushes it to the disk.
  package static func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
    let output = try AtomicOutput(.file(path))
    try output.write(bytes)
    try output.commit(flushing: true)
  }
}

extension FileChange {
  /// A file under a lock, as it was when it was locked.
  private final class LockedFile {
    /// The content at that time.
    let content: [UInt8]
    private let path: String
    private let descriptor: Int32
    private let identity: FileInfo.Identity

    /// Waits for the lock and reads the file.
    init(_ path: String) throws(OutputError) {
      do throws(System.Failure) {
        (descriptor, identity) = try Self.open(path)
        do throws(System.Failure) {
          content = try System.readAll(descriptor)
        } catch {
          try? System.close(descriptor)
          throw error
        }
      } catch {
        throw error == .isLocked ? .locked(path) : OutputError(error, writing: path)
      }
      self.path = path
    }

    // Closing also gives the lock back.
    deinit { try? System.close(descriptor) }

    /// Opens and locks a file, and makes sure that nobody put another in its place meanwhile.
    private static func open(
      _ path: String
    ) throws(System.Failure) -> (Int32, FileInfo.Identity) {
      let end = System.monotonicSeconds + longestWait
      while true {
        // A pipe would be waited for.
        if try FileInfo.found(path)?.kind == .other { throw .notFile }
        let descriptor = try System.open(path, .read)
        do throws(System.Failure) {
          let info = try FileInfo(descriptor: descriptor)
          if info.kind == .folder { throw .isFolder }
          let isLocked = try System.lock(descriptor)
          if isLocked, try FileInfo.found(path)?.identity == info.identity {
            return (descriptor, info.identity)
          }
          if !isLocked, System.monotonicSeconds > end { throw .isLocked }
        } catch {
          try? System.close(descriptor)
          throw error
        }
        try System.close(descriptor)
        usleep(2000)
      }
    }

    /// Whether the path still leads to this file, and the file still has its content.
    var isUnchanged: Bool {
      get throws(OutputError) {
        do throws(System.Failure) {
          let now = try System.open(path, .read)
          defer { try? System.close(now) }
          guard try FileInfo(descriptor: now).identity == identity else { return false }
          return try System.readAll(now) == content
        } catch {
          if error.isMissing { return false }
          throw OutputError(error, writing: path)
        }
      }
    }

    /// Seconds that other runs may take for their changes.
    private static let longestWait = 60.0
  }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanText

/// The folder that relative paths begin in.
package enum WorkingFolder {
  private static let lock = Lock()

  /// How many folders it is below the topmost; 0 where that cannot be told.
  package static var depth: Int {
    guard let path = unsafe getcwd(nil, 0) else { return 0 }
    defer { unsafe free(path) }
    return unsafe String(cString: path).split(separator: "/").count
  }

  /// What a search finds at a path.
  package enum Finding: Sendable {
    /// No regular file; a folder, a pipe or a device is none.
    case nothing
    /// A file of the user's own, or of the system's.
    case trusted
    /// A file that another user put there or can change.
    case foreign
  }

  /// Looks for a regular file at a path; a link is followed, and counts as foreign where another
  /// user made it.
  package static func find(_ path: String) -> Finding {
    guard let file = try? FileInfo(following: path), file.kind == .file,
      let entry = try? FileInfo(of: path)
    else { return .nothing }
    return [file, entry].allSatisfy { $0.isOwn || $0.owner == 0 } ? .trusted : .foreign
  }

  /// Does some work in another folder and comes back.
  ///
  /// The folder is the whole process's: of several threads that ask, one works and the others wait,
  /// and relative paths of all other threads begin in the new folder meanwhile. The work must not
  /// ask for a folder itself.
  package static func during<Result>(
    _ path: String, _ work: () -> Result
  ) throws(InputError) -> Result {
    try lock.withLock { () throws(InputError) in
      let home: Int32
      do throws(System.Failure) {
        home = try System.open(".", .read)
      } catch {
        throw .unreadable(".", reason: error.reason)
      }
      defer {
        _ = fchdir(home)
        try? System.close(home)
      }
      do throws(System.Failure) {
        try unsafe System.check(System.withPath(path) { unsafe chdir($0) })
      } catch {
        throw error.isMissing ? .missing(path) : .unreadable(path, reason: error.reason)
      }
      return work()
    }
  }
}

extension System {
  /// Lends a path as the system takes it: bytes that ``PathText`` holds for others are themselves.
  static func withPath<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    // Nearly every path is what it says, and a text of the standard library ends with a zero.
    guard PathText.standsForBytes(path) else { return unsafe path.withCString(body) }
    let bytes = PathText.bytes(path).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // The array has a zero at least.
      unsafe buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// The text of a path that the system gives.
  static func text(ofPath path: UnsafePointer<CChar>) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
    return unsafe PathText.text(bytes)
  }
}

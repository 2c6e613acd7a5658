#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanTraces

/// The process's working folder.
package enum WorkingFolder {
  private static let lock = Lock()

  /// Its depth below the root. 0 if somebody removed it.
  package static var depth: Int {
    get throws(InputError) {
      guard let path = unsafe getcwd(nil, 0) else {
        if errno == ENOENT { return 0 }
        throw .unreadable(".", reason: System.Failure(code: errno).reason)
      }
      defer { unsafe free(path) }
      return unsafe String(cString: path).split(separator: "/").count
    }
  }

  /// The result of looking for a file.
  package enum Finding: Sendable {
    /// No regular file.
    case nothing
    /// A file of the user or of root.
    case trusted
    /// A file or link of another user.
    case foreign
  }

  /// Looks for a regular file. Links are followed, and those of other users count as foreign.
  package static func find(_ path: String) throws(InputError) -> Finding {
    do throws(System.Failure) {
      guard let file = try FileInfo.found(path), file.kind == .file else { return .nothing }
      let entry = try FileInfo(of: path)
      return [file, entry].allSatisfy { $0.isOwn || $0.owner == 0 } ? .trusted : .foreign
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }

  /// Runs some work in another working folder, and changes back.
  ///
  /// The working folder belongs to the whole process: calls on several threads are serialized, and
  /// relative paths of all threads start in the new folder meanwhile. Calls must not be nested.
  package static func during<Result>(
    _ path: String, _ work: () -> Result
  ) throws(InputError) -> Result {
    try lock.withLock { () throws(InputError) in
      let home: Int32
      do throws(System.Failure) {
        // A descriptor leads back even if the folder is moved meanwhile.
        home = try System.open(".", .read)
      } catch {
        throw .unreadable(".", reason: error.reason)
      }
      defer {
        _ = fchdir(home)
        try? System.close(home)
      }
      do throws(System.Failure) {
        try unsafe System.check(chdir(path))
      } catch {
        throw error.isMissing ? .missing(path) : .unreadable(path, reason: error.reason)
      }
      return work()
    }
  }
}

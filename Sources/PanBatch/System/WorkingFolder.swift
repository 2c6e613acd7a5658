#if canImport(Darwin)
package import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder that relative paths begin in.
package enum WorkingFolder {
  private static let lock = Lock()

  /// How many folders it is below the topmost; 0 where that cannot be told.
  package static var depth: Int {
    guard let path = unsafe getcwd(nil, 0) else { return 0 }
    defer { unsafe free(path) }
    return unsafe String(cString: path).split(separator: "/").count
  }

  /// Whether something is there at a path.
  package static func has(_ path: String) -> Bool { (try? FileInfo(following: path)) != nil }

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

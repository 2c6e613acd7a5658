#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file under a hidden temporary name, which takes its place when it is whole.
///
/// A signal removes it, but a killed process leaves it: a later run into the folder removes it by
/// the form of its name, a day after the last write to it.
struct TemporaryFile {
  let descriptor: Int32
  private let folder: Folder
  private let name: String
  /// The path, for signals.
  private let path: String

  /// Creates the file in an open folder, with the owner and permissions of what it will replace.
  ///
  /// The name begins with `prefix`, which is empty or ends in a slash. `path` is the path of the
  /// folder with it.
  init(
    in folder: Folder, _ prefix: String, at path: String, replacing existing: FileInfo?
  ) throws(System.Failure) {
    Self.sweep(prefix, in: folder, at: path)
    let existing = existing?.kind == .file ? existing : nil
    (descriptor, name) = try Self.create(
      in: folder, prefix, at: path, permissions: existing.map { $0.permissions & 0o777 } ?? 0o666)
    self.folder = folder
    self.path = path + name.dropFirst(prefix.count)
    if let existing { System.copyAttributes(of: existing, to: descriptor) }
  }

  private static func create(
    in folder: Folder, _ prefix: String, at path: String, permissions: UInt32
  ) throws(System.Failure) -> (descriptor: Int32, name: String) {
    while true {
      // Independent of the place's name, which may already have the maximum length.
      let name = "\(Self.prefix)\(System.processNumber)-\(nextNumber())\(suffix)"
      do throws(System.Failure) {
        // A signal comes before both or after both.
        let descriptor = try Interruption.shielded { () throws(System.Failure) in
          let descriptor = try folder.create(prefix + name, permissions: permissions)
          Interruption.register(.file(path + name))
          return descriptor
        }
        return (descriptor, prefix + name)
      } catch {
        // A killed process of the same number left one.
        guard error.exists else { throw error }
      }
    }
  }

  /// Moves the file to its place in a folder.
  func move(to place: String, in other: Folder) throws(System.Failure) {
    try folder.move(name, to: place, in: other)
    Interruption.forget(.file(path))
  }

  func discard() {
    folder.remove(name)
    Interruption.forget(.file(path))
  }

  // MARK: - Files of killed processes

  private static let prefix = ".pantrace-"
  private static let suffix = ".tmp"
  /// Seconds since the last write after which no process writes to a file any more.
  private static let age = 86_400

  private static let lock = Lock()
  nonisolated(unsafe) private static var swept: Set<FileInfo.Identity> = []
  nonisolated(unsafe) private static var number = 0

  /// No two files of a process have the same number: a signal removes each by its own name.
  private static func nextNumber() -> Int {
    lock.withLock {
      defer { unsafe number += 1 }
      return unsafe number
    }
  }

  /// Removes old temporary files in a folder. Once per process and folder.
  private static func sweep(_ place: String, in folder: Folder, at path: String) {
    let path = path.isEmpty ? "." : path
    // An error only means that they stay.
    guard let identity = try? FileInfo(following: path).identity,
      lock.withLock({ unsafe swept.insert(identity).inserted }),
      let names = try? System.names(in: path, includingHidden: true)
    else { return }
    for name in names where isTemporary(name) {
      guard let info = try? folder.info(place + name), info.kind == .file, info.isOwn,
        info.secondsSinceWrite > age
      else { continue }
      folder.remove(place + name)
    }
  }

  /// Whether a name is `.pantrace-`, a number, a hyphen, a number, `.tmp`.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let numbers = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { number in
        !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      }
  }

  /// Makes sweeps visit folders again. For tests.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file under a hidden temporary name in the folder of its place.
///
/// It takes its place when it is whole. A signal removes it, but a killed process leaves it: a later
/// run into the folder removes it by the form of its name, a day after the last write to it.
struct TemporaryFile {
  let descriptor: Int32
  /// The name in the folder that it was created in.
  private let name: String
  /// The path, for signals.
  private let path: String

  /// Creates the file in the folder of a place, with the owner and permissions of what it replaces.
  ///
  /// `path` is the path of the place.
  init(
    for place: String, in folder: Folder, at path: String, replacing existing: FileInfo?
  ) throws(System.Failure) {
    Self.sweep(System.folder(of: place), in: folder, at: System.folder(of: path))
    let existing = existing?.kind == .file ? existing : nil
    while true {
      // Independent of the place's name, which may already have the maximum length.
      let name = "\(Self.prefix)\(System.processNumber)-\(Self.nextNumber())\(Self.suffix)"
      let path = System.folder(of: path) + name
      Interruption.register(.file(path))
      do throws(System.Failure) {
        descriptor = try folder.create(
          System.folder(of: place) + name,
          permissions: existing.map { $0.permissions & 0o777 } ?? 0o666)
        (self.name, self.path) = (System.folder(of: place) + name, path)
        break
      } catch {
        Interruption.forget(.file(path))
        // A killed process of the same number left one.
        guard error.exists else { throw error }
      }
    }
    if let existing { System.copyAttributes(of: existing, to: descriptor) }
  }

  /// Moves the file to its place.
  func move(to place: String, in folder: Folder) throws(System.Failure) {
    try folder.rename(name, to: place)
    Interruption.forget(.file(path))
  }

  func discard(in folder: Folder) {
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

  /// Removes old temporary files in a folder; once per process and folder.
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

  /// Makes sweeps visit folders again; for tests.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }
}

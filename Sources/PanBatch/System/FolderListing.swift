#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension System {
  /// The names in a folder sorted by their bytes, without the hidden ones if so wished.
  ///
  /// A name that is not UTF-8 comes out with replacement characters; opening it fails later, with
  /// its name in the message.
  static func names(in folder: String, includingHidden: Bool) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw Failure(code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != "..", includingHidden || !name.hasPrefix(".") { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw Failure(code: errno) }
    return names.sorted(by: precedesInBytes)
  }

  /// Order of the UTF-8 bytes: the same on every machine and in every locale.
  static func precedesInBytes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// A name within a folder.
  static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Removes a folder and all that is in it, following no link; whether it is gone.
  static func removeTree(_ folder: String) -> Bool {
    for name in (try? names(in: folder, includingHidden: true)) ?? [] {
      let path = join(folder, name)
      if (try? FileInfo(of: path))?.kind == .folder {
        _ = removeTree(path)
      } else {
        remove(path)
      }
    }
    removeIfEmpty(folder)
    return (try? FileInfo(of: folder)) == nil
  }
}

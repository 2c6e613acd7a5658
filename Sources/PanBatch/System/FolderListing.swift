#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanText

extension System {
  /// The names in a folder sorted by their bytes, without the hidden ones if so wished.
  static func names(in folder: String, includingHidden: Bool) throws(Failure) -> [String] {
    var names: [ByteKey] = []
    try unsafe list(folder, includingHidden: includingHidden) { name, _, _ in names.append(name) }
    return names.sorted().map(\.text)
  }

  /// The names that are not hidden in a folder, sorted by their bytes, and what each stands for; nil
  /// for links that lead nowhere.
  static func entries(in folder: String) throws(Failure) -> [(name: String, info: FileInfo?)] {
    var entries: [(name: ByteKey, info: FileInfo?)] = []
    try unsafe list(folder, includingHidden: false) { name, place, folder in
      let info = unsafe try? FileInfo(following: place, in: folder)
      entries.append((name, info))
    }
    return entries.sorted { $0.name < $1.name }.map { ($0.name.text, $0.info) }
  }

  /// Tells the names in a folder in the order of the system, with each as the system has it and the
  /// folder's descriptor.
  private static func list(
    _ folder: String, includingHidden: Bool,
    _ receive: (ByteKey, UnsafePointer<CChar>, Int32) -> Void
  ) throws(Failure) {
    guard let stream = unsafe withPath(folder, { unsafe opendir($0) }) else {
      throw Failure(code: errno)
    }
    defer { unsafe closedir(stream) }
    let descriptor = unsafe dirfd(stream)
    errno = 0
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { place in
          let isHidden = unsafe place.pointee == CChar(bitPattern: UInt8(ascii: "."))
          if isHidden, !includingHidden { return }
          let name = unsafe text(ofPath: place)
          if isHidden, name == "." || name == ".." { return }
          unsafe receive(ByteKey(name), place, descriptor)
        }
      }
      errno = 0
    }
    if errno != 0 { throw Failure(code: errno) }
  }

  /// A name within a folder.
  static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
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

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
    guard let stream = unsafe withPath(folder, { unsafe opendir($0) }) else {
      throw Failure(code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe text(ofPath: $0) }
      }
      if name != ".", name != "..", includingHidden || name.utf8.first != UInt8(ascii: ".") {
        names.append(name)
      }
      errno = 0
    }
    if errno != 0 { throw Failure(code: errno) }
    return names.sorted { ByteKey($0) < ByteKey($1) }
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

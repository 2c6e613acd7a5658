import Foundation
import PanTrace

/// A folder that is gone after the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pan-batch-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  subscript(name: String) -> String { name.isEmpty ? path : path + "/" + name }

  /// Writes files, and the folders they lie in.
  func write(_ names: String..., content: String = "x") throws {
    for name in names {
      let url = URL(fileURLWithPath: self[name])
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: url)
    }
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self[name], withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All names in a folder, hidden ones too.
  func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[folder]).sorted()
  }

  /// A path without this folder's.
  func relative(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }
}

/// Has every write of this process beyond so many bytes of a file fail.
func limitFileSize(to bytes: rlim_t) {
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  #if canImport(Darwin)
  setrlimit(RLIMIT_FSIZE, &limit)
  #else
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #endif
}

extension AtomicOutput {
  /// Writes and commits an empty file.
  static func writeNothing(to path: String) throws { try AtomicOutput(.file(path)).commit() }
}

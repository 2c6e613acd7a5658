import Foundation

/// A file of values that a script beside the tests computed, a record a line.
///
/// Lines that begin with `#` and a blank are remarks. A missing file stops the tests: a test without
/// its values would pass.
package enum GoldenFile {
  /// The words of each record; `path` is relative to the folder of tests.
  package static func records(_ path: String) -> [[Substring]] {
    String(decoding: bytes(path), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }.map { $0.split(separator: " ") }
  }

  /// All of a file.
  package static func bytes(_ path: String) -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    guard let data = try? Data(contentsOf: tests.appending(path: path)) else {
      preconditionFailure("Tests/\(path) cannot be read")
    }
    return Array(data)
  }

  /// The numbers of each record.
  package static func numbers(_ path: String) -> [[Double]] {
    records(path).map { words in
      words.map { word in
        guard let number = Double(word) else {
          preconditionFailure("Tests/\(path) has '\(word)' in place of a number")
        }
        return number
      }
    }
  }
}

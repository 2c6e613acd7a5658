import PanTraces

/// Auxiliary inputs: configurations, budgets, baselines, lists, documents.
///
/// They are read into memory as a whole, up to a limit, so that pipes work and endless devices are
/// refused.
package enum SideFile {
  /// The size limit: 256 MiB, enough for a baseline of some 300,000 traces.
  package static let limit = 256 << 20

  private static let lock = Lock()
  /// What pipes and devices gave, as they give it once.
  nonisolated(unsafe) private static var given: [ByteKey: InputBytes] = [:]

  /// The bytes of an auxiliary input.
  package static func bytes(of input: Input) throws(InputError) -> [UInt8] {
    guard input.isReadOnce else { return try InputBytes.read(input, limit: limit).array }
    return try lock.withLock { () throws(InputError) in
      let key = ByteKey(input.name)
      let before = unsafe given[key]
      let bytes = if let before { before } else { try InputBytes.read(input, limit: limit) }
      unsafe given[key] = bytes
      return bytes.array
    }
  }

  /// The bytes of a text, without a byte order mark.
  package static func text(of input: Input) throws(InputError) -> [UInt8] {
    let bytes = try bytes(of: input)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

/// A list of paths, one a line. Empty lines and those that begin with `#` are skipped.
struct InputList {
  /// The name in messages.
  let name: String
  /// The paths with their line numbers.
  let paths: [(line: Int, path: String)]

  init(_ input: Input) throws(InputError) {
    name = input.name
    let lines = try SideFile.text(of: input)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var paths: [(line: Int, path: String)] = []
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      paths.append((index + 1, PathText.text(line)))
    }
    self.paths = paths
  }
}

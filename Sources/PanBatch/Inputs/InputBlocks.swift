package import PanText

/// Hands over the bytes of an input from the first to the last, in little memory.
package enum InputBlocks {
  /// What is handed over at once.
  private static let size = 1 << 20

  /// Reads an input; what `body` throws ends it.
  package static func read(_ input: Input, _ body: (LentBytes) throws -> Void) throws {
    switch try InputBytes.open(input) {
    case .whole(let bytes):
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + size)
        try unsafe bytes.withUnsafeBytes {
          try unsafe body(LentBytes(UnsafeRawBufferPointer(rebasing: $0[start..<end])))
        }
        bytes.release(start..<end)
        start = end
      }
    case .stream(let stream):
      repeat {
        try stream.fill(to: size)
        let bytes = try stream.take(min(stream.count, size))
        try unsafe bytes.withUnsafeBytes { try unsafe body(LentBytes($0)) }
      } while !stream.isAtEnd || stream.count > 0
    }
  }
}

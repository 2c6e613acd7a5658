package import PanTraces

/// A sequential input: a pipe, a device or a conversion.
///
/// Bytes that were read stay buffered until they are taken.
///
/// Safe to share: it passes from one reader to the next and is never used by two at once.
package final class InputStream: @unchecked Sendable {
  /// Room for a read: pipes seldom hold more.
  private static let room = [UInt8](repeating: 0, count: 1 << 16)

  /// The kinds of sources.
  private enum Source {
    case descriptor(Int32)
    case conversion(ConversionFeed)
  }

  private let input: Input
  private let source: Source
  private var buffer: [UInt8] = []
  /// Whether the buffer holds the last bytes of the input.
  private(set) var isAtEnd = false

  /// Takes ownership of the descriptor, but never closes standard input.
  init(_ input: Input, descriptor: Int32) {
    self.input = input
    source = .descriptor(descriptor)
  }

  /// Reads a conversion.
  init(_ input: Input, feed: ConversionFeed) {
    self.input = input
    source = .conversion(feed)
  }

  deinit {
    guard case .descriptor(let descriptor) = source, descriptor != 0 else { return }
    try? System.close(descriptor)
  }

  /// The number of buffered bytes.
  var count: Int { buffer.count }

  /// Lends the buffered bytes.
  func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The array's own method does not rethrow typed errors in Swift 6.3.
    let result = unsafe buffer.withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try unsafe body(bytes) }
    }
    return try result.get()
  }

  /// Reads until `wanted` bytes are buffered, or to the end.
  func fill(to wanted: Int) throws(InputError) {
    while buffer.count < wanted, !isAtEnd {
      switch source {
      case .descriptor(let descriptor): try fill(from: descriptor)
      case .conversion(let feed):
        if let bytes = try feed.read() { buffer += bytes } else { isAtEnd = true }
      }
    }
  }

  private func fill(from descriptor: Int32) throws(InputError) {
    let start = buffer.count
    buffer += Self.room
    var added = 0
    do throws(System.Failure) {
      let result = unsafe buffer.withUnsafeMutableBytes { bytes in
        Swift.Result { () throws(System.Failure) in
          try unsafe System.read(
            descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
        }
      }
      added = try result.get()
    } catch {
      buffer.removeLast(buffer.count - start)
      throw InputError(error, reading: input)
    }
    buffer.removeLast(buffer.count - start - added)
    isAtEnd = added == 0
  }

  /// Takes all bytes up to the end. Throws if these are more than the limit.
  func rest(limit: Int) throws(InputError) -> InputBytes {
    while !isAtEnd, count <= limit { try fill(to: count + 1) }
    guard count <= limit else { throw .tooLarge(input.name) }
    return try take(count)
  }

  /// Takes the first `count` buffered bytes.
  func take(_ count: Int) throws(InputError) -> InputBytes {
    let bytes = try unsafe withUnsafeBytes { buffer throws(InputError) in
      try unsafe InputBytes(copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: input)
    }
    buffer.removeFirst(count)
    return bytes
  }
}

/// Reads an input block by block, in bounded memory.
package enum InputBlocks {
  /// The size of a block.
  private static let size = 1 << 20

  /// Passes an input's blocks to `body`. An error that `body` throws ends the reading.
  package static func read(_ input: Input, _ body: (ByteView) throws -> Void) throws {
    switch try InputBytes.open(input) {
    case .whole(let bytes):
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + size)
        try unsafe bytes.withUnsafeBytes {
          try unsafe body(ByteView(UnsafeRawBufferPointer(rebasing: $0[start..<end])))
        }
        bytes.release(start..<end)
        start = end
      }
    case .stream(let stream):
      repeat {
        try stream.fill(to: size)
        let bytes = try stream.take(min(stream.count, size))
        try unsafe bytes.withUnsafeBytes { try unsafe body(ByteView($0)) }
      } while !stream.isAtEnd || stream.count > 0
    }
  }
}

package import PanText

/// An input that can only be read from its beginning to its end: a pipe, a device, a conversion.
///
/// What has been read and not been taken is kept; the caller decides how much that is.
///
/// Safe to share: one reader after the other has it, never two at once.
package final class InputStream: @unchecked Sendable {
  /// What is read at once; a pipe seldom holds more, and room for more is cleared in vain.
  private static let piece = 1 << 16

  /// Where the bytes come from.
  private enum Source {
    case descriptor(Int32)
    case conversion(ConversionFeed)
  }

  private let input: Input
  private let source: Source
  private var buffer: [UInt8] = []
  /// Whether the first bytes have been looked at.
  private var isKnown = false
  /// Whether the input has no more bytes than those that are kept.
  private(set) var isAtEnd = false

  /// Takes over the descriptor, but never closes standard input.
  init(_ input: Input, descriptor: Int32) {
    self.input = input
    source = .descriptor(descriptor)
  }

  /// Reads what is made of another input.
  init(_ input: Input, feed: ConversionFeed) {
    self.input = input
    source = .conversion(feed)
  }

  deinit {
    guard case .descriptor(let descriptor) = source, descriptor != 0 else { return }
    try? System.close(descriptor)
  }

  /// How many bytes are kept.
  var count: Int { buffer.count }

  /// Lends the bytes that are kept.
  func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The array's own method does not pass typed errors on in 6.3.
    let result = unsafe buffer.withUnsafeBytes { bytes in
      Swift.Result { () throws(Failure) in try unsafe body(bytes) }
    }
    return try result.get()
  }

  /// Reads on until so many bytes are kept, or there are no more.
  func fill(to wanted: Int) throws(InputError) {
    while buffer.count < wanted, !isAtEnd {
      switch source {
      case .descriptor(let descriptor): try fill(from: descriptor)
      case .conversion(let feed):
        if let bytes = try feed.read() { buffer += bytes } else { isAtEnd = true }
      }
    }
    guard !isKnown else { return }
    isKnown = true
    if buffer.withByteView({ PartFile.begins($0) }) { throw .part(input.name, .misnamed) }
  }

  private func fill(from descriptor: Int32) throws(InputError) {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.piece))
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

  /// Hands over everything up to the end, unless it is more than the limit.
  func rest(limit: Int) throws(InputError) -> InputBytes {
    while !isAtEnd, count <= limit { try fill(to: count + 1) }
    guard count <= limit else { throw .tooLarge(input.name) }
    return try take(count)
  }

  /// Hands over the first bytes that are kept.
  func take(_ count: Int) throws(InputError) -> InputBytes {
    let bytes = try unsafe withUnsafeBytes { buffer throws(InputError) in
      try unsafe InputBytes(copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: input)
    }
    buffer.removeFirst(count)
    return bytes
  }
}

/// Hands over the bytes of an input from the first to the last, in little memory.
package enum InputBlocks {
  /// What is handed over at once.
  private static let size = 1 << 20

  /// Reads an input; what `body` throws ends it.
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

import PanText

/// The bytes of a converted input as they are made, a block of the source at a time.
final class ConversionFeed {
  /// As much of the source as is read at once.
  private static let piece = 1 << 18

  private let content: InputBytes.Content
  private let conversion: any InputConversion
  private var next = 0
  private var isDone = false

  /// Opens the source.
  init(_ input: ConvertedInput) throws(InputError) {
    content = try InputBytes.open(input.source)
    input.record.begin()
    conversion = input.begin(input.record)
  }

  /// More bytes, or none yet; nil at the end.
  func read() throws(InputError) -> [UInt8]? {
    if isDone { return nil }
    switch content {
    case .whole(let bytes):
      guard next < bytes.count else { break }
      let part = next..<min(bytes.count, next + Self.piece)
      next = part.upperBound
      let made = convert(bytes, part)
      bytes.release(part)
      return try made.get()
    case .stream(let stream):
      try stream.fill(to: Self.piece)
      guard stream.count > 0 else { break }
      let bytes = try stream.take(min(stream.count, Self.piece))
      return try convert(bytes, 0..<bytes.count).get()
    }
    isDone = true
    return try conversion.finish()
  }

  private func convert(_ bytes: InputBytes, _ part: Range<Int>) -> Result<[UInt8], InputError> {
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(InputError) {
        let made = try unsafe conversion.read(
          LentBytes(UnsafeRawBufferPointer(rebasing: buffer[part])))
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
  }
}

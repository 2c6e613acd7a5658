import PanText

extension System {
  /// Lends a path as the system takes it: bytes that ``PathText`` holds for others are themselves.
  static func withPath<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let bytes = PathText.bytes(path).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // The array has a zero at least.
      unsafe buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// The text of a path that the system gives.
  static func text(ofPath path: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var place = unsafe path
    while unsafe place.pointee != 0 {
      unsafe bytes.append(UInt8(bitPattern: place.pointee))
      unsafe place += 1
    }
    return PathText.text(bytes)
  }
}

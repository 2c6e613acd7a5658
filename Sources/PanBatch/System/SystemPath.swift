#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanText

extension System {
  /// Lends a path as the system takes it: bytes that ``PathText`` holds for others are themselves.
  static func withPath<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    // Nearly every path is what it says, and a text of the standard library ends with a zero.
    guard PathText.standsForBytes(path) else { return unsafe path.withCString(body) }
    let bytes = PathText.bytes(path).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // The array has a zero at least.
      unsafe buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// The text of a path that the system gives.
  static func text(ofPath path: UnsafePointer<CChar>) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
    return unsafe PathText.text(bytes)
  }
}

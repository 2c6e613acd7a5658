import PanText

extension LentBytes {
  /// Whether the text is a word of the source code.
  @inline(__always)
  func isSame(as word: StaticString) -> Bool {
    unsafe isSame(
      as: LentBytes(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }
}

extension [UInt8] {
  /// Whether these are the bytes of a text.
  @inline(__always)
  func isSame(as text: LentBytes) -> Bool {
    withLentBytes { $0.isSame(as: text) }
  }
}

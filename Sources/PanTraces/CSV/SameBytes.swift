import PanText

extension LentBytes {
  /// Whether two texts are the same, byte for byte.
  ///
  /// The standard library's `elementsEqual` goes through iterators, which shows at the start of
  /// every trace.
  @inline(__always)
  func isSame(as other: LentBytes) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

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

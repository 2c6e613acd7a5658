/// An id compared by its bytes, as the rows of a trace are.
struct TraceKey: Hashable {
  let id: String

  static func == (a: TraceKey, b: TraceKey) -> Bool { a.id.utf8.elementsEqual(b.id.utf8) }

  func hash(into hasher: inout Hasher) {
    // Strings read from bytes are contiguous; others are made so.
    var id = id
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

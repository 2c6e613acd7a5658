/// An id compared by its bytes, as the rows of a trace are.
struct TraceKey: Hashable {
  let id: String

  static func == (a: TraceKey, b: TraceKey) -> Bool {
    a.withBytes { a in b.withBytes { a.isSame(as: $0) } }
  }

  func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // Strings read from bytes are contiguous; others are made so.
    var id = id
    return id.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

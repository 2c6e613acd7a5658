extension Array {
  /// A copy of its own with no room to spare, so that whoever made it keeps the memory.
  func fitted() -> [Element] {
    guard !isEmpty else { return [] }
    return unsafe withUnsafeBufferPointer { source in
      unsafe [Element](unsafeUninitializedCapacity: source.count) { target, count in
        count = unsafe target.initialize(fromContentsOf: source)
      }
    }
  }
}

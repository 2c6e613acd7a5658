extension Array {
  /// A copy of its own with no room to spare, so that whoever made it keeps the memory.
  func fitted() -> [Element] {
    guard !isEmpty else { return [] }
    // Room is made first, as what makes an array of memory is not compiled for its elements.
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}

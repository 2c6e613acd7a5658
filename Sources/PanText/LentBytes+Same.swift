extension LentBytes {
  /// Whether two texts are the same, byte for byte.
  ///
  /// The standard library's `elementsEqual` goes through iterators, which shows at the start of every
  /// trace and file, and where every id is looked up.
  @inlinable
  package func isSame(as other: LentBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe withBuffer { own in
      unsafe other.withBuffer { others in
        var place = 0
        while place &+ 8 <= own.count {
          guard
            unsafe own.loadUnaligned(fromByteOffset: place, as: UInt64.self)
              == others.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          else { return false }
          place &+= 8
        }
        while place < own.count {
          guard unsafe own[place] == others[place] else { return false }
          place &+= 1
        }
        return true
      }
    }
  }
}

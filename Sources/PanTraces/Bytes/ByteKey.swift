/// A text known by its bytes: what ids of traces and names of files are compared, sorted and looked
/// up by.
///
/// Strings of the standard library are equal where Unicode calls them the same, so that an é of one
/// scalar is an é of two. Recorders and disks tell them apart.
package struct ByteKey: Hashable, Comparable, Sendable {
  /// The text itself.
  package let text: String

  /// Makes a key of a text.
  package init(_ text: String) {
    // Strings read from bytes are contiguous; others are made so, once.
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  package static func == (a: ByteKey, b: ByteKey) -> Bool { a.text.utf8.isSame(as: b.text.utf8) }

  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// The order of the bytes, the same on every machine and in every locale.
  package static func < (a: ByteKey, b: ByteKey) -> Bool {
    a.text.utf8.precedes(b.text.utf8)
  }
}

extension [ByteKey] {
  /// The places of the keys in the order of their bytes.
  ///
  /// Indices are sorted, since comparing the texts retains and releases both. The first eight bytes
  /// decide most comparisons.
  package var order: [Int] {
    let beginnings = map { $0.text.utf8.beginning }
    return indices.sorted { a, b in
      let (first, second) = (beginnings[a], beginnings[b])
      return first == second ? self[a] < self[b] : first < second
    }
  }
}

extension String.UTF8View {
  /// The first eight bytes as a number that sorts as they do; zeros where there are fewer.
  fileprivate var beginning: UInt64 {
    var number: UInt64 = 0
    for byte in prefix(8) { number = number << 8 | UInt64(byte) }
    return count < 8 ? number << UInt64(8 * (8 - count)) : number
  }

  fileprivate func isSame(as other: String.UTF8View) -> Bool {
    guard count == other.count else { return false }
    let isSame = unsafe withContiguousStorageIfAvailable { bytes in
      unsafe other.withContiguousStorageIfAvailable {
        unsafe ByteView(UnsafeRawBufferPointer(bytes)).isSame(
          as: ByteView(UnsafeRawBufferPointer($0)))
      }
    }
    return (isSame ?? nil) ?? elementsEqual(other)
  }

  fileprivate func precedes(_ other: String.UTF8View) -> Bool {
    let precedes = unsafe withContiguousStorageIfAvailable { bytes in
      unsafe other.withContiguousStorageIfAvailable { unsafe bytes.precedes($0) }
    }
    return (precedes ?? nil) ?? lexicographicallyPrecedes(other)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes come first; iterators are too slow for sorting the names of a folder.
  fileprivate func precedes(_ other: Self) -> Bool {
    let shared = Swift.min(count, other.count)
    var index = 0
    // Eight bytes at a time while they are the same: names in a folder mostly begin alike.
    let own = UnsafeRawBufferPointer(self)
    let others = UnsafeRawBufferPointer(other)
    while index + 8 <= shared,
      unsafe own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == others.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < shared {
      if unsafe self[index] != other[index] { return unsafe self[index] < other[index] }
      index += 1
    }
    return count < other.count
  }
}

extension String {
  /// Whether two texts are the same, byte for byte.
  package func hasSameBytes(as other: String) -> Bool { utf8.isSame(as: other.utf8) }
}

/// A view of bytes that the caller holds for a call: a text that is read, or a part of it.
///
/// Safe where a buffer pointer is not: every access is checked against the ends. The compiler does
/// not check lifetimes: the bytes must be held for the call that the view was passed to, and no
/// view is stored beyond it.
@usableFromInline
@safe package struct ByteView: RandomAccessCollection {
  @usableFromInline let buffer: UnsafeRawBufferPointer

  /// Takes the bytes of a buffer, which must be held for as long as the view is used.
  @inlinable
  @unsafe package init(_ buffer: UnsafeRawBufferPointer) { unsafe self.buffer = buffer }

  /// No bytes.
  @inlinable
  package init() { unsafe buffer = UnsafeRawBufferPointer(start: nil, count: 0) }

  /// A part of a view, whose places count from its own start.
  @inlinable
  package init(rebasing part: Slice<ByteView>) {
    let range = 0..<part.base.count
    precondition(range.lowerBound <= part.startIndex && part.endIndex <= range.upperBound)
    unsafe buffer = UnsafeRawBufferPointer(
      rebasing: part.base.buffer[part.startIndex..<part.endIndex])
  }

  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int { unsafe buffer.count }

  @inlinable
  package var count: Int { unsafe buffer.count }

  @inlinable
  package subscript(position: Int) -> UInt8 {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
    return unsafe buffer[position]
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(self) }

  #if !hasFeature(Embedded)
  /// Lets arrays copy all bytes at once. Embedded Swift knows no throws without a type.
  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try unsafe buffer.withContiguousStorageIfAvailable(body)
  }
  #endif

  /// The bytes as text, with U+FFFD for what is not UTF-8.
  ///
  /// `String(decoding:as:)` looks up conformances of any other collection at run time, which takes
  /// longer than reading a short file.
  @inlinable
  package var text: String { unsafe String(decoding: buffer, as: UTF8.self) }

  /// A line without a carriage return at its end.
  @inlinable
  package var withoutReturn: ByteView {
    last == 0x0D ? ByteView(rebasing: self[..<(count - 1)]) : self
  }

  /// Passes the raw buffer to a loop that checks its own bounds.
  @inlinable
  package func withBuffer<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(buffer)
  }

  /// Whether all bytes are printable ASCII: such a text needs no escapes, and is `count` columns
  /// wide.
  @inlinable
  package var isPrintableASCII: Bool { allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  /// Goes from the first byte to the last, which takes no checks.
  @usableFromInline
  @safe package struct Iterator: IteratorProtocol {
    @usableFromInline var rest: UnsafeRawBufferPointer.Iterator

    @inlinable
    init(_ bytes: ByteView) { unsafe rest = bytes.buffer.makeIterator() }

    @inlinable
    package mutating func next() -> UInt8? { unsafe rest.next() }
  }
}

extension [UInt8] {
  /// Lends the array's bytes.
  @inlinable
  package func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
      try unsafe body(ByteView(UnsafeRawBufferPointer(bytes)))
    }
  }
}

extension String {
  /// Lends the text's UTF-8.
  @inlinable
  package func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
    // Contiguous text, as nearly all is, is neither copied nor retained.
    if let result = unsafe utf8.withContiguousStorageIfAvailable({
      unsafe body(ByteView(UnsafeRawBufferPointer($0)))
    }) {
      return result
    }
    var copy = self
    return copy.withUTF8 { unsafe body(ByteView(UnsafeRawBufferPointer($0))) }
  }
}

extension ByteView {
  /// Whether two texts are the same, byte for byte.
  ///
  /// `elementsEqual` goes through iterators, which is measurable at the start of every trace and
  /// file and at every look-up of an id.
  @inlinable
  package func isSame(as other: ByteView) -> Bool {
    guard count == other.count else { return false }
    return unsafe withBuffer { own in
      unsafe other.withBuffer { others in
        func same<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type, _ place: Int) -> Bool {
          unsafe own.loadUnaligned(fromByteOffset: place, as: Word.self)
            == others.loadUnaligned(fromByteOffset: place, as: Word.self)
        }
        // The last word overlaps those before it.
        let count = own.count
        if count < 4 { return (0..<count).allSatisfy { unsafe own[$0] == others[$0] } }
        if count < 8 { return same(UInt32.self, 0) && same(UInt32.self, count &- 4) }
        var place = 0
        while place < count &- 8 {
          guard same(UInt64.self, place) else { return false }
          place &+= 8
        }
        return same(UInt64.self, count &- 8)
      }
    }
  }
}

/// Words of eight bytes.
extension ByteView {
  /// The word that begins at a place, its first byte the lowest. Bytes beyond the end are 0.
  @inlinable @inline(__always)
  package func paddedWord(at place: Int) -> UInt64 {
    place >= 0 && place <= count &- 8
      ? unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      : lastWord(at: place)
  }

  /// The same near the end, if not all bytes are there.
  @usableFromInline @inline(never)
  func lastWord(at place: Int) -> UInt64 {
    (Swift.max(place, 0)..<Swift.max(place, count)).reduce(0) { word, index in
      word | UInt64(self[index]) &<< UInt64(8 &* (index &- place))
    }
  }

  /// The first place of a byte from a place on. Nil without one.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = Swift.max(start, 0)
    while place <= count &- 8 {
      // Subtracting 1 from every byte sets the high bit of a byte that is 0. The first such byte is
      // found exactly; what it borrows makes only later bytes wrong.
      let word = unsafe buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let other = UInt64(littleEndian: word) ^ (UInt64(byte) &* ones)
      let found = (other &- ones) & ~other & (ones &<< 7)
      if found != 0 { return place &+ found.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    while place < count {
      if self[place] == byte { return place }
      place &+= 1
    }
    return nil
  }
}

extension [UInt8] {
  /// The bytes of some words.
  package init(words: [UInt64]) { self = unsafe words.withUnsafeBytes { unsafe Array($0) } }
}

extension RandomAccessCollection {
  /// The first index whose element satisfies a predicate that none before it satisfies.
  ///
  /// `endIndex` if none does. A binary search, named after Swift Algorithms' function.
  @inlinable
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

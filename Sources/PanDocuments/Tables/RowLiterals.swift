import PanText

/// The fixed bytes before each cell of a row, stored as 8-byte words for copying.
///
/// Each literal starts at a word of its own, so that reading whole words stays inside the array.
/// Writing whole words may write up to ``slack`` bytes beyond a literal's end; the bytes that
/// follow overwrite them.
struct RowLiterals: Sendable {
  /// The position and size of a literal.
  private struct Place: Sendable {
    /// The index of its first word.
    let word: Int
    /// Its number of bytes.
    let count: Int
    /// The number of bytes of it and all literals before it.
    let total: Int
  }

  private let words: [UInt64]
  private let places: [Place]

  /// The most bytes that a write may reach beyond a literal's end.
  static let slack = 8

  /// Packs the bytes of each literal.
  init(_ literals: [[UInt8]]) {
    var words: [UInt64] = []
    var places: [Place] = []
    var total = 0
    for literal in literals {
      total += literal.count
      places.append(Place(word: words.count, count: literal.count, total: total))
      var word: UInt64 = 0
      for index in literal.indices {
        word |= UInt64(literal[index]) << UInt64(index % 8 * 8)
        guard index % 8 == 7 else { continue }
        words.append(word)
        word = 0
      }
      words.append(word)
    }
    (self.words, self.places) = (words, places)
  }

  /// The number of literals.
  var count: Int { places.count }

  /// Writes the literal of a column, then at most `room` bytes by `body`, which returns their
  /// number.
  @inline(__always)
  func write(
    _ column: Int, atMost room: Int, to bytes: inout ByteBuffer,
    _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let count = places[column].count
    unsafe bytes.write(atMost: count &+ Self.slack &+ room) { place in
      unsafe write(column..<column &+ 1, to: place) { _, place in unsafe body(place) }
    }
  }

  /// The number of free bytes that writing the literals of some columns needs.
  func room(at columns: Range<Int>) -> Int {
    guard !columns.isEmpty else { return Self.slack }
    let before = columns.lowerBound == 0 ? 0 : places[columns.lowerBound - 1].total
    return places[columns.upperBound - 1].total - before + Self.slack
  }

  /// Writes the literals of some columns, each followed by the bytes that `body` writes.
  ///
  /// Returns the number of bytes. Bounds are checked once for all columns: most of a row goes
  /// through this loop.
  @inline(__always)
  func write(
    _ columns: Range<Int>, to place: UnsafeMutablePointer<UInt8>,
    _ body: (_ column: Int, UnsafeMutablePointer<UInt8>) -> Int
  ) -> Int {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= places.count)
    var end = UnsafeMutableRawPointer(place)
    unsafe words.withUnsafeBufferPointer { words in
      unsafe places.withUnsafeBufferPointer { places in
        for column in columns {
          let literal = unsafe places[column]
          var word = literal.word
          unsafe end.storeBytes(of: words[word].littleEndian, as: UInt64.self)
          var written = 8
          while written < literal.count {
            word &+= 1
            unsafe end.storeBytes(
              of: words[word].littleEndian, toByteOffset: written, as: UInt64.self)
            written &+= 8
          }
          unsafe end += literal.count
          unsafe end += body(column, end.assumingMemoryBound(to: UInt8.self))
        }
      }
    }
    return unsafe end - UnsafeMutableRawPointer(place)
  }
}

/// Copies texts eight bytes at a time, and checks on the way whether they need quotes or escapes.
///
/// The last eight bytes are copied again, overlapping those before, so that nothing is read or
/// written beyond the text's ends.
enum PlainCopy {
  /// Copies a text into a CSV field; false where it may need quotes.
  ///
  /// Such are a comma, a quotation mark, and any other byte below a comma.
  static func csv(_ text: ByteView, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in hasBelow(0x2D, word) }
  }

  /// Copies a text into a JSON string; false where ``JSONWriter/isPlain(_:)`` is false for a byte.
  static func json(_ text: ByteView, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in
      word & tops | hasBelow(0x20, word) | has(0x22, word) | has(0x3C, word) | has(0x5C, word)
        | has(0x7F, word)
    }
  }

  /// Copies a text; false where `finds` returns a bit for any of its bytes.
  @inline(__always)
  private static func copy(
    _ text: ByteView, to place: UnsafeMutablePointer<UInt8>, finds: (UInt64) -> UInt64
  ) -> Bool {
    let target = UnsafeMutableRawPointer(place)
    return unsafe text.withBuffer { source in
      let count = source.count
      var found: UInt64 = 0
      if count >= 8 {
        var index = 0
        while index < count {
          let start = min(index, count &- 8)
          let word = unsafe source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          unsafe target.storeBytes(of: word, toByteOffset: start, as: UInt64.self)
          found |= finds(word)
          index &+= 8
        }
      } else if count >= 4 {
        let first = unsafe source.loadUnaligned(as: UInt32.self)
        let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        unsafe target.storeBytes(of: first, as: UInt32.self)
        unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        found = finds(UInt64(first) | UInt64(last) << 32)
      } else {
        var word = letters
        for index in 0..<count {
          let byte = unsafe source[index]
          unsafe place[index] = byte
          word = word << 8 | UInt64(byte)
        }
        found = finds(word)
      }
      return found == 0
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  /// Eight bytes that need no quotes or escapes.
  private static let letters: UInt64 = 0x6161_6161_6161_6161

  /// Has a bit set if any of eight bytes is below a number of at most 128.
  ///
  /// Bits above the first such byte's may be false positives.
  @inline(__always)
  private static func hasBelow(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* limit) & ~word & tops
  }

  /// Has a bit set if any of eight bytes equals a number.
  @inline(__always)
  private static func has(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    hasBelow(1, word ^ ones &* byte)
  }
}

import PanText

/// What stands before the cells of a row, for each column, ready to be copied eight bytes at a time.
///
/// Each begins with a word of its own, so that what is read beyond its end is still there, and what is
/// written beyond it takes at most ``slack`` bytes, which whatever comes next is written over.
struct RowLiterals: Sendable {
  /// Where one stands.
  private struct Place: Sendable {
    /// The number of its first word.
    let word: Int
    /// How many bytes it has.
    let count: Int
    /// How many it has together with all before it.
    let total: Int
  }

  private let words: [UInt64]
  private let places: [Place]

  /// As many bytes as one may reach beyond its end.
  static let slack = 8

  /// Takes the bytes of each.
  init(_ literals: [[UInt8]]) {
    var words: [UInt64] = []
    var places: [Place] = []
    var total = 0
    for literal in literals {
      total += literal.count
      places.append(Place(word: words.count, count: literal.count, total: total))
      var word: UInt64 = 0
      for (index, byte) in literal.enumerated() {
        word |= UInt64(byte) << UInt64(index % 8 * 8)
        guard index % 8 == 7 else { continue }
        words.append(word)
        word = 0
      }
      words.append(word)
    }
    (self.words, self.places) = (words, places)
  }

  /// How many there are.
  var count: Int { places.count }

  /// Writes the one of a column into a buffer, and what `body` writes behind it, which is at most so many
  /// bytes and returned by it.
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

  /// As many bytes as must be free where those of some columns are written.
  func room(at columns: Range<Int>) -> Int {
    guard !columns.isEmpty else { return Self.slack }
    let before = columns.lowerBound == 0 ? 0 : places[columns.lowerBound - 1].total
    return places[columns.upperBound - 1].total - before + Self.slack
  }

  /// Writes those of some columns, each with what `body` writes behind it, and returns how many bytes
  /// that makes.
  ///
  /// One look at the bounds for all columns, as this is the loop that most of a row goes through.
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

/// Copies texts eight bytes at a time, and sees on the way whether they may stand as they are.
///
/// The last bytes of a text are copied once more with some before them, so that nothing is read or
/// written beyond its ends.
enum PlainCopy {
  /// Copies a text that stands as it is in a field of CSV; false where it must be looked at closely,
  /// for a comma, a quotation mark, or any other byte below a comma.
  static func csv(_ text: ByteView, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in hasBelow(0x2D, word) }
  }

  /// Copies a text that stands as it is between the quotation marks of JSON; false where it does not,
  /// for all that ``JSONWriter/isPlain(_:)`` tells.
  static func json(_ text: ByteView, to place: UnsafeMutablePointer<UInt8>) -> Bool {
    unsafe copy(text, to: place) { word in
      word & tops | hasBelow(0x20, word) | has(0x22, word) | has(0x3C, word) | has(0x5C, word)
        | has(0x7F, word)
    }
  }

  /// Copies a text; false where `finds` has any bit for some of its bytes.
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
  /// Eight bytes that stand as they are anywhere.
  private static let letters: UInt64 = 0x6161_6161_6161_6161

  /// Some bit where any of eight bytes is below a number up to 128; bits above that byte's may be set
  /// for no reason.
  @inline(__always)
  private static func hasBelow(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* limit) & ~word & tops
  }

  /// The same where any of them is a number.
  @inline(__always)
  private static func has(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    hasBelow(1, word ^ ones &* byte)
  }
}

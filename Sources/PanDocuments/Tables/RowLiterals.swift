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

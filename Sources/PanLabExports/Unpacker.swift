// Decompresses the page's engine. `.ci/lab` links it into a small WebAssembly module of its own. The
// page writes the packed text into the buffer from `unpack_room` and calls `unpack`, which returns the
// number of bytes at `unpack_result`.

/// Holds the packed text.
nonisolated(unsafe) private var text = unsafe Room()
/// Holds the unpacked bytes.
nonisolated(unsafe) private var result = unsafe Room()

/// The buffer for a packed text of `count` bytes.
@_cdecl("unpack_room")
public func unpackRoom(_ count: Int) -> UnsafeMutableRawPointer {
  unsafe text.resize(to: count)
  return unsafe text.start
}

/// Unpacks the text; returns the number of bytes, 0 for a damaged text.
@_cdecl("unpack")
public func unpack() -> Int {
  var unpacker = unsafe Unpacker(text.bytes)
  let size = unsafe unpacker.size()
  unsafe result.resize(to: size)
  return unsafe unpacker.unpack(into: result.start, size) ? size : 0
}

/// The address of the unpacked bytes.
@_cdecl("unpack_result")
public func unpackResult() -> UnsafeMutableRawPointer { unsafe result.start }

/// Decodes LZMA (lc 3, lp 0, pb 0) from text: each pair of characters encodes 13 bits.
///
/// The 91 characters are the printable ones without the quote, `<` and the backslash, so the text
/// needs no escapes in a script element or a Swift literal. The names are those of the LZMA
/// specification.
@unsafe struct Unpacker {
  /// The index of the first model of each kind; a model is the probability of a 0 bit, in 1/2048.
  private enum Model {
    static let states = 12
    static let isMatch = 0
    static let isRep = isMatch + states
    static let isRepG0 = isRep + states
    static let isRepG1 = isRepG0 + states
    static let isRepG2 = isRepG1 + states
    static let isRep0Long = isRepG2 + states
    static let posSlot = isRep0Long + states
    static let posSpecial = posSlot + 4 * 64
    static let align = posSpecial + 128
    static let matchLength = align + 16
    static let repLength = matchLength + lengths
    /// Two choice bits, then trees for 8 low, 8 middle and 256 high lengths.
    static let lengths = 2 + 8 + 8 + 256
    static let literal = repLength + lengths
    static let count = literal + 0x300 << 3
  }

  private let text: UnsafeRawBufferPointer
  private var place = 0
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  /// Whether bytes were read beyond the end of the text.
  private var isShort = false
  private let models = UnsafeMutablePointer<UInt16>.allocate(capacity: Model.count)
  private var range = UInt32.max
  private var code: UInt32 = 0

  /// Reads from a text.
  init(_ text: UnsafeRawBufferPointer) {
    unsafe self.text = text
    unsafe models.initialize(repeating: 1024, count: Model.count)
  }

  /// Reads the number of unpacked bytes, the first four bytes of the text.
  mutating func size() -> Int {
    var size = 0
    for shift in stride(from: 0, to: 32, by: 8) { unsafe size |= Int(byte()) << shift }
    return size
  }

  /// Unpacks `size` bytes, after ``size()``; returns false for a damaged text.
  mutating func unpack(into rawOutput: UnsafeMutableRawPointer, _ size: Int) -> Bool {
    defer { unsafe models.deallocate() }
    let output = unsafe rawOutput.bindMemory(to: UInt8.self, capacity: size)
    _ = unsafe byte()
    for _ in 0..<4 { unsafe code = code << 8 | byte() }
    var (state, position, distances) = (0, 0, SIMD4<UInt32>(repeating: 0))
    while unsafe position < size && !isShort {
      if unsafe bit(Model.isMatch + state) == 0 {
        unsafe output[position] = unsafe literal(output, position, state, distances[0])
        position += 1
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
        continue
      }
      var length: Int
      if unsafe bit(Model.isRep + state) == 0 {
        length = unsafe self.length(Model.matchLength)
        state = state < 7 ? 7 : 10
        unsafe distances = SIMD4(distance(length), distances[0], distances[1], distances[2])
      } else {
        length = 0
        if unsafe bit(Model.isRepG0 + state) == 1 {
          let which =
            unsafe bit(Model.isRepG1 + state) == 0 ? 1 : bit(Model.isRepG2 + state) == 0 ? 2 : 3
          let chosen = distances[which]
          for place in stride(from: which, to: 0, by: -1) {
            distances[place] = distances[place - 1]
          }
          distances[0] = chosen
        } else if unsafe bit(Model.isRep0Long + state) == 0 {
          length = 1
          state = state < 7 ? 9 : 11
        }
        if length == 0 {
          length = unsafe self.length(Model.repLength)
          state = state < 7 ? 8 : 11
        }
      }
      let back = Int(distances[0]) + 1
      guard back <= position, length <= size - position else { return false }
      while length > 0 {
        unsafe output[position] = unsafe output[position - back]
        (position, length) = (position + 1, length - 1)
      }
    }
    return unsafe !isShort
  }

  /// Decodes a byte; right after a match, the byte at the last distance selects the models.
  private mutating func literal(
    _ output: UnsafeMutablePointer<UInt8>, _ position: Int, _ state: Int, _ distance: UInt32
  ) -> UInt8 {
    let before = position > 0 ? unsafe Int(output[position - 1]) : 0
    let models = Model.literal + 0x300 * (before >> 5)
    var symbol = 1
    let back = Int(distance) + 1
    if state >= 7, back <= position {
      var matched = unsafe Int(output[position - back])
      while symbol < 0x100 {
        let expected = matched >> 7 & 1
        matched <<= 1
        let bit = unsafe self.bit(models + (1 + expected) << 8 + symbol)
        symbol = symbol << 1 | bit
        if bit != expected { break }
      }
    }
    while symbol < 0x100 { symbol = unsafe symbol << 1 | bit(models + symbol) }
    return UInt8(truncatingIfNeeded: symbol)
  }

  /// Decodes the length of a match.
  @inline(never)
  private mutating func length(_ models: Int) -> Int {
    if unsafe bit(models) == 0 { return unsafe 2 + tree(models + 2, 3) }
    if unsafe bit(models + 1) == 0 { return unsafe 10 + tree(models + 10, 3) }
    return unsafe 18 + tree(models + 18, 8)
  }

  /// Decodes the distance of a match of a length; 0 is the byte before.
  private mutating func distance(_ length: Int) -> UInt32 {
    let slot = unsafe tree(Model.posSlot + 64 * min(length - 2, 3), 6)
    guard slot >= 4 else { return UInt32(slot) }
    let count = slot >> 1 - 1
    var distance = UInt32(2 | slot & 1) << UInt32(count)
    guard slot >= 14 else {
      unsafe distance += reversed(Model.posSpecial + Int(distance) - slot, count)
      return distance
    }
    for shift in stride(from: count - 1, through: 4, by: -1) {
      unsafe range >>= 1
      guard unsafe code >= range else {
        unsafe normalize()
        continue
      }
      unsafe code -= range
      distance |= 1 << UInt32(shift)
      unsafe normalize()
    }
    unsafe distance |= reversed(Model.align, 4)
    return distance
  }

  /// Decodes `count` bits, the highest first, with a model for each prefix.
  @inline(never)
  private mutating func tree(_ models: Int, _ count: Int) -> Int {
    var symbol = 1
    for _ in 0..<count { symbol = unsafe symbol << 1 | bit(models + symbol) }
    return symbol - 1 << count
  }

  /// Decodes `count` bits, the lowest first, with a model for each prefix.
  @inline(never)
  private mutating func reversed(_ models: Int, _ count: Int) -> UInt32 {
    var (symbol, value) = (1, 0)
    for shift in 0..<count {
      let bit = unsafe self.bit(models + symbol)
      symbol = symbol << 1 | bit
      value |= bit << shift
    }
    return UInt32(value)
  }

  /// Decodes a bit and adapts its model.
  @inline(never)
  private mutating func bit(_ model: Int) -> Int {
    let chance = unsafe models[model]
    let bound = unsafe (range >> 11) &* UInt32(chance)
    let isOne = unsafe code >= bound
    if isOne {
      unsafe (range, code) = (range &- bound, code &- bound)
      unsafe models[model] = chance - chance >> 5
    } else {
      unsafe range = bound
      unsafe models[model] = chance + (2048 - chance) >> 5
    }
    unsafe normalize()
    return isOne ? 1 : 0
  }

  /// Keeps 24 bits or more in the range.
  private mutating func normalize() {
    guard unsafe range < 1 << 24 else { return }
    unsafe range <<= 8
    unsafe code = code << 8 | byte()
  }

  /// The next byte of the text; 0 beyond its end.
  @inline(never)
  private mutating func byte() -> UInt32 {
    if unsafe bitCount < 8 {
      guard unsafe place + 1 < text.count else {
        unsafe isShort = true
        return 0
      }
      unsafe bits |= (digit(place) &* 91 &+ digit(place + 1)) << bitCount
      unsafe (place, bitCount) = (place + 2, bitCount + 13)
    }
    defer { unsafe (bits, bitCount) = (bits >> 8, bitCount - 8) }
    return unsafe bits & 0xff
  }

  /// The value of the character at a place: its index among the 91.
  private func digit(_ place: Int) -> UInt32 {
    let character = unsafe UInt32(text[place])
    return character &- 33 &- (character > 34 ? 1 : 0) &- (character > 60 ? 1 : 0)
      &- (character > 92 ? 1 : 0)
  }
}

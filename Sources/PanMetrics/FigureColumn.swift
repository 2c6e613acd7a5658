/// The measurements of one metric over many traces, in eight bytes each or fewer.
struct FigureColumn: Sendable {
  private var blocks: [WordBlock] = []
  /// The words after the last full block.
  private var open: [UInt64] = []
  /// The figures that have a flag, in the order of their traces.
  private var flagged: [Double] = []
  /// How many figures have no flag.
  private(set) var unflaggedCount = 0
  /// The different flags of the figures.
  private(set) var flags: [MeasurementFlag] = []

  /// How many figures have a flag.
  var flaggedCount: Int { flagged.count }

  /// Appends the measurement of the next trace.
  mutating func append(_ measurement: MetricValue) {
    open.append(MeasurementWord.word(measurement, place: flagged.count))
    switch measurement {
    case .value: unflaggedCount += 1
    case .flagged(let value, let flag):
      flagged.append(value)
      if !flags.contains(flag) { flags.append(flag) }
    case .undefined: break
    }
    guard open.count == WordBlock.size else { return }
    blocks.append(WordBlock(open))
    open.removeAll(keepingCapacity: true)
  }

  /// The measurement of the trace at a place.
  subscript(place: Int) -> MetricValue {
    let (block, index) = place.quotientAndRemainder(dividingBy: WordBlock.size)
    return measurement(block < blocks.count ? blocks[block][index] : open[index])
  }

  /// Visits the measurements in the order of the traces.
  func forEach(_ body: (MetricValue) -> Void) {
    for block in blocks {
      for index in 0..<WordBlock.size { body(measurement(block[index])) }
    }
    for word in open { body(measurement(word)) }
  }

  @inline(__always)
  private func measurement(_ word: UInt64) -> MetricValue {
    MeasurementWord.measurement(word) { flagged[$0] }
  }
}

/// ``size`` consecutive words of a column, dictionary-encoded where few of them differ.
///
/// Many figures of a batch repeat: undefined for the same reason, zero, or a small count.
private enum WordBlock: Sendable {
  /// All words are the same.
  case same(UInt64)
  /// A dictionary of at most 256 words, and the dictionary index of each word.
  case few([UInt64], numbers: [UInt8])
  case all([UInt64])

  /// How many words a block has.
  static let size = 1024
  private static let mostDifferent = 256
  /// Twice as many slots as words keep probe sequences short.
  private static let slotBits = 9

  /// Encodes ``size`` words in the smallest form.
  init(_ words: [UInt64]) {
    var different: [UInt64] = []
    var numbers: [UInt8] = []
    numbers.reserveCapacity(words.count)
    // Open addressing: a slot holds 1 plus a dictionary index, or 0 where it is free.
    var slots = [UInt16](repeating: 0, count: 1 << Self.slotBits)
    for word in words {
      var slot = Int((word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.slotBits))
      while slots[slot] != 0, different[Int(slots[slot]) - 1] != word {
        slot = (slot + 1) & (slots.count - 1)
      }
      if slots[slot] == 0 {
        guard different.count < Self.mostDifferent else {
          self = .all(words)
          return
        }
        different.append(word)
        slots[slot] = UInt16(different.count)
      }
      numbers.append(UInt8(slots[slot] - 1))
    }
    self = different.count == 1 ? .same(different[0]) : .few(different, numbers: numbers)
  }

  /// The word at an index of the block.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    switch self {
    case .same(let word): word
    case .few(let words, let numbers): words[Int(numbers[index])]
    case .all(let words): words[index]
    }
  }
}

/// A measurement as a word of eight bytes.
///
/// A figure is stored as its bit pattern. Figures are finite, so the patterns of NaN encode an
/// undefined reason, or a flag and the index of the flagged figure.
enum MeasurementWord {
  private enum Kind: UInt64 {
    case undefined = 1
    case flagged
  }

  /// A quiet NaN has 51 free low bits: 3 for the kind, 8 for the reason or the flag, 40 for the
  /// index of a flagged figure.
  private static let noNumber: UInt64 = 0x7FF8_0000_0000_0000
  private static let kindShift: UInt64 = 48
  private static let codeShift: UInt64 = 40
  private static let places: UInt64 = 1 << codeShift - 1
  /// The most reasons, and the most flags, that 8 bits encode.
  static let mostCodes = 256

  private static let reasons = UndefinedReason.allCases
  private static let flags = MeasurementFlag.allCases

  /// Encodes a measurement; `place` is the index at which a flagged figure itself is stored.
  static func word(_ measurement: MetricValue, place: Int) -> UInt64 {
    switch measurement {
    case .value(let value): value.bitPattern
    case .undefined(let reason): word(.undefined, reasons.firstIndex(of: reason) ?? 0)
    case .flagged(_, let flag): word(.flagged, flags.firstIndex(of: flag) ?? 0, place: place)
    }
  }

  private static func word(_ kind: Kind, _ code: Int, place: Int = 0) -> UInt64 {
    precondition(code < mostCodes && UInt64(place) <= places, "a word has no room for it")
    return noNumber | kind.rawValue << kindShift | UInt64(code) << codeShift | UInt64(place)
  }

  /// Decodes a word; `figure` returns the flagged figure at an index.
  @inline(__always)
  static func measurement(_ word: UInt64, figure: (Int) -> Double) -> MetricValue {
    guard word & noNumber == noNumber else { return .value(Double(bitPattern: word)) }
    let code = Int(word >> codeShift & 0xFF)
    switch Kind(rawValue: word >> kindShift & 3) {
    case .undefined: return .undefined(reasons[code])
    case .flagged: return .flagged(figure(Int(word & places)), flags[code])
    case nil: return .value(Double(bitPattern: word))
    }
  }
}

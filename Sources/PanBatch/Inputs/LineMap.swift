/// Which line of one text each line of another is from, in about a byte for each.
struct LineMap {
  /// Where every so many lines stand, so that few are counted.
  private static let step = 1024

  private var marks: [(source: Int, offset: Int)] = []
  private var count = 0
  private var last = 0
  /// The differences from line to line, zigzag and seven bits a byte, the last byte below 128.
  private var deltas: [UInt8] = []

  /// Adds lines behind the others.
  mutating func add(_ lines: [Int]) {
    for line in lines {
      if count % Self.step == 0 { marks.append((last, deltas.count)) }
      let delta = line - last
      var rest = UInt(bitPattern: (delta << 1) ^ (delta >> (Int.bitWidth - 1)))
      while rest >= 128 {
        deltas.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      deltas.append(UInt8(truncatingIfNeeded: rest))
      last = line
      count += 1
    }
  }

  /// The source of a line, both from 1; the first or the last one's for a line that there is not.
  subscript(line: Int) -> Int {
    guard count > 0 else { return 1 }
    let index = min(max(line - 1, 0), count - 1)
    var (source, offset) = marks[index / Self.step]
    for _ in 0...(index % Self.step) {
      var (value, shift) = (UInt(0), UInt(0))
      while deltas[offset] >= 128 {
        value |= UInt(deltas[offset] & 127) << shift
        shift += 7
        offset += 1
      }
      value |= UInt(deltas[offset]) << shift
      offset += 1
      source += Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
    }
    return source
  }
}

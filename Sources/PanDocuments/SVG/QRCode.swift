/// A QR code of bytes with error correction level M: about 15 % of it may be unreadable.
///
/// Source: ISO/IEC 18004.
package struct QRCode: Equatable, Sendable {
  /// The version, from 1 to 20; each has 4 modules more on a side than the one before.
  package private(set) var version: Int
  /// The number of modules on a side.
  package private(set) var side: Int
  /// The modules in rows from the upper left corner, true where dark.
  package private(set) var isDark: [Bool]
  /// The modules that carry no data: finders, timing, alignment, format, version.
  private var isReserved: [Bool]

  /// The error correction codewords of a block at level M, by version from 1.
  private static let corrections = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  ]
  /// The numbers of blocks at level M, by version from 1.
  private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

  /// Encodes bytes in the smallest version; nil for more than version 20 holds (666 bytes).
  package init?(_ bytes: [UInt8]) {
    let fitting = Self.blocks.indices.map { $0 + 1 }.first { version in
      bytes.count + (version < 10 ? 2 : 3) <= Self.dataCount(version)
    }
    guard let version = fitting else { return nil }
    self.init(version: version, data: Self.data(bytes, version))
  }

  /// Draws data codewords with the mask of the lowest penalty, or with a given one.
  package init(version: Int, data: [UInt8], mask: Int? = nil) {
    self.version = version
    side = 4 * version + 17
    isDark = [Bool](repeating: false, count: side * side)
    isReserved = isDark
    drawPatterns()
    draw(Self.interleaved(data, version))
    var (best, least) = (self, Int.max)
    for candidate in mask.map({ $0...$0 }) ?? 0...7 {
      var masked = self
      masked.apply(mask: candidate)
      let penalty = masked.penalty
      if penalty < least { (best, least) = (masked, penalty) }
    }
    self = best
  }

  /// The code as an SVG, dark on white with the quiet zone that readers need.
  package var svg: String {
    var path = ""
    for y in 0..<side {
      var x = 0
      while x < side {
        guard isDark[y * side + x] else {
          x += 1
          continue
        }
        let start = x
        while x < side, isDark[y * side + x] { x += 1 }
        path += "M\(start + 4) \(y + 4)h\(x - start)v1h-\(x - start)z"
      }
    }
    let whole = side + 8
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(whole) \(whole)\" "
      + "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h\(whole)v\(whole)H0z\"/>"
      + "<path d=\"\(path)\"/></svg>"
  }
}

/// Codewords.
extension QRCode {
  /// All codewords of a version.
  private static func codewordCount(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let alignments = version / 7 + 2
      modules -= (25 * alignments - 10) * alignments - 55
    }
    if version >= 7 { modules -= 36 }
    return modules / 8
  }

  private static func dataCount(_ version: Int) -> Int {
    codewordCount(version) - corrections[version - 1] * blocks[version - 1]
  }

  /// The data codewords of some bytes: mode, count, bytes and padding.
  private static func data(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var (data, bits, count) = ([UInt8](), 0, 0)
    func put(_ value: Int, _ width: Int) {
      (bits, count) = (bits << width | value, count + width)
      while count >= 8 {
        count -= 8
        data.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    put(4, 4)
    put(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { put(Int(byte), 8) }
    put(0, 4)
    let whole = dataCount(version)
    var padding: UInt8 = 0xEC
    while data.count < whole {
      data.append(padding)
      padding ^= 0xEC ^ 0x11
    }
    return data
  }

  /// Data and error correction of all blocks, interleaved.
  package static func interleaved(_ data: [UInt8], _ version: Int) -> [UInt8] {
    let (blocks, correction) = (blocks[version - 1], corrections[version - 1])
    let whole = codewordCount(version)
    let (short, longFrom) = (whole / blocks - correction, blocks - whole % blocks)
    let divisor = ReedSolomon.divisor(degree: correction)
    var (parts, ends, place) = ([ArraySlice<UInt8>](), [[UInt8]](), 0)
    for block in 0..<blocks {
      let part = data[place..<place + short + (block < longFrom ? 0 : 1)]
      place += part.count
      parts.append(part)
      ends.append(ReedSolomon.remainder(part, divisor))
    }
    var all: [UInt8] = []
    for index in 0...short {
      for part in parts where index < part.count { all.append(part[part.startIndex + index]) }
    }
    for index in 0..<correction {
      for end in ends { all.append(end[index]) }
    }
    return all
  }
}

/// Error correction codewords over GF(256) with the polynomial 0x11D.
private enum ReedSolomon {
  /// The generator polynomial without its leading coefficient.
  static func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in result.indices {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  static func remainder(_ data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in result.indices { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for shift in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(b >> UInt8(shift) & 1) * Int(a)
    }
    return UInt8(truncatingIfNeeded: result)
  }
}

/// Modules.
extension QRCode {
  private mutating func reserve(_ x: Int, _ y: Int, _ isDark: Bool) {
    self.isDark[y * side + x] = isDark
    isReserved[y * side + x] = true
  }

  private mutating func drawPatterns() {
    for place in 0..<side {
      reserve(6, place, place % 2 == 0)
      reserve(place, 6, place % 2 == 0)
    }
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawRings(x, y, reach: 4) }
    let places = alignments
    for (i, x) in places.enumerated() {
      for (j, y) in places.enumerated() {
        let isFinder =
          i == 0 && (j == 0 || j == places.count - 1) || j == 0 && i == places.count - 1
        if !isFinder { drawRings(x, y, reach: 2) }
      }
    }
    drawFormat(mask: 0)
    drawVersion()
  }

  /// Rings around a center: a finder with its light border (reach 4), or an alignment (reach 2).
  private mutating func drawRings(_ x: Int, _ y: Int, reach: Int) {
    for dy in -reach...reach {
      for dx in -reach...reach {
        let (column, row, ring) = (x + dx, y + dy, max(abs(dx), abs(dy)))
        guard (0..<side).contains(column), (0..<side).contains(row) else { continue }
        reserve(column, row, reach == 4 ? ring != 2 && ring != 4 : ring != 1)
      }
    }
  }

  /// The rows and columns of alignment patterns.
  private var alignments: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).reversed().map { side - 7 - step * $0 }
  }

  private mutating func drawFormat(mask: Int) {
    var remainder = mask
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    let bits = (mask << 10 | remainder) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<15 {
      // Around the upper left finder, past the timing patterns.
      let near = index < 6 ? index : index < 8 ? index + 1 : 14 - index
      if index < 8 {
        reserve(8, near, bit(index))
      } else {
        reserve(index == 8 ? 7 : near, 8, bit(index))
      }
      // Beside the other two.
      if index < 8 {
        reserve(side - 1 - index, 8, bit(index))
      } else {
        reserve(8, side - 15 + index, bit(index))
      }
    }
    reserve(8, side - 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var remainder = version
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
    let bits = version << 12 | remainder
    for index in 0..<18 {
      let (a, b) = (side - 11 + index % 3, index / 3)
      reserve(a, b, bits >> index & 1 == 1)
      reserve(b, a, bits >> index & 1 == 1)
    }
  }

  /// Draws codewords in columns of two from the lower right corner, up and down in turn.
  private mutating func draw(_ codewords: [UInt8]) {
    var (index, right) = (0, side - 1)
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let y = (right + 1) & 2 == 0 ? side - 1 - step : step
        for x in [right, right - 1] where !isReserved[y * side + x] && index < 8 * codewords.count {
          isDark[y * side + x] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(mask: Int) {
    drawFormat(mask: mask)
    for y in 0..<side {
      for x in 0..<side where !isReserved[y * side + x] {
        let isFlipped =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if isFlipped { isDark[y * side + x].toggle() }
      }
    }
  }

  /// How hard the code is to read: long runs, squares, false finders, and too much of one shade.
  private var penalty: Int {
    let finder = [true, false, true, true, true, false, true]
    let light = [false, false, false, false]
    var sum = 0
    for line in 0..<side {
      for isRow in [true, false] {
        let modules = (0..<side).map { isRow ? isDark[line * side + $0] : isDark[$0 * side + line] }
        var run = 0
        for place in modules.indices {
          run = place > 0 && modules[place] == modules[place - 1] ? run + 1 : 1
          sum += run == 5 ? 3 : run > 5 ? 1 : 0
          guard place + 11 <= side else { continue }
          let window = Array(modules[place..<place + 11])
          if window == finder + light || window == light + finder { sum += 40 }
        }
      }
    }
    for y in 1..<side {
      for x in 1..<side {
        let corner = isDark[y * side + x]
        let isSquare =
          corner == isDark[y * side + x - 1] && corner == isDark[(y - 1) * side + x]
          && corner == isDark[(y - 1) * side + x - 1]
        if isSquare { sum += 3 }
      }
    }
    let dark = isDark.count { $0 }
    return sum + abs(20 * dark - 10 * side * side) / (side * side) * 10
  }
}

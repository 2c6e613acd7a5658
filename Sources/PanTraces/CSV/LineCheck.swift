import PanText

/// What one look over a line's bytes tells before it is split.
struct LineCheck {
  /// Something that no line of a text file may hold, and where.
  var defect: (code: DiagnosticCode, offset: Int)?
  var hasQuotes = false

  init(_ line: LentBytes) {
    // All that is looked for lies outside of # to DEL; one test for each byte makes it go many at a
    // time.
    var special: UInt8 = 0
    for byte in line { special |= byte &- 0x23 > 0x7F - 0x23 ? 1 : 0 }
    guard special != 0 else { return }
    for offset in line.indices {
      switch line[offset] {
      case 0: note(.nulByte, offset)
      case 0x0D: note(.strayCarriageReturn, offset)
      case UInt8(ascii: "\""): hasQuotes = true
      default: break
      }
    }
    if let offset = UTF8Check.firstInvalid(in: line), offset <= (defect?.offset ?? offset) {
      defect = (.invalidUTF8, offset)
    }
  }

  private mutating func note(_ code: DiagnosticCode, _ offset: Int) {
    if defect == nil { defect = (code, offset) }
  }
}

/// Checks UTF-8 by the table of well-formed sequences (Unicode 15, table 3-7).
enum UTF8Check {
  /// The first byte that belongs to no well-formed sequence; nil where all is well.
  static func firstInvalid(in bytes: LentBytes) -> Int? {
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      guard lead >= 0x80 else {
        position += 1
        continue
      }
      guard let (length, second) = sequence(startingWith: lead), position + length <= bytes.count,
        second.contains(bytes[position + 1])
      else { return position }
      for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 {
        return position
      }
      position += length
    }
    return nil
  }

  private static func sequence(startingWith lead: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}

/// The sentences for defects that say all there is to say.
enum LineMessages {
  static func text(_ code: DiagnosticCode) -> String {
    switch code {
    case .nulByte: "the line holds a NUL byte"
    case .invalidUTF8: "this byte is not UTF-8"
    case .strayCarriageReturn: "a carriage return stands inside the line"
    case .badQuoting: "a quotation mark stands where it cannot"
    default: code.summary
    }
  }
}

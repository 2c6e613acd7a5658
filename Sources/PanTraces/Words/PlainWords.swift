extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether it is an ASCII letter or digit, a hyphen or an underscore.
  package var isOfName: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

extension String {
  /// Percent encoding of all bytes but unreserved ones (RFC 3986) and those given.
  package func percentEncoded(keeping given: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in utf8 {
      if byte.isOfName || ".~".utf8.contains(byte) || given.utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

import PanText

/// A field of comma-separated values, by RFC 4180, whatever its text.
enum CSVField {
  /// Appends a text, in quotes where it would be taken for something else.
  static func append(_ field: LentBytes, guarded: Bool, to bytes: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = false
    for byte in field where byte <= UInt8(ascii: ",") {
      if byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 { needsQuotes = true }
    }
    if needsQuotes { bytes.append(quote) }
    if guarded { bytes.append(UInt8(ascii: "'")) }
    guard needsQuotes else { return bytes.append(field) }
    for byte in field {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

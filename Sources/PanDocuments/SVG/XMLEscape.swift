import PanTraces

/// Characters with a meaning in XML and HTML, written as entities.
package enum XMLEscape {
  /// The text for content or a quoted attribute, on one line.
  ///
  /// Control characters have no place in XML, not even as references: they are made visible.
  package static func line(_ text: String) -> String { self.text(VisibleText.oneLine(text)) }

  /// The text for content or a quoted attribute. Control characters must have been made visible.
  package static func text(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result.append("&amp;")
      case UInt8(ascii: "<"): result.append("&lt;")
      case UInt8(ascii: ">"): result.append("&gt;")
      case UInt8(ascii: "\""): result.append("&quot;")
      case UInt8(ascii: "'"): result.append("&#39;")
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

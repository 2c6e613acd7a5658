/// How a line ends.
package enum LineEnd: Equatable {
  case lineFeed
  case returnAndLineFeed

  package var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .returnAndLineFeed: [0x0D, 0x0A]
    }
  }
}

/// A document taken apart at its line feeds; the lines joined are the document.
package struct MarkdownLines {
  /// A line of a document.
  package struct Line {
    /// The line without its end.
    package let text: ArraySlice<UInt8>
    /// Its end; nil for a last line that has none.
    package let end: LineEnd?

    package var bytes: [UInt8] { text + (end?.bytes ?? []) }
    package var isBlank: Bool { text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  package let all: [Line]

  package init(_ bytes: [UInt8]) {
    var lines: [Line] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      guard let feed = bytes[start...].firstIndex(of: 0x0A) else {
        lines.append(Line(text: bytes[start...], end: nil))
        break
      }
      let hasReturn = feed > start && bytes[feed - 1] == 0x0D
      lines.append(
        Line(
          text: bytes[start..<(hasReturn ? feed - 1 : feed)],
          end: hasReturn ? .returnAndLineFeed : .lineFeed))
      start = feed + 1
    }
    all = lines
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at their end.
  package var trimmingTrailingBlanks: ArraySlice<UInt8> {
    droppingLast { $0 == 0x20 || $0 == 0x09 }
  }

  /// The bytes without those at their end that a condition holds for.
  package func droppingLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[startIndex..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)]
  }

  /// The bytes as text; nil where they are not UTF-8.
  package var validText: String? {
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }
}

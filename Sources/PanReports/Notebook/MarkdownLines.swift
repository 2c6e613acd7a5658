/// How a line ends.
enum LineEnd: Equatable {
  case lineFeed
  case returnAndLineFeed

  var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .returnAndLineFeed: [0x0D, 0x0A]
    }
  }
}

/// A document taken apart at its line feeds; the lines joined are the document.
struct MarkdownLines {
  /// A line of a document.
  struct Line {
    /// The line without its end.
    let text: ArraySlice<UInt8>
    /// Its end; nil for a last line that has none.
    let end: LineEnd?

    var bytes: [UInt8] { text + (end?.bytes ?? []) }
    var isBlank: Bool { text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  let all: [Line]

  init(_ bytes: [UInt8]) {
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
  var trimmingTrailingBlanks: ArraySlice<UInt8> { droppingLast { $0 == 0x20 || $0 == 0x09 } }

  /// The bytes without those at their end that a condition holds for.
  func droppingLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[startIndex..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)]
  }

  /// The bytes as text; nil where they are not UTF-8.
  var validText: String? {
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }
}

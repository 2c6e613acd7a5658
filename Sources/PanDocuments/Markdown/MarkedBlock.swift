import PanTraces

/// The part of a document between two comments, which a report may replace.
///
/// The comments are lines of their own, `<!-- pantrace:begin ID -->` and `<!-- pantrace:end ID
/// -->`. Comments within fenced code do not count. Everything outside of the part stays byte for
/// byte.
package struct MarkedBlock: Sendable {
  private let id: String
  /// What stands in the part.
  package let content: [UInt8]
  private let before: [UInt8]
  private let after: [UInt8]
  private let lineEnd: ArraySlice<UInt8>

  /// Finds the part with a name. There must be exactly one.
  ///   - Throws: The problem, with the lines to mend.
  package init(id: String, in document: [UInt8]) throws(Problem) {
    guard Marker.isID(id) else { throw .badID(id) }
    let lines = MarkdownLine.all(in: document)
    let (begin, end) = try Self.find(id, in: lines)
    self.id = id
    before = lines[...begin].flatMap { $0.bytes }
    content = lines[(begin + 1)..<end].flatMap { $0.bytes }
    after = lines[end...].flatMap { $0.bytes }
    lineEnd = lines[begin].end
  }

  /// The document with new content in the part, set off by empty lines.
  ///
  /// The content's line ends become those of the first comment.
  /// - Throws: ``MarkedBlock/Problem/contentHoldsEnd(_:)`` where the content holds the comment that would
  ///   end it.
  package func document(with content: String) throws(Problem) -> [UInt8] {
    let lines = MarkdownLine.all(in: Array(content.utf8))
    guard !lines.contains(where: { Marker.end(id).matches($0.text) }) else {
      throw .contentHoldsEnd(id)
    }
    let body = lines.flatMap { $0.text + lineEnd }
    return before + lineEnd + body + (body.isEmpty ? [] : lineEnd) + after
  }

  /// The lines of the two comments.
  private static func find(
    _ id: String, in lines: [MarkdownLine]
  ) throws(Problem) -> (begin: Int, end: Int) {
    var found: (begin: Int, end: Int)?
    var next = 0
    while next < lines.count {
      let line = lines[next].text
      // A comment inside of code is an example. A fence that is never closed reaches to the end.
      if let fence = BlockFence(opening: line) {
        let close = lines[(next + 1)...].firstIndex { fence.isClosed(by: $0.text) }
        next = close ?? lines.count
      } else if Marker.end(id).matches(line) {
        throw .notBegun(id, line: next + 1)
      } else if Marker.begin(id).matches(line) {
        if let found { throw .twice(id, first: found.begin + 1, second: next + 1) }
        let end = try end(of: id, from: next, in: lines)
        found = (next, end)
        next = end
      }
      next += 1
    }
    guard let found else { throw .missing(id) }
    return found
  }

  /// Inside the part only comments count: its other lines will be replaced.
  private static func end(
    of id: String, from begin: Int, in lines: [MarkdownLine]
  ) throws(Problem) -> Int {
    for place in lines.indices[(begin + 1)...] {
      if Marker.end(id).matches(lines[place].text) { return place }
      if Marker.begin(id).matches(lines[place].text) {
        throw .twice(id, first: begin + 1, second: place + 1)
      }
    }
    throw .notEnded(id, line: begin + 1)
  }

  /// Why a part of a document cannot be replaced.
  package enum Problem: Error, Equatable, Sendable {
    /// A name that cannot stand in a comment.
    case badID(String)
    /// There are no comments with the name.
    case missing(String)
    /// An ending comment without a beginning one before it.
    case notBegun(String, line: Int)
    /// A beginning comment without an ending one after it.
    case notEnded(String, line: Int)
    /// The same block begun a second time.
    case twice(String, first: Int, second: Int)
    /// The new content holds the comment that would end it.
    case contentHoldsEnd(String)

    /// The line to look at, from 1. Nil if it is the whole document.
    package var line: Int? {
      switch self {
      case .notBegun(_, let line), .notEnded(_, let line), .twice(_, _, let line): line
      case .badID, .missing, .contentHoldsEnd: nil
      }
    }

    /// What is wrong, without a period.
    package var message: String {
      switch self {
      case .badID(let id): "'\(VisibleText.oneLine(id))' is no name for a block"
      case .missing(let id): "there is no block '\(id)'"
      case .notBegun(let id, _):
        "'\(Marker.end(id).text)' ends a block that was not begun"
      case .notEnded(let id, _):
        "'\(Marker.begin(id).text)' begins a block that is never ended"
      case .twice(let id, let first, _): "block '\(id)' is begun again after line \(first)"
      case .contentHoldsEnd(let id):
        "the report holds the line '\(Marker.end(id).text)'"
      }
    }

    /// What to do, with a period.
    package var advice: String {
      switch self {
      case .badID: "Use letters, digits, '-', '_' and '.', such as report."
      case .missing(let id):
        "Put the lines '\(Marker.begin(id).text)' and '\(Marker.end(id).text)' where the "
          + "report belongs."
      case .notBegun(let id, _):
        "Put '\(Marker.begin(id).text)' before it, or take it out."
      case .notEnded(let id, _): "Put '\(Marker.end(id).text)' on a line behind it."
      case .twice: "Give each block a name of its own; FILE#ID says which is meant."
      case .contentHoldsEnd: "Choose another name."
      }
    }
  }
}

/// The line that opens a fenced block of code, by CommonMark's rules.
package struct BlockFence: Equatable, Sendable {
  package let character: UInt8
  package let length: Int
  package let indentation: Int
  /// The info string after the fence, trimmed.
  package let info: String

  /// Reads an opening fence. Nil for any other line.
  package init?(opening line: ArraySlice<UInt8>) {
    let spaces = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(spaces)
    guard spaces <= 3, let first = rest.first,
      first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    let run = rest.prefix { $0 == first }.count
    let after = rest.dropFirst(run)
    // Backticks after backticks are code within a line.
    guard run >= 3, first == UInt8(ascii: "~") || !after.contains(first) else { return nil }
    character = first
    length = run
    indentation = spaces
    info = String(
      decoding: after.drop { $0 == 0x20 || $0 == 0x09 }.trimmingTrailingBlanks, as: UTF8.self)
  }

  /// Whether a line ends the block.
  package func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let spaces = line.prefix { $0 == 0x20 }.count
    let rest = line.dropFirst(spaces).trimmingTrailingBlanks
    return spaces <= 3 && rest.count >= length && rest.allSatisfy { $0 == character }
  }
}

extension MarkedBlock {
  /// A comment line at one end of a part that a run may replace.
  package enum Marker {
    case begin(String)
    case end(String)

    package var text: String {
      switch self {
      case .begin(let id): "<!-- pantrace:begin \(id) -->"
      case .end(let id): "<!-- pantrace:end \(id) -->"
      }
    }

    package func matches(_ line: ArraySlice<UInt8>) -> Bool {
      line.trimmingTrailingBlanks.elementsEqual(text.utf8)
    }

    private static let hyphen = UInt8(ascii: "-")

    /// Whether a name can stand in the comments.
    package static func isID(_ text: String) -> Bool {
      // A hyphen is safe in a comment only where no second one follows.
      !text.isEmpty
        && !zip(text.utf8, text.utf8.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
        && text.utf8.allSatisfy { $0.isOfName || $0 == UInt8(ascii: ".") }
    }
  }
}

/// A line of a document.
package struct MarkdownLine {
  /// The line without its end.
  package let text: ArraySlice<UInt8>
  /// Its end, LF or CR and LF. It is empty if the last line has none.
  package let end: ArraySlice<UInt8>

  package var bytes: ArraySlice<UInt8> { text + end }

  /// The lines of a document. Joined they are the document.
  package static func all(in bytes: [UInt8]) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0A)
      let hasReturn = feed.map { $0 > start && bytes[$0 - 1] == 0x0D } ?? false
      let end = feed.map { hasReturn ? $0 - 1 : $0 } ?? bytes.count
      let next = feed.map { $0 + 1 } ?? bytes.count
      lines.append(MarkdownLine(text: bytes[start..<end], end: bytes[end..<next]))
      start = next
    }
    return lines
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at their end.
  package var trimmingTrailingBlanks: ArraySlice<UInt8> {
    droppingLast { $0 == 0x20 || $0 == 0x09 }
  }

  /// The bytes without the last ones that satisfy a condition.
  package func droppingLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[startIndex..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)]
  }

  /// The bytes as text. Nil if they are not UTF-8.
  package var validText: String? {
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }
}

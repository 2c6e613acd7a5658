import PanText

/// The part of a document between two comments, which a report may replace.
///
/// The comments are lines of their own, `<!-- pantrace:begin ID -->` and `<!-- pantrace:end ID -->`;
/// within fenced code they are an example of one. All else is kept byte for byte.
package struct MarkedBlock: Sendable {
  private let id: String
  private let before: [UInt8]
  private let after: [UInt8]
  private let lineEnd: LineEnd

  /// Finds the only part with a name.
  /// - Throws: What keeps it from being found, with the lines to mend.
  package init(id: String, in document: [UInt8]) throws(MarkedBlockError) {
    guard OutputMarker.isID(id) else { throw .badID(id) }
    let lines = MarkdownLines(document).all
    let (begin, end) = try Self.find(id, in: lines)
    self.id = id
    before = lines[...begin].flatMap { $0.bytes }
    after = lines[end...].flatMap { $0.bytes }
    lineEnd = lines[begin].end ?? .lineFeed
  }

  /// The document with new content in the part, set off by empty lines.
  ///
  /// The content's lines end as the first comment's does, whatever they ended in.
  /// - Throws: ``MarkedBlockError/endsItself(_:)`` where the content holds the comment that would end it.
  package func document(with content: String) throws(MarkedBlockError) -> [UInt8] {
    let lines = MarkdownLines(Array(content.utf8)).all
    guard !lines.contains(where: { OutputMarker.end(id).matches($0.text) }) else {
      throw .endsItself(id)
    }
    let body = lines.flatMap { $0.text + lineEnd.bytes }
    return before + lineEnd.bytes + body + (body.isEmpty ? [] : lineEnd.bytes) + after
  }

  /// The places of the two comments.
  private static func find(
    _ id: String, in lines: [MarkdownLines.Line]
  ) throws(MarkedBlockError) -> (begin: Int, end: Int) {
    var found: (begin: Int, end: Int)?
    var next = 0
    while next < lines.count {
      let line = lines[next].text
      if let fence = BlockFence(opening: line) {
        let close = lines[(next + 1)...].firstIndex { fence.isClosed(by: $0.text) }
        next = close ?? lines.count
      } else if OutputMarker.end(id).matches(line) {
        throw .notBegun(id, line: next + 1)
      } else if OutputMarker.begin(id).matches(line) {
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

  /// Inside, only comments count: what an earlier run or a person left there goes in any case.
  private static func end(
    of id: String, from begin: Int, in lines: [MarkdownLines.Line]
  ) throws(MarkedBlockError) -> Int {
    for place in lines.indices[(begin + 1)...] {
      if OutputMarker.end(id).matches(lines[place].text) { return place }
      if OutputMarker.begin(id).matches(lines[place].text) {
        throw .twice(id, first: begin + 1, second: place + 1)
      }
    }
    throw .notEnded(id, line: begin + 1)
  }
}

/// Why a part of a document cannot be replaced.
package enum MarkedBlockError: Error, Equatable, Sendable {
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
  case endsItself(String)

  /// The line to look at, from 1; nil where it is the whole document.
  package var line: Int? {
    switch self {
    case .notBegun(_, let line), .notEnded(_, let line), .twice(_, _, let line): line
    case .badID, .missing, .endsItself: nil
    }
  }

  /// What is wrong, without a period.
  package var message: String {
    switch self {
    case .badID(let id): "'\(VisibleText.oneLine(id))' is no name for a block"
    case .missing(let id): "there is no block '\(id)'"
    case .notBegun(let id, _): "'\(OutputMarker.end(id).text)' ends a block that was not begun"
    case .notEnded(let id, _): "'\(OutputMarker.begin(id).text)' begins a block that is never ended"
    case .twice(let id, let first, _): "block '\(id)' is begun again after line \(first)"
    case .endsItself(let id): "the report holds the line '\(OutputMarker.end(id).text)'"
    }
  }

  /// What to do, with a period.
  package var advice: String {
    switch self {
    case .badID: "Use letters, digits, '-', '_' and '.', such as report."
    case .missing(let id):
      "Put the lines '\(OutputMarker.begin(id).text)' and '\(OutputMarker.end(id).text)' where the "
        + "report belongs."
    case .notBegun(let id, _): "Put '\(OutputMarker.begin(id).text)' before it, or take it out."
    case .notEnded(let id, _): "Put '\(OutputMarker.end(id).text)' on a line behind it."
    case .twice: "Give each block a name of its own; --block says which is meant."
    case .endsItself: "Choose another name with --block."
    }
  }
}

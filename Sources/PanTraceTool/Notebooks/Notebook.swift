import PanDocuments
import PanText

/// A markdown document that holds commands and what they print.
///
/// Two kinds of fenced blocks are cells; both begin in the first column. All else is prose and is
/// kept byte for byte.
///
/// A `console` block with lines `$ pantrace …` is read as a terminal session. What a command prints
/// stands below it in the block, and an exit code other than 0 in a last line of its own, `[4]`:
///
///     ```console
///     $ pantrace explain lift-jump
///     lift-jump (note: …)
///     ```
///
/// A `pantrace` block holds commands only, one a line. What they print follows in a block
/// `text pantrace-output`, or, with `format=markdown`, between two comments, so that tables and
/// pictures are shown as such:
///
///     ```pantrace id=summary format=markdown
///     pantrace analyze gestures.csv -f markdown
///     ```
///
///     <!-- pantrace:begin summary -->
///
///     | trace | decision | …
///
///     <!-- pantrace:end summary -->
///
/// After the block's first word may stand `skip` (nothing is run, nothing changes) and, in
/// `pantrace` blocks, `id=NAME`, `format=text` or `format=markdown`, `expect-exit=CODE` (of every
/// command of the cell, 0 by default) and `hide` (nothing is shown). To hide the commands as well,
/// as beside a picture that they draw, a cell is written as a comment, which no renderer shows:
///
///     <!-- pantrace hide
///     pantrace replay gestures.csv -t a --charts progress.svg
///     -->
///
/// There is no shell: commands are split at spaces outside of quotation marks, and pipes and
/// redirections are refused. A line that ends in a backslash goes on in the next. `${name}` stands
/// for a parameter of the document's front matter:
///
///     ---
///     params:
///       traces: ../traces
///     ---
///
/// Parsing accepts every sequence of bytes; what cannot be understood is prose and a problem.
package struct Notebook: Equatable, Sendable {
  /// The document in its order; its pieces joined are the document.
  package let pieces: [Piece]
  /// What could not be understood, in the order of lines.
  package let problems: [NotebookProblem]

  /// A stretch of a document.
  package enum Piece: Equatable, Sendable {
    /// Bytes that no run changes, commands among them.
    case prose([UInt8])
    /// A place for output.
    case output(OutputSlot)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document, UTF-8 where it is a cell, anything elsewhere.
  ///   - parameters: Values in place of those of the front matter, by name.
  package init(parsing bytes: [UInt8], parameters: [String: String] = [:]) {
    var parser = NotebookParser(MarkdownLines(bytes), parameters: parameters)
    parser.parse()
    pieces = parser.pieces
    problems = parser.problems.sorted { $0.line < $1.line }
  }

  /// The document as it was read.
  package var bytes: [UInt8] {
    pieces.flatMap { piece in
      switch piece {
      case .prose(let bytes): bytes
      case .output(let slot): slot.printed
      }
    }
  }

  /// The commands in the order in which they run.
  package var commands: [CellCommand] {
    pieces.flatMap { piece in
      switch piece {
      case .prose: [CellCommand]()
      case .output(let slot): slot.commands
      }
    }
  }
}

/// A command of a notebook.
package struct CellCommand: Equatable, Sendable {
  /// The words after the tool's name.
  package let words: [String]
  /// The command as it is written, without its prompt.
  package let text: String
  /// The number of its line, from 1.
  package let line: Int
}

/// The words after a fence that make a block a cell.
struct CellOptions: Equatable {
  enum Kind: Equatable {
    case console
    case pantrace
  }

  enum Format: String, CaseIterable {
    case text, markdown
  }

  let kind: Kind
  private(set) var id: String?
  private(set) var format = Format.text
  private(set) var exitCode: Int32 = 0
  private(set) var isHidden = false
  private(set) var isSkipped = false

  /// Whether the first word names a kind of cell.
  static func kind(of info: String) -> Kind? {
    switch info.split(whereSeparator: \.isWhitespace).first {
    case "console": .console
    case "pantrace": .pantrace
    default: nil
    }
  }

  init(_ kind: Kind, info: String) throws(NotebookProblem.Kind) {
    self.kind = kind
    for word in info.split(whereSeparator: \.isWhitespace).dropFirst() {
      guard set(String(word)) else { throw .unknownOption(String(word)) }
    }
    if format == .markdown, !isHidden, id == nil { throw .missingID }
  }

  private mutating func set(_ word: String) -> Bool {
    if word == "skip" {
      isSkipped = true
      return true
    }
    guard kind == .pantrace else { return false }
    if word == "hide" {
      isHidden = true
      return true
    }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "id":
      guard OutputMarker.isID(parts[1]) else { return false }
      id = parts[1]
    case "format":
      guard let format = Format(rawValue: parts[1]) else { return false }
      self.format = format
    case "expect-exit":
      guard let code = Int32(parts[1]), (0...255).contains(code) else { return false }
      exitCode = code
    default: return false
    }
    return true
  }

  /// How the output of a `pantrace` block is set.
  var form: OutputSlot.Form {
    if isHidden { return .hidden(exitCode: exitCode) }
    if format == .markdown, let id { return .markdown(id: id, exitCode: exitCode) }
    return .block(exitCode: exitCode)
  }
}

/// The parameters at the head of a notebook, between two lines `---`.
///
/// Only `params:` and the indented lines below it are read. A title, and whatever else other tools
/// keep there, is left alone.
struct FrontMatter {
  /// How many lines it takes, both borders among them; 0 without any.
  private(set) var lineCount = 0
  private(set) var parameters: [String: String] = [:]
  private(set) var problems: [NotebookProblem] = []

  init(_ lines: [MarkdownLines.Line]) {
    // A block before the second border means that the first was a rule across the page, and a
    // line of some output must not become the second.
    guard let first = lines.first, Self.isBorder(first, "---"),
      let end = lines.dropFirst().firstIndex(where: {
        Self.isBorder($0, "---") || Self.isBorder($0, "...") || BlockFence(opening: $0.text) != nil
      }), BlockFence(opening: lines[end].text) == nil
    else { return }
    lineCount = end + 1
    var isInside = false
    for index in 1..<end {
      let line = lines[index]
      let content = line.text.drop { $0 == 0x20 || $0 == 0x09 }.trimmingTrailingBlanks
      guard let start = content.first, start != UInt8(ascii: "#") else { continue }
      if content.count == line.text.trimmingTrailingBlanks.count {
        isInside = content.elementsEqual("params:".utf8)
      } else if isInside {
        readParameter(content, line: index + 1)
      }
    }
  }

  private mutating func readParameter(_ content: ArraySlice<UInt8>, line: Int) {
    let text = String(decoding: content, as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(\.isOfName),
      content.validText != nil
    else {
      problems.append(NotebookProblem(line: line, kind: .badParameter(text)))
      return
    }
    parameters[String(parts[0])] = Self.unquoted(parts[1].drop { $0 == " " || $0 == "\t" })
  }

  private static func isBorder(_ line: MarkdownLines.Line, _ border: String) -> Bool {
    line.text.trimmingTrailingBlanks.elementsEqual(border.utf8)
  }

  /// The value without one pair of quotation marks around it.
  private static func unquoted(_ value: Substring) -> String {
    guard value.count >= 2, let first = value.first, first == value.last, "'\"".contains(first)
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }
}

import PanDocuments

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
/// command of the cell, 0 by default) and `hide` (nothing is shown).
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

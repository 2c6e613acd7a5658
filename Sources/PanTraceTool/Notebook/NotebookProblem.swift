import PanTraces

/// Why a part of a document cannot be run, or has no place for its output.
package struct NotebookProblem: Error, Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// What is wrong.
  package let kind: Kind

  /// What can be wrong.
  package enum Kind: Error, Equatable, Sendable {
    /// A block without its closing fence.
    case unclosedBlock
    /// A command that is not pantrace.
    case foreignCommand(String)
    /// A command that is not UTF-8.
    case notText
    /// Something that only a shell understands.
    case shell(String)
    /// A quotation mark that is never closed.
    case unclosedQuote
    /// Output with a line that would end its own block.
    case outputClosesBlock
    /// Output with a line that would be run as a command the next time.
    case outputLooksLikeCommand
  }

  /// What is wrong, without a period.
  package var message: String {
    switch kind {
    case .unclosedBlock: "the block is never closed"
    case .foreignCommand(let text):
      "only pantrace commands can be run, not '\(VisibleText.oneLine(text))'"
    case .notText: "the command is not UTF-8"
    case .shell(let text): "'\(text)' is for a shell, and commands here run without one"
    case .unclosedQuote: "a quotation mark is never closed"
    case .outputClosesBlock: "the output holds a line that would end its block"
    case .outputLooksLikeCommand:
      "the output holds a line that begins with '$ ', as commands do in a console block"
    }
  }

  /// What to do, with a period. Nil if the message says it.
  package var advice: String? {
    switch kind {
    case .foreignCommand: "Put it into a block of its own; a block 'sh' or 'text' is never run."
    case .shell(let text) where text == "|" || text == ">":
      "Use -o and further commands; put the character into quotes to mean itself."
    case .shell: "Put it into single quotes to mean itself."
    case .outputClosesBlock: "Open the block with a longer fence."
    case .outputLooksLikeCommand: "Show it in a block 'text', which is never run."
    case .unclosedBlock, .notText, .unclosedQuote: nil
    }
  }
}

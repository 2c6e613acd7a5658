import PanDocuments
import PanText

/// Why a part of a notebook cannot be run, or did not run as it should.
package struct NotebookProblem: Error, Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// What is wrong.
  package let kind: Kind

  /// What can be wrong.
  package enum Kind: Error, Equatable, Sendable {
    /// A block without its closing fence.
    case unclosedBlock
    /// A word after the fence that is no option of a cell.
    case unknownOption(String)
    /// `format=markdown` without a name for its comments.
    case missingID
    /// A second cell with the name of another.
    case repeatedID(String)
    /// A comment that begins output, without the one that ends it.
    case unclosedOutput(String)
    /// A command that is none of this tool.
    case foreignCommand(String)
    /// A cell without a command.
    case emptyCell
    /// A command that is not UTF-8.
    case notText
    /// Something that only a shell understands.
    case shell(String)
    /// A quotation mark that is never closed.
    case unclosedQuote
    /// A parameter that the front matter does not have.
    case unknownParameter(String)
    /// A line of parameters that is not `name: value`.
    case badParameter(String)
    /// A command that ended with another code than the cell expects.
    case unexpectedExit(code: Int32, expected: Int32, command: String)
    /// Output with a line that would end its own block.
    case outputClosesBlock
    /// Output with a line that would be run as a command the next time.
    case outputLooksLikeCommand
  }

  /// What is wrong, without a period.
  package var message: String {
    switch kind {
    case .unclosedBlock: "the block is never closed"
    case .unknownOption(let word): "'\(VisibleText.oneLine(word))' is no option of a cell"
    case .missingID: "format=markdown needs id=NAME"
    case .repeatedID(let id): "there is another cell '\(id)'"
    case .unclosedOutput(let id): "'\(OutputMarker.end(id).text)' is missing"
    case .foreignCommand(let text):
      "only pantrace commands can be run, not '\(VisibleText.oneLine(text))'"
    case .emptyCell: "the cell holds no command"
    case .notText: "the command is not UTF-8"
    case .shell(let text): "'\(text)' is for a shell, and commands here run without one"
    case .unclosedQuote: "a quotation mark is never closed"
    case .unknownParameter(let name):
      "there is no parameter '\(VisibleText.oneLine(name))' in the front matter"
    case .badParameter(let text):
      "'\(VisibleText.oneLine(text))' is no parameter of the form 'name: value'"
    case .unexpectedExit(let code, let expected, let command):
      "'\(VisibleText.oneLine(command))' ended with exit code \(code), not \(expected)"
    case .outputClosesBlock: "the output holds a line that would end its block"
    case .outputLooksLikeCommand:
      "the output holds a line that begins with '$ ', as commands do in a console block"
    }
  }

  /// What to do, with a period; nil if the message says it.
  package var advice: String? {
    switch kind {
    case .unknownOption:
      "Options are id=NAME, format=text, format=markdown, expect-exit=CODE, hide and skip; "
        + "a console block has skip only."
    case .foreignCommand: "Put it into a block of its own, or write skip after the fence."
    case .emptyCell: "Write lines such as 'pantrace analyze gestures.csv'."
    case .shell(let text) where text == "|" || text == ">":
      "Use -o and further commands; put the character into quotes to mean itself."
    case .shell: "Put it into single quotes to mean itself; ${name} stands for a parameter."
    case .unknownParameter, .badParameter:
      "Parameters stand below 'params:', indented, as in 'traces: ../traces'."
    case .unexpectedExit: "Write expect-exit=CODE after the fence if that is meant."
    case .outputClosesBlock: "Open the block with a longer fence."
    case .outputLooksLikeCommand: "Use a pantrace block."
    case .unclosedBlock, .missingID, .repeatedID, .unclosedOutput, .notText, .unclosedQuote: nil
    }
  }
}

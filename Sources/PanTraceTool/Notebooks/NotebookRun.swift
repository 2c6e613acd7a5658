package import PanDocuments
import PanText

/// The result of running a notebook's commands.
package struct NotebookRun: Equatable, Sendable {
  /// The document with the new output.
  package let bytes: [UInt8]
  /// The places whose output changed.
  package let changes: [OutputSlot]
  /// Commands that did not end as expected and output that has no place, in the order of lines;
  /// such places keep what they held.
  package let problems: [NotebookProblem]

  /// Whether the document shows a file as a picture or links to it, named as it is given here.
  package func shows(_ path: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["(\(path))", "\"\(path)\""].contains { text.contains($0) }
  }
}

extension Notebook {
  /// Runs all commands in their order and sets their output into the document.
  ///
  /// Running the result again changes nothing, as long as the commands print the same.
  package func run(
    _ execute: (CellCommand) throws -> CommandOutput
  ) rethrows -> NotebookRun {
    var bytes: [UInt8] = []
    var changes: [OutputSlot] = []
    var problems: [NotebookProblem] = []
    for piece in pieces {
      switch piece {
      case .prose(let prose):
        bytes += prose
      case .output(let slot):
        let outputs = try slot.commands.map(execute)
        do throws(NotebookProblem) {
          let new = try slot.checked(outputs)
          if new != slot.printed { changes.append(slot) }
          bytes += new
        } catch {
          problems.append(error)
          bytes += slot.printed
        }
      }
    }
    return NotebookRun(bytes: bytes, changes: changes, problems: problems)
  }
}

extension OutputSlot {
  /// The bytes for the document, if the commands ended as they should.
  fileprivate func checked(_ outputs: [CommandOutput]) throws(NotebookProblem) -> [UInt8] {
    for (command, output) in zip(commands, outputs) {
      if let expected = form.exitCode, output.exitCode != expected {
        let kind = NotebookProblem.Kind.unexpectedExit(
          code: output.exitCode, expected: expected, command: command.text)
        throw NotebookProblem(line: command.line, kind: kind)
      }
    }
    do throws(NotebookProblem.Kind) {
      return try rendered(outputs)
    } catch {
      throw NotebookProblem(line: commands.first?.line ?? 1, kind: error)
    }
  }
}

/// A place in a notebook for what some commands print.
package struct OutputSlot: Equatable, Sendable {
  /// The commands, one at least.
  package let commands: [CellCommand]
  /// How output is set into the document.
  package let form: Form
  /// What stands there now; empty before the first run.
  package let printed: [UInt8]
  /// What comes first where nothing stands there yet: line ends that set the output off.
  let lead: [UInt8]
  /// How the lines of this part of the document end.
  let lineEnd: LineEnd

  /// How output is set into the document.
  package enum Form: Equatable, Sendable {
    /// Within the block of the command, closed by a fence; any exit code is shown.
    case console(closedBy: BlockFence)
    /// In a block of its own.
    case block(exitCode: Int32)
    /// Between comments that carry the cell's name.
    case markdown(id: String, exitCode: Int32)
    /// Nowhere.
    case hidden(exitCode: Int32)

    /// The exit code that every command must have; nil where any is shown.
    var exitCode: Int32? {
      switch self {
      case .console: nil
      case .block(let code), .markdown(_, let code), .hidden(let code): code
      }
    }
  }

  /// The bytes for the document, of the outputs of the commands in their order.
  func rendered(_ outputs: [CommandOutput]) throws(NotebookProblem.Kind) -> [UInt8] {
    switch form {
    case .console(let fence):
      var bytes: [UInt8] = []
      for output in outputs { bytes += try console(output, fence) }
      return bytes
    case .block:
      let body = outputs.flatMap { lines($0.bytes) }
      if body.isEmpty { return [] }
      let fence = CodeFence.around(body)
      return lead + line(fence + "text pantrace-output") + body + line(fence)
    case .markdown(let id, _):
      return try markdown(outputs.flatMap { lines($0.result) }, id)
    case .hidden:
      return []
    }
  }

  private func console(
    _ output: CommandOutput, _ fence: BlockFence
  ) throws(NotebookProblem.Kind) -> [UInt8] {
    let body = lines(output.bytes)
    for line in MarkdownLines(body).all {
      if fence.isClosed(by: line.text) { throw .outputClosesBlock }
      if line.text.starts(with: "$ ".utf8) { throw .outputLooksLikeCommand }
    }
    return output.exitCode == 0 ? body : body + line("[\(output.exitCode)]")
  }

  private func markdown(_ body: [UInt8], _ id: String) throws(NotebookProblem.Kind) -> [UInt8] {
    let end = OutputMarker.end(id)
    if MarkdownLines(body).all.contains(where: { end.matches($0.text) }) {
      throw .outputClosesBlock
    }
    let inner = body.isEmpty ? [] : line("") + body + line("")
    return lead + line(OutputMarker.begin(id).text) + inner + line(end.text)
  }

  private func line(_ text: String) -> [UInt8] { Array(text.utf8) + lineEnd.bytes }

  /// Output as whole lines that end as the document's do.
  private func lines(_ output: [UInt8]) -> [UInt8] {
    MarkdownLines(output).all.flatMap { line in
      // A return left at the end would become part of the line's end.
      line.text.droppingLast { $0 == 0x0D } + lineEnd.bytes
    }
  }
}

/// What a command printed.
package struct CommandOutput: Equatable, Sendable {
  /// Standard output and standard error as a reader would see them, in the order of writing.
  package let bytes: [UInt8]
  /// Standard output alone: what may stand on a page as markdown.
  package let result: [UInt8]
  /// How the command ended; 0 is success.
  package let exitCode: Int32

  /// Makes an output; without a result of its own, nothing was said on standard error.
  package init(bytes: [UInt8], result: [UInt8]? = nil, exitCode: Int32) {
    self.bytes = bytes
    self.result = result ?? bytes
    self.exitCode = exitCode
  }
}

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

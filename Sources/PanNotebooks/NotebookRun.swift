/// What became of a notebook when its commands were run.
package struct NotebookRun: Equatable, Sendable {
  /// The document with the new output.
  package let bytes: [UInt8]
  /// The places whose output is another than before.
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

import PanTrace
import PanTraces

// How a page is run: `Notebook` cuts it into prose and slots, one below each command, and splits the command as
// a shell would. The tool runs it in this process, and its output takes the slot's place.

/// `pantrace notebook`: runs the commands in documents, and refreshes or checks their output.
enum NotebookCommand {
  struct Options: Sendable {
    var words: [String] = []
    var isQuiet = false
  }

  private enum Action: String, CaseIterable {
    case run, check
  }

  static let command = Command(
    "notebook", "Runs the commands of markdown documents and refreshes or checks their output.",
    discussion: """
      'run FILE...' rewrites each document whose output has changed; 'check FILE...' says what \
      differs and exits with 1. Only the output changes, all else is kept byte for byte.

      A block 'console' with lines '$ pantrace ...' has its output below each command. Blocks of \
      other names, such as 'sh' and 'text', are never run.

      Commands run inside this process, without a shell, in the document's folder, and only \
      pantrace's own. With 'run', -o writes wherever the user may. With 'check', commands run in a \
      copy of the document's folder, which goes at the end, and write nowhere else.
      """,
    examples: ["pantrace notebook run swipes.md", "pantrace notebook check swipes.md"],
    defaults: Options(),
    arguments: [
      .operands(
        "action", \.words, count: 2...Int.max,
        help: "run or check, then the documents."),
      .flag("quiet", short: "q", \.isQuiet, help: "Says nothing of documents that are in order."),
    ]
  ) { options, console in
    let word = options.words.first ?? ""
    guard let action = Action(rawValue: word) else {
      throw UsageError.invalidValue(
        argument: "<action>", value: word, expectation: "run or check",
        nearest: nearestName(to: word, in: Action.allCases.map(\.rawValue)))
    }
    var session = NotebookSession(
      rewrites: action == .run, isQuiet: options.isQuiet, console: console)
    for path in options.words.dropFirst() { try session.visit(path) }
    return session.exitCode
  }
}

extension NotebookCommand {
  /// Runs documents one after another, and gathers the exit code.
  fileprivate struct NotebookSession {
    /// Whether documents get their new output. Else the session only says what differs.
    let rewrites: Bool
    let isQuiet: Bool
    let console: Console
    private(set) var visited = 0
    private(set) var rejected = 0
    private(set) var isInOrder = true

    /// 3 if no document could be read, 4 if some could not, 1 if one is out of date.
    var exitCode: ExitCode {
      if rejected > 0 { return rejected == visited ? .noInput : .partlyRejected }
      return isInOrder ? .ok : .checkNotMet
    }

    /// Runs a document, and rewrites it or says what differs.
    mutating func visit(_ path: String) throws {
      visited += 1
      let (old, notebook): ([UInt8], Notebook)
      let outputs: [Notebook.Output]
      // A document that cannot be read is counted, and the others are still run.
      do {
        old = try SideFile.bytes(of: .file(path))
        notebook = Notebook(parsing: old)
        guard notebook.problems.isEmpty else {
          rejected += 1
          return notebook.problems.forEach { say($0, in: path) }
        }
        outputs = try run(notebook, in: path)
      } catch let error as InputError {
        rejected += 1
        return say(error.message, error.advice ?? error.suggestion)
      } catch let error as OutputError {
        rejected += 1
        return say(error.message, error.advice)
      }
      var left = outputs[...]
      var (changes, hasProblem) = (0, false)
      let new = try notebook.bytes { slot in
        guard let output = left.popFirst() else { return slot.printed }
        let bytes: [UInt8]
        do throws(Notebook.Problem) {
          bytes = try slot.rendered(output)
        } catch {
          (isInOrder, hasProblem) = (false, true)
          say(error, in: path)
          return slot.printed
        }
        guard let difference = slot.difference(from: bytes) else { return bytes }
        changes += 1
        if !rewrites {
          isInOrder = false
          try tell(slot, difference, in: path)
        }
        return bytes
      }
      // Somebody may have saved the document since it was read.
      if rewrites { try FileChange.replace(path, holding: old, by: new) }
      guard !isQuiet, rewrites || changes == 0 else { return }
      let result =
        changes > 0
        ? "\(counted(changes, "output")) changed"
        : hasProblem ? "nothing changed" : "as it should be"
      try console.tell("\(path): \(counted(outputs.count, "command")), \(result)")
    }

    /// Runs the commands in the document's folder, or in a copy of it.
    private func run(_ notebook: Notebook, in path: String) throws -> [Notebook.Output] {
      let commands = notebook.commands
      // Nothing to run needs no folder.
      guard !commands.isEmpty else { return [] }
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[...$0]) } ?? "."
      let name = String(path[(slash.map(path.index(after:)) ?? path.startIndex)...])
      // A check runs in a copy, so that what commands write is gone with it.
      return try OutputGuard.during(
        folder, in: rewrites ? nil : ScratchFolder(of: folder), guarding: name
      ) {
        commands.map { Self.output(of: $0.words) }
      }
    }

    /// What a command prints, standard output and standard error in the order of writing.
    private static func output(of words: [String]) -> Notebook.Output {
      if let refusal = refusal(words) {
        return Notebook.Output(
          bytes: Array("pantrace: \(refusal)\n".utf8), exitCode: ExitCode.usage.rawValue)
      }
      // Colors and the width of a terminal would make other bytes on each machine.
      let recorder = Console.Recorder()
      let code = Tool.pantrace.run(
        words, console: recorder.console(inputIsTerminal: true), color: .never)
      return Notebook.Output(bytes: recorder.both, exitCode: code.rawValue)
    }

    /// Why a command cannot run in a document.
    private static func refusal(_ words: [String]) -> String? {
      if words.first == "notebook" { return "a notebook cannot run notebooks" }
      let readsInput = zip(words, words.dropFirst()).contains { before, word in
        word == "-" && !["-o", "--output"].contains(before)
      }
      return readsInput ? "a notebook has no standard input" : nil
    }

    // MARK: - Words

    private func tell(
      _ slot: Notebook.Slot, _ difference: Notebook.Slot.Difference, in path: String
    ) throws {
      func text(_ bytes: ArraySlice<UInt8>?) -> String {
        bytes.map { VisibleText.oneLine(String(decoding: $0, as: UTF8.self)) }
          ?? "(no further line)"
      }
      let command = VisibleText.oneLine(slot.text)
      try console.tell(
        """
        \(path):\(difference.line): '\(command)' prints something else now
          expected: \(text(difference.expected))
          got:      \(text(difference.got))
        """)
    }

    private func say(_ problem: Notebook.Problem, in path: String) {
      say("\(path):\(problem.line): \(problem.message)", problem.advice)
    }

    private func say(_ message: String, _ advice: String?) {
      console.complain(message, advice: advice, tool: Tool.pantrace.name)
    }
  }
}

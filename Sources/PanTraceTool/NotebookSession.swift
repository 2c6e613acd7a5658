import PanBatch
import PanReports
import PanText

/// Runs documents one after another, and gathers the exit code.
struct NotebookSession {
  private let parameters: [String: String]
  private let isQuiet: Bool
  private let console: Console
  private var visited = 0
  private var rejected = 0
  private var isInOrder = true

  init(parameters: [ParameterChoice], isQuiet: Bool, console: Console) {
    self.parameters = Dictionary(parameters.map { ($0.name, $0.value) }) { _, last in last }
    self.isQuiet = isQuiet
    self.console = console
  }

  /// 3 if no document could be read, 4 if some could not, 1 if one is out of date.
  var exitCode: ExitCode {
    if rejected > 0 { return rejected == visited ? .noInput : .partlyRejected }
    return isInOrder ? .ok : .checkNotMet
  }

  /// Runs a document, and rewrites it or shows the difference.
  mutating func visit(_ path: String, rewrites: Bool) throws {
    visited += 1
    let old: [UInt8]
    do throws(InputError) {
      old = try SideFile.bytes(of: .file(path))
    } catch {
      rejected += 1
      return say(error.message, error.advice)
    }
    let notebook = Notebook(parsing: old, parameters: parameters)
    guard notebook.problems.isEmpty else {
      rejected += 1
      return notebook.problems.forEach { say($0, in: path) }
    }
    guard let (run, files) = run(notebook, path, keepsFiles: rewrites) else { return }
    if !run.problems.isEmpty { isInOrder = false }
    if run.bytes == old, files.isEmpty {
      try tell(path, notebook, run.problems.isEmpty ? "as it should be" : "nothing changed")
    } else if rewrites {
      if run.bytes != old { try OutputWriter.write(run.bytes, to: .file(path), console: console) }
      let outputs = run.changes.isEmpty ? [] : [counted(run.changes.count, "output")]
      let written = files.isEmpty ? [] : [counted(files.count, "file")]
      try tell(path, notebook, (outputs + written).joined(separator: " and ") + " changed")
    } else {
      isInOrder = false
      for file in files { console.say("\(path): the file \(file) is another now") }
      for slot in run.changes { say(slot, in: path) }
      let diff = UnifiedDiff(from: old, to: run.bytes, name: path)
      let screen = console.output.screen
      try console.output.write(
        screen.isColored || console.output.isTerminal
          ? Array(diff.text(on: screen).utf8) : diff.bytes)
    }
  }

  /// Runs the commands, and says which files that the document shows hold something else now.
  ///
  /// Without `keepsFiles`, commands write into a copy of the document's folder.
  private mutating func run(
    _ notebook: Notebook, _ path: String, keepsFiles: Bool
  ) -> (run: NotebookRun, files: [String])? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    var outputs: [Int: CommandOutput] = [:]
    do {
      let copy = keepsFiles ? nil : try WorkingCopy(of: folder)
      let (run, files) = try WorkingFolder.during(copy?.path ?? folder) {
        let (run, written) = OutputJournal.during(guarding: name, in: copy) {
          notebook.run { command in
            let output = CellProcess.run(command.words)
            outputs[command.line] = output
            return output
          }
        }
        let changed = written.filter(\.isChanged).map { written in
          // A document names files of its own folder without it.
          written.path.hasPrefix("./") ? String(written.path.dropFirst(2)) : written.path
        }
        return (run, changed.filter(run.shows))
      }
      for problem in run.problems {
        say(problem, in: path)
        if case .unexpectedExit = problem.kind, let output = outputs[problem.line] {
          console.show(VisibleText.manyLines(String(decoding: output.bytes, as: UTF8.self)))
        }
      }
      return (run, files)
    } catch let error as InputError {
      rejected += 1
      say(error.message, error.advice)
    } catch let error as OutputError {
      rejected += 1
      say(error.message, error.advice)
    } catch {
      // Neither the folder nor its copy throws anything else.
    }
    return nil
  }

  // MARK: - Words

  private func tell(_ path: String, _ notebook: Notebook, _ result: String) throws {
    guard !isQuiet else { return }
    try console.tell("\(path): \(counted(notebook.commands.count, "command")), \(result)")
  }

  private func say(_ slot: OutputSlot, in path: String) {
    guard let command = slot.commands.first else { return }
    console.say("\(path):\(command.line): '\(command.text)' prints something else now")
  }

  private func say(_ problem: NotebookProblem, in path: String) {
    say("\(path):\(problem.line): \(problem.message)", problem.advice)
  }

  private func say(_ message: String, _ advice: String?) {
    console.complain(message, advice: advice, tool: Tool.pantrace.name)
  }
}

/// Runs the tool inside itself.
enum CellProcess {
  /// What a command prints, standard output and standard error in the order of writing.
  static func run(_ words: [String]) -> CommandOutput {
    if let refusal = refusal(words) {
      return CommandOutput(
        bytes: Array("pantrace: \(refusal)\n".utf8), exitCode: ExitCode.usage.rawValue)
    }
    let recorder = ConsoleRecorder()
    let code = Tool.pantrace.run(
      words, console: recorder.console(inputIsTerminal: true), color: .never)
    return CommandOutput(bytes: recorder.both, result: recorder.output, exitCode: code.rawValue)
  }

  /// Why a command cannot run in a document.
  private static func refusal(_ words: [String]) -> String? {
    if words.first == "notebook" { return "a notebook cannot run notebooks" }
    let readsInput = zip(words, words.dropFirst()).contains { before, word in
      word == "-" && !["-o", "--output", "--verify"].contains(before)
    }
    return readsInput ? "a notebook has no standard input" : nil
  }
}

import PanBatch
import PanDocuments
import PanReports
import PanText

/// `pantrace notebook`: runs the commands in documents, and refreshes or checks their output.
enum NotebookCommand {
  struct Options: Sendable {
    var words: [String] = []
    var parameters: [ParameterChoice] = []
    var isQuiet = false
  }

  private enum Action: String, CaseIterable {
    case run, check, new
  }

  static let command = Command(
    "notebook", "Runs the commands of markdown documents and refreshes or checks their output.",
    discussion: """
      'run FILE...' rewrites each document whose output has changed; 'check FILE...' shows the \
      difference and exits with 1, also where a picture that it shows has changed; 'new \
      FILE' begins a document. Only the output changes, all else is kept byte for byte.

      A block 'console' with lines '$ pantrace ...' has its output below each command. A block \
      'pantrace' holds commands only; their output follows in a block 'text pantrace-output', or \
      with format=markdown id=NAME between comments, without what was said on standard error. Further options of a cell are \
      expect-exit=CODE, hide and skip; a console block has skip. A comment that begins with '<!-- pantrace hide' and ends with a line '-->' is a hidden cell that no page shows. Parameters stand in the front \
      matter and are used as ${name}.

      Commands run inside this process, without a shell, in the document's folder, and only \
      pantrace's own. With 'run', -o writes wherever the user may; with 'check', into a copy of \
      the document's folder, which goes at the end, and nowhere else.
      """,
    examples: [
      "pantrace notebook new swipes.md", "pantrace notebook run swipes.md",
      "pantrace notebook check swipes.md",
      "pantrace notebook run swipes.md --param gestures=recordings",
    ],
    defaults: Options(),
    arguments: [
      .operands(
        "action", \.words, count: 2...Int.max, completion: .action(Action.allCases.map(\.rawValue)),
        help: "run, check or new, then the documents."),
      .option(
        "param", short: "p", "name=value", \.parameters,
        help: "Replaces a parameter of the front matter."),
      .flag("quiet", short: "q", \.isQuiet, help: "Says nothing of documents that are in order."),
    ]
  ) { options, console in
    guard let word = options.words.first, let action = Action(rawValue: word) else {
      let names = Action.allCases.map(\.rawValue)
      let word = options.words.first ?? ""
      throw UsageError.invalidValue(
        argument: "<action>", value: word, expectation: "run, check or new",
        nearest: nearestName(to: word, in: names))
    }
    let paths = Array(options.words.dropFirst())
    switch action {
    case .new:
      for path in paths { try NewNotebook.write(path, console: console) }
      return .ok
    case .run, .check:
      var session = NotebookSession(
        parameters: options.parameters, isQuiet: options.isQuiet, console: console)
      for path in paths { try session.visit(path, rewrites: action == .run) }
      return session.exitCode
    }
  }
}

/// A parameter and its value: `traces=recordings`.
struct ParameterChoice: ArgumentValue, Equatable {
  var name: String
  var value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = String(parts[1])
  }

  var argument: String { "\(name)=\(value)" }

  static var expectation: String { "NAME=VALUE, such as traces=recordings" }
}

/// A first document to start from.
enum NewNotebook {
  static func write(_ path: String, console: Console) throws {
    let again = "pantrace notebook run \(ShellWord.operand(path))"
    do {
      _ = try SideFile.bytes(of: .file(path))
      throw CommandFailure(
        .outputFailed, "\(path): is there already",
        advice: "\(again) refreshes it; nothing was changed.")
    } catch InputError.missing {
      try OutputWriter.write(text, to: .file(path), console: console)
      try console.tell("\(path): now \(again)")
    }
  }

  private static let text = """
    ---
    title: Swipes
    params:
      gestures: samples.csv
    ---

    # Swipes

    Four samples to begin with. Put the name of a recording in place of `samples.csv` above, and take
    this block out:

    ```console
    $ pantrace generate --count 4 --seed 1 -o samples.csv
    ```

    What became of each gesture:

    ```pantrace id=decisions format=markdown
    pantrace analyze ${gestures} -f markdown
    ```

    """
}

import PanTraces

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
        "action", \.words, count: 2...Int.max, completion: .action(Action.allCases.map(\.rawValue)),
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

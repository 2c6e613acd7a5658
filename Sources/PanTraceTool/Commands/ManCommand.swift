import CommandLineKit

/// `pantrace man`: the manual page.
enum ManCommand {
  static let command = Command(
    "man", "Prints the manual page.",
    discussion: "Save it as pantrace.1 in a folder man1 of $MANPATH, or read it at once.",
    examples: ["pantrace man > pantrace.1", "pantrace man | man -l -"],
    defaults: [String](),
    arguments: []
  ) { _, console in
    try console.output.write(Tool.pantrace.manualPage)
    return .ok
  }
}

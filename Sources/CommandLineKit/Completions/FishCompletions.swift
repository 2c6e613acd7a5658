extension Tool {
  /// One `complete` line per command and option.
  var fishCompletions: String {
    let first =
      ["complete -c \(name) -f", "complete -c \(name) -n __fish_use_subcommand -s h -l help"]
      + ["complete -c \(name) -n __fish_use_subcommand -l version"]
    let commands = pages.map { page in
      "complete -c \(name) -n __fish_use_subcommand -a \(page.name) -d '\(quoted(page.summary))'"
    }
    return (first + commands + pages.flatMap(fishLines)).joined(separator: "\n") + "\n"
  }

  private func fishLines(_ page: CommandPage) -> [String] {
    let start = "complete -c \(name) -n '__fish_seen_subcommand_from \(page.name)'"
    let options = page.options.flatMap { option in
      option.longSpellings.map { long in
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.form == .option ? " -r" + fishValue(option.completion) : ""
        return "\(start) -l \(long.dropFirst(2))\(short)\(value) -d '\(option.remarkForShell)'"
      }
    }
    let operands = page.operands.map { start + fishValue($0.completion) }
    return options + (operands.map { [$0] } ?? [])
  }

  private func fishValue(_ completion: ArgumentDescription.Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .files: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .words(let words): " -f -a '\(words.joined(separator: " "))'"
    }
  }
}

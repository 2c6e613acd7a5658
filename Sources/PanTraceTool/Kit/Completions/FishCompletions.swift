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
    guard let operands = page.operands else { return options }
    return options + fishOperands(operands.completion, of: page, start)
  }

  private func fishOperands(
    _ completion: ArgumentDescription.Completion, of page: CommandPage, _ start: String
  ) -> [String] {
    guard case .actionOf(let words) = completion else { return [start + fishValue(completion)] }
    let list = words.value.joined(separator: " ")
    let unsaid =
      "'__fish_seen_subcommand_from \(page.name); and not __fish_seen_subcommand_from \(list)'"
    return ["complete -c \(name) -n \(unsaid) -f -a '\(list)'", start + fishValue(completion)]
  }

  private func fishValue(_ completion: ArgumentDescription.Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .files: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .oneOf(let words): " -f -a '\(words.value.joined(separator: " "))'"
    case .severalOf(let words):
      " -f -a '(__fish_complete_list , \"string join \\n \(words.value.joined(separator: " "))\")'"
    case .actionOf: " -F"
    }
  }
}

/// A shell that completions can be written for.
enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that completes the tool's commands, options and values in a shell.
  func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The words that may stand where a command does.
  var firstWords: [String] { pages.map(\.name) + ["--help", "--version"] }
}

extension ArgumentDescription {
  /// The first sentence of the help, without its period, in a single-quoted shell string.
  var remarkForShell: String {
    let sentence = help.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? ""
    return quoted(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
  }
}

/// Escapes what would end a single-quoted string. The escape is the same in all three shells.
func quoted(_ text: String) -> String {
  text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
}

extension Tool {
  /// Works in the bash 3.2 of macOS too.
  ///
  /// An empty reply lets readline complete file names, which it quotes better than a script could.
  var bashCompletions: String {
    """
    # Completions of \(name) for bash. Load them with: eval "$(\(name) completions bash)"
    _\(name)() {
      local place=$COMP_CWORD current="${COMP_WORDS[COMP_CWORD]}" words="" before=""
      # Bash takes a:b and --name=value for three words each.
      while [ "$place" -gt 2 ] \
        && { [ "${COMP_WORDS[place]}" = ":" ] || [ "${COMP_WORDS[place-1]}" = ":" ]; }; do
        place=$((place - 1))
        current="${COMP_WORDS[place]}$current"
      done
      local colons="${current%"${current##*:}"}" previous="${COMP_WORDS[place-1]}"
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ]; then
        previous="${COMP_WORDS[place-2]}"
      fi
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="\(firstWords.joined(separator: " "))"
      else
        case "${COMP_WORDS[1]} $previous" in
    \(pages.flatMap(bashCases).map { "      " + $0 }.joined(separator: "\n"))
        esac
      fi
      COMPREPLY=( $(compgen -P "$before" -W "$words" -- "${current#"$before"}") )
      # What stands before a colon is there already.
      COMPREPLY=( "${COMPREPLY[@]#"$colons"}" )
    }
    complete -o bashdefault -o default -F _\(name) \(name)

    """
  }

  private func bashCases(_ page: CommandPage) -> [String] {
    let values = page.options.filter { $0.form == .option }.map { option in
      let pattern = option.spellings.map { "\"\(page.name) \($0)\"" }.joined(separator: " | ")
      return "\(pattern)) \(bashAction(option.completion)) ;;"
    }
    let options = page.options.flatMap(\.longSpellings).joined(separator: " ")
    return values + [
      "\"\(page.name) \"*)",
      "  case \"$current\" in",
      "    -*) words=\"\(options)\" ;;",
      "    *) \(bashAction(page.operands?.completion ?? .nothing)) ;;",
      "  esac ;;",
    ]
  }

  private func bashAction(_ completion: ArgumentDescription.Completion) -> String {
    switch completion {
    case .oneOf(let words): "words=\"\(words.value.joined(separator: " "))\""
    case .severalOf(let words):
      // What stands before the last comma stays as it is.
      "words=\"\(words.value.joined(separator: " "))\"; before=\"${current%\"${current##*,}\"}\""
    case .actionOf(let words):
      "if [ \"$COMP_CWORD\" -eq 2 ]; then words=\"\(words.value.joined(separator: " "))\"; else return; fi"
    case .folders: "compopt -o dirnames 2>/dev/null; return"
    case .files, .nothing: "return"
    }
  }
}

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

extension Tool {
  /// Serves both as a file in `$fpath` and through `eval`.
  var zshCompletions: String {
    """
    #compdef \(name)
    _\(name)() {
      if (( CURRENT == 2 )); then
        local -a commands
        commands=(
    \(zshCommands.map { "      " + $0 }.joined(separator: "\n"))
        )
        _describe 'command' commands
        return
      fi
      local command="${words[2]}"
      shift words
      (( CURRENT-- ))
      case "$command" in
    \(pages.flatMap(zshCase).map { "    " + $0 }.joined(separator: "\n"))
      esac
    }
    if [ "${funcstack[1]}" = "_\(name)" ]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private var zshCommands: [String] {
    pages.map { "'\($0.name):\(quoted(zshEscaped($0.summary)))'" } + [
      "'--help:Shows this help.'", "'--version:Shows the version.'",
    ]
  }

  private func zshCase(_ page: CommandPage) -> [String] {
    let specifications = page.options.flatMap(zshOption) + (page.operands.map(zshOperands) ?? [])
    return ["\(page.name))", "  _arguments -S \\"]
      + specifications.dropLast().map { "    \($0) \\" }
      + specifications.suffix(1).map { "    \($0) ;;" }
  }

  private func zshOperands(_ operands: ArgumentDescription) -> [String] {
    let rest = "'*:\(operands.placeholder):\(zshAction(operands.completion))'"
    guard case .actionOf(let words) = operands.completion else { return [rest] }
    return ["'1:\(operands.placeholder):(\(words.value.joined(separator: " ")))'", rest]
  }

  private func zshOption(_ option: ArgumentDescription) -> [String] {
    let exclusion = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      let remark = "[\(zshEscaped(option.remarkForShell))]"
      guard option.form == .option else { return "'\(exclusion)\(spelling)\(remark)'" }
      // `=` and `+` admit the value in the same word, as well as in the next.
      let joint = spelling.hasPrefix("--") ? "=" : "+"
      let value = ":\(option.placeholder):\(zshAction(option.completion))"
      return "'\(exclusion)\(spelling)\(joint)\(remark)\(value)'"
    }
  }

  private func zshAction(_ completion: ArgumentDescription.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files, .actionOf: "_files"
    case .folders: "_files -/"
    case .oneOf(let words): "(\(zshEscaped(words.value.joined(separator: " "))))"
    case .severalOf(let words):
      "_sequence compadd - \(zshEscaped(words.value.joined(separator: " ")))"
    }
  }

  /// Colons and square brackets divide a specification.
  private func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if ":[]".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}

extension Tool {
  /// Works in the bash 3.2 of macOS too.
  ///
  /// An empty reply lets readline complete file names, which it quotes better than a script could.
  var bashCompletions: String {
    """
    # Completions of \(name) for bash. Load them with: eval "$(\(name) completions bash)"
    _\(name)() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
      # Bash takes --name=value for three words.
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="\(firstWords.joined(separator: " "))"
      else
        case "${COMP_WORDS[1]} $previous" in
    \(pages.flatMap(bashCases).map { "      " + $0 }.joined(separator: "\n"))
        esac
      fi
      COMPREPLY=( $(compgen -W "$words" -- "$current") )
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
    case .words(let words): "words=\"\(words.joined(separator: " "))\""
    case .folders: "compopt -o dirnames 2>/dev/null; return"
    case .files, .nothing: "return"
    }
  }
}

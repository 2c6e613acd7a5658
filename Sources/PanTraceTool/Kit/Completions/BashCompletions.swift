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

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

extension Tool {
  /// The manual page, written in the macros of man(7).
  ///
  /// It says what the help says, all commands and topics in one page, and nothing of the day or the
  /// machine it was made on.
  var manualPage: String { ManualPage.text(of: self) }
}

/// Lays the help of a whole tool out for `man`.
private struct ManualPage {
  private var lines: [String] = []

  static func text(of tool: Tool) -> String {
    var page = ManualPage()
    page.macro("TH", tool.name.uppercased(), "1", "", "\(tool.name) \(tool.version)", "")
    page.macro("SH", "NAME")
    page.add("\(escaped(tool.name)) \\- \(escaped(tool.summary))")
    page.macro("SH", "SYNOPSIS")
    page.add("\\fB\(escaped(tool.name))\\fR \\fIcommand\\fR [options] [arguments]")
    page.macro("SH", "COMMANDS")
    for command in tool.pages { page.command(command, of: tool) }
    for topic in tool.topics {
      page.macro("SH", topic.name.replacingHyphens.uppercased())
      page.paragraphs(topic.summary)
      page.verbatim(topic.text().split(separator: "\n", omittingEmptySubsequences: false))
    }
    page.macro("SH", "EXAMPLES")
    page.verbatim(tool.examples.map { $0[...] })
    return page.lines.joined(separator: "\n") + "\n"
  }

  private mutating func command(_ command: CommandPage, of tool: Tool) {
    macro("SS", command.name)
    paragraphs(command.summary)
    add(".PP")
    let operands = command.operands.map { " " + Help.placeholder($0) } ?? ""
    add(
      "\\fB\(Self.escaped("\(tool.name) \(command.name)"))\\fR"
        + Self.escaped(
          " [options]" + operands))
    paragraphs(command.discussion)
    for argument in command.arguments { self.argument(argument) }
    add(".PP")
    verbatim(command.examples.map { $0[...] })
  }

  private mutating func argument(_ argument: ArgumentDescription) {
    add(".TP")
    if argument.isOperands {
      add("\\fI\(Self.escaped(argument.placeholder))\\fR")
    } else {
      let spellings = argument.spellings.map { "\\fB\(Self.escaped($0))\\fR" }
      let value = argument.form == .option ? " \\fI\(Self.escaped(argument.placeholder))\\fR" : ""
      add(spellings.joined(separator: ", ") + value)
    }
    add(Self.escaped(Help.remark(argument)))
  }

  // MARK: - Macros

  private mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"" + Self.escaped($0, quotes: "\\(dq") + "\"" }
    lines.append(([".\(name)"] + quoted).joined(separator: " "))
  }

  /// A line whose escapes are done.
  private mutating func add(_ line: String) {
    lines.append(line)
  }

  private mutating func paragraphs(_ text: String) {
    for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
      if index > 0 || lines.last?.hasPrefix(".S") == false { add(".PP") }
      add(Self.escaped(paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }
  }

  /// Lines shown as they are.
  private mutating func verbatim(_ block: [Substring]) {
    guard !block.isEmpty else { return }
    lines += [".RS 4", ".nf"] + block.map { Self.escaped(String($0)) } + [".fi", ".RE"]
  }

  /// Text that troff shows as it is: hyphens can be copied, all else is ASCII.
  private static func escaped(_ text: String, quotes: String = "\"") -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += quotes
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }
}

extension String {
  fileprivate var replacingHyphens: String {
    String(map { $0 == "-" ? " " : $0 })
  }
}

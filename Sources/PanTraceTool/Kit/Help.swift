/// A page of help that belongs to no command, such as the list of exit codes.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// What the page is about: one sentence.
  let summary: String
  /// The page, made only when it is asked for. Printed as it is.
  let text: @Sendable () -> String

  /// Makes a topic.
  init(_ name: String, _ summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

/// Lays out help in 80 columns, whatever the terminal: the text is the same everywhere.
struct Help {
  /// How much of a command's help is shown.
  enum Extent {
    /// What fits a screen: the first paragraph, the options that people use most, three examples.
    case screen
    case everything
  }

  private static let width = 80
  private static let secondColumn = 28
  private static let mostExamples = 3

  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The help of one command. Everything if that fits a screen, too.
  static func of(_ page: CommandPage, tool: String, _ extent: Extent) -> String {
    let isBrief = extent == .screen && !page.common.isEmpty
    var help = Help()
    help.paragraph(page.summary)
    help.paragraph(usage(page, tool: tool), hanging: "       ")
    for paragraph in page.discussion.split(separator: "\n\n").prefix(isBrief ? 1 : .max) {
      help.paragraph(String(paragraph))
    }
    if let operands = page.operands {
      help.table(
        "Arguments:", [(placeholder(operands), isBrief ? brief(operands) : remark(operands))])
    }
    if isBrief {
      help.table("Options:", page.commonOptions.map { (spelling($0), brief($0)) })
    } else {
      help.options(page.options)
    }
    help.verbatim("Examples:", Array(page.examples.prefix(isBrief ? mostExamples : .max)))
    if isBrief {
      help.paragraph("All \(page.options.count) options: '\(tool) \(page.name) --help=all'.")
    }
    return help.text
  }

  /// The help of the whole tool. Short if no command was given.
  static func of(_ tool: Tool, isShort: Bool = false) -> String {
    var help = Help()
    help.paragraph(tool.summary)
    help.paragraph("Usage: \(tool.name) <command> [options] [arguments]")
    help.names("Commands:", tool.pages.map { ($0.name, $0.summary) })
    guard !isShort else {
      help.verbatim("Start with:", tool.examples)
      return help.text
    }
    if !tool.topics.isEmpty {
      help.names("Topics:", tool.topics.map { ($0.name, $0.summary) })
    }
    help.table(
      "Options:", [("-h, --help", "Shows this help."), ("--version", "Shows the version.")])
    help.verbatim("Examples:", tool.examples)
    help.paragraph("'\(tool.name) help <command>' or '\(tool.name) help <topic>' says more.")
    return help.text
  }

  // MARK: - Words

  private static func usage(_ page: CommandPage, tool: String) -> String {
    "Usage: \(tool) \(page.name) [options]" + (page.operands.map { " " + placeholder($0) } ?? "")
  }

  static func placeholder(_ argument: ArgumentDescription) -> String {
    guard case .operands(let count) = argument.form else { return "<\(argument.placeholder)>" }
    let one = "<\(argument.placeholder)>" + (count.upperBound > 1 ? "..." : "")
    return count.lowerBound > 0 ? one : "[\(one)]"
  }

  private static func spelling(_ option: ArgumentDescription) -> String {
    let names = option.spellings.joined(separator: ", ")
    // Long names stand below one another, whether there is a short one or not.
    let indented = option.short == nil ? "    " + names : names
    return option.form == .option ? indented + " " + placeholder(option) : indented
  }

  static func remark(_ argument: ArgumentDescription) -> String {
    var remark = argument.help
    if let rule = argument.rule { remark += " \(capitalized(argument.expectation, rule))." }
    if !argument.choices.isEmpty {
      remark += " One of " + argument.choices.joined(separator: ", ") + "."
    }
    if argument.isRepeatable, argument.form == .option { remark += " May be repeated." }
    let defaults = argument.defaults.filter { !$0.isEmpty }
    if argument.form == .option, !defaults.isEmpty {
      remark += " Default: " + defaults.joined(separator: ", ") + "."
    }
    return remark
  }

  /// What an argument is for, without what it takes and where that comes from.
  private static func brief(_ argument: ArgumentDescription) -> String {
    let scalars = Array(argument.help.unicodeScalars)
    let end = scalars.indices.first { index in
      [".", ":", ";"].contains(scalars[index])
        && (index + 1 == scalars.count || scalars[index + 1] == " ")
    }
    var words = String.UnicodeScalarView()
    words.append(contentsOf: scalars[..<(end ?? scalars.count)])
    return String(words) + "."
  }

  private static func capitalized(_ expectation: String, _ rule: String) -> String {
    let words = expectation.hasPrefix("one of") ? rule : expectation
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: - Layout

  private mutating func options(_ options: [ArgumentDescription]) {
    var headings: [String?] = []
    for option in options where !headings.contains(option.heading) {
      headings.append(option.heading)
    }
    for heading in headings.sorted(by: { $0 == nil && $1 != nil }) {
      table(
        (heading ?? "Options") + ":",
        options.filter { $0.heading == heading }
          .map { (Self.spelling($0), Self.remark($0)) })
    }
  }

  private mutating func paragraph(_ text: String, hanging: String = "") {
    startBlock()
    lines += Self.wrap(text, width: Self.width, hanging: hanging)
  }

  private mutating func verbatim(_ title: String, _ block: [String]) {
    guard !block.isEmpty else { return }
    startBlock()
    lines.append(title)
    lines += block.map { "  " + $0 }
  }

  /// A table whose second column stands as near as its names allow.
  private mutating func names(_ title: String, _ rows: [(String, String)]) {
    table(title, rows, secondColumn: 4 + (rows.map(\.0.count).max() ?? 0))
  }

  private mutating func table(
    _ title: String, _ rows: [(String, String)], secondColumn: Int = Self.secondColumn
  ) {
    startBlock()
    lines.append(title)
    let margin = String(repeating: " ", count: secondColumn)
    for (left, right) in rows {
      let wrapped = Self.wrap(right, width: Self.width - secondColumn, hanging: "")
      let head = "  " + left
      if head.count + 2 > secondColumn {
        lines.append(head)
        lines += wrapped.map { margin + $0 }
      } else {
        let padding = String(repeating: " ", count: secondColumn - head.count)
        lines.append(head + padding + (wrapped.first ?? ""))
        lines += wrapped.dropFirst().map { margin + $0 }
      }
    }
  }

  private mutating func startBlock() {
    if !lines.isEmpty { lines.append("") }
  }

  private static func wrap(_ text: String, width: Int, hanging: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = hanging + word
      }
    }
    return lines + [line]
  }
}

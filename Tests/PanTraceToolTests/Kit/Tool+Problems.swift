@testable import PanTraceTool

extension Tool {
  /// The rules of a good command table that this tool breaks, one sentence each; empty if none.
  ///
  /// A tool's tests call it once, and every later command is checked with the others.
  func problems() -> [String] {
    duplicates(in: pages.map(\.name) + topics.map(\.name)).map { "two pages are named \($0)" }
      + zip(names, commands).filter { $0 != $1.page.name }
      .map { "\($0) calls itself \($1.page.name)" }
      + pages.filter { !isName($0.name) }.map { "\($0.name) is not a lower-case ASCII name" }
      + pages.flatMap(problems(in:))
      + zip(pages, commands).flatMap { page, command in
        (command as? any CheckedCommand).map { $0.problems().map { "\(page.name): \($0)" } }
          ?? ["\(page.name) cannot be checked"]
      }
  }

  private func problems(in page: CommandPage) -> [String] {
    let spellings = page.arguments.flatMap(\.spellings)
    var problems = duplicates(in: spellings).map { "\($0) is declared twice" }
    if page.arguments.count(where: \.isOperands) > 1 {
      problems.append("operands come in two rows")
    }
    if !page.summary.hasSuffix(".") { problems.append("the summary ends without a period") }
    if !(2...4).contains(page.examples.count) { problems.append("there are not 2 to 4 examples") }
    for example in page.examples where !example.hasPrefix("\(name) \(page.name)") {
      problems.append("the example '\(example)' is of another command")
    }
    for option in page.common where !page.options.contains(where: { $0.name == option }) {
      problems.append("there is no option \(option) to be shown first")
    }
    problems += page.arguments.flatMap(problems(in:))
    problems += missingFromTexts(page)
    return problems.map { "\(page.name): \($0)" }
  }

  private func problems(in argument: ArgumentDescription) -> [String] {
    var problems: [String] = []
    if !isName(argument.name) { problems.append("is not a lower-case ASCII name") }
    if let short = argument.short, !(short.isASCII && short.isLetter) {
      problems.append("has a short name that is not an ASCII letter")
    }
    if !argument.help.hasSuffix(".") { problems.append("has a help that ends without a period") }
    if argument.form == .option, argument.placeholder.isEmpty {
      problems.append("has no placeholder")
    }
    if argument.form == .flag, !argument.defaults.isEmpty {
      problems.append("is on already, so that nothing could turn it off")
    }
    if argument.excluded.contains(argument.name) { problems.append("excludes itself") }
    for choice in argument.choices where !choice.utf8.allSatisfy(isPlain) {
      problems.append("has the choice '\(choice)', which a shell would take apart")
    }
    return problems.map { "\(argument.name) \($0)" }
  }

  /// Every option must be in the help, and nothing else may be in the help.
  private func missingFromTexts(_ page: CommandPage) -> [String] {
    let options = Set(page.options.flatMap(\.longSpellings))
    let help = Help.of(page, tool: name, .everything)
    let inHelp = Set(longNames(in: help.split(separator: "\n").filter { $0.hasPrefix("  ") }))
    var problems = options.subtracting(inHelp).sorted().map { "\($0) is not in the help" }
    problems += inHelp.subtracting(options).sorted().map { "\($0) is in the help only" }
    return problems
  }

  /// The words of a text that begin with two hyphens.
  private func longNames(in lines: [Substring]) -> [String] {
    lines.flatMap { line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        .filter { $0.hasPrefix("--") && $0.count > 2 }
        .map(String.init)
    }
  }

  private func duplicates(in names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }

  private func isName(_ name: String) -> Bool {
    name.utf8.count >= 2 && !name.hasPrefix("-") && !name.hasSuffix("-")
      && name.utf8.allSatisfy { isPlain($0) && !(UInt8(ascii: "A")...90).contains($0) && $0 != 46 }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// A command whose own table can be checked, whatever the type of its options.
private protocol CheckedCommand {
  /// The rules that the table breaks, one sentence each.
  func problems() -> [String]
}

extension Command: CheckedCommand {
  fileprivate func problems() -> [String] {
    problemsOfDefaults() + page.examples.compactMap(problem(ofExample:))
  }

  private func problemsOfDefaults() -> [String] {
    rows.compactMap { row in
      let words = row.spell(defaults)
      var options = defaults
      for (index, word) in words.enumerated()
      where !row.store(&options, word, index == 0) {
        return "the default '\(word)' of \(row.description.name) is not accepted"
      }
      return row.spell(options) == words
        ? nil : "the default of \(row.description.name) does not read back as itself"
    }
  }

  /// An example is the tool's name, the command's, and words for it, up to a pipe or redirection.
  private func problem(ofExample example: String) -> String? {
    let words = example.split(separator: " ").dropFirst(2)
      .prefix { !["|", ">", "<"].contains($0) }
      .map { $0.trimming { $0 == "'" || $0 == "\"" } }
    do throws(UsageError) {
      _ = try parse(words)
      return nil
    } catch {
      return "the example '\(example)' is wrong: \(error.message)"
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}

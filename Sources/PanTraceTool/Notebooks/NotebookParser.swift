import PanDocuments

/// Walks over a document once and divides it into prose and places for output.
struct NotebookParser {
  private(set) var pieces: [Notebook.Piece] = []
  private(set) var problems: [NotebookProblem] = []

  private let lines: [MarkdownLines.Line]
  private let parameters: [String: String]
  private var next = 0
  private var prose: [UInt8] = []
  private var ids: Set<String> = []

  init(_ lines: MarkdownLines, parameters overrides: [String: String]) {
    let frontMatter = FrontMatter(lines.all)
    self.lines = lines.all
    parameters = frontMatter.parameters.merging(overrides) { _, override in override }
    problems = frontMatter.problems
    for name in overrides.keys.sorted() where frontMatter.parameters[name] == nil {
      problems.append(NotebookProblem(line: 1, kind: .unknownParameter(name)))
    }
    take(upTo: frontMatter.lineCount)
  }

  mutating func parse() {
    while next < lines.count {
      if let fence = BlockFence(opening: lines[next].text) {
        block(fence)
      } else if beginsComment(lines[next].text) {
        comment()
      } else {
        take(upTo: next + 1)
      }
    }
    flushProse()
  }

  // MARK: - Prose

  /// Moves lines to the prose.
  private mutating func take(upTo end: Int) {
    while next < end {
      prose += lines[next].bytes
      next += 1
    }
  }

  private mutating func flushProse() {
    if !prose.isEmpty { pieces.append(.prose(prose)) }
    prose = []
  }

  /// Within a comment no fence is a cell, so that cells can be commented out.
  private func beginsComment(_ line: ArraySlice<UInt8>) -> Bool {
    let spaces = line.prefix { $0 == 0x20 }.count
    return spaces <= 3 && line.dropFirst(spaces).starts(with: "<!--".utf8)
  }

  private mutating func comment() {
    let end = lines[next...].firstIndex { $0.text.contains("-->") }
    guard let end, let info = hiddenCell(upTo: end) else {
      return take(upTo: end.map { $0 + 1 } ?? lines.count)
    }
    do throws(NotebookProblem) {
      try pantrace((next + 1)..<end, try options(.pantrace, info))
    } catch {
      problems.append(error)
      take(upTo: end + 1)
    }
  }

  /// The text after `<!--` if a comment is a hidden cell, which no page shows; nil for others.
  private func hiddenCell(upTo end: Int) -> String? {
    guard end > next, lines[end].text.trimmingTrailingBlanks.elementsEqual("-->".utf8),
      lines[next].text.starts(with: "<!--".utf8),
      let info = lines[next].text.dropFirst("<!--".utf8.count).validText
    else { return nil }
    let words = info.split(whereSeparator: \.isWhitespace)
    let isCell = words.first == "pantrace" && words.dropFirst().first == "hide"
    return isCell && !words.contains("skip") ? info : nil
  }

  // MARK: - Blocks

  private mutating func block(_ fence: BlockFence) {
    let end = lines[(next + 1)...].firstIndex { fence.isClosed(by: $0.text) }
    let body = (next + 1)..<(end ?? lines.count)
    guard fence.indentation == 0, let kind = CellOptions.kind(of: fence.info),
      kind == .pantrace || body.contains(where: isCommand)
    else { return take(upTo: min(body.upperBound + 1, lines.count)) }
    do throws(NotebookProblem) {
      guard end != nil else { throw problem(.unclosedBlock, next) }
      let options = try options(kind, fence.info)
      guard !options.isSkipped else { return take(upTo: body.upperBound + 1) }
      switch kind {
      case .console: try console(body, fence)
      case .pantrace: try pantrace(body, options)
      }
    } catch {
      problems.append(error)
      take(upTo: min(body.upperBound + 1, lines.count))
    }
  }

  private mutating func options(
    _ kind: CellOptions.Kind, _ info: String
  ) throws(NotebookProblem) -> CellOptions {
    let options: CellOptions
    do throws(NotebookProblem.Kind) {
      options = try CellOptions(kind, info: info)
    } catch {
      throw problem(error, next)
    }
    if let id = options.id, !ids.insert(id).inserted { throw problem(.repeatedID(id), next) }
    return options
  }

  private func isCommand(_ index: Int) -> Bool {
    let line = lines[index].text
    return line.starts(with: "$ pantrace ".utf8)
      || line.trimmingTrailingBlanks.elementsEqual("$ pantrace".utf8)
  }

  /// A session: every line after a command, up to the next, is output.
  private mutating func console(
    _ body: Range<Int>, _ fence: BlockFence
  ) throws(NotebookProblem) {
    var commands: [(command: CellCommand, lines: Range<Int>)] = []
    // All are read before any is taken, so that a defect leaves the whole block to the prose.
    for index in body where index >= (commands.last?.lines.upperBound ?? 0) {
      guard lines[index].text.starts(with: "$ ".utf8) else { continue }
      commands.append(try command(at: index, in: body, prompt: 2))
    }
    for (place, entry) in commands.enumerated() {
      take(upTo: entry.lines.upperBound)
      let end =
        place + 1 < commands.count ? commands[place + 1].lines.lowerBound : body.upperBound
      slot([entry.command], .console(closedBy: fence), upTo: end)
    }
    take(upTo: body.upperBound + 1)
  }

  /// A block of commands, with its output behind it.
  private mutating func pantrace(
    _ body: Range<Int>, _ options: CellOptions
  ) throws(NotebookProblem) {
    var commands: [CellCommand] = []
    var index = body.lowerBound
    while index < body.upperBound {
      let content = lines[index].text.drop { $0 == 0x20 || $0 == 0x09 }
      if content.isEmpty || content.first == UInt8(ascii: "#") {
        index += 1
        continue
      }
      let (command, lines) = try command(at: index, in: body, prompt: 0)
      commands.append(command)
      index = lines.upperBound
    }
    guard !commands.isEmpty else { throw problem(.emptyCell, next) }
    let start = lines[body.upperBound...].dropFirst().firstIndex { !$0.isBlank }
    var output = (body.upperBound + 1)..<(body.upperBound + 1)
    if let start, let end = try endOfOutput(at: start, options) { output = start..<end }
    take(upTo: output.lowerBound)
    slot(commands, options.form, upTo: output.upperBound)
  }

  /// Where the output that begins at a line ends; nil if none begins there.
  ///
  /// Several outputs in a row, as edits may leave them, are taken for one: else a second run would
  /// find what the first one left.
  private func endOfOutput(
    at start: Int, _ options: CellOptions
  ) throws(NotebookProblem) -> Int? {
    var end: Int?
    var next: Int? = start
    while let start = next, let found = try endOfOneOutput(at: start, options) {
      end = found
      next = lines[found...].firstIndex { !$0.isBlank }
    }
    return end
  }

  private func endOfOneOutput(
    at start: Int, _ options: CellOptions
  ) throws(NotebookProblem) -> Int? {
    if let fence = BlockFence(opening: lines[start].text), fence.indentation == 0,
      fence.info == "text pantrace-output"
    {
      guard let end = lines[(start + 1)...].firstIndex(where: { fence.isClosed(by: $0.text) })
      else { throw problem(.unclosedBlock, start) }
      return end + 1
    }
    guard let id = options.id, OutputMarker.begin(id).matches(lines[start].text) else { return nil }
    guard let end = lines[start...].firstIndex(where: { OutputMarker.end(id).matches($0.text) })
    else { throw problem(.unclosedOutput(id), start) }
    return end + 1
  }

  /// Makes the lines from here on a place for output.
  private mutating func slot(
    _ commands: [CellCommand], _ form: OutputSlot.Form, upTo end: Int
  ) {
    let last = lines[next - 1]
    let lineEnd = last.end ?? (next >= 2 ? lines[next - 2].end : nil) ?? .lineFeed
    flushProse()
    var lead: [UInt8] = []
    if case .console = form {
    } else if next == end {
      lead = (last.end == nil ? lineEnd.bytes : []) + lineEnd.bytes
    }
    let printed = lines[next..<end].flatMap(\.bytes)
    next = end
    pieces.append(
      .output(
        OutputSlot(
          commands: commands, form: form, printed: printed, lead: lead, lineEnd: lineEnd)))
  }

  // MARK: - Commands

  /// Reads a command and the lines that it goes on in.
  private func command(
    at first: Int, in body: Range<Int>, prompt: Int
  ) throws(NotebookProblem) -> (command: CellCommand, lines: Range<Int>) {
    var bytes = Array(lines[first].text.dropFirst(prompt))
    var end = first + 1
    while bytes.last == UInt8(ascii: "\\"), end < body.upperBound {
      bytes[bytes.count - 1] = UInt8(ascii: " ")
      bytes += lines[end].text.drop { $0 == 0x20 || $0 == 0x09 }
      end += 1
    }
    guard let text = bytes[...].trimmingTrailingBlanks.validText else {
      throw problem(.notText, first)
    }
    let words: [String]
    do throws(NotebookProblem.Kind) {
      words = try CommandWords.split(text) { parameters[$0] }
    } catch {
      throw problem(error, first)
    }
    guard words.first == "pantrace" else { throw problem(.foreignCommand(text), first) }
    let command = CellCommand(words: Array(words.dropFirst()), text: text, line: first + 1)
    return (command, first..<end)
  }

  private func problem(_ kind: NotebookProblem.Kind, _ index: Int) -> NotebookProblem {
    NotebookProblem(line: index + 1, kind: kind)
  }
}

extension ArraySlice<UInt8> {
  /// Whether some ASCII text stands within the bytes.
  func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      indices.contains { unsafe self[$0...].starts(with: text) }
    }
  }
}

/// Takes a command line apart into words, by the part of a shell's rules that needs no shell.
///
/// | written | means |
/// |---|---|
/// | `a b` | two words, divided by spaces or tabs |
/// | `'a b'` | one word, every character as it is |
/// | `"a b"` | one word; a backslash before `"`, `\` or `$` takes its meaning away |
/// | `a\ b` | one word; a backslash takes the next character's meaning away |
/// | `${name}` | the value of a parameter, as part of one word, not in single quotes |
/// | `# …` | a remark, where a word could begin |
///
/// Pipes, redirections, lists, variables and substitutions are refused. `*` and `?` are left to the
/// commands, which understand them in names of files.
package enum CommandWords {
  /// The words of a command that the program itself has spelled; nil for one with more than words.
  package static func split(_ line: String) -> [String]? {
    try? split(line) { _ in nil }
  }

  static func split(
    _ line: String, parameter: (String) -> String?
  ) throws(NotebookProblem.Kind) -> [String] {
    var reader = Reader(rest: Substring(line))
    while let character = reader.rest.popFirst() {
      try reader.take(character, parameter)
    }
    if reader.quote != nil { throw .unclosedQuote }
    reader.endWord()
    return reader.words
  }

  private enum Quote {
    case single
    case double
  }

  private struct Reader {
    var rest: Substring
    var words: [String] = []
    var word: String?
    var quote: Quote?

    mutating func take(
      _ character: Character, _ parameter: (String) -> String?
    ) throws(NotebookProblem.Kind) {
      switch (quote, character) {
      case (.single, "'"), (.double, "\""): quote = nil
      case (.single, _): append(String(character))
      case (_, "$"): append(try value(parameter))
      case (.double, "`"): throw .shell("`")
      case (.double, "\\"):
        let isEscape = rest.first.map { "\"\\$`".contains($0) } ?? false
        append(isEscape ? String(rest.removeFirst()) : "\\")
      case (.double, _): append(String(character))
      case (nil, "\\"):
        guard let next = rest.popFirst() else { throw .shell("\\") }
        append(String(next))
      case (nil, "'"), (nil, "\""):
        quote = character == "'" ? .single : .double
        append("")
      case (nil, " "), (nil, "\t"): endWord()
      case (nil, "#") where word == nil: rest = ""
      case (nil, "|"), (nil, "&"), (nil, ";"), (nil, "<"), (nil, ">"), (nil, "("), (nil, ")"),
        (nil, "`"):
        throw .shell(doubled(character))
      case (nil, _): append(String(character))
      }
    }

    mutating func append(_ text: String) { word = (word ?? "") + text }

    mutating func endWord() {
      if let word { words.append(word) }
      word = nil
    }

    /// What stands for `$…`, whose dollar sign is taken already.
    private mutating func value(
      _ parameter: (String) -> String?
    ) throws(NotebookProblem.Kind) -> String {
      guard let next = rest.first, next == "{", let end = rest.firstIndex(of: "}") else {
        switch rest.first {
        case nil, " ", "\"": return "$"
        case let next?: throw .shell("$\(next)")
        }
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      guard let value = parameter(name) else { throw .unknownParameter(name) }
      return value
    }

    /// `&&` and its like in a message, rather than their half.
    private func doubled(_ character: Character) -> String {
      String(character) + (rest.first == character ? String(character) : "")
    }
  }
}

import PanTraces

/// A markdown document with commands of pantrace and what they print.
///
/// A block `console` with lines `$ pantrace …` is read as a terminal session. What a command prints
/// stands below it in the block. An exit code other than 0 is a last line of its own, `[4]`:
///
///     ```console
///     $ pantrace explain lift-jump
///     lift-jump (note: …)
///     ```
///
/// The block begins in the first column. All else is prose and is kept byte for byte, also blocks
/// in a comment. There is no shell, see ``Notebook/CommandWords``. A line that ends in a backslash continues
/// in the next.
///
/// Every sequence of bytes can be parsed. A block that cannot be understood is prose and a problem.
package struct Notebook: Equatable, Sendable {
  /// The document in its order. The pieces joined are the document.
  package private(set) var pieces: [Piece] = []
  /// What could not be understood, in the order of lines.
  package private(set) var problems: [Problem] = []

  private let lines: [Line]
  /// The first line that no piece has yet.
  private var next = 0
  /// The prose behind the last piece.
  private var prose: [UInt8] = []

  /// A stretch of a document.
  package enum Piece: Equatable, Sendable {
    /// Bytes that no run changes, commands among them.
    case prose([UInt8])
    /// The output of the command above it.
    case output(Slot)
  }

  /// Reads a document.
  package init(parsing bytes: [UInt8]) {
    lines = Line.all(in: bytes)
    while next < lines.count {
      if let fence = Fence(opening: lines[next].text) {
        block(fence)
      } else if beginsComment(lines[next].text) {
        let end = lines[next...].firstIndex { $0.text.contains("-->") }
        takeProse(upTo: end.map { $0 + 1 } ?? lines.count)
      } else {
        takeProse(upTo: next + 1)
      }
    }
    endProse()
  }

  package static func == (a: Notebook, b: Notebook) -> Bool {
    a.pieces == b.pieces && a.problems == b.problems
  }

  /// The commands in the order in which they run.
  package var commands: [Slot] {
    pieces.compactMap { if case .output(let slot) = $0 { slot } else { nil } }
  }

  /// The document as it was read.
  package var bytes: [UInt8] { bytes { $0.printed } }

  /// The document with another output of each command.
  package func bytes(_ output: (Slot) throws -> [UInt8]) rethrows -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .prose(let prose): bytes += prose
      case .output(let slot): bytes += try output(slot)
      }
    }
    return bytes
  }

  // MARK: - Blocks

  private mutating func takeProse(upTo end: Int) {
    for line in lines[next..<end] { prose += line.bytes }
    next = end
  }

  private mutating func endProse() {
    if !prose.isEmpty { pieces.append(.prose(prose)) }
    prose = []
  }

  private func beginsComment(_ line: ArraySlice<UInt8>) -> Bool {
    let spaces = line.prefix { $0 == 0x20 }.count
    return spaces <= 3 && line.dropFirst(spaces).starts(with: "<!--".utf8)
  }

  private mutating func block(_ fence: Fence) {
    // The block is prose until its last line is understood: a half-read block would lose lines.
    let end = lines[(next + 1)...].firstIndex { fence.isClosed(by: $0.text) }
    let body = (next + 1)..<(end ?? lines.count)
    let after = min(body.upperBound + 1, lines.count)
    guard fence.indentation == 0, fence.info == "console", body.contains(where: isCommand) else {
      return takeProse(upTo: after)
    }
    do throws(Problem) {
      if end == nil { throw Problem(line: next + 1, kind: .unclosedBlock) }
      // All are read before any is taken, so that a defect leaves the whole block to the prose.
      var commands: [(slot: Slot, lines: Range<Int>)] = []
      for index in body where index >= (commands.last?.lines.upperBound ?? 0) {
        guard lines[index].text.starts(with: "$ ".utf8) else { continue }
        commands.append(try command(at: index, in: body, fence))
      }
      for (place, command) in commands.enumerated() {
        takeProse(upTo: command.lines.upperBound)
        endProse()
        next = place + 1 < commands.count ? commands[place + 1].lines.lowerBound : body.upperBound
        var slot = command.slot
        slot.printed = lines[command.lines.upperBound..<next].flatMap(\.bytes)
        pieces.append(.output(slot))
      }
    } catch {
      problems.append(error)
    }
    takeProse(upTo: after)
  }

  private func isCommand(_ index: Int) -> Bool {
    let line = lines[index].text
    return line.starts(with: "$ pantrace ".utf8)
      || line.trimmingTrailingBlanks.elementsEqual("$ pantrace".utf8)
  }

  /// Reads a command and the lines in which it continues.
  private func command(
    at first: Int, in body: Range<Int>, _ fence: Fence
  ) throws(Problem) -> (slot: Slot, lines: Range<Int>) {
    var bytes = Array(lines[first].text.dropFirst(2))
    var end = first + 1
    // A backslash at the end joins the next line, as people write long commands.
    while bytes.last == UInt8(ascii: "\\"), end < body.upperBound {
      bytes[bytes.count - 1] = UInt8(ascii: " ")
      bytes += lines[end].text.drop { $0 == 0x20 || $0 == 0x09 }
      end += 1
    }
    do throws(Problem.Kind) {
      guard let text = bytes[...].trimmingTrailingBlanks.validText else { throw .notText }
      let words = try CommandWords.split(text)
      guard words.first == "pantrace" else { throw .foreignCommand(text) }
      let slot = Slot(
        words: Array(words.dropFirst()), text: text, line: first + 1, outputLine: end + 1,
        fence: fence, lineEnd: lines[end - 1].end)
      return (slot, first..<end)
    } catch {
      throw Problem(line: first + 1, kind: error)
    }
  }

  /// A command of a document, and the place for what it prints.
  package struct Slot: Equatable, Sendable {
    /// The words after the tool's name.
    package let words: [String]
    /// The command as it is written, without its prompt.
    package let text: String
    /// The number of its line, from 1.
    package let line: Int
    /// The number of the line at which its output begins.
    package let outputLine: Int
    /// The fence that ends the block.
    let fence: Fence
    /// How the lines of the block end.
    package let lineEnd: ArraySlice<UInt8>
    /// What stands in the document now.
    package var printed: [UInt8] = []

    /// The bytes for the document.
    /// - Throws: A problem if a line of the output would end the block or be run as a command.
    package func rendered(_ output: Output) throws(Problem) -> [UInt8] {
      var bytes: [UInt8] = []
      for line in Line.all(in: output.bytes) {
        if fence.isClosed(by: line.text) {
          throw Problem(line: self.line, kind: .outputClosesBlock)
        }
        if line.text.starts(with: "$ ".utf8) {
          throw Problem(line: self.line, kind: .outputLooksLikeCommand)
        }
        // A return that stayed at the end would become part of the line's end.
        bytes += line.text.droppingLast { $0 == 0x0D } + lineEnd
      }
      if output.exitCode != 0 { bytes += Array("[\(output.exitCode)]".utf8) + lineEnd }
      return bytes
    }

    /// A line that differs: its number in the document, what stands there, and what was printed. Nil
    /// for a line that is not there.
    package typealias Difference = (
      line: Int, expected: ArraySlice<UInt8>?, got: ArraySlice<UInt8>?
    )

    /// The first line that differs from other output. Nil if none does.
    package func difference(from output: [UInt8]) -> Difference? {
      let (expected, got) = (Line.all(in: printed), Line.all(in: output))
      for index in 0..<max(expected.count, got.count) {
        let a = index < expected.count ? expected[index] : nil
        let b = index < got.count ? got[index] : nil
        if a?.text != b?.text || a?.end != b?.end { return (outputLine + index, a?.text, b?.text) }
      }
      return nil
    }
  }

  /// What a command printed.
  package struct Output: Equatable, Sendable {
    /// Standard output and standard error as a reader would see them, in the order of writing.
    package let bytes: [UInt8]
    /// How the command ended. 0 is success.
    package let exitCode: Int32

    package init(bytes: [UInt8], exitCode: Int32) {
      self.bytes = bytes
      self.exitCode = exitCode
    }
  }
  /// Why a part of a document cannot be run, or has no place for its output.
  package struct Problem: Error, Equatable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong.
    package let kind: Kind

    /// What can be wrong.
    package enum Kind: Error, Equatable, Sendable {
      /// A block without its closing fence.
      case unclosedBlock
      /// A command that is not pantrace.
      case foreignCommand(String)
      /// A command that is not UTF-8.
      case notText
      /// Something that only a shell understands.
      case shell(String)
      /// A quotation mark that is never closed.
      case unclosedQuote
      /// Output with a line that would end its own block.
      case outputClosesBlock
      /// Output with a line that would be run as a command the next time.
      case outputLooksLikeCommand
    }

    /// What is wrong, without a period.
    package var message: String {
      switch kind {
      case .unclosedBlock: "the block is never closed"
      case .foreignCommand(let text):
        "only pantrace commands can be run, not '\(VisibleText.oneLine(text))'"
      case .notText: "the command is not UTF-8"
      case .shell(let text): "'\(text)' is for a shell, and commands here run without one"
      case .unclosedQuote: "a quotation mark is never closed"
      case .outputClosesBlock: "the output holds a line that would end its block"
      case .outputLooksLikeCommand:
        "the output holds a line that begins with '$ ', as commands do in a console block"
      }
    }

    /// What to do, with a period. Nil if the message says it.
    package var advice: String? {
      switch kind {
      case .foreignCommand: "Put it into a block of its own; a block 'sh' or 'text' is never run."
      case .shell(let text) where text == "|" || text == ">":
        "Use -o and further commands; put the character into quotes to mean itself."
      case .shell: "Put it into single quotes to mean itself."
      case .outputClosesBlock: "Open the block with a longer fence."
      case .outputLooksLikeCommand: "Show it in a block 'text', which is never run."
      case .unclosedBlock, .notText, .unclosedQuote: nil
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether some ASCII text is among the bytes.
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      indices.contains { unsafe self[$0...].starts(with: text) }
    }
  }
}

extension Notebook {
  /// Splits a command line into words, by the part of a shell's rules that needs no shell.
  ///
  /// | written | means |
  /// |---|---|
  /// | `a b` | two words, divided by spaces or tabs |
  /// | `'a b'` | one word, every character as it is |
  /// | `"a b"` | one word. A backslash before `"`, `\`, `$` or `` ` `` makes it an ordinary character |
  /// | `a\ b` | one word; a backslash makes the next character an ordinary one |
  /// | `# …` | a remark, if a word could begin there |
  ///
  /// Pipes, redirections, lists, variables and substitutions are refused.
  struct CommandWords {
    private var rest: Substring
    private var words: [String] = []
    private var word: String?
    private var quote: Character?

    /// Returns the words of a command line.
    static func split(_ line: String) throws(Notebook.Problem.Kind) -> [String] {
      var reader = CommandWords(rest: Substring(line))
      while let character = reader.rest.popFirst() { try reader.take(character) }
      if reader.quote != nil { throw .unclosedQuote }
      reader.endWord()
      return reader.words
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func take(_ character: Character) throws(Notebook.Problem.Kind) {
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", _): append(character)
      case (_, "$"):
        if let next = rest.first, next != " ", next != "\"" { throw .shell("$\(next)") }
        append("$")
      case ("\"", "`"): throw .shell("`")
      case ("\"", "\\"):
        let isEscape = rest.first.map { "\"\\$`".contains($0) } ?? false
        append(isEscape ? rest.removeFirst() : "\\")
      case ("\"", _): append(character)
      case (_, "\\"):
        guard let next = rest.popFirst() else { throw .shell("\\") }
        append(next)
      case (_, "'"), (_, "\""):
        quote = character
        word = word ?? ""
      case (_, " "), (_, "\t"): endWord()
      case (_, "#") where word == nil: rest = ""
      case (_, "|"), (_, "&"), (_, ";"), (_, "<"), (_, ">"), (_, "("), (_, ")"), (_, "`"):
        // `&&` in a message, rather than its half.
        throw .shell(String(character) + (rest.first == character ? String(character) : ""))
      default: append(character)
      }
    }

    private mutating func append(_ character: Character) {
      // In place: a copy for every character would take time in the square of a word's length.
      if word?.append(character) == nil { word = String(character) }
    }

    private mutating func endWord() {
      if let word { words.append(word) }
      word = nil
    }
  }
}

extension Notebook {
  /// The line that opens a fenced block of code, by CommonMark's rules.
  struct Fence: Equatable, Sendable {
    let character: UInt8
    let length: Int
    let indentation: Int
    /// The info string after the fence, trimmed.
    let info: String

    /// Reads an opening fence. Nil for any other line.
    init?(opening line: ArraySlice<UInt8>) {
      let spaces = line.prefix { $0 == 0x20 }.count
      let rest = line.dropFirst(spaces)
      guard spaces <= 3, let first = rest.first,
        first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
      else { return nil }
      let run = rest.prefix { $0 == first }.count
      let after = rest.dropFirst(run)
      // Backticks after backticks are code within a line.
      guard run >= 3, first == UInt8(ascii: "~") || !after.contains(first) else { return nil }
      character = first
      length = run
      indentation = spaces
      info = String(
        decoding: after.drop { $0 == 0x20 || $0 == 0x09 }.trimmingTrailingBlanks, as: UTF8.self)
    }

    /// Whether a line ends the block.
    func isClosed(by line: ArraySlice<UInt8>) -> Bool {
      let spaces = line.prefix { $0 == 0x20 }.count
      let rest = line.dropFirst(spaces).trimmingTrailingBlanks
      return spaces <= 3 && rest.count >= length && rest.allSatisfy { $0 == character }
    }
  }
}

extension Notebook {
  /// A line of a document.
  struct Line {
    /// The line without its end.
    let text: ArraySlice<UInt8>
    /// Its end, LF or CR and LF. It is empty if the last line has none.
    let end: ArraySlice<UInt8>

    var bytes: ArraySlice<UInt8> { text + end }

    /// The lines of a document. Joined they are the document.
    static func all(in bytes: [UInt8]) -> [Line] {
      var lines: [Line] = []
      var start = 0
      while start < bytes.count {
        let feed = bytes[start...].firstIndex(of: 0x0A)
        let hasReturn = feed.map { $0 > start && bytes[$0 - 1] == 0x0D } ?? false
        let end = feed.map { hasReturn ? $0 - 1 : $0 } ?? bytes.count
        let next = feed.map { $0 + 1 } ?? bytes.count
        lines.append(Line(text: bytes[start..<end], end: bytes[end..<next]))
        start = next
      }
      return lines
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at their end.
  var trimmingTrailingBlanks: ArraySlice<UInt8> {
    droppingLast { $0 == 0x20 || $0 == 0x09 }
  }

  /// The bytes without the last ones that satisfy a condition.
  func droppingLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[startIndex..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)]
  }

  /// The bytes as text. Nil if they are not UTF-8.
  var validText: String? {
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }
}

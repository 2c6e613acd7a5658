import PanBatch
import PanDocuments
import PanReports
import PanText

/// Where results go, and in which form.
struct OutputOptions: Sendable {
  var format: FormatChoice?
  var outputs: [String] = []
  var texts = TextOptions()
  var talk = TalkOptions()

  /// For commands that read traces, and so have something to say besides their result.
  static let arguments = formArguments + TalkOptions.arguments.at(\.talk)

  /// For commands whose result is all there is to say.
  static let formArguments: [Argument<OutputOptions>] =
    [
      .option(
        "format", short: "f", "form", \.format,
        help: "The form of the result; by default what the output's name ends in, else text."),
      .option(
        "output", short: "o", "file", \.outputs, completion: .files(.written),
        help: "Writes to a file, whole or not at all; - is standard output."),
    ] + TextOptions.arguments.at(\.texts)

  /// Where to write, each with its form; standard output without any.
  /// - Throws: For the name of a page, which no browser would show as one.
  var targets: [(target: OutputTarget, format: OutputFormat)] {
    get throws(UsageError) {
      if format == nil { try Self.refusePages(among: outputs) }
      return (outputs.isEmpty ? ["-"] : outputs).map { word in
        let choice = format ?? FormatChoice(extensionOf: word) ?? .text
        return (OutputTarget(word), OutputFormat(choice, texts.csv))
      }
    }
  }

  /// Throws for the first name of a page among outputs whose names say their forms.
  static func refusePages(among outputs: [String]) throws(UsageError) {
    guard let page = outputs.first(where: FileName.isPage) else { return }
    let name = ShellWord.quoted(page)
    throw .contradiction(
      "-o \(page) is the name of a page, and this command writes none",
      advice: """
        'pantrace report <trace>... --html \(name)' does; here -f markdown or -f text writes that \
        form under any name.
        """)
  }
}

/// How texts are written where a spreadsheet may open them.
struct TextOptions: Sendable {
  var isSpreadsheetSafe = false

  /// How texts are written as CSV.
  var csv: CSVTexts { isSpreadsheetSafe ? .spreadsheetSafe : .exact }

  static let arguments: [Argument<TextOptions>] = [
    .flag(
      "spreadsheet-safe", \.isSpreadsheetSafe,
      help: """
        Puts a ' before texts in csv that a spreadsheet would take for formulas; without it they are \
        as in the input.
        """)
  ]
}

/// The word for the form of a result.
enum FormatChoice: String, CaseIterable, ArgumentValue {
  case text, json, ndjson, csv, markdown

  /// The form that a file's name asks for; nil where it asks for none.
  init?(extensionOf path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt": self = .text
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv": self = .csv
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}

/// The form of a result.
enum OutputFormat: Equatable, Sendable {
  case text, json, ndjson, markdown
  case csv(CSVTexts)

  /// The form that a word asks for.
  init(_ choice: FormatChoice, _ texts: CSVTexts) {
    switch choice {
    case .text: self = .text
    case .json: self = .json
    case .ndjson: self = .ndjson
    case .csv: self = .csv(texts)
    case .markdown: self = .markdown
    }
  }
}

extension OutputFormat {
  /// The form of its rows; nil for a form that can only be written when everything is known.
  var rows: RowForm? {
    switch self {
    case .csv(let texts): .csv(texts)
    case .ndjson: .ndjson
    case .text, .json, .markdown: nil
    }
  }
}

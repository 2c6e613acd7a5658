public import PanText

/// Prints findings the way compilers do: place, severity, code, the row, and a caret under it.
public struct DiagnosticRenderer: Sendable {
  /// The file's name as the user gave it.
  public var fileName: String
  /// What the findings are shown on.
  public var screen: Screen

  /// Creates a renderer for one file.
  public init(fileName: String, screen: Screen = .plain) {
    self.fileName = fileName
    self.screen = screen
  }

  /// One finding: place and message, the row with its caret where there is one, and help.
  public func text(of diagnostic: Diagnostic) -> String {
    var place = QuotedRow.safe(fileName) + ":\(diagnostic.line):"
    if let column = diagnostic.column { place += "\(column):" }
    let style = diagnostic.severity.style
    let code = screen.paint("\(diagnostic.severity.name)[\(diagnostic.code.name)]:", style)
    var text = screen.paint(place, .strong) + " \(code) \(diagnostic.message)\n"
    if let row = diagnostic.row {
      text += quotation(of: row, line: diagnostic.line, caret: style)
    }
    return text + screen.paint("help:", .note) + " \(help(for: diagnostic))\n"
  }

  /// All listed findings of a file, then the count of each code that has more.
  public func text(of log: DiagnosticLog) -> String {
    guard log.hasMoreThanRemarks else { return "" }
    let listed = log.listed
    var text = ""
    for diagnostic in listed { text += self.text(of: diagnostic) }
    var more: [String] = []
    for (code, count) in log.totals where code.isTold {
      let shown = listed.count { $0.code == code }
      if count > shown { more.append("\(count - shown) × \(code.name)") }
    }
    if !more.isEmpty { text += "and \(more.joined(separator: ", "))\n" }
    return text
  }

  private func quotation(of row: QuotedRow, line: Int, caret style: TextStyle) -> String {
    let number = "\(line)"
    let gutter = max(5, number.utf8.count)
    let pad = String(repeating: " ", count: gutter - number.utf8.count)
    let indent = String(repeating: " ", count: row.field.lowerBound)
    let carets = String(repeating: "^", count: max(1, row.field.count))
    let margin = String(repeating: " ", count: gutter)
    return screen.paint("\(pad)\(number) |", .faint) + " \(row.text)\n"
      + screen.paint("\(margin) |", .faint) + " \(indent)\(screen.paint(carets, style))\n"
  }

  private func help(for diagnostic: Diagnostic) -> String {
    guard diagnostic.severity == .error else { return diagnostic.code.advice }
    guard let id = diagnostic.traceID else {
      return diagnostic.code.advice
    }
    // What was handed over before its id came back is in use, and the message says so.
    guard !diagnostic.isPartOfTrace else { return diagnostic.code.advice }
    return
      "\(diagnostic.code.advice); trace \(QuotedRow.safe(id)) is skipped (--on-error stop|skip)"
  }
}

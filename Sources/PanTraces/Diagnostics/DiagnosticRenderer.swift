/// Prints findings the way compilers do: place, severity, code, the row, and a caret under it.
public struct DiagnosticRenderer: Sendable {
  /// The file's name as the user gave it.
  public var fileName: String

  /// Creates a renderer for one file.
  public init(fileName: String) { self.fileName = fileName }

  /// One finding: place and message, the row with its caret where there is one, and help.
  public func text(of diagnostic: Diagnostic) -> String {
    var text = QuotedRow.safe(fileName) + ":\(diagnostic.line):"
    if let column = diagnostic.column { text += "\(column):" }
    text += " \(diagnostic.severity.name)[\(diagnostic.code.name)]: \(diagnostic.message)\n"
    if let row = diagnostic.row { text += quotation(of: row, line: diagnostic.line) }
    return text + "help: \(help(for: diagnostic))\n"
  }

  /// All listed findings of a file, then the count of each code that has more.
  public func text(of log: DiagnosticLog) -> String {
    let listed = log.listed
    var text = ""
    for diagnostic in listed { text += self.text(of: diagnostic) }
    var more: [String] = []
    for (code, count) in log.totals where code.severity != .remark || code.isAboutFile {
      let shown = listed.count { $0.code == code }
      if count > shown { more.append("\(count - shown) × \(code.name)") }
    }
    if !more.isEmpty { text += "and \(more.joined(separator: ", "))\n" }
    return text
  }

  private func quotation(of row: QuotedRow, line: Int) -> String {
    let number = "\(line)"
    let gutter = max(5, number.utf8.count)
    let pad = String(repeating: " ", count: gutter - number.utf8.count)
    let indent = String(repeating: " ", count: row.field.lowerBound)
    let carets = String(repeating: "^", count: max(1, row.field.count))
    return "\(pad)\(number) | \(row.text)\n"
      + String(repeating: " ", count: gutter) + " | \(indent)\(carets)\n"
  }

  private func help(for diagnostic: Diagnostic) -> String {
    guard diagnostic.severity == .error else { return diagnostic.code.advice }
    guard let id = diagnostic.traceID else {
      return diagnostic.code.advice
    }
    return
      "\(diagnostic.code.advice); trace \(QuotedRow.safe(id)) is skipped (--on-error stop|skip)"
  }
}

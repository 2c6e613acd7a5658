import PanText
package import PanTraces

extension DiagnosticRenderer {
  /// The first errors of a file, `most` of them; with all that are kept, how many more there are of
  /// each code, too.
  package func errors(of log: DiagnosticLog, most: Int) -> String {
    var text = log.errors.prefix(most).map { self.text(of: $0) }.joined()
    guard most >= log.errors.count else { return text }
    let more = log.errorTotals.compactMap { code, count in
      let hidden = count - log.errors.count { $0.code == code }
      return hidden > 0 ? "\(hidden) × \(code.name)" : nil
    }
    if !more.isEmpty {
      text += "\(VisibleText.oneLine(fileName)): and \(more.joined(separator: ", "))\n"
    }
    return text
  }
}

extension DiagnosticLog {
  /// How often each code was found that is an error, whoever made it one.
  package var errorTotals: [(code: DiagnosticCode, count: Int)] {
    totals.filter { total in
      total.code.severity == .error || errors.contains { $0.code == total.code }
    }
  }
}

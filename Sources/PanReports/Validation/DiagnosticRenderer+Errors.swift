import PanText
package import PanTraces

extension DiagnosticRenderer {
  /// The errors of a file, and how many more there are of each code.
  package func errors(of log: DiagnosticLog) -> String {
    var text = log.errors.map { self.text(of: $0) }.joined()
    let errors = log.totals.filter { $0.code.severity == .error }
    let more = errors.compactMap { code, count in
      let hidden = count - log.errors.count { $0.code == code }
      return hidden > 0 ? "\(hidden) × \(code.name)" : nil
    }
    if !more.isEmpty {
      text += "\(VisibleText.oneLine(fileName)): and \(more.joined(separator: ", "))\n"
    }
    return text
  }
}

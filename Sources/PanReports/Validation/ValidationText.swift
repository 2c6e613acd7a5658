package import PanText
import PanTraces

/// What people read of some files, file by file: what was found under the rows it is about, and how
/// many traces there are.
///
/// Nothing is kept of a file, of which there may be very many.
package struct ValidationText {
  private let screen: Screen
  private var files = 0
  private var unread = 0
  private var traces = 0
  private var rejected = 0

  /// Begins the text of no files.
  package init(on screen: Screen = .plain) { self.screen = screen }

  /// What is to be said of the next file.
  package mutating func next(_ file: ValidationReport.File) -> String {
    let (name, counts) = (file.entry.name, file.entry.counts)
    files += 1
    traces += counts.seen
    rejected += counts.rejected
    if let failure = file.failure {
      unread += 1
      let advice = failure.advice.map { screen.paint("help:", .note) + " \($0)\n" }
      return VisibleText.manyLines(failure.message) + "\n" + (advice ?? "")
    }
    var text = DiagnosticRenderer(fileName: name, screen: screen).text(of: file.diagnostics)
    text += VisibleText.oneLine(name)
    text += ": "
    text += counted(counts.seen, "trace")
    if counts.rejected > 0 { text += ", \(counts.rejected) rejected" }
    text += "\n"
    return text
  }

  /// What several files come to; nothing where there is but one.
  package var total: String {
    guard files > 1 else { return "" }
    return "\(counted(files, "file")): \(counted(traces, "trace")), \(rejected) rejected"
      + (unread > 0 ? ", \(counted(unread, "file")) not read" : "") + "\n"
  }
}

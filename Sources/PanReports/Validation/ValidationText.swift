package import PanText
package import PanTraces

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

  /// Appends what is to be said of the next file.
  ///
  /// One that was not read has a `failure`, where it could not be opened, or no header to read it by.
  package mutating func append(
    _ name: String, _ counts: TraceCounts, _ diagnostics: DiagnosticLog, wasRead: Bool,
    failure: (message: String, advice: String?)? = nil, to bytes: inout [UInt8]
  ) {
    files += 1
    if !wasRead { unread += 1 }
    traces += counts.seen
    rejected += counts.rejected
    if let failure {
      let advice = failure.advice.map { screen.paint("help:", .note) + " \($0)\n" }
      bytes += (VisibleText.manyLines(failure.message) + "\n" + (advice ?? "")).utf8
      return
    }
    bytes += DiagnosticRenderer(fileName: name, screen: screen).text(of: diagnostics).utf8
    bytes += VisibleText.oneLine(name).utf8
    bytes += ": ".utf8
    bytes += counted(counts.seen, "trace").utf8
    if counts.rejected > 0 { bytes += ", \(counts.rejected) rejected".utf8 }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// What several files come to; nothing where there is but one.
  package var total: String {
    guard files > 1 else { return "" }
    return "\(counted(files, "file")): \(counted(traces, "trace")), \(rejected) rejected"
      + (unread > 0 ? ", \(counted(unread, "file")) not read" : "") + "\n"
  }
}

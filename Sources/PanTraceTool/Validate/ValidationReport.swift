import PanDocuments
import PanTrace
import PanTraces

/// The findings in some files, for programs and pages. Terminals have ``ValidationReport/Text``.
struct ValidationReport {
  private let files: [FileReport]

  /// Takes over the files in their order.
  init(_ files: [FileReport]) { self.files = files }

  /// The document: for people a table of findings.
  var document: Document {
    Document(schema: "pantrace.validation/1", rows: { findings }) {
      [.table(findings)]
    } data: {
      [
        .init("files", .table(Rejections.Tables.files(files))),
        .init("findings", .table(findings)),
      ]
    }
  }

  /// The findings listed in full, and a row with a count for what is not.
  private var findings: Table {
    Table(files.flatMap { file in listed(file) + hidden(file) }) {
      Column("file") { .text($0.file) }
      Column(number: "line") { .integer($0.line) }
      Column(number: "column") { .integer($0.column) }
      Column("severity") { .text($0.severity) }
      Column("code") { .text($0.code) }
      Column("trace") { .text($0.trace) }
      Column("message") { .text($0.message) }
    }
  }

  /// A finding, or a count of those that are not listed.
  private struct Row {
    let file: String
    var line: Int?
    var column: Int?
    let severity: String
    let code: String
    var trace: String?
    let message: String
  }

  private func listed(_ file: FileReport) -> [Row] {
    file.diagnostics.listed.map { finding in
      Row(
        file: file.name, line: finding.line, column: finding.column,
        severity: finding.severity.name, code: finding.code.name, trace: finding.traceID,
        message: finding.message)
    }
  }

  /// What has no finding of its own: a file that cannot be opened, and findings beyond the list.
  private func hidden(_ file: FileReport) -> [Row] {
    let name = file.name
    if let failure = file.failure {
      return [Row(file: name, severity: "error", code: "unreadable", message: failure.message)]
    }
    let listed = file.diagnostics.listed
    return file.diagnostics.totals.compactMap { code, count in
      let more = count - listed.count { $0.code == code }
      guard more > 0, code.isReported else { return nil }
      return Row(
        file: name, severity: code.severity.name, code: code.name, message: "\(more) more")
    }
  }

  /// What people read of some files, file by file: what was found under the rows it is about, and how
  /// many traces there are.
  ///
  /// It grows file by file and holds no file, since there may be very many.
  struct Text {
    private let screen: Screen
    private var files = 0
    private var unread = 0
    private var traces = 0
    private var rejected = 0

    /// Begins the text of no files.
    init(on screen: Screen = .plain) { self.screen = screen }

    /// Appends the text of the next file.
    mutating func append(_ file: FileReport, to bytes: inout [UInt8]) {
      files += 1
      if file.header == nil { unread += 1 }
      traces += file.counts.seen
      rejected += file.counts.rejected
      if let failure = file.failure {
        let advice = failure.advice.map { screen.paint("help:", .note) + " \($0)\n" }
        bytes += (VisibleText.manyLines(failure.message) + "\n" + (advice ?? "")).utf8
        return
      }
      bytes +=
        Diagnostic.Renderer(fileName: file.name, screen: screen).text(of: file.diagnostics).utf8
      let rejections = file.counts.rejected > 0 ? ", \(file.counts.rejected) rejected" : ""
      bytes +=
        "\(VisibleText.oneLine(file.name)): \(counted(file.counts.seen, "trace"))\(rejections)\n"
        .utf8
    }

    /// The totals over several files. Empty for a single file.
    var total: String {
      guard files > 1 else { return "" }
      return "\(counted(files, "file")): \(counted(traces, "trace")), \(rejected) rejected"
        + (unread > 0 ? ", \(counted(unread, "file")) not read" : "") + "\n"
    }
  }
}

extension Diagnostic.Renderer {
  /// The first errors of a file, `most` of them. With all that are kept, how many more there are of
  /// each code, too.
  func errors(of log: Diagnostic.Log, most: Int) -> String {
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

extension Diagnostic.Log {
  /// How often each code was found that is an error, by itself or by --strict.
  var errorTotals: [(code: Diagnostic.Code, count: Int)] {
    totals.filter { total in
      total.code.severity == .error || errors.contains { $0.code == total.code }
    }
  }
}

package import PanDocuments
package import PanTraces

/// Everything that was found in some files, for programs and pages; terminals have ``ValidationText``.
package struct ValidationReport {
  /// A file and what was found in it.
  package struct File: Sendable {
    /// What became of its traces.
    let entry: ReportFacts.FileEntry
    /// The findings.
    let diagnostics: DiagnosticLog
    /// Why nothing of it could be opened, and what to do; nil for a file that was.
    let failure: (message: String, advice: String?)?

    /// Joins them.
    package init(
      _ entry: ReportFacts.FileEntry, _ diagnostics: DiagnosticLog,
      failure: (message: String, advice: String?)? = nil
    ) {
      self.entry = entry
      self.diagnostics = diagnostics
      self.failure = failure
    }
  }

  private let files: [File]

  /// Takes over the files in their order.
  package init(_ files: [File]) { self.files = files }

  /// The document: for people a table of findings.
  package var document: Document {
    Document(schema: "pantrace.validation/1", rows: .table { findings }) {
      [.table(findings)]
    } data: {
      [
        .init("files", .table(QualityTables.files(files.map(\.entry)))),
        .init("findings", .table(findings)),
      ]
    }
  }

  /// The findings listed in full, and a row with a count for what is not.
  private var findings: Table {
    var table = Table(columns: [
      .init(id: "file", title: "file"),
      .init(id: "line", title: "line", alignment: .trailing),
      .init(id: "column", title: "column", alignment: .trailing),
      .init(id: "severity", title: "severity"),
      .init(id: "code", title: "code"),
      .init(id: "trace", title: "trace"),
      .init(id: "message", title: "message"),
    ])
    for file in files {
      for finding in file.diagnostics.listed {
        table.append([
          .text(file.entry.name), .integer(finding.line),
          finding.column.map(Cell.integer) ?? .empty,
          .text(finding.severity.name), .text(finding.code.name),
          finding.traceID.map(Cell.text) ?? .empty, .text(finding.message),
        ])
      }
      for row in hidden(file) { table.append(row) }
    }
    return table
  }

  /// What has no finding of its own: a file that cannot be opened, and findings beyond the list.
  private func hidden(_ file: File) -> [[Cell]] {
    let name = file.entry.name
    if let failure = file.failure {
      return [
        [
          .text(name), .empty, .empty, .text("error"), .text("unreadable"), .empty,
          .text(failure.message),
        ]
      ]
    }
    let listed = file.diagnostics.listed
    return file.diagnostics.totals.compactMap { code, count in
      let more = count - listed.count { $0.code == code }
      guard more > 0, code.isTold else { return nil }
      return [
        .text(name), .empty, .empty, .text(code.severity.name), .text(code.name), .empty,
        .text("\(more) more"),
      ]
    }
  }
}

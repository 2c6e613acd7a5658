import CommandLineKit
import PanBatch
import PanDocuments
import PanReports
import PanText
import PanTraces

/// Everything that was found in some files, in every form it can be written in.
struct ValidationOutput {
  let files: [FileReport]

  func text(_ format: OutputFormat, on screen: Screen) -> String {
    switch format {
    case .text: return files.map { text($0, on: screen) }.joined() + total
    case .markdown: return findings.markdown
    case .csv(let texts): return findings.csv(texts)
    case .ndjson: return findings.ndjson
    case .json:
      return JSONWriter.document("pantrace.validation/1") { writer in
        writer.key("files")
        QualityTables.files(files.map { FileEntry(of: $0) }).write(to: &writer)
        writer.key("findings")
        findings.write(to: &writer)
      }
    }
  }

  /// 3 where no trace can be used, 4 where some cannot.
  var exitCode: ExitCode {
    if !files.contains(where: { $0.counts.kept > 0 }) { return .noInput }
    return files.allSatisfy(\.isClean) ? .ok : .partlyRejected
  }

  /// What has no finding of its own: a file that cannot be opened, and findings beyond the list.
  private func hidden(_ file: FileReport) -> [[Cell]] {
    if let failure = file.failure {
      return [
        [
          .text(file.name), .empty, .empty, .text("error"), .text("unreadable"), .empty,
          .text(failure.message),
        ]
      ]
    }
    let listed = file.diagnostics.listed
    return file.diagnostics.totals.compactMap { code, count in
      let more = count - listed.count { $0.code == code }
      guard more > 0, code.severity != .remark || code.isAboutFile else { return nil }
      return [
        .text(file.name), .empty, .empty, .text(code.severity.name), .text(code.name), .empty,
        .text("\(more) more"),
      ]
    }
  }

  private func text(_ file: FileReport, on screen: Screen) -> String {
    if let failure = file.failure {
      return VisibleText.manyLines(failure.message) + "\n"
        + (failure.advice.map { screen.paint("help:", .note) + " \($0)\n" } ?? "")
    }
    return DiagnosticRenderer(fileName: file.name, screen: screen).text(of: file.diagnostics)
      + "\(VisibleText.oneLine(file.name)): \(Self.counts(file.counts))\n"
  }

  private static func counts(_ counts: TraceCounts) -> String {
    counts.rejected == 0
      ? counted(counts.seen, "trace")
      : "\(counted(counts.seen, "trace")), \(counts.rejected) rejected"
  }

  private var total: String {
    guard files.count > 1 else { return "" }
    let kept = files.reduce(0) { $0 + $1.counts.kept }
    let rejected = files.reduce(0) { $0 + $1.counts.rejected }
    let unread = files.count { $0.failure != nil || $0.header == nil }
    return
      "\(counted(files.count, "file")): \(counted(kept + rejected, "trace")), \(rejected) rejected"
      + (unread > 0 ? ", \(counted(unread, "file")) not read" : "") + "\n"
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
          .text(file.name), .integer(finding.line),
          finding.column.map(Cell.integer) ?? .empty,
          .text(finding.severity.name), .text(finding.code.name),
          finding.traceID.map(Cell.text) ?? .empty, .text(finding.message),
        ])
      }
      for row in hidden(file) { table.append(row) }
    }
    return table
  }
}

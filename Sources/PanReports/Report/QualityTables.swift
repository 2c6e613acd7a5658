package import PanDocuments
import PanTraces

/// The tables on what was read, what was found in it, and what was left out.
package enum QualityTables {
  /// Every file and what became of its traces.
  package static func files(_ files: [ReportFacts.FileEntry]) -> Table {
    var table = Table(columns: [
      .init(id: "file", title: "file"),
      .init(id: "traces", title: "traces", alignment: .trailing),
      .init(id: "used", title: "used", alignment: .trailing),
      .init(id: "rejected", title: "rejected", alignment: .trailing),
      .init(id: "failure", title: "not read because"),
    ])
    for file in files {
      table.append([
        .text(file.name), .integer(file.counts.seen), .integer(file.counts.kept),
        .integer(file.counts.rejected), file.failure.map(Cell.text) ?? .empty,
      ])
    }
    return table
  }

  /// How often each code was found in each file.
  package static func findings(_ files: [ReportFacts.FileEntry]) -> Table {
    var table = Table(columns: [
      .init(id: "file", title: "file"),
      .init(id: "code", title: "code"),
      .init(id: "count", title: "times", alignment: .trailing),
      .init(id: "meaning", title: "meaning"),
    ])
    for file in files {
      for (code, count) in file.findings {
        table.append([
          .text(file.name), .text(code.name), .integer(count), .text(code.summary),
        ])
      }
    }
    return table
  }

  /// The traces that could not be used, with the first reason of each.
  package static func rejected(_ rejected: [ReportFacts.RejectedEntry], limit: Int) -> Table {
    var table = Table(columns: [
      .init(id: "file", title: "file"),
      .init(id: "line", title: "line", alignment: .trailing),
      .init(id: "column", title: "column", alignment: .trailing),
      .init(id: "trace", title: "trace"),
      .init(id: "code", title: "code"),
      .init(id: "message", title: "reason"),
    ])
    for entry in rejected.prefix(limit) {
      let reason = entry.trace.reason
      table.append([
        .text(entry.source), .integer(reason.line),
        reason.column.map(Cell.integer) ?? .empty, .text(entry.trace.id),
        .text(reason.code.name), .text(reason.message),
      ])
    }
    return table
  }

  /// What identifies each file's content.
  package static func digests(_ files: [ReportFacts.FileEntry]) -> Table {
    var table = Table(columns: [
      .init(id: "file", title: "file"),
      .init(id: "sha256", title: "SHA-256, first 16 digits"),
    ])
    for file in files where file.failure == nil {
      table.append([.text(file.name), .text(String(file.digest.prefix(16)))])
    }
    return table
  }
}

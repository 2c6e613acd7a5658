package import PanDocuments
import PanTraces

/// The traces that could not be used: named in full for machines, counted by reason for people.
package struct Rejections: Sendable {
  /// As many as a list for people names.
  package static let mostListed = 20

  /// The traces, in the order of the files.
  package let entries: [ReportFacts.RejectedEntry]

  /// Takes over the traces.
  package init(_ entries: [ReportFacts.RejectedEntry]) { self.entries = entries }

  /// How many there are, and why: `12 rejected: 9 not-a-number, 3 time-backwards`; nil for none.
  package var sentence: String? {
    guard !entries.isEmpty else { return nil }
    let counts = DiagnosticCode.allCases.map { code in
      (code: code, count: entries.count { $0.trace.reason.code == code })
    }
    let reasons = counts.filter { $0.count > 0 }.sorted { a, b in
      (b.count, a.code.number) < (a.count, b.code.number)
    }
    return "\(entries.count) rejected: "
      + reasons.map { "\($0.count) \($0.code.name)" }.joined(separator: ", ")
  }

  /// The first of them, for people.
  package var list: Table { QualityTables.rejected(entries, limit: Self.mostListed) }

  /// How many the list leaves out; nil where it is whole.
  package var rest: String? {
    let more = entries.count - Self.mostListed
    return more > 0 ? "And \(more) more; json has all." : nil
  }

  /// All of them as the member `rejected`.
  var data: Document.Member {
    .init("rejected", .table(QualityTables.rejected(entries, limit: .max)))
  }
}

package import PanDocuments
package import PanTrace
import PanTraces

extension Rejections {
  /// The tables on what was read, what was found in it, and what was left out.
  package enum Tables {
    /// Every file and what became of its traces.
    package static func files(_ files: [FileReport]) -> Table {
      Table(files) {
        Column("file") { .text($0.name) }
        Column(number: "traces") { .integer($0.counts.seen) }
        Column(number: "used") { .integer($0.counts.kept - $0.counts.leftOut) }
        Column(number: "rejected") { .integer($0.counts.rejected) }
        Column("failure", "not read because") { .text($0.unread) }
      }
    }

    /// How often each code was found in each file.
    package static func findings(_ files: [FileReport]) -> Table {
      let rows = files.flatMap { file in
        file.findings.map { (file: file.name, code: $0.code, count: $0.count) }
      }
      return Table(rows) {
        Column("file") { .text($0.file) }
        Column("code") { .text($0.code.name) }
        Column(number: "count", "times") { .integer($0.count) }
        Column("meaning") { .text($0.code.summary) }
      }
    }

    /// The traces that could not be used, with the first reason of each.
    package static func rejected(_ rejected: [ReportFacts.RejectedEntry], limit: Int) -> Table {
      Table(rejected.prefix(limit)) {
        Column("file") { .text($0.source) }
        Column(number: "line") { .integer($0.trace.reason.line) }
        Column(number: "column") { .integer($0.trace.reason.column) }
        Column("trace") { .text($0.trace.id) }
        Column("code") { .text($0.trace.reason.code.name) }
        Column("message", "reason") { .text($0.trace.reason.message) }
      }
    }
  }
}

extension FileReport {
  /// How often each code was found, without remarks on healthy recordings.
  fileprivate var findings: [(code: Diagnostic.Code, count: Int)] {
    diagnostics.totals.filter { $0.code.severity != .remark }
  }

  /// Why nothing of the file was read. Nil for a file that was.
  fileprivate var unread: String? {
    failure?.message ?? (header == nil ? diagnostics.errors.first?.message : nil)
  }
}

extension [FileReport] {
  /// How many traces their recordings leave out.
  var leftOut: Int { reduce(0) { $0 + $1.counts.leftOut } }

  /// The names without their folders, the first few of many.
  var names: String {
    let names = prefix(4).map { $0.name.split(separator: "/").last.map(String.init) ?? $0.name }
    return names.joined(separator: ", ") + (count > 4 ? " and \(count - 4) more" : "")
  }
}

/// The traces that could not be used: named in full for machines, counted by reason for people.
package struct Rejections: Sendable {
  /// The most traces that a list for people names.
  package static let mostListed = 20

  /// The traces, in the order of the files.
  package let entries: [ReportFacts.RejectedEntry]
  /// The number of further traces that are left out, as their recordings say.
  private let leftOut: Int

  /// Takes over the traces.
  package init(_ entries: [ReportFacts.RejectedEntry], leftOut: Int = 0) {
    self.entries = entries
    self.leftOut = leftOut
  }

  /// How many there are, and why: `12 rejected: 9 not-a-number, 3 time-backwards`, and how many are left
  /// out. Nil for none.
  package var sentence: String? {
    let left = leftOut > 0 ? "\(leftOut) left out, as the recording says" : nil
    let parts = [counts, left].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var counts: String? {
    guard !entries.isEmpty else { return nil }
    let counts = Diagnostic.Code.allCases.map { code in
      (code: code, count: entries.count { $0.trace.reason.code == code })
    }
    let reasons = counts.filter { $0.count > 0 }.sorted { a, b in
      (b.count, a.code.number) < (a.count, b.code.number)
    }
    return "\(entries.count) rejected: "
      + reasons.map { "\($0.count) \($0.code.name)" }.joined(separator: ", ")
  }

  /// The first of them, for people.
  package var list: Table { Tables.rejected(entries, limit: Self.mostListed) }

  /// The remark about traces that the list leaves out. Nil if it is whole.
  package var rest: String? {
    more(entries.count, than: Self.mostListed, "; json has all")
  }

  /// All of them as the member `rejected`.
  var data: Document.Member {
    .init("rejected", .table(Tables.rejected(entries, limit: .max)))
  }
}

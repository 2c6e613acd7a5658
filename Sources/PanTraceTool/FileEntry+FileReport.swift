import PanBatch
import PanReports
import PanTraces

typealias FileEntry = ReportFacts.FileEntry

extension ReportFacts.FileEntry {
  /// What a report says of a file that was read.
  init(of report: FileReport) {
    self.init(
      name: report.name, digest: report.digest?.hexadecimal ?? "", counts: report.counts,
      findings: report.diagnostics.totals.filter { $0.code.severity != .remark },
      failure: report.failure?.message
        ?? (report.header == nil ? report.diagnostics.errors.first?.message : nil))
  }
}

/// The files that a report consists of.
package enum ReportFiles {
  /// The report itself.
  package static let document = "report.md"
  /// Every figure.
  ///
  /// The name is that of a recording, so searches pass over a file that a report's list knows.
  package static let table = "analysis.csv"
  /// The interactive page.
  package static let lab = "lab.html"
  /// The digests of all the others.
  package static let list = FileManifest.name
  /// All of them but the pictures.
  package static let names = [document, table, lab, list]

  /// Whether a report can have a file of this name; pictures may lie in folders, none of them hidden.
  package static func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.hasSuffix(".svg") && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}

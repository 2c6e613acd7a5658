import PanDocuments
import PanEngine
import PanTrace
import PanTraces

/// Where a report goes: a folder of its own, or a page that holds everything.
struct ReportDestination {
  /// The folder of the pictures and the figures. Nil for a page, which needs none.
  let folder: String?
  /// The page, or the document with the report.
  private let document: OutputTarget

  /// Finds the place before anything is measured.
  init(_ options: ReportCommand.Options) throws {
    guard let output = options.output, !output.isEmpty else {
      throw UsageError.contradiction(
        "-o is missing",
        advice: "Say where the report goes, as in -o pantrace-report or -o report.html.")
    }
    folder = Self.isPage(output) ? nil : output
    if folder != nil, OutputOptions.isFile(output) {
      throw UsageError.contradiction(
        "-o: '\(output)' has the name of a file, and a report is a folder or a page",
        advice: "A folder, as -o pantrace-report, gets its pictures and figures; a page is x.html.")
    }
    document =
      folder == nil ? OutputTarget(output) : .file("\(output)/\(ReportFiles.document)")
  }

  /// A page alone.
  init(page target: OutputTarget) { (folder, document) = (nil, target) }

  /// Whether a word of -o stands for a page, and not for a folder.
  static func isPage(_ output: String) -> Bool { output == "-" || FileName.isPage(output) }

  /// The path to report when it is written. Nil for standard output.
  var name: String? { document.path }

  /// The words that name the destination in a command, the same wherever this report is written: those
  /// who are given it have no such place.
  var words: String { folder == nil ? "-o pantrace-report.html" : "-o pantrace-report" }

  /// The place of every figure. A page names the command `analysis`, which writes them.
  func figures(orFrom analysis: String) -> ReportFacts.Figures {
    folder == nil ? .command(analysis) : .file(ReportFiles.table)
  }

  /// The path of the file with each gesture by itself. Nil for a page, which has them all.
  var gestures: String? { folder.map { _ in ReportFiles.gestures } }

  /// Begins the report, before anything is measured.
  func begin(replacesForeign: Bool, console: Console) throws -> Draft {
    guard let folder else { return .page(try OutputWriter.Stream(document, console: console)) }
    let files = try ReportFolder(in: folder, replacesForeign: replacesForeign)
    for name in [ReportFiles.table, ReportFiles.gestures, ReportFiles.document] {
      try files.reserve(name)
    }
    return .files(files)
  }

  /// Makes the report appear with its files, among them the CSV of its figures, which a page leaves
  /// out.
  func publish(
    _ report: Report, figures: (_ write: (ByteView) throws -> Void) throws -> Void,
    in draft: Draft
  ) throws {
    switch draft {
    case .page(let output):
      try output.write(report.page)
      try output.finish()
    case .files(let files):
      // The document goes last, so that it never links to a picture that is not there yet.
      try files.write(report.gestures, to: ReportFiles.gestures)
      try files.writeTable(figures)
      try files.write(report.markdown, to: ReportFiles.document)
      try files.publish()
    }
  }

  /// A report that has been begun.
  ///
  /// It begins before anything is measured, so that a place that cannot be written is known at once.
  /// Without publishing, the place stays as it was.
  enum Draft {
    /// Files in a folder.
    case files(ReportFolder)
    /// A page that holds everything.
    case page(OutputWriter.Stream)

    /// Pictures in a page are narrower, so that a phone shows them whole.
    static let pageWidth = 460.0

    /// Places a picture for light and dark pages: in files beside the document, or in the page itself.
    func place(
      named name: String, _ svg: (Theme, Double) -> String
    ) throws -> Document.Picture.Source {
      guard case .files(let files) = self else { return .drawn(svg(.page, Self.pageWidth)) }
      let light = "pictures/\(name).light.svg"
      let dark = "pictures/\(name).dark.svg"
      try files.write(svg(.light, ChartLayout.width), to: light)
      try files.write(svg(.dark, ChartLayout.width), to: dark)
      return .files(light: .file(light), dark: .file(dark))
    }
  }
}

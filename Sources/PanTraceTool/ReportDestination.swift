import PanBatch
import PanDocuments
import PanLabPage
import PanReplay
import PanReports
import PanText

/// Where a report goes: a folder of its own, a block of a document that is there already, or a page
/// that holds everything.
struct ReportDestination {
  private enum Place {
    case folder(String)
    case block(id: String, document: String, folder: String)
    case page(OutputTarget)
  }

  private let place: Place

  /// Finds the place, and a block before anything is measured.
  init(_ options: ReportCommand.Options) throws {
    if let word = options.into {
      let (document, id) = Self.split(word)
      if let output = options.output, Self.isPage(output) {
        throw UsageError.contradiction(
          "-o \(output) is a page, and --into \(word) another place for the report",
          advice: "Give one of them, and run the command again for the other.")
      }
      place = .block(
        id: id, document: document, folder: options.output ?? Self.folder(of: document, id))
      _ = try Self.block(id, of: document)
    } else if let output = options.output, !output.isEmpty {
      place = Self.isPage(output) ? .page(OutputTarget(output)) : .folder(output)
    } else {
      throw UsageError.contradiction(
        "-o is missing",
        advice: """
          Say where the report goes, as in -o pantrace-report, -o report.html or --into README.md.
          """)
    }
  }

  /// A page alone.
  init(page target: OutputTarget) { place = .page(target) }

  /// Whether a word of -o stands for a page, and not for a folder.
  static func isPage(_ output: String) -> Bool { output == "-" || FileName.isPage(output) }

  /// A document and the block in it that a word of --into names.
  static func split(_ word: String) -> (document: String, id: String) {
    guard let sign = word.lastIndex(of: "#") else { return (word, usualBlock) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private static let usualBlock = "report"

  /// The folder of the pictures and the figures; nil for a page, which needs none.
  var folder: String? {
    switch place {
    case .folder(let folder), .block(_, _, let folder): folder
    case .page: nil
    }
  }

  /// The path to report when it is written; nil for standard output.
  var name: String? {
    switch place {
    case .folder(let folder): "\(folder)/\(ReportFiles.document)"
    case .block(_, let document, _): document
    case .page(.standardOutput): nil
    case .page(.file(let page)): page
    }
  }

  /// The level of the report's heading: below the document's own in a block.
  var level: Int {
    switch place {
    case .folder, .page: 1
    case .block: 2
    }
  }

  /// The words that name the destination in a command.
  var words: String {
    switch place {
    case .folder: "-o pantrace-report"
    case .block(let id, let document, let folder):
      "--into " + ShellWord.quoted(document + (id == Self.usualBlock ? "" : "#\(id)"))
        + (folder == Self.folder(of: document, id) ? "" : " -o \(ShellWord.quoted(folder))")
    case .page: "-o pantrace-report.html"
    }
  }

  /// The place of every figure; a page names the command `analysis`, which writes them.
  func figures(orFrom analysis: String) -> ReportFacts.Figures {
    switch place {
    case .folder, .block: .file((link.isEmpty ? "" : link + "/") + ReportFiles.table)
    case .page: .command(analysis)
    }
  }

  /// The path of the file with each gesture by itself; nil for a page, which has them all.
  var gestures: String? {
    folder.map { _ in (link.isEmpty ? "" : link + "/") + ReportFiles.gestures }
  }

  /// The folder's path from the document; empty if they lie side by side.
  private var link: String {
    switch place {
    case .folder, .page: ""
    case .block(_, let document, let folder): ChartFolder.path(folder, from: document)
    }
  }

  /// Begins the report, before anything is measured.
  func begin(replacesForeign: Bool, console: Console) throws -> ReportDraft {
    switch place {
    case .page(let target):
      return .page(try OutputStream(target, console: console))
    case .folder(let folder):
      let edition = try FolderEdition(in: folder, replacesForeign: replacesForeign, document: nil)
      try edition.reserve(ReportFiles.table)
      try edition.reserve(ReportFiles.gestures)
      try edition.reserve(ReportFiles.document)
      return .files(edition, link: link)
    case .block(_, let document, let folder):
      let edition = try FolderEdition(
        in: folder, replacesForeign: replacesForeign, document: document)
      try edition.reserve(ReportFiles.table)
      try edition.reserve(ReportFiles.gestures)
      return .files(edition, link: link)
    }
  }

  /// Writes the interactive page beside the report, and says where it is from there.
  ///
  /// The gestures are the report's, replayed with its settings; the page says which it cannot take.
  func writeLab(
    of run: AnalysisRun, _ options: ReportCommand.Options, in draft: ReportDraft
  ) throws -> String? {
    guard case .files(let edition, let link) = draft else { return nil }
    let recordings = try LabRecordings(run, run.request.reading(options.input))
    let settings = run.settings.fields.fields.map { "\($0.name)=\($0.value)" }
    let page = LabPage(recordings.files, settings: settings)
    try edition.write(page.html, to: ReportFiles.lab)
    return (link.isEmpty ? "" : link + "/") + ReportFiles.lab
  }

  /// Makes the report appear with its files, among them the CSV of its figures, which a page leaves
  /// out; a document that would stay the same is not touched.
  func publish(
    _ report: Report, figures: (_ write: (ByteView) throws -> Void) throws -> Void,
    in draft: ReportDraft
  ) throws {
    switch draft {
    case .page(let output):
      try output.write(report.page)
      try output.finish()
    case .files(let edition, _):
      try edition.write(to: ReportFiles.table, figures)
      if !report.isOfChanges { try edition.write(report.gestures, to: ReportFiles.gestures) }
      try publish(report.markdown, in: edition)
    }
  }

  private func publish(_ report: String, in edition: FolderEdition) throws {
    guard case .block(let id, let document, _) = place else {
      try edition.write(report, to: ReportFiles.document)
      return try edition.publish()
    }
    let (block, bytes) = try Self.block(id, of: document)
    do {
      let new = try block.document(with: report)
      try edition.publish(with: new == bytes ? nil : PreparedFile(new, at: document))
    } catch let error as MarkedBlockError {
      throw Self.failure(error, document)
    }
  }

  /// The block, and the document's bytes as they are now.
  private static func block(
    _ id: String, of document: String
  ) throws -> (block: MarkedBlock, bytes: [UInt8]) {
    let bytes = try SideFile.bytes(of: .file(document))
    do {
      return (try MarkedBlock(id: id, in: bytes), bytes)
    } catch {
      throw failure(error, document)
    }
  }

  private static func failure(_ error: MarkedBlockError, _ document: String) -> CommandFailure {
    let place = error.line.map { "\(document):\($0)" } ?? document
    return CommandFailure(.noInput, "\(place): \(error.message)", advice: error.advice)
  }

  /// `docs/README_files/report` for the block `report` of `docs/README.md`.
  private static func folder(of document: String, _ id: String) -> String {
    let dot = document.lastIndex(of: ".")
    let slash = document.lastIndex(of: "/")
    let hasExtension = dot.map { dot in slash.map { $0 < dot } ?? true } ?? false
    let stem = hasExtension ? dot.map { String(document[..<$0]) } ?? document : document
    return "\(stem)_files/\(id)"
  }
}

/// A report that has been begun.
///
/// It begins before anything is measured, so that a place that cannot be written is known at once.
/// Without publishing, the place stays as it was.
enum ReportDraft {
  /// Files in a folder; `link` is its path from the document, empty if they lie side by side.
  case files(FolderEdition, link: String)
  /// A page that holds everything.
  case page(OutputStream)

  /// Pictures in a page are narrower, so that a phone shows them whole.
  static let pageWidth = 460.0

  /// Places a picture for light and dark pages: in files, as the document or the file of all
  /// gestures finds them, or in the page itself.
  func place(
    named name: String, besideGestures: Bool = false, _ svg: (Theme, Double) -> String
  ) throws -> Document.Picture.Source {
    guard case .files(let edition, let link) = self else {
      return .drawn(svg(.page, Self.pageWidth))
    }
    let folder = link.isEmpty || besideGestures ? "" : link + "/"
    let light = "pictures/\(name).light.svg"
    let dark = "pictures/\(name).dark.svg"
    try edition.write(svg(.light, ChartLayout.width), to: light)
    try edition.write(svg(.dark, ChartLayout.width), to: dark)
    return .files(light: .file(folder + light), dark: .file(folder + dark))
  }
}

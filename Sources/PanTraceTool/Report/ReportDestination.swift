import PanDocuments
import PanEngine
import PanLab
import PanTrace
import PanTraces

/// Where a report goes: a folder of its own, a block of a document that is there already, or a page
/// that holds everything.
struct ReportDestination {
  /// The folder of the pictures and the figures. Nil for a page, which needs none.
  let folder: String?
  /// The page, or the document with the report.
  private let document: OutputTarget
  /// The block of the document that is there already. Nil for a document of its own.
  private let block: String?

  /// Finds the place, and a block before anything is measured.
  init(_ options: ReportCommand.Options) throws {
    if let word = options.into {
      let (document, id) = Self.split(word)
      if let output = options.output, Self.isPage(output) {
        throw UsageError.contradiction(
          "-o \(output) is a page, and --into \(word) another place for the report",
          advice: "Give one of them, and run the command again for the other.")
      }
      (folder, block) = (options.output ?? Self.folder(of: document, id), id)
      self.document = .file(document)
      guard !Input.file(document).isReadOnce else {
        throw CommandFailure(.noInput, "\(document): is a pipe or a device, not a document")
      }
      _ = try Self.content(of: id, in: document)
    } else if let output = options.output, Self.isPage(output) {
      (folder, document, block) = (nil, OutputTarget(output), nil)
    } else if let output = options.output, !output.isEmpty {
      (folder, block) = (output, nil)
      document = .file("\(output)/\(ReportFiles.document)")
    } else {
      throw UsageError.contradiction(
        "-o is missing",
        advice: """
          Say where the report goes, as in -o pantrace-report, -o report.html or --into README.md.
          """)
    }
  }

  /// A page alone.
  init(page target: OutputTarget) { (folder, document, block) = (nil, target, nil) }

  /// Whether a word of -o stands for a page, and not for a folder.
  static func isPage(_ output: String) -> Bool { output == "-" || FileName.isPage(output) }

  /// A document and the block in it that a word of --into names.
  static func split(_ word: String) -> (document: String, id: String) {
    guard let sign = word.lastIndex(of: "#") else { return (word, usualBlock) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private static let usualBlock = "report"

  /// The path to report when it is written. Nil for standard output.
  var name: String? { document.path }

  /// The level of the report's heading: below the document's own in a block.
  var level: Int { block == nil ? 1 : 2 }

  /// The words that name the destination in a command.
  var words: String {
    guard let folder, let document = document.path else { return "-o pantrace-report.html" }
    guard let block else { return "-o pantrace-report" }
    return "--into " + ShellWord.quoted(document + (block == Self.usualBlock ? "" : "#\(block)"))
      + (folder == Self.folder(of: document, block) ? "" : " -o \(ShellWord.quoted(folder))")
  }

  /// The place of every figure. A page names the command `analysis`, which writes them.
  func figures(orFrom analysis: String) -> ReportFacts.Figures {
    folder == nil ? .command(analysis) : .file(link + ReportFiles.table)
  }

  /// The path of the file with each gesture by itself. Nil for a page, which has them all.
  var gestures: String? { folder.map { _ in link + ReportFiles.gestures } }

  /// What stands before the names of the folder's files in the document's links.
  private var link: String {
    guard let folder, block != nil, let document = document.path else { return "" }
    let path = ChartFolder.path(folder, from: document)
    return path.isEmpty ? "" : path + "/"
  }

  /// Begins the report, before anything is measured.
  func begin(replacesForeign: Bool, console: Console) throws -> ReportDraft {
    guard let folder else { return .page(try OutputStream(document, console: console)) }
    var page: [UInt8] = []
    if let block, let path = document.path { page = try Self.content(of: block, in: path) }
    let files = try ReportFolder(in: folder, replacesForeign: replacesForeign, page: page)
    try files.reserve(ReportFiles.table)
    try files.reserve(ReportFiles.gestures)
    if block == nil { try files.reserve(ReportFiles.document) }
    return .files(files, link: link)
  }

  /// Writes the interactive page beside the report, and says where it is from there.
  ///
  /// The gestures are the report's, replayed with its settings. The page says which it cannot take.
  func writeLab(
    of run: AnalysisRun, _ options: ReportCommand.Options, in draft: ReportDraft
  ) throws -> String? {
    guard case .files(let files, let link) = draft else { return nil }
    let recordings = try LabRecordings(run, run.request.reading(options.input))
    let settings = run.settings.fields.fields.map { "\($0.name)=\($0.value)" }
    let page = LabPage(recordings.files, settings: settings)
    try files.write(page.html, to: ReportFiles.lab)
    return link + ReportFiles.lab
  }

  /// Makes the report appear with its files, among them the CSV of its figures, which a page leaves
  /// out. A document that would stay the same is not touched.
  func publish(
    _ report: Report, figures: (_ write: (ByteView) throws -> Void) throws -> Void,
    in draft: ReportDraft
  ) throws {
    switch draft {
    case .page(let output):
      try output.write(report.page)
      try output.finish()
    case .files(let files, _):
      if !report.isOfChanges { try files.write(report.gestures, to: ReportFiles.gestures) }
      try files.writeTable(figures)
      try publish(report.markdown, with: files)
    }
  }

  private func publish(_ report: String, with files: ReportFolder) throws {
    guard let block, let document = document.path else {
      try files.write(report, to: ReportFiles.document)
      return try files.publish()
    }
    // What cannot be put into the document is known before the first file has its place.
    _ = try Self.change(block, of: document, SideFile.bytes(of: .file(document)), to: report)
    try files.publish()
    try FileChange.change(document) { try Self.change(block, of: document, $0, to: report) }
  }

  /// The document with a report in one of its blocks.
  private static func change(
    _ id: String, of document: String, _ bytes: [UInt8], to report: String
  ) throws -> [UInt8] {
    do {
      return try MarkedBlock(id: id, in: bytes).document(with: report)
    } catch {
      throw failure(error, document)
    }
  }

  /// What stands in a block of a document.
  private static func content(of id: String, in document: String) throws -> [UInt8] {
    let bytes = try SideFile.bytes(of: .file(document))
    do {
      return try MarkedBlock(id: id, in: bytes).content
    } catch {
      throw failure(error, document)
    }
  }

  private static func failure(_ error: MarkedBlock.Problem, _ document: String) -> CommandFailure {
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
  /// Files in a folder. `link` stands before their names in the document's links.
  case files(ReportFolder, link: String)
  /// A page that holds everything.
  case page(OutputStream)

  /// Pictures in a page are narrower, so that a phone shows them whole.
  static let pageWidth = 460.0

  /// Places a picture for light and dark pages: in files, as the document or the file of all
  /// gestures finds them, or in the page itself.
  func place(
    named name: String, besideGestures: Bool = false, _ svg: (Theme, Double) -> String
  ) throws -> Document.Picture.Source {
    guard case .files(let files, let link) = self else {
      return .drawn(svg(.page, Self.pageWidth))
    }
    let folder = besideGestures ? "" : link
    let light = "pictures/\(name).light.svg"
    let dark = "pictures/\(name).dark.svg"
    try files.write(svg(.light, ChartLayout.width), to: light)
    try files.write(svg(.dark, ChartLayout.width), to: dark)
    return .files(light: .file(folder + light), dark: .file(folder + dark))
  }
}

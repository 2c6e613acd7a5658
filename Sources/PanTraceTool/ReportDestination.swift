import CommandLineKit
import PanBatch
import PanDocuments
import PanReports

/// Where a report goes: a folder of its own, or a block of a document that is there already.
struct ReportDestination {
  private enum Place {
    case folder
    case block(id: String, document: String)
  }

  private let place: Place
  /// The folder of the pictures and the figures.
  let path: String

  /// Finds the place, and a block before anything is measured.
  init(_ options: ReportCommand.Options) throws {
    guard let document = options.into else {
      guard let output = options.output, !output.isEmpty else {
        throw UsageError.contradiction(
          "-o is missing",
          advice: "Say where the report goes, as in -o pantrace-report or --into README.md.")
      }
      place = .folder
      path = output
      return
    }
    place = .block(id: options.block, document: document)
    path = options.output ?? Self.folder(of: document, options.block)
    _ = try Self.block(options.block, of: document)
  }

  /// The document that is there already; nil for a folder of its own.
  private var document: String? {
    if case .block(_, let document) = place { document } else { nil }
  }

  /// The path of the document.
  var name: String {
    switch place {
    case .folder: "\(path)/\(ReportFiles.document)"
    case .block(_, let document): document
    }
  }

  /// The level of the report's heading: below the document's own in a block.
  var level: Int {
    switch place {
    case .folder: 1
    case .block: 2
    }
  }

  /// The way from the document to the folder; empty where they lie side by side.
  var link: String {
    switch place {
    case .folder: ""
    case .block(_, let document): ChartFolder.path(path, from: document)
    }
  }

  /// The words that name the destination in a command.
  var words: String {
    switch place {
    case .folder: "-o pantrace-report"
    case .block(let id, let document):
      "--into \(ShellWord.quoted(document))"
        + (id == ReportCommand.Options().block ? "" : " --block \(ShellWord.quoted(id))")
        + (path == Self.folder(of: document, id) ? "" : " -o \(ShellWord.quoted(path))")
    }
  }

  /// Begins the report's files, before anything is measured.
  func begin(replacesForeign: Bool) throws(OutputError) -> FolderEdition {
    let edition = try FolderEdition(
      in: path, replacesForeign: replacesForeign, document: document)
    try edition.reserve(ReportFiles.table)
    if case .folder = place { try edition.reserve(ReportFiles.document) }
    return edition
  }

  /// Makes the report appear with its files; a document that would stay the same is not touched.
  func publish(_ report: String, in edition: FolderEdition) throws {
    switch place {
    case .folder:
      try edition.write(report, to: ReportFiles.document)
      try edition.publish()
    case .block(let id, let document):
      let (block, bytes) = try Self.block(id, of: document)
      do {
        let new = try block.document(with: report)
        try edition.publish(with: new == bytes ? nil : PreparedFile(new, at: document))
      } catch let error as MarkedBlockError {
        throw Self.failure(error, document)
      }
    }
  }

  /// The block, and the document's bytes as they are now.
  private static func block(
    _ id: String, of document: String
  ) throws -> (block: MarkedBlock, bytes: [UInt8]) {
    let bytes = try InputReading.sideFile(.file(document))
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

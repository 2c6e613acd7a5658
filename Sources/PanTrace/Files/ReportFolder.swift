package import PanTraces

/// The files of a report in a folder, which appear together.
///
/// Each is written under a temporary name. ``publish()`` moves them to their places, the page
/// last, so that the page never shows pictures that are missing. Files of an earlier report that
/// the new one does not have stay.
///
/// A later report knows its files by their ``FileMark``. The table cannot carry one: it is a
/// report's if a page with a mark is beside it.
package final class ReportFolder {
  private let folder: OutputFolder
  private let replacesForeign: Bool
  private let ownsTable: Bool
  private var waiting: [(name: String, file: TemporaryFile)] = []

  /// Begins a report in a folder, which is made if missing.
  ///
  /// With `replacesForeign`, files of the same names are replaced even if no report wrote them.
  package init(in path: String, replacesForeign: Bool = false) throws(OutputError) {
    folder = try OutputFolder(path)
    self.replacesForeign = replacesForeign
    do throws(System.Failure) {
      ownsTable = try ReportFiles.arePages(in: path)
    } catch {
      throw OutputError(error, writing: path)
    }
  }

  deinit {
    for (_, file) in waiting { file.discard() }
  }

  /// Refuses a name if a file that no report wrote already has it.
  ///
  /// For names that are known before the work. ``write(_:to:)-([UInt8],_)`` checks all others.
  package func reserve(_ name: String) throws(OutputError) {
    guard let info = try folder.info(name) else { return }
    if info.kind == .folder { throw .isFolder(folder.path(of: name)) }
    if replacesForeign { return }
    let isOwn =
      name == ReportFiles.table
      ? ownsTable && info.kind == .file : FileMark.isWhole(try folder.content(name) ?? [])
    guard isOwn else { throw .foreign(folder.path(of: name)) }
  }

  /// Adds a page or a picture with its mark. The name may contain folders, and no part of it may be
  /// hidden.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let output = try begin(name)
    try output.write(FileMark.marked(bytes))
    try end(output, name)
  }

  /// Adds a text file as UTF-8.
  package func write(_ text: String, to name: String) throws(OutputError) {
    try write(Array(text.utf8), to: name)
  }

  /// Adds the table piece by piece.
  package func writeTable(
    _ pieces: (_ write: (ByteView) throws -> Void) throws -> Void
  ) throws {
    let output = try begin(ReportFiles.table)
    try pieces { piece in
      try unsafe piece.withBuffer { bytes in
        Result { () throws(OutputError) in try unsafe output.write(bytes) }
      }.get()
    }
    try end(output, ReportFiles.table)
  }

  private func begin(_ name: String) throws(OutputError) -> AtomicOutput {
    try reserve(name)
    return try folder.begin(name)
  }

  private func end(_ output: consuming AtomicOutput, _ name: String) throws(OutputError) {
    if let file = try output.finish() { waiting.append((name, file)) }
  }

  /// Moves the files to their places, in the order in which they were added.
  package func publish() throws(OutputError) {
    // Another program may have created a file since the name was reserved.
    for (name, _) in waiting { try reserve(name) }
    while let (name, file) = waiting.first {
      let place = try folder.place(of: name)
      do throws(System.Failure) {
        try file.move(to: place.name, in: place.folder)
      } catch {
        throw OutputError(error, writing: folder.path(of: name))
      }
      waiting.removeFirst()
    }
  }
}

/// The names of a report's files.
package enum ReportFiles {
  /// The report itself.
  package static let document = "report.md"
  /// The table of all figures.
  ///
  /// Its name looks like a recording's, so that searches skip the file beside a report's page.
  package static let table = "analysis.csv"
  /// Each gesture by itself.
  package static let gestures = "gestures.md"
  /// The files that tell that a folder is a report's.
  static let pages = [document, gestures]
  /// All files but the pictures.
  package static let names = [document, gestures, table]

  /// Whether a folder holds a page that a report wrote.
  static func arePages(in folder: String) throws(System.Failure) -> Bool {
    let folder = try Folder(folder.isEmpty ? "." : folder)
    for name in pages where FileMark.isWhole(try folder.content(name) ?? []) {
      return true
    }
    return false
  }
}

/// The last line of a document that this program wrote: a comment with a digest of all before it.
///
/// By it a later run knows the document as its own, and sees whether somebody changed it.
package enum FileMark {
  private static let start = Array("<!-- pantrace:file ".utf8)
  private static let end = Array(" -->\n".utf8)
  /// The number of hexadecimal digits of the digest.
  private static let digits = 16

  /// The document with its mark.
  package static func marked(_ document: [UInt8]) -> [UInt8] { document + mark(for: document) }

  /// Whether a document ends in its mark, and nothing was changed since.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    let document = bytes.dropLast(start.count + digits + end.count)
    return document.count < bytes.count
      && bytes[document.endIndex...].elementsEqual(mark(for: Array(document)))
  }

  private static func mark(for document: [UInt8]) -> [UInt8] {
    start + Digest(of: document).hexadecimal.utf8.prefix(digits) + end
  }
}

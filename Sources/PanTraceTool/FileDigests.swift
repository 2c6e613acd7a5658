import PanBatch
import PanReports

/// The digests of the files of a report.
enum FileDigests {
  static func entries(_ files: [FileReport], threads: Int?) throws -> [FileEntry] {
    var entries: [FileEntry] = []
    try OrderedParallelMap(threads: threads).run(count: files.count) { index in
      let file = files[index]
      guard file.failure == nil, file.name != "-" else { return FileEntry(of: file) }
      let bytes = try InputReading.bytes(of: .file(file.name))
      return FileEntry(of: file, digest: Digest(of: bytes).hexadecimal)
    } consume: { entry in
      entries.append(entry)
    }
    return entries
  }
}

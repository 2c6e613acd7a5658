import PanBatch
import PanReports

/// The digests of the files of a report.
enum FileDigests {
  /// The entries of the files that were read from the inputs.
  static func entries(
    _ files: [FileReport], of inputs: [Input], threads: Int?
  ) throws -> [FileEntry] {
    let inputs = Dictionary(inputs.map { ($0.name, $0) }) { first, _ in first }
    var entries: [FileEntry] = []
    try OrderedParallelMap(threads: threads).run(count: files.count) { index in
      let file = files[index]
      guard file.failure == nil, let input = inputs[file.name] else { return FileEntry(of: file) }
      let bytes = try InputReading.bytes(of: input)
      return FileEntry(of: file, digest: Digest(of: bytes).hexadecimal)
    } consume: { entry in
      entries.append(entry)
    }
    return entries
  }
}

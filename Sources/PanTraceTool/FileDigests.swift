import PanBatch
import PanReports
import PanText

/// The digests of the files of a report.
enum FileDigests {
  /// The entries of the files that were read from the inputs, one for each in their order.
  static func entries(
    _ files: [FileReport], of inputs: [Input], threads: Int?
  ) throws -> [FileEntry] {
    var entries: [FileEntry] = []
    try OrderedParallelMap(threads: threads).run(count: files.count) { index in
      let file = files[index]
      // By place: a file may well be called stdin.
      guard file.failure == nil, index < inputs.count,
        inputs[index].name.hasSameBytes(as: file.name)
      else { return FileEntry(of: file) }
      let bytes = try InputReading.bytes(of: inputs[index])
      return FileEntry(of: file, digest: Digest(of: bytes).hexadecimal)
    } consume: { entry in
      entries.append(entry)
    }
    return entries
  }
}

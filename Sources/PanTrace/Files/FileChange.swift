/// Writes to files that programs read at any time, such as baselines and documents.
package enum FileChange {
  /// Replaces a file by new bytes if it still holds the old ones.
  ///
  /// A program that reads the file meanwhile finds the old bytes or the new ones.
  package static func replace(
    _ path: String, holding old: [UInt8], by new: [UInt8]
  ) throws(OutputError) {
    // Also if there is nothing to change, and so no file is begun beside it.
    let folder = System.folder(of: path)
    TemporaryFile.sweep(folder, in: .working, at: folder)
    guard holds(path, old) else { throw .changed(path) }
    guard new != old else { return }
    let output = try AtomicOutput(.file(path))
    try output.write(new)
    guard holds(path, old) else { throw .changed(path) }
    try output.commit(flushing: true)
  }

  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    // A pipe in its place would be waited for.
    (try? FileInfo.found(path))?.kind == .file
      && (try? InputBytes.read(.file(path)))?.array == bytes
  }

  /// Writes a file whose bytes are on the disk when it appears.
  package static func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
    let output = try AtomicOutput(.file(path))
    try output.write(bytes)
    try output.commit(flushing: true)
  }
}

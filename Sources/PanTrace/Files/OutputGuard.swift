/// Refuses outputs that the commands of a document may not write.
package enum OutputGuard {
  // Task-local is enough, as commands open their outputs in the task that runs them.
  @TaskLocal private static var document: FileInfo.Identity?
  @TaskLocal private static var scratch: ScratchFolder?

  /// Runs some work in a folder in which the file `document` is not written.
  ///
  /// In a copy of a folder, nothing is written outside of the copy.
  package static func during<Result>(
    _ folder: String, in scratch: ScratchFolder?, guarding document: String, _ work: () -> Result
  ) throws(InputError) -> Result {
    try WorkingFolder.during(scratch?.path ?? folder) {
      $document.withValue(try? FileInfo(following: document).identity) {
        $scratch.withValue(scratch, operation: work)
      }
    }
  }

  /// Refuses the document itself.
  ///
  /// In a copy, refuses a path with `..`, an absolute one, and one that leads through a link or to a
  /// pipe or a device.
  static func admit(_ output: String) throws(OutputError) {
    if let document, let info = try? FileInfo(following: output), info.identity == document {
      throw .inUse(output)
    }
    guard let scratch else { return }
    let parts = output.split(separator: "/").filter { $0 != "." }
    guard !output.hasPrefix("/"), !parts.contains("..") else { throw .outside(output) }
    // Also the original's files, as links and pipes are not copied.
    for folder in [scratch.path, scratch.original] {
      var place = folder
      for part in parts {
        place = System.join(place, String(part))
        let kind: FileInfo.Kind
        do throws(System.Failure) {
          kind = try FileInfo(of: place).kind
        } catch {
          if error.isMissing { break }
          throw OutputError(error, writing: output)
        }
        if kind == .link || kind == .other { throw .outside(output) }
      }
    }
  }
}

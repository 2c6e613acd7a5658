import PanTraces

/// The inputs of a run, for checking that no output overwrites one of them or another output.
package struct FilePlan: Sendable {
  private var inputs: [Input] = []

  /// Begins without inputs.
  package init() {}

  /// Adds an input.
  package mutating func read(_ input: Input) { inputs.append(input) }

  /// Throws for the first output that is an input or a second output.
  ///
  /// Files are compared by identity, so also through links. Some disks take names for one that differ
  /// only in case or in the form of an accent. Outputs with such names are refused on every disk.
  package func check(_ outputs: [OutputTarget]) throws(OutputError) {
    var read: Set<FileInfo.Identity>?
    var places: Set<String> = []
    for output in outputs {
      let info: FileInfo?
      do throws(System.Failure) {
        info = try output.fileInfo
        // The inputs are only looked at if an output exists already.
        if info?.kind == .file, read == nil { read = try identities() }
      } catch {
        throw OutputError(error, writing: output.name)
      }
      if let info, let read, info.kind == .file, read.contains(info.identity) {
        throw .isInput(output.name)
      }
      guard case .file(let path) = output, info?.kind != .other else { continue }
      let folder = System.folder(of: path)
      let place = System.join(
        (try? System.resolve(folder.isEmpty ? "." : folder)) ?? folder,
        String(path.dropFirst(folder.count)))
      guard places.insert(place.lowercased()).inserted else { throw .isTwice(path) }
    }
  }

  private func identities() throws(System.Failure) -> Set<FileInfo.Identity> {
    var found: Set<FileInfo.Identity> = []
    for input in inputs {
      if let info = try input.fileInfo, info.kind == .file { found.insert(info.identity) }
    }
    return found
  }
}

extension OutputTarget {
  fileprivate var fileInfo: FileInfo? {
    get throws(System.Failure) {
      switch self {
      case .standardOutput: try FileInfo(descriptor: StandardStream.output.rawValue)
      case .file(let path): try FileInfo.found(path)
      }
    }
  }
}

/// Finds outputs that would destroy something of the same run.
public enum OutputClash: Error, Equatable, Sendable {
  /// An output is one of the inputs.
  case isInput(String)
  /// Two outputs are the same file.
  case isTwice(String)

  /// One sentence without a period that says what is wrong.
  public var message: String {
    switch self {
    case .isInput(let name): "\(name) is also an input"
    case .isTwice(let name): "\(name) would be written twice"
    }
  }

  /// Looks for a clash among files, by what they are and not by how they are spelled.
  public static func find(
    _ targets: [OutputTarget], inputs: [Input]
  ) -> OutputClash? {
    let read = Set(inputs.compactMap(\.identity))
    var names: Set<String> = []
    var written: Set<FileInfo.Identity> = []
    for case .file(let path) in targets {
      let identity = Input.file(path).identity
      if let identity, read.contains(identity) { return .isInput(path) }
      let isNew = identity.map { written.insert($0).inserted } ?? true
      guard names.insert(path).inserted, isNew else { return .isTwice(path) }
    }
    return nil
  }
}

extension Input {
  /// What makes two paths the same regular file; nil for anything else.
  fileprivate var identity: FileInfo.Identity? {
    guard case .file(let path) = self, let info = try? FileInfo(following: path),
      info.kind == .file
    else { return nil }
    return info.identity
  }
}

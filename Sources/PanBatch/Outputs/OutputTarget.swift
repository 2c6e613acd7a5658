/// Where bytes go.
public enum OutputTarget: Hashable, Sendable {
  /// What the next program reads.
  case standardOutput
  /// A path as it was given.
  case file(String)

  /// Understands the value of `-o`: a hyphen is standard output.
  public init(_ word: String) {
    self = word == "-" ? .standardOutput : .file(word)
  }

  /// What messages call it.
  public var name: String {
    switch self {
    case .standardOutput: StandardStream.output.name
    case .file(let path): path
    }
  }
}

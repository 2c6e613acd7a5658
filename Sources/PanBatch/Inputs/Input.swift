/// Where bytes come from.
public enum Input: Hashable, Sendable {
  case standardInput
  /// A path as it was given, or relative to a folder as it was given.
  case file(String)
  /// What was read before.
  case held(HeldInput)

  /// What every output calls it: the path, or `stdin`.
  public var name: String {
    switch self {
    case .standardInput: "stdin"
    case .file(let path): path
    case .held(let input): input.name
    }
  }
}

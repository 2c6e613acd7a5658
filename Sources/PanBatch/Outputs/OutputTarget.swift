/// Where bytes go.
package enum OutputTarget: Hashable, Sendable {
  /// What the next program reads.
  case standardOutput
  /// A path as it was given.
  case file(String)

  /// Understands the value of `-o`: a hyphen is standard output.
  package init(_ word: String) {
    self = word == "-" ? .standardOutput : .file(word)
  }

  /// What messages call it.
  package var name: String {
    switch self {
    case .standardOutput: StandardStream.output.name
    case .file(let path): path
    }
  }
}

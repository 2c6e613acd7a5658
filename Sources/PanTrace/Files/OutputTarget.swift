/// The target of an output.
package enum OutputTarget: Hashable, Sendable {
  /// Standard output.
  case standardOutput
  /// A path as given.
  case file(String)

  /// Parses the value of `-o`: a hyphen is standard output.
  package init(_ word: String) {
    self = word == "-" ? .standardOutput : .file(word)
  }

  /// The path. Nil for standard output.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The name in messages.
  package var name: String { path ?? StandardStream.output.name }
}

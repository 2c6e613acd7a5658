import PanText

/// An input that outputs call by another name than its path.
package final class NamedInput: Hashable, Sendable {
  /// What is read.
  let origin: Input
  /// What outputs call it.
  let name: String

  init(_ origin: Input, name: String) {
    self.origin = origin
    self.name = name
  }

  package static func == (a: NamedInput, b: NamedInput) -> Bool {
    a.origin == b.origin && a.name.hasSameBytes(as: b.name)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

extension Input {
  /// The input under another name.
  package func named(_ name: String) -> Input { .named(NamedInput(origin, name: name)) }

  /// What is read, whatever it is called.
  package var origin: Input { if case .named(let named) = self { named.origin } else { self } }

  /// The word that a command line has for it, whatever outputs call it.
  package var word: String {
    switch self {
    case .standardInput: "-"
    case .file(let path, _): path
    case .held(let input): input.name
    case .converted(let input): input.source.word
    case .begun(let begun): begun.input.word
    case .named(let named): named.origin.word
    // The recording, in which everything can be looked up.
    case .part(let input): input.entry.name
    }
  }
}

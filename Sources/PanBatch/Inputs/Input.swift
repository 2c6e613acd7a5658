import PanText

/// Where bytes come from.
package enum Input: Hashable, Sendable {
  /// The bytes that are piped in.
  case standardInput
  /// A path as it was given, or relative to a folder as it was given, and how many bytes it had when
  /// it was looked for; nil where it was not, or is no regular file.
  case file(String, size: Int? = nil)
  /// What was read before.
  case held(HeldInput)
  /// What is made of another input while it is read.
  case converted(ConvertedInput)
  /// What was read before in part, and cannot be read again.
  case begun(BegunInput)
  /// What a part holds.
  case part(PartInput)
  /// What outputs call by a name of its own.
  case named(NamedInput)

  /// What every output calls it: the path, or `stdin`.
  package var name: String {
    switch self {
    case .standardInput: "stdin"
    case .file(let path, _): path
    case .held(let input): input.name
    case .converted(let input): input.source.name
    case .begun(let begun): begun.input.name
    case .part(let input): input.entry.name
    case .named(let named): named.name
    }
  }

  /// Paths are the same where their bytes are.
  package static func == (a: Input, b: Input) -> Bool {
    switch (a, b) {
    case (.standardInput, .standardInput): true
    case (.file(let a, _), .file(let b, _)): a.hasSameBytes(as: b)
    case (.held(let a), .held(let b)): a == b
    case (.converted(let a), .converted(let b)): a == b
    case (.begun(let a), .begun(let b)): a == b
    case (.part(let a), .part(let b)): a == b
    case (.named(let a), .named(let b)): a == b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

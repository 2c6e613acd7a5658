import PanText

/// Who made a gesture, told apart from everybody else of a run.
///
/// Recorders number people anew in every study, so that `p08` in two files is two people unless
/// somebody says otherwise (``PeopleScope``).
public struct Person: Hashable, Comparable, Sendable {
  /// The name in the recording.
  public let name: String
  /// The number of the input whose name it is; nil where a name means the same in all of them.
  public let input: Int?

  /// Creates a person.
  public init(_ name: String, input: Int? = nil) {
    self.name = name
    self.input = input
  }

  /// A text that no other person of the run has: the name, with the number of its input from 1.
  public var key: String { input.map { "\(name) (\($0 + 1))" } ?? name }

  /// People are the same where the bytes of their names are.
  public static func == (a: Person, b: Person) -> Bool {
    a.input == b.input && ByteKey(a.name) == ByteKey(b.name)
  }

  /// By input, and then by the bytes of the names.
  public static func < (a: Person, b: Person) -> Bool {
    (a.input ?? -1, ByteKey(a.name)) < (b.input ?? -1, ByteKey(b.name))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteKey(name))
    hasher.combine(input)
  }
}

/// How far the name of a person reaches.
public enum PeopleScope: String, Sendable, CaseIterable {
  /// As far as the file: the same name elsewhere is somebody else.
  case perFile = "per-file"
  /// The same name is the same person in all files.
  case shared
}

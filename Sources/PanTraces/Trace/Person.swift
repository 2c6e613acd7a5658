/// Who made a gesture: a person among all people of a run.
///
/// The same name is the same person in all files.
package struct Person: Hashable, Comparable, Sendable {
  /// The name in the recording.
  package let name: String

  /// Creates a person.
  package init(_ name: String) { self.name = name }

  /// People are the same if the bytes of their names are.
  package static func == (a: Person, b: Person) -> Bool { ByteKey(a.name) == ByteKey(b.name) }

  /// By the bytes of the names.
  package static func < (a: Person, b: Person) -> Bool { ByteKey(a.name) < ByteKey(b.name) }

  package func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

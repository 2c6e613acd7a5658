/// An input that can be read only once, and was looked into: what was read of it comes first.
///
/// Whoever looked hands it on and touches it no more.
package final class BegunInput: Hashable, @unchecked Sendable {
  /// The input itself.
  let input: Input
  let stream: InputStream

  init(_ input: Input, stream: InputStream) {
    self.input = input
    self.stream = stream
  }

  package static func == (a: BegunInput, b: BegunInput) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

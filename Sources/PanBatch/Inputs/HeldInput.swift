/// A pipe or a device whose bytes are held in memory, so that they can be read twice.
package final class HeldInput: Hashable, Sendable {
  /// What outputs call it.
  package let name: String
  let bytes: InputBytes

  init(name: String, bytes: InputBytes) {
    self.name = name
    self.bytes = bytes
  }

  package static func == (a: HeldInput, b: HeldInput) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Input {
  /// Whether it is a pipe or a device, which has nothing left when it was read.
  package var isReadOnce: Bool {
    switch self {
    case .standardInput, .begun: true
    case .held, .part: false
    case .converted(let input): input.source.isReadOnce
    case .named(let named): named.origin.isReadOnce
    // Only a regular file has a size.
    case .file(let path, let size):
      size == nil && (try? FileInfo(following: path))?.kind == .other
    }
  }

  /// The input itself if it can be read again, else its content held in memory.
  /// - Throws: ``InputError/tooLargeToHold(_:)`` for one without an end, among others.
  package func readableAgain() throws(InputError) -> Input {
    if case .converted(let input) = self {
      return .converted(try input.holding(input.source.readableAgain()))
    }
    guard isReadOnce else { return self }
    do throws(InputError) {
      return .held(HeldInput(name: name, bytes: try InputBytes(self, limit: SideFile.limit)))
    } catch .tooLarge(let name) {
      throw .tooLargeToHold(name)
    }
  }
}

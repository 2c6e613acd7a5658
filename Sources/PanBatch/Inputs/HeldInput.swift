/// An input kept in memory, for those that can be read only once and are needed twice.
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
  /// Bytes that were made of an input and stand in its place, under its name.
  package static func holding(_ bytes: [UInt8], name: String) throws(InputError) -> Input {
    let made: Result<InputBytes, InputError> = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(InputError) in
        try unsafe InputBytes(copying: buffer, of: .file(name))
      }
    }
    return .held(HeldInput(name: name, bytes: try made.get()))
  }

  /// The input itself if it can be read again, else its content held in memory.
  package func readableAgain() throws(InputError) -> Input {
    switch self {
    case .held: return self
    case .standardInput: break
    case .file(let path):
      guard let info = try? FileInfo(following: path), info.kind == .other else { return self }
    }
    return .held(HeldInput(name: name, bytes: try InputBytes(self)))
  }
}

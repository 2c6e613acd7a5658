extension Input {
  /// How many bytes there are to read; nil where only the end will tell.
  package var byteCount: Int? {
    switch self {
    case .standardInput: Self.size { try FileInfo(descriptor: 0) }
    case .file(let path, _): Self.size { try FileInfo(following: path) }
    case .held(let input): input.bytes.count
    case .begun(let begun): begun.input.byteCount
    case .part(let input): input.byteCount
    // What is read is not what is made of it.
    case .converted: nil
    case .named(let named): named.origin.byteCount
    }
  }

  private static func size(_ look: () throws -> FileInfo) -> Int? {
    guard let info = try? look(), info.kind == .file else { return nil }
    return info.size
  }
}

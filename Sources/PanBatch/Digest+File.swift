extension Digest {
  /// As much of a file as is in memory at a time.
  private static let pieceSize = 1 << 20

  /// The digest of a file of any size.
  init(ofFile path: String) throws(System.Failure) {
    let descriptor = try System.open(path, .read)
    defer { try? System.close(descriptor) }
    var hasher = SHA256()
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = try unsafe piece.withUnsafeMutableBytes { bytes in
        Result { () throws(System.Failure) in
          let count = try unsafe System.read(descriptor, into: bytes)
          unsafe hasher.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
          return count
        }
      }.get()
      guard count > 0 else { break }
    }
    self = hasher.finish()
  }
}

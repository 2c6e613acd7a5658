extension Digest {
  /// The digest of a whole input.
  package init(of bytes: InputBytes) {
    self = bytes.withUnsafeBytes { buffer in
      var hasher = SHA256()
      hasher.update(buffer)
      return hasher.finish()
    }
  }
}

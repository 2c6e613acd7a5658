extension Digest {
  /// The digest of a whole input.
  package init(of bytes: InputBytes) {
    self = unsafe bytes.withUnsafeBytes { buffer in
      var hasher = SHA256()
      unsafe hasher.update(buffer)
      return hasher.finish()
    }
  }
}

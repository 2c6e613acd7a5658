extension OutputFolder {
  /// The bytes of a file of the folder; nil where there is none, or a link in its place.
  public func bytes(of name: String) -> [UInt8]? {
    guard let (folders, file) = try? places(of: name),
      folders.allSatisfy({ (try? FileInfo(of: $0))?.kind == .folder }),
      (try? FileInfo(of: file))?.kind == .file
    else { return nil }
    return try? InputBytes(.file(file)).withUnsafeBytes { Array($0) }
  }

  /// Removes a file that still is what it was, and the folders that this leaves empty.
  ///
  /// A file whose content has another digest was changed by somebody and stays. Links are neither
  /// followed nor removed.
  public func remove(_ name: String, ifStill digest: Digest) {
    guard let bytes = bytes(of: name), Digest(of: bytes) == digest,
      let (folders, file) = try? places(of: name)
    else { return }
    System.remove(file)
    for folder in folders.reversed() { System.removeIfEmpty(folder) }
  }
}

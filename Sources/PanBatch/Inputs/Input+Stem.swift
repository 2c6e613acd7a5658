extension Input {
  /// The file's name without folders and extension: what a trace without an id is called.
  package var stem: String {
    // By bytes: a mark that follows a slash or a dot would make one character with it.
    let bytes = name.utf8
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }.map { bytes.index(after: $0) }
    guard let end else { return name }
    let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/"))
    let file = bytes[(slash.map { bytes.index(after: $0) } ?? bytes.startIndex)..<end]
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
      return String(Substring(file))
    }
    return String(Substring(file[..<dot]))
  }
}

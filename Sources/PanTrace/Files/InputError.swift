import PanTraces

/// Why an input cannot be read.
package enum InputError: Error, Equatable, Sendable {
  /// The path does not exist.
  case missing(String)
  /// The system refuses, with its reason.
  case unreadable(String, reason: String)
  /// The content is refused: a message and advice.
  case refused(String, advice: String?)
  /// A folder if a file is asked for.
  case isFolder(String)
  /// A pipe, a device or a side file exceeds ``SideFile/limit``: it is held in memory.
  case tooLarge(String)
  /// A folder without any CSV file.
  case emptyFolder(String)
  /// A list of paths that names none.
  case emptyList(String)
  /// No input was named.
  case nothingGiven

  /// One sentence without a period that says what is wrong.
  package var message: String {
    switch self {
    case .missing(let path) where path.isNotUTF8:
      "\(path): cannot be opened, as its name is not UTF-8"
    case .missing(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .refused(let message, _): message
    case .isFolder(let path): "\(path): is a folder"
    case .tooLarge(let path):
      "\(path): has more than the \(SideFile.limit >> 20) MiB that are held in memory"
    case .emptyFolder(let path): "\(path): holds no CSV file"
    case .emptyList(let path): "\(path): names no file"
    case .nothingGiven: "no input was given"
    }
  }

  /// One sentence with a period that says what to do. Nil if the message says it.
  package var advice: String? {
    switch self {
    case .emptyFolder:
      "Folders are searched for names that end in .csv; give other files by name."
    case .missing(let path) where path.isNotUTF8: "Rename it; � stands for what is not UTF-8."
    case .missing(let path) where path.contains(where: { "*?[".contains($0) }):
      "The shell replaces a pattern by the files that match; this one was quoted, or none matches."
    case .emptyList: "Write one path a line."
    case .isFolder: "Give a file here."
    case .tooLarge: "Only recordings in files may be larger: write what a pipe gives to a file."
    case .nothingGiven: "Give files or folders; - is standard input."
    case .refused(_, let advice): advice
    case .missing, .unreadable: nil
    }
  }

  /// What was likely meant by a missing path: the one in its folder with the most similar name. For the
  /// path that a command stops at, not for each of many.
  package var suggestion: String? {
    guard case .missing(let path) = self else { return nil }
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = String(decoding: bytes[..<start], as: UTF8.self)
    // A folder that cannot be listed names nothing: that the path is missing has been said.
    let names = try? System.names(in: folder.isEmpty ? "." : folder, includingHidden: false)
    return nearestName(to: String(decoding: bytes[start...], as: UTF8.self), in: names ?? [])
      .map { "Did you mean \(folder + $0)?" }
  }
}

extension String {
  /// Whether bytes that are not UTF-8 were replaced in a name. It then names nothing.
  fileprivate var isNotUTF8: Bool { unicodeScalars.contains("\u{FFFD}") }
}

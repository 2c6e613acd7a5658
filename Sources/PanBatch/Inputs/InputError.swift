/// Why there is nothing to read.
public enum InputError: Error, Equatable, Sendable {
  case missing(String)
  /// The system refuses, with its reason in words.
  case unreadable(String, reason: String)
  case isFolder(String)
  /// A folder without any CSV file.
  case emptyFolder(String)
  case noMatch(pattern: String)
  /// A list of paths that names none.
  case emptyList(String)
  case nothingGiven

  /// One sentence without a period that says what is wrong.
  public var message: String {
    switch self {
    case .missing(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .isFolder(let path): "\(path): is a folder"
    case .emptyFolder(let path): "\(path): holds no CSV file"
    case .noMatch(let pattern): "\(pattern): no file matches"
    case .emptyList(let path): "\(path): names no file"
    case .nothingGiven: "no input was given"
    }
  }

  /// One sentence with a period that says what to do; nil if the message says it.
  public var advice: String? {
    switch self {
    case .emptyFolder:
      "Folders are searched for names that end in .csv; give other files by name."
    case .noMatch:
      "* and ? stop at a slash, ** does not; hidden files are left out."
    case .emptyList: "Write one path a line."
    case .isFolder: "Give a file here."
    case .nothingGiven: "Give files, folders or patterns; - is standard input."
    case .missing, .unreadable: nil
    }
  }
}

/// Why an output cannot be written.
package enum OutputError: Error, Equatable, Sendable {
  /// The reader closed the pipe, as `head` does. Usually no failure.
  case closedPipe(String)
  /// No space is left, or a quota is used up.
  case full(String)
  /// The file exceeds the limit of `ulimit -f`.
  case tooLarge(String)
  /// The system denies it, with its reason.
  case refused(String, reason: String)
  /// The file's folder does not exist.
  case noFolder(String)
  /// The path is a folder.
  case isFolder(String)
  /// The path is a broken link.
  case leadsNowhere(String)
  /// The path of a folder is something else, or a link within a report.
  case notFolder(String)
  /// A name that is not allowed in a report, as it is hidden or leads out of the folder.
  case unsafeName(String)
  /// An existing file that no report wrote, or that was changed since.
  case foreign(String)
  /// A file that somebody changed while its change was worked out.
  case changed(String)
  /// A path outside of the folder that may be written to.
  case outside(String)
  /// The document that is being run.
  case inUse(String)
  /// An output that would replace an input.
  case isInput(String)
  /// Two outputs that are the same file.
  case isTwice(String)
  /// Any other error, with the system's reason.
  case failed(String, reason: String)

  /// One sentence without a period that says what is wrong.
  package var message: String {
    switch self {
    case .closedPipe(let name): "\(name): the reader has closed the pipe"
    case .full(let name): "\(name): no space is left to write"
    case .tooLarge(let name): "\(name): larger than a file may be here (ulimit -f)"
    case .refused(let name, let reason): "\(name): may not be written: \(reason)"
    case .noFolder(let name): "\(name): its folder does not exist"
    case .isFolder(let name): "\(name): is a folder"
    case .leadsNowhere(let name): "\(name): is a link to a file that does not exist"
    case .notFolder(let name): "\(name): is not a folder"
    case .unsafeName(let name): "'\(name)' is not a name for a file of a report"
    case .foreign(let name): "\(name): was not written by a report, or was changed since"
    case .changed(let name): "\(name): was changed by somebody else meanwhile, and is left as it is"
    case .outside(let name):
      "\(name): is not written by a check, which writes only below the document's folder"
    case .inUse(let name): "\(name): is being run, and only its output is written"
    case .isInput(let name): "\(name) is also an input"
    case .isTwice(let name): "\(name) would be written twice"
    case .failed(let name, let reason): "\(name): cannot be written: \(reason)"
    }
  }

  /// One sentence with a period that says what to do. Nil if the message says it.
  package var advice: String? {
    switch self {
    case .noFolder: "Make the folder first, or write somewhere else."
    case .full: "Free some space, or write somewhere else."
    case .tooLarge: "Raise the limit."
    case .isFolder: "Give the name of a file."
    case .leadsNowhere, .notFolder: "Move it away, or write somewhere else."
    case .foreign: "Move it away, write somewhere else, or replace it with --force."
    case .changed: "Run the command again."
    case .outside:
      "Give a path without / at its beginning, without .., and not through a link, a pipe or a device."
    case .inUse: "Write to another file."
    case .isInput, .isTwice: "Write somewhere else."
    case .closedPipe, .refused, .unsafeName, .failed: nil
    }
  }

  init(_ failure: System.Failure, writing name: String) {
    if failure.isClosedPipe {
      self = .closedPipe(name)
    } else if failure.isFull {
      self = .full(name)
    } else if failure.isTooLarge {
      self = .tooLarge(name)
    } else if failure.isRefused {
      self = .refused(name, reason: failure.reason)
    } else if failure == .isFolder {
      self = .isFolder(name)
    } else if failure.isLink {
      self = .leadsNowhere(name)
    } else if failure.isMissing {
      self = .noFolder(name)
    } else {
      self = .failed(name, reason: failure.reason)
    }
  }
}

import PanTraces

// How files are read and written:
// 1. `InputExpansion` finds the recordings of a command line, and `FilePlan` refuses outputs that are inputs.
// 2. `InputBytes` maps a file or reads a pipe to its end.
// 3. `AtomicOutput` writes a `TemporaryFile` beside the place and renames it. `ReportFolder` does so for all
//    files of a report, in an `OutputFolder`, with the page last.
// 4. `FileChange` replaces a file that somebody may have changed since it was read.
// 5. `ScratchFolder` is the copy in which a document's commands run. `OutputGuard` keeps them in it.

/// A source of bytes, with its name in outputs.
///
/// It can be read again and again: what a pipe or a device gave is kept in memory.
package struct Input: Sendable {
  /// The kinds of sources.
  package enum Source: Sendable {
    /// Standard input.
    case standardInput
    /// A path as given, or found below a folder as given, and the size found by the search. Nil for
    /// a path that was not searched for, and for one that is no regular file.
    case file(String, size: Int?)
    /// The lines of another input in another order, and the number that each has in it.
    indirect case reordered(Input, InputBytes, numbers: [Int])
    /// Another input that could not be read once, and so fails whenever it is read.
    indirect case unreadable(Input, InputError)
  }

  /// The source.
  package let source: Source
  /// What was read. Nil for a regular file, which is opened again.
  let memory: Memory?

  private init(_ source: Source) {
    self.source = source
    memory = if case .file(_, _?) = source { nil } else { Memory() }
  }

  /// Bytes that were read, or why they could not be.
  ///
  /// Safe to share: the result is only read and written under the lock.
  final class Memory: @unchecked Sendable {
    private let lock = Lock()
    private var result: Result<InputBytes, InputError>?

    /// The bytes that `read` gave the first time.
    func bytes(_ read: () throws(InputError) -> InputBytes) throws(InputError) -> InputBytes {
      try lock.withLock { () throws(InputError) in
        let known = result ?? Result { () throws(InputError) in try read() }
        result = known
        return try known.get()
      }
    }
  }

  /// Standard input.
  package static var standardInput: Input { Input(.standardInput) }

  /// A file, with its size if a search found it.
  package static func file(_ path: String, size: Int? = nil) -> Input {
    Input(.file(path, size: size))
  }

  /// Understands an operand or a line of a list. A hyphen is standard input.
  package init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }

  /// This input with its lines in another order, and the number that each has in it.
  package func reordered(_ bytes: [UInt8], numbers: [Int]) -> Input {
    Input(.reordered(self, InputBytes(bytes), numbers: numbers))
  }

  /// The name in outputs: the path or `stdin`.
  package var name: String {
    switch source {
    case .standardInput: "stdin"
    case .file(let path, _): path
    case .reordered(let input, _, _), .unreadable(let input, _): input.name
    }
  }

  /// The word for it on a command line, independent of ``name``.
  package var word: String {
    switch source {
    case .standardInput: "-"
    case .file(let path, _): path
    case .reordered(let input, _, _), .unreadable(let input, _): input.word
    }
  }

  /// The name without folders and extension: the id of a trace without one.
  package var stem: String {
    // By bytes: a combining mark after a slash or a dot would form one character with it.
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

  /// The path of the file that is read. Nil for other sources.
  package var path: String? { if case .file(let path, _) = source { path } else { nil } }

  /// The file's attributes. Nil if it does not exist.
  var fileInfo: FileInfo? {
    get throws(System.Failure) {
      switch source {
      case .standardInput: try FileInfo(descriptor: 0)
      case .file, .reordered, .unreadable: try path.flatMap(FileInfo.found)
      }
    }
  }

  /// The input in the place of this one after its reading failed.
  ///
  /// A second reading might not fail, and then find what the first did not look at.
  package func failing(with error: InputError) -> Input { Input(.unreadable(self, error)) }

  /// The first line, cut if it is long.
  package func firstLine() throws(InputError) -> [UInt8] {
    unsafe try InputBytes.read(self).withUnsafeBytes {
      unsafe Array($0.prefix(1 << 16).prefix { $0 != 0x0A })
    }
  }
}

/// Paths and names are compared byte for byte.
extension Input: Equatable {
  package static func == (a: Input, b: Input) -> Bool {
    guard a.name.hasSameBytes(as: b.name) else { return false }
    return switch (a.source, b.source) {
    case (.standardInput, .standardInput): true
    case (.file(let a, _), .file(let b, _)): a.hasSameBytes(as: b)
    case (.reordered(let a, _, _), .reordered(let b, _, _)): a == b
    case (.unreadable(let a, _), .unreadable(let b, _)): a == b
    default: false
    }
  }
}

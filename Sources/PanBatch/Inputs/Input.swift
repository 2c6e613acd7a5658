import PanText

/// Where bytes come from, and what outputs call that.
package struct Input: Sendable {
  /// Where bytes come from.
  package enum Source: Sendable {
    /// The bytes that are piped in.
    case standardInput
    /// A path as it was given, or relative to a folder as it was given, and how many bytes it had when
    /// it was looked for; nil where it was not, or is no regular file.
    case file(String, size: Int?)
    /// A pipe or a device whose bytes are in memory, so that they can be read twice.
    case held(name: String, InputBytes)
    /// Made of another input while it is read.
    indirect case converted(Input, Conversion)
    /// An input that can be read only once, and was looked into: what was read of it comes first.
    indirect case begun(Input, InputStream)
    /// A recording in a part.
    case part(PartInput)
  }

  /// Where the bytes come from.
  package let source: Source
  /// What outputs call it; nil for the name of its source.
  private let givenName: String?

  init(_ source: Source, name: String? = nil) {
    self.source = source
    givenName = name
  }

  /// The bytes that are piped in.
  package static let standardInput = Input(.standardInput)

  /// A file, and how many bytes it had when it was looked for.
  package static func file(_ path: String, size: Int? = nil) -> Input {
    Input(.file(path, size: size))
  }

  /// What is made of this input each time it is read.
  package func converted(
    by begin: @escaping @Sendable (ConversionRecord) -> any InputConversion
  ) -> Input {
    Input(.converted(self, Conversion(record: ConversionRecord(), begin: begin)))
  }

  /// The input under another name.
  package func named(_ name: String) -> Input { Input(source, name: name) }

  /// The input under the name of its source.
  var unnamed: Input { Input(source) }

  /// What every output calls it: the name it was given, else the path, or `stdin`.
  package var name: String {
    if let givenName { return givenName }
    return switch source {
    case .standardInput: "stdin"
    case .file(let path, _), .held(let path, _): path
    case .converted(let input, _), .begun(let input, _): input.name
    case .part(let part): part.entry.name
    }
  }

  /// The word that a command line has for it, whatever outputs call it.
  package var word: String {
    switch source {
    case .standardInput: "-"
    case .file(let path, _), .held(let path, _): path
    case .converted(let input, _), .begun(let input, _): input.word
    // The recording, in which everything can be looked up.
    case .part(let part): part.entry.name
    }
  }

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

  /// The file that is read; nil for what is none, or was made of one.
  package var path: String? {
    switch source {
    case .file(let path, _): path
    case .part(let part): part.path
    case .standardInput, .held, .converted, .begun: nil
    }
  }

  /// What the system knows of it; nil for what cannot be looked at, and for what is in memory.
  var fileInfo: FileInfo? {
    switch source {
    case .standardInput: try? FileInfo(descriptor: 0)
    case .converted(let input, _): input.fileInfo
    case .file, .part, .held, .begun: path.flatMap { try? FileInfo(following: $0) }
    }
  }

  /// How many bytes there are to read; nil where only the end will tell.
  package var byteCount: Int? {
    switch source {
    case .standardInput, .file: fileInfo.flatMap { $0.kind == .file ? $0.size : nil }
    case .held(_, let bytes): bytes.count
    case .begun(let input, _): input.byteCount
    case .part(let part): part.byteCount
    // What is read is not what is made of it.
    case .converted: nil
    }
  }

  /// Whether it is a pipe or a device, which has nothing left when it was read.
  package var isReadOnce: Bool {
    switch source {
    case .standardInput, .begun: true
    case .held, .part: false
    case .converted(let input, _): input.isReadOnce
    // Only a regular file has a size.
    case .file(_, let size): size == nil && fileInfo?.kind == .other
    }
  }

  /// The input itself if it can be read again, else its content held in memory.
  /// - Throws: ``InputError/tooLargeToHold(_:)`` for one without an end, among others.
  package func readableAgain() throws(InputError) -> Input {
    if case .converted(let input, let conversion) = source {
      return Input(.converted(try input.readableAgain(), conversion), name: givenName)
    }
    guard isReadOnce else { return self }
    do throws(InputError) {
      return Input(.held(name: name, try InputBytes(self, limit: SideFile.limit)))
    } catch .tooLarge(let name) {
      throw .tooLargeToHold(name)
    }
  }
}

/// Paths and names are the same where their bytes are.
extension Input: Hashable {
  package static func == (a: Input, b: Input) -> Bool {
    guard a.name.hasSameBytes(as: b.name) else { return false }
    return switch (a.source, b.source) {
    case (.standardInput, .standardInput): true
    case (.file(let a, _), .file(let b, _)): a.hasSameBytes(as: b)
    case (.held(_, let a), .held(_, let b)): a === b
    case (.converted(_, let a), .converted(_, let b)): a.record === b.record
    case (.begun(_, let a), .begun(_, let b)): a === b
    case (.part(let a), .part(let b)): a === b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

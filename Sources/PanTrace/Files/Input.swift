import PanTraces

/// A source of bytes, with its name in outputs.
package struct Input: Sendable {
  /// The kinds of sources.
  package enum Source: Sendable {
    /// Standard input.
    case standardInput
    /// A path as given, or found below a folder as given, and the size found by the search. Nil for
    /// a path that was not searched for, and for one that is no regular file.
    case file(String, size: Int?)
    /// The bytes of a pipe or device, held in memory for reading twice.
    case inMemory(name: String, InputBytes)
    /// Another input, converted while it is read.
    indirect case converted(Input, Conversion)
    /// A pipe or device with some bytes read ahead. The stream starts with these bytes.
    indirect case peeked(Input, InputStream)
    /// Another input that could not be read once, and so fails whenever it is read.
    indirect case unreadable(Input, InputError)
  }

  /// The source.
  package let source: Source

  init(_ source: Source) { self.source = source }

  /// Standard input.
  package static let standardInput = Input(.standardInput)

  /// A file, with its size if a search found it.
  package static func file(_ path: String, size: Int? = nil) -> Input {
    Input(.file(path, size: size))
  }

  /// Understands an operand or a line of a list. A hyphen is standard input.
  package init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }

  /// This input, converted each time it is read.
  package func converted(
    by begin: @escaping @Sendable (ConversionRecord) -> any InputConversion
  ) -> Input {
    Input(.converted(self, Conversion(record: ConversionRecord(), begin: begin)))
  }

  /// The name in outputs: the path or `stdin`.
  package var name: String {
    switch source {
    case .standardInput: "stdin"
    case .file(let path, _), .inMemory(let path, _): path
    case .converted(let input, _), .peeked(let input, _), .unreadable(let input, _): input.name
    }
  }

  /// The word for it on a command line, independent of ``name``.
  package var word: String {
    switch source {
    case .standardInput: "-"
    case .file(let path, _), .inMemory(let path, _): path
    case .converted(let input, _), .peeked(let input, _), .unreadable(let input, _): input.word
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

  /// The path of the file that is read. Nil for other sources and for conversions.
  package var path: String? {
    switch source {
    case .file(let path, _): path
    case .standardInput, .inMemory, .converted, .peeked, .unreadable: nil
    }
  }

  /// The file's attributes. Nil if it does not exist, and for bytes in memory.
  var fileInfo: FileInfo? {
    get throws(System.Failure) {
      switch source {
      case .standardInput: try FileInfo(descriptor: 0)
      case .converted(let input, _): try input.fileInfo
      case .file, .inMemory, .peeked, .unreadable: try path.flatMap(FileInfo.found)
      }
    }
  }

  /// The number of bytes to read. Nil if it is unknown until the end.
  package var byteCount: Int? {
    switch source {
    case .standardInput, .file:
      // Without the size only the progress of the reading is unknown.
      (try? fileInfo).flatMap { $0.kind == .file ? $0.size : nil }
    case .inMemory(_, let bytes): bytes.count
    case .peeked(let input, _): input.byteCount
    // The size of the source is not that of the converted bytes.
    case .converted, .unreadable: nil
    }
  }

  /// Whether it can be read only once, as a pipe or a device.
  package var isReadOnce: Bool {
    switch source {
    case .standardInput, .peeked: true
    case .inMemory, .unreadable: false
    case .converted(let input, _): input.isReadOnce
    // Only a regular file has a size. One that nothing is known of is not read twice.
    case .file(let path, let size):
      size == nil && ((try? FileInfo.found(path)).map { $0?.kind == .other } ?? true)
    }
  }

  /// The input in the place of this one after its reading failed.
  ///
  /// A second reading might not fail, and then find what the first did not look at.
  package func failing(with error: InputError) -> Input { Input(.unreadable(self, error)) }

  /// The first line, cut if it is long, and the input to read in its place: a pipe gives its
  /// bytes once.
  package func firstLine() throws(InputError) -> (bytes: [UInt8], input: Input) {
    func line(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      unsafe Array(bytes.prefix(1 << 16).prefix { $0 != 0x0A })
    }
    switch try InputBytes.open(self) {
    case .whole(let bytes): return (unsafe bytes.withUnsafeBytes { unsafe line($0) }, self)
    case .stream(let stream):
      var found: [UInt8] = []
      repeat {
        try stream.fill(to: stream.count + 1)
        found = unsafe stream.withUnsafeBytes { unsafe line($0) }
      } while found.count == stream.count && found.count < 1 << 16 && !stream.isAtEnd
      return (found, isReadOnce ? Input(.peeked(self, stream)) : self)
    }
  }

  /// All bytes, and an input that gives them as often as it is read.
  package func whole() throws(InputError) -> (bytes: InputBytes, input: Input) {
    let bytes = try InputBytes.read(self)
    return (bytes, isReadOnce ? Input(.inMemory(name: name, bytes)) : self)
  }

  /// The input itself if it can be read again, else its content in memory.
  /// - Throws: ``InputError/tooLargeToHold(_:)`` for a large or endless one, among others.
  package func readableAgain() throws(InputError) -> Input {
    if case .converted(let input, let conversion) = source {
      return Input(.converted(try input.readableAgain(), conversion))
    }
    guard isReadOnce else { return self }
    do throws(InputError) {
      return Input(.inMemory(name: name, try InputBytes.read(self, limit: SideFile.limit)))
    } catch .tooLarge(let name) {
      throw .tooLargeToHold(name)
    }
  }
}

/// Paths and names are compared byte for byte.
extension Input: Hashable {
  package static func == (a: Input, b: Input) -> Bool {
    guard a.name.hasSameBytes(as: b.name) else { return false }
    return switch (a.source, b.source) {
    case (.standardInput, .standardInput): true
    case (.file(let a, _), .file(let b, _)): a.hasSameBytes(as: b)
    case (.inMemory(_, let a), .inMemory(_, let b)): a === b
    case (.converted(_, let a), .converted(_, let b)): a.record === b.record
    case (.peeked(_, let a), .peeked(_, let b)): a === b
    case (.unreadable(let a, _), .unreadable(let b, _)): a == b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

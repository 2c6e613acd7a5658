import PanTraces

/// A part of a file that begins and ends with a trace, or what there is instead.
struct FileBlock: Sendable {
  /// A file that has a header.
  struct Body: Sendable {
    let bytes: InputBytes
    let range: Range<Int>
    let header: TraceFileHeader
    let fileStem: String
  }

  enum Content: Sendable {
    case body(Body)
    case badHeader(DiagnosticLog, byteCount: Int)
    case unreadable(InputError)
  }

  let name: String
  let content: Content
  let isFirst: Bool
  let isLast: Bool
}

/// Cuts files into blocks, opening each one when its turn comes.
struct FileBlocks: IteratorProtocol {
  private var inputs: ArraySlice<Input>
  private let options: ReadingOptions
  private let blockSize: Int
  /// The file being cut, and where its next block begins.
  private var open: (input: Input, bytes: InputBytes, header: TraceFileHeader, next: Int)?

  init(inputs: [Input], options: ReadingOptions, blockSize: Int) {
    self.inputs = inputs[...]
    self.options = options
    self.blockSize = max(blockSize, 1)
  }

  mutating func next() -> FileBlock? {
    if open != nil { return nextBlock(isFirst: false) }
    guard let input = inputs.popFirst() else { return nil }
    let bytes: InputBytes
    do {
      bytes = try InputBytes(input)
    } catch {
      return FileBlock(
        name: input.name, content: .unreadable(error), isFirst: true, isLast: true)
    }
    do {
      let header = try bytes.withUnsafeBytes { buffer throws(TraceFileError) in
        try TraceFileHeader.read(buffer, options: options)
      }
      open = (input, bytes, header, header.bodyOffset)
    } catch {
      return FileBlock(
        name: input.name, content: .badHeader(error.diagnostics, byteCount: bytes.count),
        isFirst: true, isLast: true)
    }
    return nextBlock(isFirst: true)
  }

  private mutating func nextBlock(isFirst: Bool) -> FileBlock? {
    guard let (input, bytes, header, start) = open else { return nil }
    let count = bytes.count
    var end = count
    if count - start > blockSize {
      end = bytes.withUnsafeBytes { buffer in
        TraceBoundary.next(
          in: buffer, from: start + blockSize, layout: header.layout, limits: options.limits)
      }
    }
    open?.next = end
    if end >= count { open = nil }
    let body = FileBlock.Body(
      bytes: bytes, range: start..<max(end, start), header: header, fileStem: input.stem)
    return FileBlock(
      name: input.name, content: .body(body), isFirst: isFirst, isLast: end >= count)
  }
}

extension Input {
  /// The file's name without folders and extension: what a trace without an id is called.
  public var stem: String {
    guard case .file(let path) = self else { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

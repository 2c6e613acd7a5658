import PanTraces

/// Opens inputs one after another and cuts them into blocks.
///
/// The digest is computed from the bytes that are cut, so it is exactly that of the bytes read.
struct FileBlocks: IteratorProtocol {
  /// The file that is being cut.
  private struct OpenFile {
    let number: Int
    let input: Input
    let content: InputBytes.Content
    let header: TraceFileHeader
    /// The start of the next block. In a stream, relative to its buffer.
    var next: Int
    /// The number of bytes of the file that were cut.
    var taken = 0
    /// Hashes the file from its first byte on. Nil if no digest is asked for.
    var hasher: SHA256?

    /// The id of a trace in a file without an id column. Empty in files with one.
    var stem: String { header.layout.roles.contains(.traceID) ? "" : input.stem }
  }

  private var inputs: ArraySlice<Input>
  /// The index of the next input.
  private var number: Int
  private let options: ReadingOptions
  private let blockSize: Int
  private let hashes: Bool
  private var open: OpenFile?
  private var headers = TraceFileHeader.Cache()

  /// Files up to this size are opened by the workers.
  private static let smallFile = InputBytes.leastMapped - 1

  init(
    inputs: [Input], from number: Int = 0, options: ReadingOptions, blockSize: Int,
    hashes: Bool = false
  ) {
    self.inputs = inputs[...]
    self.number = number
    self.hashes = hashes
    self.options = options
    self.blockSize = max(blockSize, 1)
  }

  /// Opens the file of an unopened block. Returns other blocks unchanged.
  ///
  /// `headers` caches the last header from file to file.
  static func opened(
    _ block: FileBlock, options: ReadingOptions, hashes: Bool, headers: inout TraceFileHeader.Cache
  ) -> FileBlock {
    guard case .unopened(let input, _) = block.content else { return block }
    var blocks = FileBlocks(
      inputs: [], from: block.input, options: options, blockSize: .max, hashes: hashes)
    swap(&blocks.headers, &headers)
    defer { swap(&blocks.headers, &headers) }
    return blocks.open(input)
  }

  mutating func next() -> FileBlock? {
    if let file = open { return nextBlock(of: file, isFirst: false) }
    guard let input = inputs.popFirst() else { return nil }
    defer { number += 1 }
    if let size = smallSize(of: input) {
      return whole(.unopened(input, size: size))
    }
    return open(input)
  }

  private mutating func open(_ input: Input) -> FileBlock {
    do throws(InputError) {
      let content = try InputBytes.open(input)
      switch content {
      case .whole(let bytes):
        return try unsafe begin(input, content, header: bytes.withUnsafeBytes { unsafe header($0) })
      case .stream(let stream):
        try stream.fillHeader(options)
        return try unsafe begin(
          input, content, header: stream.withUnsafeBytes { unsafe header($0) })
      }
    } catch {
      return whole(.unreadable(error))
    }
  }

  /// The only block of the current input.
  private func whole(_ content: FileBlock.Content, digest: Digest? = nil) -> FileBlock {
    FileBlock(input: number, content: content, isFirst: true, isLast: true, digest: digest)
  }

  /// The size of a file that workers are to open. Nil for other inputs.
  private func smallSize(of input: Input) -> Int? {
    guard case .file(_, let size?) = input.source,
      (1...min(Self.smallFile, blockSize)).contains(size)
    else { return nil }
    return size
  }

  private mutating func header(
    _ bytes: UnsafeRawBufferPointer
  ) -> Result<TraceFileHeader, TraceFile.Failure> {
    Result { () throws(TraceFile.Failure) in try unsafe headers.read(bytes, options: options) }
  }

  private mutating func begin(
    _ input: Input, _ content: InputBytes.Content,
    header: Result<TraceFileHeader, TraceFile.Failure>
  ) throws(InputError) -> FileBlock {
    let hasher = hashes ? SHA256() : nil
    switch header {
    case .success(let header):
      let file = OpenFile(
        number: number, input: input, content: content, header: header, next: header.bodyOffset,
        hasher: hasher)
      return nextBlock(of: file, isFirst: true)
    case .failure(let error):
      let (count, digest) = try measure(content, hasher)
      return whole(.badHeader(error.diagnostics, byteCount: count), digest: digest)
    }
  }

  /// The size and digest of a file without a valid header. A stream is only read on for a digest.
  private func measure(
    _ content: InputBytes.Content, _ hasher: SHA256?
  ) throws(InputError) -> (count: Int, digest: Digest?) {
    var hasher = hasher
    switch content {
    case .whole(let bytes):
      unsafe bytes.withUnsafeBytes { unsafe hasher?.update($0) }
      return (bytes.count, hasher?.finish())
    case .stream(let stream):
      guard hasher != nil else { return (stream.count, nil) }
      var count = 0
      repeat {
        try stream.fill(to: 1)
        let bytes = try stream.take(stream.count)
        unsafe bytes.withUnsafeBytes { unsafe hasher?.update($0) }
        count += bytes.count
      } while !stream.isAtEnd
      return (count, hasher?.finish())
    }
  }

  private mutating func nextBlock(of file: OpenFile, isFirst: Bool) -> FileBlock {
    var file = file
    open = nil
    do throws(InputError) {
      let (body, isLast) =
        switch file.content {
        case .whole(let bytes): cut(bytes, &file)
        case .stream(let stream): try cut(stream, &file)
        }
      if !isLast { open = file }
      return FileBlock(
        input: file.number, content: .body(body), isFirst: isFirst, isLast: isLast,
        digest: isLast ? file.hasher?.finish() : nil)
    } catch {
      return FileBlock(
        input: file.number, content: .unreadable(error), isFirst: isFirst, isLast: true)
    }
  }

  private func cut(
    _ bytes: InputBytes, _ file: inout OpenFile
  ) -> (body: FileBlock.Body, isLast: Bool) {
    let start = file.next
    var end = bytes.count
    if end - start > blockSize {
      end = unsafe bytes.withUnsafeBytes {
        unsafe boundary(in: $0, from: start + blockSize, file.header)
      }
    }
    file.next = end
    if file.hasher != nil {
      let hashed = file.taken
      unsafe bytes.withUnsafeBytes {
        unsafe file.hasher?.update(UnsafeRawBufferPointer(rebasing: $0[hashed..<max(end, start)]))
      }
    }
    file.taken = max(end, start)
    let body = FileBlock.Body(
      bytes: bytes, range: start..<max(end, start), header: file.header, fileStem: file.stem,
      endOffset: end)
    return (body, end >= bytes.count)
  }

  /// Reads until a trace begins beyond the block size. A larger trace stays in one block.
  private func cut(
    _ stream: InputStream, _ file: inout OpenFile
  ) throws(InputError) -> (body: FileBlock.Body, isLast: Bool) {
    let start = file.next
    var end: Int?
    var wanted = start + blockSize
    while end == nil {
      wanted += blockSize
      try stream.fill(to: wanted)
      guard stream.count - start > blockSize else { break }
      end = unsafe stream.withUnsafeBytes { bytes in
        // The buffer may end within a line.
        let lines = unsafe (bytes.lastIndex(of: 0x0A) ?? -1) + 1
        let whole =
          unsafe stream.isAtEnd ? bytes : UnsafeRawBufferPointer(rebasing: bytes[..<lines])
        let end = unsafe boundary(in: whole, from: start + blockSize, file.header)
        return end < whole.count ? end : nil
      }
      if stream.isAtEnd { break }
      // Doubled each time, as the search starts over.
      wanted += wanted
    }
    let isLast = end == nil
    let bytes = try stream.take(end ?? stream.count)
    file.next = 0
    file.taken += bytes.count
    unsafe bytes.withUnsafeBytes { unsafe file.hasher?.update($0) }
    let body = FileBlock.Body(
      bytes: bytes, range: start..<max(bytes.count, start), header: file.header,
      fileStem: file.stem, endOffset: file.taken)
    return (body, isLast)
  }

  private func boundary(
    in bytes: UnsafeRawBufferPointer, from offset: Int, _ header: TraceFileHeader
  ) -> Int {
    unsafe TraceBoundary.next(
      in: bytes, from: offset, layout: header.layout, limits: options.limits)
  }
}

/// A block of an input, cut at boundaries of traces.
struct FileBlock: Sendable {
  /// A range of rows in a file with a valid header.
  struct Body: Sendable {
    let bytes: InputBytes
    let range: Range<Int>
    let header: TraceFileHeader
    /// The id of a trace in a file without an id column. Empty in files with one.
    let fileStem: String
    /// The number of bytes of the file up to the end of this block.
    let endOffset: Int
  }

  enum Content: Sendable {
    /// A small file, which the worker opens: opening takes most of its time.
    case unopened(Input, size: Int)
    case body(Body)
    /// A body after reading, without its bytes: they are freed on the thread that allocated them.
    case read(TraceFileHeader, endOffset: Int, byteCount: Int)
    case badHeader(Diagnostic.Log, byteCount: Int)
    case unreadable(InputError)
  }

  /// The index of its input.
  let input: Int
  private(set) var content: Content
  let isFirst: Bool
  let isLast: Bool
  /// The digest of the whole file, on its last block. Nil if not asked for.
  var digest: Digest?

  /// The number of bytes that the block covers. The first block includes the header.
  var byteCount: Int {
    switch content {
    case .body(let body): isFirst ? body.endOffset : body.range.count
    case .read(_, _, let count): count
    case .badHeader(_, let count): count
    case .unopened(_, let size): size
    case .unreadable: 0
    }
  }

  /// Releases the bytes of a body after reading.
  mutating func releaseBytes() {
    guard case .body(let body) = content else { return }
    content = .read(body.header, endOffset: body.endOffset, byteCount: byteCount)
  }

  /// Whether the file was opened.
  var isOpen: Bool { if case .unopened = content { false } else { true } }
}

/// Groups small files into jobs. Other blocks are jobs of their own.
///
/// A single small file is not worth the overhead of a job.
struct BlockGroups: IteratorProtocol {
  private var blocks: FileBlocks
  private let size: Int
  /// The block after the last group.
  private var left: FileBlock?

  init(_ blocks: FileBlocks, size: Int) {
    self.blocks = blocks
    self.size = size
  }

  mutating func next() -> [FileBlock]? {
    guard let first = left ?? blocks.next() else { return nil }
    left = nil
    var group = [first]
    guard case .unopened(_, var total) = first.content else { return group }
    while total < size, let block = blocks.next() {
      guard case .unopened(_, let more) = block.content else {
        left = block
        break
      }
      group.append(block)
      total += more
    }
    return group
  }
}

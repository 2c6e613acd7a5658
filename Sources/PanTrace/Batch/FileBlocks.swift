import PanTraces

extension FileBlocks {
  /// A part of an input with whole traces, which one thread reads.
  struct Block: Sendable {
    enum Content: Sendable {
      /// A small file, which the worker opens: opening takes most of its time.
      case unopened(Input)
      /// Some rows of a file.
      case rows(InputBytes, Range<Int>, TraceFileHeader, fileStem: String)
      /// A block that was read. Its bytes are freed on the thread that allocated them.
      case read(TraceFileHeader)
      case badHeader(Diagnostic.Log)
      case unreadable(InputError)
    }

    /// The index of its input.
    let input: Int
    var content: Content
    private(set) var isFirst = true
    private(set) var isLast = true
    /// The way that nearly all drags of the file go. Nil if it says a direction, or they go several ways.
    private(set) var direction: TravelDirection?
    /// The end of the block in its file.
    private(set) var end = 0

    /// A small file that is not opened yet.
    init(unopened file: Input, number: Int) { (input, content) = (number, .unopened(file)) }

    /// Opens an input and reads its header. The block is all of it.
    ///
    /// `headers` remembers the last header from file to file.
    init(
      opening file: Input, number: Int, _ options: ReadingOptions,
      _ headers: inout TraceFileHeader.Cache
    ) {
      input = number
      do throws(InputError) {
        let bytes = try InputBytes.read(file)
        end = bytes.count
        let header = unsafe bytes.withUnsafeBytes { bytes in
          Result { () throws(TraceFile.Failure) in
            try unsafe headers.read(bytes, options: options)
          }
        }
        switch header {
        case .success(let header):
          // Only a file without ids takes its name as one.
          let stem = header.layout.roles.contains(.traceID) ? "" : file.stem
          content = .rows(bytes, header.bodyOffset..<bytes.count, header, fileStem: stem)
          direction = unsafe bytes.withUnsafeBytes {
            unsafe TraceReader.commonDirection($0, header, options)
          }
        case .failure(let failure): content = .badHeader(failure.diagnostics)
        }
      } catch {
        content = .unreadable(error)
      }
    }

    /// Cuts the block before the first trace that begins `size` bytes after its start, and returns
    /// the rest. Nil if there is none: a larger trace stays in one block.
    mutating func cut(after size: Int, _ options: ReadingOptions) -> FileBlocks.Block? {
      guard case .rows(let bytes, let range, let header, let stem) = content, range.count > size
      else { return nil }
      let place = unsafe bytes.withUnsafeBytes {
        unsafe TraceReader.nextTrace(
          in: $0, from: range.lowerBound + size, layout: header.layout, limits: options.limits)
      }
      guard place < range.upperBound else { return nil }
      var rest = self
      rest.content = .rows(bytes, place..<range.upperBound, header, fileStem: stem)
      rest.isFirst = false
      content = .rows(bytes, range.lowerBound..<place, header, fileStem: stem)
      (isLast, end) = (false, place)
      return rest
    }
  }
}

/// Opens inputs one after another, cuts large files into blocks, and groups small files.
///
/// A group is a job: a single small file is not worth its overhead.
struct FileBlocks: IteratorProtocol {
  private var inputs: ArraySlice<Input>
  private let options: ReadingOptions
  private let blockSize: Int
  private var headers = TraceFileHeader.Cache()
  /// What is left of the file that is being cut.
  private var rest: FileBlocks.Block?

  init(inputs: [Input], options: ReadingOptions, blockSize: Int) {
    self.inputs = inputs[...]
    self.options = options
    self.blockSize = max(blockSize, 1)
  }

  mutating func next() -> [FileBlocks.Block]? {
    if rest == nil {
      let group = smallFiles()
      if !group.isEmpty { return group }
    }
    guard var block = rest ?? nextFile() else { return nil }
    rest = block.cut(after: blockSize, options)
    return [block]
  }

  private mutating func nextFile() -> FileBlocks.Block? {
    let number = inputs.startIndex
    return inputs.popFirst().map {
      FileBlocks.Block(opening: $0, number: number, options, &headers)
    }
  }

  /// The small files that come next, as many as make a block.
  private mutating func smallFiles() -> [FileBlocks.Block] {
    var (group, total) = ([FileBlocks.Block](), 0)
    // A file of size 0 is not taken here: in /proc such a file has content.
    while total < blockSize, let input = inputs.first, case .file(_, let size?) = input.source,
      (1...min(InputBytes.leastMapped - 1, blockSize)).contains(size)
    {
      group.append(FileBlocks.Block(unopened: input, number: inputs.startIndex))
      total += size
      inputs.removeFirst()
    }
    return group
  }
}

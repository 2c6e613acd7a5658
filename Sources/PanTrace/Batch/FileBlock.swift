import PanTraces

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

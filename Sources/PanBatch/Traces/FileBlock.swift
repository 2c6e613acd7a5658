import PanTraces

/// A part of a file that begins and ends with a trace, or what there is instead.
struct FileBlock: Sendable {
  /// A file that has a header.
  struct Body: Sendable {
    let bytes: InputBytes
    let range: Range<Int>
    let header: TraceFileHeader
    /// What a trace is called where no column says so; empty where one does.
    let fileStem: String
    /// How many bytes of the file end with this block.
    let endOffset: Int
  }

  enum Content: Sendable {
    /// A whole file so small that opening it is the most of the work, left to the reading thread.
    case unopened(Input, size: Int)
    case body(Body)
    /// What is left of a body that was read: who puts files together needs its bytes no more, which
    /// are many, and are best freed by the thread that made room for them.
    case read(TraceFileHeader, endOffset: Int, byteCount: Int)
    /// A block of a part; nil for a recording without traces.
    case packed(PartInput, PartEntry.Block?)
    case badHeader(DiagnosticLog, byteCount: Int)
    case unreadable(InputError)
  }

  /// The number of its input.
  let input: Int
  private(set) var content: Content
  let isFirst: Bool
  let isLast: Bool
  /// That of the whole file, with its last block; nil where not asked for.
  var digest: Digest?

  /// How many bytes of its file it stands for, with all that came before the first.
  var byteCount: Int {
    switch content {
    case .body(let body): isFirst ? body.endOffset : body.range.count
    case .read(_, _, let count): count
    case .badHeader(_, let count): count
    case .unopened(_, let size): size
    case .packed(_, let block): block?.size ?? 0
    case .unreadable: 0
    }
  }

  /// Lets go of the bytes of a body, which was read.
  mutating func letGo() {
    guard case .body(let body) = content else { return }
    content = .read(body.header, endOffset: body.endOffset, byteCount: byteCount)
  }

  /// Whether there is nothing left to open.
  var isOpen: Bool { if case .unopened = content { false } else { true } }
}

/// Hands out blocks one by one, but small files by the dozen: a file alone is too little to be worth
/// waking a thread for.
struct BlockGroups: IteratorProtocol {
  private var blocks: FileBlocks
  private let size: Int
  /// A block that did not fit into the group before.
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

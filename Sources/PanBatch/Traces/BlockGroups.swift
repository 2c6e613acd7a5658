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

package import PanText

extension BlockStore {
  /// A store of blocks in memory, for one thread; of all that is put into it, it takes only so many.
  package static func ofArrays(taking most: Int = .max) -> BlockStore {
    let blocks = Blocks()
    return BlockStore { bytes in
      guard blocks.all.count < most else { return nil }
      blocks.all.append(Array(bytes))
      return blocks.all.count - 1
    } block: {
      blocks.all[$0]
    }
  }

  private final class Blocks: @unchecked Sendable {
    var all: [[UInt8]] = []
  }
}

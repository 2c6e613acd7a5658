/// Where blocks of bytes stand that do not have to be in memory.
///
/// Who may open files says how: PanBatch's `SpillFile`.
package final class BlockStore: Sendable {
  /// Takes a block, and returns its number; nil where it is to stay in memory.
  let put: @Sendable (LentBytes) -> Int?
  /// The block of a number.
  let block: @Sendable (Int) -> [UInt8]

  /// A store that puts blocks away and brings them back like this.
  package init(
    put: @escaping @Sendable (LentBytes) -> Int?, block: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.put = put
    self.block = block
  }
}

/// A block of bytes, in memory or in a store.
package struct KeptBlock: Sendable {
  private enum Place: Sendable {
    case memory([UInt8])
    case store(BlockStore, Int)
  }

  private let place: Place

  /// Keeps bytes in a store, if there is one that takes them.
  package init(_ bytes: [UInt8], in store: BlockStore?) {
    place =
      if let store, let number = bytes.withLentBytes({ store.put($0) }) {
        .store(store, number)
      } else {
        .memory(bytes)
      }
  }

  /// The bytes.
  package var bytes: [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .store(let store, let number): store.block(number)
    }
  }
}

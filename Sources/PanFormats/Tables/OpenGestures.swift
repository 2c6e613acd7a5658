import PanText

/// The gestures of a table that may still get rows, in order of appearance.
///
/// A row finds its gesture by the bytes of its id, at the same cost however many others are open.
struct OpenGestures: Sendable {
  /// The gestures, behind those that were handed over and hold nothing any more.
  ///
  /// Changed in place, as a gesture that is taken out and put back would be copied with all samples.
  var list: [TableGesture] = []
  /// How many at the front of ``list`` were handed over.
  private var handed = 0
  /// How many were removed from the front of ``list``.
  private var removed = 0
  /// The number of each open gesture by its key, counted from the first gesture of the file.
  private var numbers: [[UInt8]: Int] = [:]
  /// The ids of open gestures, as they will be written.
  private var ids: Set<ByteKey> = []

  /// The number of the last row that the first one got.
  var firstsRow: Int? { handed < list.count ? list[handed].lastRow : nil }

  /// The place of the last one in ``list``.
  var last: Int? { handed < list.count ? list.count - 1 : nil }

  /// The place in ``list`` of the gesture with a key.
  func place(of key: [UInt8]) -> Int? { numbers[key].map { $0 - removed } }

  /// Whether one of them will be written under this id.
  func has(_ id: ByteKey) -> Bool { ids.contains(id) }

  /// Opens a gesture, and returns its place in ``list``.
  mutating func append(_ gesture: TableGesture) -> Int {
    list.append(gesture)
    numbers[gesture.key] = removed + list.count - 1
    if let id = gesture.id { ids.insert(ByteKey(id)) }
    return list.count - 1
  }

  /// Takes out the first one.
  mutating func takeFirst() -> TableGesture? {
    guard handed < list.count else { return nil }
    var gesture = TableGesture(key: [], id: nil, line: 0, constants: 0, carried: 0)
    swap(&gesture, &list[handed])
    handed += 1
    forget(gesture)
    // Seldom, so that moving the others up costs little.
    if handed > 1024, 2 * handed > list.count {
      list.removeFirst(handed)
      removed += handed
      handed = 0
    }
    return gesture
  }

  /// Takes out the last one.
  mutating func takeLast() -> TableGesture? {
    guard handed < list.count else { return nil }
    let gesture = list.removeLast()
    forget(gesture)
    return gesture
  }

  private mutating func forget(_ gesture: TableGesture) {
    numbers[gesture.key] = nil
    if let id = gesture.id { ids.remove(ByteKey(id)) }
  }
}

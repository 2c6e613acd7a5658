/// Figures of which a few are wanted by rank, asked for in rising order.
///
/// They stand in memory that is lent for a call, on the stack where they are few: every trace has half
/// a dozen such sets. No figure is added beyond its end, and every rank lies below the count.
@safe struct Selection {
  private let room: UnsafeMutableBufferPointer<Double>
  /// How many figures there are.
  private(set) var count = 0
  /// No figure before this index is larger than any from it on.
  private var floor = 0

  @unsafe private init(_ room: UnsafeMutableBufferPointer<Double>) { unsafe self.room = room }

  /// Lends room for figures, none of which are there yet.
  static func gather<Result>(
    atMost capacity: Int, _ body: (inout Selection) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: max(capacity, 1)) { room in
      var selection = unsafe Selection(room)
      return body(&selection)
    }
  }

  /// Adds a figure, before anything is asked.
  @inline(__always)
  mutating func append(_ figure: Double) {
    unsafe precondition(count < room.count, "more figures than there is room for")
    unsafe room.initializeElement(at: count, to: figure)
    count += 1
  }

  /// Puts another figure in the place of each; what was asked for before counts no more.
  mutating func replaceAll(_ figure: (Double) -> Double) {
    for index in 0..<count { unsafe room[index] = figure(room[index]) }
    floor = 0
  }

  /// How many figures pass a test.
  func count(where passes: (Double) -> Bool) -> Int {
    var found = 0
    for index in 0..<count where unsafe passes(room[index]) { found += 1 }
    return found
  }

  /// The largest of all; nil for none.
  var largest: Double? {
    guard count > 0 else { return nil }
    var largest = unsafe room[floor]
    for index in floor..<count { largest = unsafe max(largest, room[index]) }
    return largest
  }

  /// The quantile `q`, at least the one asked for before, as ``Quantile/type7(_:ofSorted:)`` has it.
  mutating func type7(_ q: Double) -> Double? {
    guard count > 0, q >= 0, q <= 1 else { return nil }
    let position = Double(count - 1) * q
    let index = Int(position)
    let value = select(index)
    guard index + 1 < count else { return value }
    var next = unsafe room[index + 1]
    for later in (index + 1)..<count { next = unsafe min(next, room[later]) }
    return value + (position - Double(index)) * (next - value)
  }

  /// The figure at an index of the sorted figures, not below the one selected before.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 4 (1961), with the middle figure as the pivot. Each scan ends
  /// at the pivot or at a figure that was put behind it, and so within the figures.
  private mutating func select(_ index: Int) -> Double {
    let figures = unsafe room
    var (low, high) = (floor, count - 1)
    while low < high {
      let pivot = unsafe figures[low + (high - low) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while unsafe figures[left] < pivot { left += 1 }
        while unsafe pivot < figures[right] { right -= 1 }
        guard left <= right else { break }
        unsafe figures.swapAt(left, right)
        left += 1
        right -= 1
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    floor = index
    return unsafe figures[index]
  }
}

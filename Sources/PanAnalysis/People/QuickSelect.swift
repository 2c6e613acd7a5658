/// Quickselect over a set of figures, whose ranks must be asked in rising order.
///
/// The figures are in temporary memory, on the stack if they are few, that lasts for one call of
/// ``gather(atMost:_:)``. Appending checks the capacity, and every rank is below the count.
@safe struct QuickSelect {
  private let room: UnsafeMutableBufferPointer<Double>
  /// How many figures there are.
  private(set) var count = 0
  /// No figure before this index is larger than any from it on.
  private var floor = 0
  /// The figures from ``floor`` through this index are sorted.
  private var ordered = 0

  @unsafe private init(_ room: UnsafeMutableBufferPointer<Double>) { unsafe self.room = room }

  /// Calls `body` with an empty selection that holds up to `capacity` figures.
  static func gather<Result>(
    atMost capacity: Int, _ body: (inout QuickSelect) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: max(capacity, 1)) { room in
      var selection = unsafe QuickSelect(room)
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

  /// Replaces every figure. Ranks may then be asked from 0 on again.
  mutating func replaceAll(_ figure: (Double) -> Double) {
    for index in 0..<count { unsafe room[index] = figure(room[index]) }
    (floor, ordered) = (0, 0)
  }

  /// How many figures pass a test.
  func count(where passes: (Double) -> Bool) -> Int {
    var found = 0
    for index in 0..<count where unsafe passes(room[index]) { found += 1 }
    return found
  }

  /// The median of a trace's figures, their 95th percentile (nil below 20 figures), and the largest.
  ///
  /// The same values as ``Distribution``, without a full sort: every trace has half a dozen such sets.
  typealias Spread = (median: Double?, p95: Double?, maximum: Double?)

  /// Takes the three, before any rank was asked for.
  mutating func medianAndTail() -> Spread {
    let median = type7(0.5)
    let tail = tail()
    return (median, tail.p95, tail.maximum)
  }

  /// The 95th percentile and the largest, after only lower ranks were asked for.
  mutating func tail() -> (p95: Double?, maximum: Double?) {
    let hasPercentile = count >= Distribution.Statistic.p95.minimumCount
    return (hasPercentile ? type7(0.95) : nil, largest)
  }

  /// The same of figures that are all 0.
  static func tail(ofZeros count: Int) -> (p95: Double?, maximum: Double?) {
    (count >= Distribution.Statistic.p95.minimumCount ? 0 : nil, count > 0 ? 0 : nil)
  }

  /// The largest of all. Nil for none.
  var largest: Double? {
    guard count > 0 else { return nil }
    var largest = unsafe room[ordered]
    for index in ordered..<count { largest = unsafe max(largest, room[index]) }
    return largest
  }

  /// The quantile `q`, as ``Distribution/type7(_:ofSorted:)`` computes it, not below the one asked
  /// before.
  mutating func type7(_ q: Double) -> Double? {
    guard count > 0, q >= 0, q <= 1 else { return nil }
    let position = Double(count - 1) * q
    let index = Int(position)
    let value = select(index)
    guard index + 1 < count else { return value }
    var next = unsafe room[index + 1]
    if index == ordered {
      for later in (index + 1)..<count { next = unsafe min(next, room[later]) }
    }
    return value + (position - Double(index)) * (next - value)
  }

  /// The figure at an index of the sorted figures, not below the one selected before.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 4 (1961), with the median of three as the pivot. A short
  /// range ends in a selection sort of its figures from the index on.
  private mutating func select(_ index: Int) -> Double {
    var (low, high) = (floor, count - 1)
    (floor, ordered) = (index, index)
    while low < high {
      if (high &- index &+ 1) &* (high &- low) <= Self.fewComparisons {
        raiseLargest(low, high, downTo: index)
        ordered = high
        break
      }
      let pivot = pivot(low, high)
      let smaller = partition(low...high) { ($0 - pivot).signBit }
      guard smaller <= high else {
        // The pivot is not smaller than itself, unless it is infinite and has no difference.
        var rest = unsafe UnsafeMutableBufferPointer(rebasing: room[low...high])
        unsafe rest.sort()
        ordered = high
        break
      }
      if index < smaller {
        high = smaller - 1
      } else if smaller > low {
        low = smaller
      } else {
        // No figure is smaller than the pivot, so those equal to it go first. There is at least
        // one, so the loop ends.
        let larger = partition(low...high) { 1 - (pivot - $0).signBit }
        guard index >= larger else { break }
        low = larger
      }
    }
    return unsafe room[index]
  }

  /// Up to this many branch-free comparisons cost less than the mispredictions of another
  /// partition.
  private static let fewComparisons = 300

  /// Puts the largest figures of a range at its end, in order, down to the one for `index`.
  @inline(__always)
  private func raiseLargest(_ low: Int, _ high: Int, downTo index: Int) {
    var end = high
    while end >= index {
      var largest = unsafe room[low]
      for place in low..<end {
        let figure = unsafe room[place &+ 1]
        unsafe room[place] = figure < largest ? figure : largest
        largest = largest < figure ? figure : largest
      }
      unsafe room[end] = largest
      end &-= 1
    }
  }

  /// The median of the first, the middle and the last figure of a range.
  @inline(__always)
  private func pivot(_ low: Int, _ high: Int) -> Double {
    let (first, last) = unsafe (room[low], room[high])
    let middle = unsafe room[low + (high - low) / 2]
    return max(min(first, last), min(max(first, last), middle))
  }

  /// Moves the figures that pass a test (1 or 0) to the front, and returns the index of the first
  /// that fails.
  ///
  /// Lomuto's partition without a branch on the test, whose outcome is unpredictable: moving every
  /// figure costs less than mispredicting every other one (Alexandrescu, "Lomuto's Comeback",
  /// 2020). The test is the sign bit of a difference, because the compiler turns comparisons into
  /// branches.
  @inline(__always)
  private func partition(_ range: ClosedRange<Int>, _ passes: (Double) -> Int) -> Int {
    var end = range.lowerBound
    for place in range {
      let figure = unsafe room[place]
      unsafe room[place] = room[end]
      unsafe room[end] = figure
      end &+= passes(figure)
    }
    return end
  }
}

extension Double {
  /// 1 for what is negative, else 0.
  @inline(__always)
  fileprivate var signBit: Int { Int(truncatingIfNeeded: bitPattern &>> 63) }
}

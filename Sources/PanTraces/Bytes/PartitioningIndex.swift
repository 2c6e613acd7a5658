extension RandomAccessCollection {
  /// The first index whose element satisfies a predicate that none before it satisfies.
  ///
  /// `endIndex` where none does. A binary search, named after Swift Algorithms' function.
  @inlinable
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

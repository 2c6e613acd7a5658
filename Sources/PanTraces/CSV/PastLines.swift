/// The lines of traces that were handed over, and whether each was used: a byte or two a trace.
struct PastLines: Sendable {
  /// Lines that were handed over, and whether they made a trace.
  struct Entry: Equatable {
    let lines: ClosedRange<Int>
    let isUsed: Bool
  }

  private var records = RecordPages()
  /// The line after the last trace.
  private var nextLine = 0

  /// How many traces were handed over.
  var count: Int { records.count }

  /// Adds a trace, which begins after all before it.
  ///
  /// Most follow each other: how many lines lie between two is only said where there are some.
  mutating func append(_ entry: Entry) {
    let skipped = entry.lines.lowerBound - nextLine
    records.append { bytes, beginsPage in
      let between = beginsPage ? entry.lines.lowerBound : skipped
      let length = entry.lines.upperBound - entry.lines.lowerBound
      bytes.append(packed: length << 2 | (between == 0 ? 0 : 2) | (entry.isUsed ? 1 : 0))
      if between != 0 { bytes.append(packed: between) }
    }
    nextLine = entry.lines.upperBound + 1
  }

  /// Forgets all traces, but not the room for some.
  mutating func removeAll() {
    records.removeAll()
    nextLine = 0
  }

  /// The trace with a number.
  subscript(number: Int) -> Entry {
    records.withPage(of: number) { page, number in
      var entry = page.next(from: 0)
      for _ in 0..<number { entry = page.next(from: entry.lines.upperBound + 1) }
      return entry
    }
  }
}

extension PageReader {
  /// The next trace, after the others of its page.
  fileprivate mutating func next(from line: Int) -> PastLines.Entry {
    let first = number()
    let start = first & 2 == 0 ? line : line + number()
    return PastLines.Entry(lines: start...start + first >> 2, isUsed: first & 1 == 1)
  }
}

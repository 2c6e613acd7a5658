/// The lines of traces that were handed over, and whether each was used: three bytes a trace.
struct PastLines: Sendable {
  /// Lines that were handed over, and whether they made a trace.
  struct Entry: Equatable {
    let lines: ClosedRange<Int>
    let isUsed: Bool
  }

  private var records = RecordPages()
  private var lastStart = 0

  /// How many traces were handed over.
  var count: Int { records.count }

  /// Adds a trace, which begins after all before it.
  mutating func append(_ entry: Entry) {
    let start = entry.lines.lowerBound
    records.append { [lastStart] bytes, beginsPage in
      bytes.append(packed: beginsPage ? start : start - lastStart)
      bytes.append(packed: (entry.lines.upperBound - start) << 1 | (entry.isUsed ? 1 : 0))
    }
    lastStart = start
  }

  /// The trace with a number.
  subscript(number: Int) -> Entry {
    records.withPage(of: number) { page, number in
      var start = page.number()
      var rest = page.number()
      for _ in 0..<number {
        start += page.number()
        rest = page.number()
      }
      return Entry(lines: start...start + rest >> 1, isUsed: rest & 1 == 1)
    }
  }
}

/// The first of some traces, and how many there are.
struct FirstTraces: Sendable {
  private let limit: Int
  private(set) var traces: [AnalysedTrace] = []
  private(set) var count = 0

  /// Keeps at most so many.
  init(_ limit: Int) { self.limit = limit }

  /// Counts one more.
  mutating func add(_ trace: AnalysedTrace) {
    count += 1
    if traces.count < limit { traces.append(trace) }
  }
}

import PanTestSupport
@testable import PanTraceTool
import Testing

/// Against putting one after the other into a list.
struct RowOrderTests {
  @Test func `each kind keeps its order, and what could not be used stands before its trace`() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      let traces = Int.random(in: 0..<20, using: &random)
      let before = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        Int.random(in: 0...traces, using: &random)
      }.sorted()
      var expected: [RowSource] = []
      for trace in 0...traces {
        expected += before.indices.filter { before[$0] == trace }.map { .rejected($0) }
        if trace < traces { expected.append(.trace(trace)) }
      }
      #expect(RowSource.order(traces: traces, rejectedBefore: before) == expected)
    }
  }
}

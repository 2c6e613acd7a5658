import PanReplay
import PanReports
import PanTestSupport
import PanTraces
import Testing

@Suite struct OutcomeBitsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 128])
  func `each rule's decision is its own`(count: Int) {
    var random = SplitMix64(seed: 1)
    let outcomes = (0..<count).map { _ in
      Bool.random(using: &random) ? TransitionOutcome.finish : .cancel
    }
    let bits = OutcomeBits(outcomes)
    #expect(outcomes.indices.map { bits[$0] } == outcomes)
  }

  @Test func `all presets have a bit`() {
    #expect(PolicyPreset.catalog.count <= OutcomeBits.capacity)
  }
}

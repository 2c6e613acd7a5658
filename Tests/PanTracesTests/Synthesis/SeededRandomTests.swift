import PanTraces
import Testing

struct SeededRandomTests {
  /// The words of an independent Python transcription of the paper's listing.
  @Test(arguments: [
    (UInt64(0), UInt64(0), [0x0175_DD28_1161_E2B6, 0x4AB8_EC6E_0711_04DC, 0x2359_3BD3_8AB2_2AB9]),
    (42, 0, [0xCC83_7BDF_2B8F_1957, 0x3F7A_DC7E_44AF_E191, 0x0629_28BA_A604_1BB6]),
    (42, 7, [0x2A96_3BAB_3F51_F32C, 0x04BB_6027_381F_2775, 0xAEEE_334F_DD81_7841]),
    (
      UInt64.max, UInt64.max, [0x0DC2_96EC_66CE_5074, 0xD2DC_A8F3_788A_A879, 0xD0BC_8DEC_9A48_0695]
    ),
  ])
  func `a stream gives the words of the published algorithm`(
    seed: UInt64, stream: UInt64, expected: [UInt64]
  ) {
    var random = SeededRandom(seed: seed, stream: stream)
    #expect((0..<3).map { _ in random.next() } == expected)
  }

  @Test func `uniform numbers stay below one and fill the interval`() {
    var random = SeededRandom(seed: 1)
    let drawn = (0..<20_000).map { _ in random.uniform() }
    #expect(drawn.allSatisfy { (0..<1).contains($0) })
    // The mean of n uniform numbers has the deviation 1/√(12 n).
    #expect(abs(mean(drawn) - 0.5) < 4 / (12.0 * 20_000).squareRoot())
    #expect(drawn.filter { $0 < 0.1 }.count > 1_800 && drawn.filter { $0 >= 0.9 }.count > 1_800)
  }

  @Test func `normal numbers have the mean, deviation and tails of the normal law`() {
    var random = SeededRandom(seed: 2)
    let count = 40_000
    let drawn = (0..<count).map { _ in random.normal(mean: 3, deviation: 2) }
    #expect(abs(mean(drawn) - 3) < 4 * 2 / Double(count).squareRoot())
    let variance = mean(drawn.map { ($0 - 3) * ($0 - 3) })
    #expect(abs(variance - 4) < 4 * 4 * (2 / Double(count)).squareRoot())
    // Within one deviation: 0.682689 (scipy.stats.norm).
    let inside = Double(drawn.filter { abs($0 - 3) < 2 }.count) / Double(count)
    #expect(abs(inside - 0.682689) < 4 * (0.682689 * 0.317311 / Double(count)).squareRoot())
    #expect(drawn.allSatisfy { $0.isFinite })
  }

  @Test func `an index is drawn in proportion to its weight and never without one`() {
    var random = SeededRandom(seed: 3)
    var counts = [0, 0, 0, 0]
    for _ in 0..<20_000 {
      guard let index = random.index(weights: [1, 0, 3, -2]) else { continue }
      counts[index] += 1
    }
    #expect(counts[0] + counts[2] == 20_000)
    #expect(abs(Double(counts[2]) / 20_000 - 0.75) < 4 * (0.75 * 0.25 / 20_000).squareRoot())
    #expect(random.index(weights: []) == nil)
    #expect(random.index(weights: [0, -1]) == nil)
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}

import Testing

@testable import PanDocuments

@Suite struct ScaleTests {
  @Test(arguments: [
    (0.0, 1.0, 12, ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"]),
    (0, 1, 6, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    (-0.3, 0.3, 3, ["-0.2", "0.0", "0.2"]), (0, 913, 5, ["0", "200", "400", "600", "800"]),
    (0, 25e6, 3, ["0", "1e7", "2e7"]), (0, 1, 1, ["0"]),
    (1e9, 1e9, 1, ["1e9"]),
  ])
  func `linear ticks are round numbers`(low: Double, high: Double, limit: Int, expected: [String]) {
    let scale = AxisScale.Linear(covering: [], including: [low, high], margin: 0)
    #expect(scale.ticks(atMost: limit).map(\.label) == expected)
  }

  // Expected: Python, sign(v) · log(1 + |v| / 100) between the ends -400 and 2500.
  @Test(arguments: [
    (-400.0, 0.0), (-100, 0.18824535115275737), (0, 0.3306474620397321), (50, 0.4139473569321482),
    (300, 0.6154516838136815), (2500, 1),
  ])
  func `a symmetric logarithm spreads both signs`(value: Double, expected: Double) {
    let scale = AxisScale.Symlog(covering: [-400, 2500], threshold: 100, margin: 0)
    #expect(abs(scale.position(of: value) - expected) < 1e-12)
    #expect(abs(scale.value(at: expected) - value) < 1e-9)
  }

  @Test(arguments: [
    (12, ["-300", "-100", "0", "100", "300", "1000"]), (5, ["-100", "0", "100", "1000"]),
    (3, ["0", "1000"]),
  ])
  func `symmetric logarithm has zero and decades for ticks`(limit: Int, expected: [String]) {
    let scale = AxisScale.Symlog(covering: [-400, 2500], threshold: 100, margin: 0)
    #expect(scale.ticks(atMost: limit).map(\.label) == expected)
  }

  @Test func `ticks of any range lie in it and are no more than asked for`() {
    for low in [-1e12, -3.7, 0, 1e-9, 5, 1e12] {
      for extent in [0, 1e-12, 1e-3, 0.7, 19, 1e6, 1e12] {
        let linear = AxisScale.Linear(
          covering: [low, low + extent], including: [low], margin: 0.02)
        let symlog = AxisScale.Symlog(covering: [low, low + extent], threshold: 100, margin: 0.02)
        for scale in [AxisScale.linear(linear), .symlog(symlog)] {
          for limit in [1, 3, 8] {
            let ticks = scale.ticks(atMost: limit)
            #expect(ticks.count <= limit)
            #expect(ticks.allSatisfy { (0...1).contains(scale.position(of: $0.value)) })
          }
        }
      }
    }
  }
}

import PanMetrics
import PanTestSupport
import Testing

struct QuantileSketchTests {
  private func sketch(_ values: [Double], accuracy: Double = 0.01) throws -> QuantileSketch {
    var sketch = try #require(QuantileSketch(accuracy: accuracy))
    for value in values { sketch.add(value) }
    return sketch
  }

  @Test(arguments: [0.001, 0.01, 0.1])
  func `is within its accuracy of every order statistic`(accuracy: Double) throws {
    var random = SplitMix64(seed: 8)
    for count in [1, 2, 17, 400] {
      let values = (0..<count).map { _ -> Double in
        let u = Double.random(in: -1...1, using: &random)
        return u * u * u * 1e4
      }
      let ordered = values.sorted()
      let sketch = try sketch(values, accuracy: accuracy)
      #expect(sketch.count == count)
      for share in [0, 0.1, 0.5, 0.9, 0.99, 1] {
        let exact = ordered[Int(Double(count - 1) * share)]
        expectClose(
          sketch.quantile(share), exact, within: exact.magnitude * accuracy * (1 + 1e-9))
      }
    }
  }

  @Test func `parts merge to the sketch of the whole, in any order`() throws {
    var random = SplitMix64(seed: 9)
    let values = (0..<300).map { _ in Double.random(in: -50...900, using: &random) } + [0, 0, -0.0]
    let whole = try sketch(values)
    let parts = try [values[..<100], values[100..<101], values[101...]].map {
      try sketch(Array($0))
    }
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      var merged = try sketch([])
      for part in order {
        let isMerged = merged.merge(parts[part])
        #expect(isMerged)
      }
      #expect(merged == whole)
    }
  }

  @Test func `refuses what it cannot take`() throws {
    var sketch = try sketch([1, 2])
    let other = try #require(QuantileSketch(accuracy: 0.02))
    let accepted = [sketch.add(.nan), sketch.add(.infinity), sketch.merge(other)]
    #expect(accepted == [false, false, false])
    #expect(sketch.count == 2)
    for accuracy in [0, 1, -1, Double.nan] {
      #expect(QuantileSketch(accuracy: accuracy) == nil)
    }
  }

  @Test func `of nothing has no quantile, and of zeros has zero`() throws {
    #expect(try sketch([]).quantile(0.5) == nil)
    #expect(try sketch([0, 1e-15, -1e-15]).quantile(0.5) == 0)
    #expect(try sketch([-5, 0, 5]).quantile(0.5) == 0)
    #expect((try sketch([-.greatestFiniteMagnitude, 5]).quantile(0) ?? 0) < -1e308)
  }
}

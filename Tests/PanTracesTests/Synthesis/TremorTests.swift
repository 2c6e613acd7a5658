import PanMotion
import Testing

@testable import PanTraces

struct TremorTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `the power of a tremor lies between 8 and 12 hertz`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let tremor = Tremor(deviation: 0.2, random: &random)
    // Ten seconds, Hann window: leakage beyond half a hertz is negligible.
    let rate = 60.0
    let count = 600
    let values = (0..<count).map { index in
      let window = 0.5 - 0.5 * cosine(2 * Double.pi * Double(index) / Double(count))
      return tremor.offset(at: Double(index) / rate).x * window
    }
    var inside = 0.0
    var total = 0.0
    for bin in 0...(count / 2) {
      var real = 0.0
      var imaginary = 0.0
      for (index, value) in values.enumerated() {
        let angle = 2 * Double.pi * Double(bin * index) / Double(count)
        real += value * cosine(angle)
        imaginary += value * sine(angle)
      }
      let power = real * real + imaginary * imaginary
      total += power
      if (7.5...12.5).contains(Double(bin) * rate / Double(count)) { inside += power }
    }
    #expect(total > 0)
    #expect(inside / total > 0.999)
  }

  @Test func `tremors have the deviation asked for on each axis`() {
    var random = SeededRandom(seed: 9)
    var sum = Vector.zero
    let count = 400
    for _ in 0..<count {
      let offset = Tremor(deviation: 0.2, random: &random).offset(at: random.uniform(0...5))
      sum += Vector(x: offset.x * offset.x, y: offset.y * offset.y)
    }
    // The squares' own deviation is below 1.5 times their mean of 0.04.
    let tolerance = 4 * 1.5 * 0.04 / Double(count).squareRoot()
    #expect(abs(sum.x / Double(count) - 0.04) < tolerance)
    #expect(abs(sum.y / Double(count) - 0.04) < tolerance)
  }
}

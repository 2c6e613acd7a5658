@testable import PanTraces
import Testing

struct MinimumJerkStrokeTests {
  /// Exact fractions of 10 s³ − 15 s⁴ + 6 s⁵ and its derivative, by Python's Fraction.
  @Test(arguments: [
    (0.0, 0.0, 0.0), (0.1, 0.00856, 0.243), (0.25, 0.103515625, 1.0546875), (0.5, 0.5, 1.875),
    (0.7, 0.83692, 1.323), (0.9, 0.99144, 0.243), (1.0, 1.0, 0.0), (-3.0, 0.0, 0.0),
    (7.0, 1.0, 0.0),
  ])
  func `a stroke follows the polynomial of least jerk`(
    share: Double, progress: Double, rate: Double
  ) {
    #expect(abs(GesturePlanner.Stroke.progress(share) - progress) < 1e-15)
    #expect(abs(GesturePlanner.Stroke.rate(share) - rate) < 1e-14)
    let stroke = GesturePlanner.Stroke(
      start: 2, duration: 0.5, displacement: Vector(x: 200, y: -40))
    let time = 2 + 0.5 * share
    #expect(abs(stroke.offset(at: time).x - 200 * progress) < 1e-9)
    #expect(abs(stroke.offset(at: time).y + 40 * progress) < 1e-9)
    #expect(abs(stroke.velocity(at: time).x - 400 * rate) < 1e-9)
  }

  @Test(arguments: [60.0, 120, 240])
  func `without noise the recorded rows lie on the closed form`(rate: Double) throws {
    var random = SeededRandom(seed: 5)
    var style = TraceGenerator.Style(random: &random)
    style.tremor = 0
    style.slope = 0
    style.bow = 0
    let contact = GesturePlanner.Contact(
      origin: Vector(x: 50, y: 400),
      strokes: [
        GesturePlanner.Stroke(start: 0, duration: 0.4, displacement: Vector(x: 150, y: 0)),
        GesturePlanner.Stroke(start: 0.3, duration: 0.2, displacement: Vector(x: 30, y: 0)),
      ], touchDown: 0, duration: 0.5)
    let motion = GesturePlanner.FingerMotion(contact: contact, style: style, random: &random)
    var panel = TouchPanel(
      sensor: .ideal(rate: rate),
      frame: GesturePlanner.TravelFrame(direction: .right, width: 393, height: 852), phase: 0,
      random: random)
    let rows = panel.rows(of: motion, contact: contact)
    #expect(rows.count == Int(0.5 * rate) + 1)
    for row in rows {
      func share(_ s: Double) -> Double {
        let s = min(max(s, 0), 1)
        return 10 * s * s * s - 15 * s * s * s * s + 6 * s * s * s * s * s
      }
      let expected = 50 + 150 * share(row.time / 0.4) + 30 * share((row.time - 0.3) / 0.2)
      // The lift repeats the last position of its own, one sample before.
      guard row.phase != .up else { continue }
      #expect(abs(row.position.x - expected) <= 0.000_501)
    }
  }
}

struct TremorTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `the power of a tremor lies between 8 and 12 hertz`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let tremor = GesturePlanner.Tremor(deviation: 0.2, random: &random)
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
      let offset = GesturePlanner.Tremor(deviation: 0.2, random: &random).offset(
        at: random.uniform(0...5))
      sum += Vector(x: offset.x * offset.x, y: offset.y * offset.y)
    }
    // The squares' own deviation is below 1.5 times their mean of 0.04.
    let tolerance = 4 * 1.5 * 0.04 / Double(count).squareRoot()
    #expect(abs(sum.x / Double(count) - 0.04) < tolerance)
    #expect(abs(sum.y / Double(count) - 0.04) < tolerance)
  }
}

import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct TimingCurveTests {
  @Test(
    arguments: [
      (TimingCurve.linear, TimingCurve.Cubic.linear), (.easeIn, .easeIn), (.easeOut, .easeOut),
      (.easeInOut, .easeInOut),
    ])
  func `a cubic curve answers for itself`(curve: TimingCurve, cubic: TimingCurve.Cubic) {
    #expect(curve == .cubic(cubic))
    for fraction in [-1, 0, 0.3, 0.8, 1, 2] {
      #expect(curve.value(at: fraction) == cubic.value(at: fraction))
    }
  }

  @Test func `a spring answers for itself`() throws {
    let spring = try #require(TimingCurve.SpringCurve(dampingRatio: 0.7, initialVelocity: 2))
    for fraction in [-1, 0, 0.3, 0.8, 1, 2] {
      #expect(TimingCurve.spring(spring).value(at: fraction) == spring.value(at: fraction))
    }
  }
}

struct SpringTimingCurveGolden {
  let dampingRatio: Double
  let initialVelocity: Double
  /// At the fractions of ``SpringTimingCurveTests/fractions``.
  let values: [Double]
  let slopes: [Double]

  func curve() throws -> TimingCurve.SpringCurve {
    try #require(
      TimingCurve.SpringCurve(dampingRatio: dampingRatio, initialVelocity: initialVelocity))
  }
}

struct SpringTimingCurveTests {
  static let fractions = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99]

  @Test(arguments: SpringTimingCurveGoldens.curves + SpringTimingCurveGoldens.jumps)
  func `values agree with the spring that settles in 1`(
    golden: SpringTimingCurveGolden
  ) throws {
    let curve = try golden.curve()
    let scale = 1 + golden.initialVelocity.magnitude / 10
    for (index, fraction) in Self.fractions.enumerated() {
      let value = curve.value(at: fraction)
      #expect(
        isClose(value, golden.values[index], relative: 1e-10, absolute: 1e-11 * scale),
        "at \(fraction)")
    }
  }

  @Test(arguments: SpringTimingCurveGoldens.curves)
  func `it settles at the end and not a millionth before`(
    golden: SpringTimingCurveGolden
  ) throws {
    let curve = try golden.curve()
    #expect((1 - curve.value(at: 1 - 1e-6)).magnitude > 0.001)
    #expect((1 - curve.value(at: 1.nextDown)).magnitude < 0.001 * (1 + 1e-9))
  }

  @Test(arguments: SpringTimingCurveGoldens.jumps)
  func `where no frequency settles at the end it settles earlier, not later`(
    golden: SpringTimingCurveGolden
  ) throws {
    let curve = try golden.curve()
    let isOutside = (850..<1000).map { (1 - curve.value(at: Double($0) / 1000)).magnitude > 0.001 }
    #expect(isOutside.contains(true))
    #expect(!isOutside.suffix(10).contains(true))
  }

  @Test(arguments: SpringTimingCurveGoldens.curves)
  func `it starts at 0 with the given velocity and stands at 1 from the end on`(
    golden: SpringTimingCurveGolden
  ) throws {
    let curve = try golden.curve()
    #expect(curve.dampingRatio == golden.dampingRatio)
    #expect(curve.initialVelocity == golden.initialVelocity)
    for fraction in [-1, -0.0, 0] {
      #expect(curve.value(at: fraction) == 0)
    }
    for fraction in [1, 1.5, .infinity] {
      #expect(curve.value(at: fraction) == 1)
    }
  }

  @Test func `any start velocity ends within a thousandth of 1`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<100 {
      let ratio = tenTo(Double.random(in: -2...2, using: &random))
      let velocity = tenTo(Double.random(in: -3...6, using: &random))
      for sign in [-1.0, 1] {
        let curve = try #require(
          TimingCurve.SpringCurve(dampingRatio: ratio, initialVelocity: sign * velocity))
        #expect((1 - curve.value(at: 1.nextDown)).magnitude <= 0.001 * (1 + 1e-6))
      }
    }
  }

  @Test func `from critical damping on it never overshoots by itself`() throws {
    for ratio in [1.0, 1.5, 10, 100] {
      let curve = try #require(TimingCurve.SpringCurve(dampingRatio: ratio))
      var last = 0.0
      for step in 1...200 {
        let value = curve.value(at: Double(step) / 200)
        #expect(last < value && value <= 1)
        last = value
      }
    }
  }

  @Test(
    arguments: [
      (0.0099, 0), (0, 0), (-1, 0), (100.1, 0), (.nan, 0), (1, .nan), (1, .infinity), (1, 1e301),
    ]
      as [(Double, Double)])
  func `a ratio or a velocity out of range is refused`(ratio: Double, velocity: Double) {
    #expect(TimingCurve.SpringCurve(dampingRatio: ratio, initialVelocity: velocity) == nil)
  }
}

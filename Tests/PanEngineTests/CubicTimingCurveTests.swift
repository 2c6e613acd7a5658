import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct CubicGolden {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double
  /// At the fractions of ``CubicTimingCurveTests/fractions``.
  let values: [Double]
  let slopes: [Double]
}

struct CubicTimingCurveTests {
  static let fractions = [
    1e-20, 1e-14, 1e-9, 0.001, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.999,
  ]

  @Test(arguments: CubicTimingCurveGoldens.curves)
  func `values agree with mpmath`(golden: CubicGolden) throws {
    let curve = try #require(
      TimingCurve.Cubic(x1: golden.x1, y1: golden.y1, x2: golden.x2, y2: golden.y2))
    for (index, fraction) in Self.fractions.enumerated() {
      let value = golden.values[index]
      let slope = golden.slopes[index]
      // Where x' = 0 inside, an ulp of the fraction is 1e-5 of the parameter.
      let isVertical = !slope.isFinite
      let slack = isVertical ? 1e-4 : max(1e-15, 4 * fraction.ulp * slope.magnitude)
      #expect(
        isClose(curve.value(at: fraction), value, relative: 1e-12, absolute: slack),
        "at \(fraction)")
    }
  }

  @Test(
    arguments: [
      (TimingCurve.Cubic.linear, 0.0, 0.0, 1.0, 1.0), (.easeIn, 0.42, 0, 1, 1),
      (.easeOut, 0, 0, 0.58, 1), (.easeInOut, 0.42, 0, 0.58, 1),
      (.coreAnimationDefault, 0.25, 0.1, 0.25, 1),
    ])
  func `named curves have the control points of the CSS specification`(
    curve: TimingCurve.Cubic, x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    #expect(curve == TimingCurve.Cubic(x1: x1, y1: y1, x2: x2, y2: y2))
    #expect(curve.first == Vector(x: x1, y: y1))
    #expect(curve.second == Vector(x: x2, y: y2))
  }

  @Test(
    arguments: [
      (-1e-9, 0.0, 0.5, 1.0), (1.000001, 0, 0.5, 1), (0.5, 0, -0.1, 1), (0.5, 0, 1.1, 1),
      (Double.nan, 0, 0.5, 1), (0.5, .nan, 0.5, 1), (0.5, 0, .infinity, 1),
      (0.5, 0, 0.5, -.infinity),
      (0.5, -1.7e308, 0.5, 1.7e308),
    ] as [(Double, Double, Double, Double)])
  func `a curve that runs back in time or to infinity is refused`(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    #expect(TimingCurve.Cubic(x1: x1, y1: y1, x2: x2, y2: y2) == nil)
  }

  @Test func `the furthest control points still give numbers`() throws {
    let curve = try #require(TimingCurve.Cubic(x1: 0.2, y1: -1e300, x2: 0.8, y2: 1e300))
    for fraction in [0, 1e-300, 0.1, 0.5, 0.9, 1] {
      #expect(curve.value(at: fraction).isFinite)
    }
  }

  @Test func `progress is 0 until the start and 1 from the end on`() {
    for curve in [TimingCurve.Cubic.linear, .easeIn, .easeOut, .easeInOut, .coreAnimationDefault] {
      for fraction in [-Double.infinity, -1, -0.0, 0] { #expect(curve.value(at: fraction) == 0) }
      for fraction in [1, 1.5, Double.infinity] { #expect(curve.value(at: fraction) == 1) }
    }
  }

  @Test func `the curve with x and y swapped is the inverse`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let c = (0..<4).map { _ in Double.random(in: 0.05...0.95, using: &random) }
      let curve = try #require(TimingCurve.Cubic(x1: c[0], y1: c[1], x2: c[2], y2: c[3]))
      let inverse = try #require(TimingCurve.Cubic(x1: c[1], y1: c[0], x2: c[3], y2: c[2]))
      let fraction = Double.random(in: 0...1, using: &random)
      let value = curve.value(at: fraction)
      // An ulp of the value is 1/slope ulps of the fraction.
      let step = min(1e-6, fraction / 2, (1 - fraction) / 2)
      let rise = curve.value(at: fraction + step) - curve.value(at: fraction - step)
      let steepness = max(1, 2 * step / rise)
      #expect(isClose(inverse.value(at: value), fraction, absolute: 2e-14 * steepness))
    }
  }

  @Test func `turning the control points by half a turn turns the curve`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let x = (0..<2).map { _ in Double.random(in: 0...1, using: &random) }
      let y = (0..<2).map { _ in Double.random(in: -3...4, using: &random) }
      let curve = try #require(TimingCurve.Cubic(x1: x[0], y1: y[0], x2: x[1], y2: y[1]))
      let turned = try #require(
        TimingCurve.Cubic(x1: 1 - x[1], y1: 1 - y[1], x2: 1 - x[0], y2: 1 - y[0]))
      let fraction = Double(Int.random(in: 1...1023, using: &random)) / 1024
      // How steep the curve is there: an ulp of the fraction is that many of the value.
      let rise = curve.value(at: fraction + 1e-6) - curve.value(at: fraction - 1e-6)
      let steepness = max(1, rise.magnitude / 2e-6)
      #expect(
        isClose(
          turned.value(at: 1 - fraction), 1 - curve.value(at: fraction),
          absolute: 2e-14 * steepness))
    }
  }
}

import PanTestSupport
@testable import PanTraces
import Testing

struct ElementaryFunctionLawTests {
  private static let draws: [(Double, Double)] = {
    var random = SplitMix64(seed: 7)
    return (0..<5000).map { _ in
      (Double.random(in: -300...300, using: &random), Double.random(in: -300...300, using: &random))
    }
  }()

  @Test func `an exponential of a sum is the product`() {
    for (a, b) in Self.draws {
      // The sum's rounding is 3e-14 of a unit, which the exponential makes a share of the result.
      #expect(
        isClose(
          exponential(a) * exponential(b), exponential(a + b),
          relative: 1e-13))
      #expect(
        isClose(logarithm(exponential(a)), a, relative: 2e-16, absolute: 2e-16))
    }
  }

  @Test func `sine and cosine have their symmetries to the last bit`() {
    for (a, b) in Self.draws {
      for angle in [a, a * 1e-9, a * 1e6, a * b * 1e5] {
        let (sine, cosine) = sineAndCosine(angle)
        #expect(PanTraces.sine(angle) == sine && PanTraces.cosine(angle) == cosine)
        #expect(
          PanTraces.sine(-angle) == -sine && PanTraces.cosine(-angle) == cosine)
        #expect(isClose(sine * sine + cosine * cosine, 1, relative: 4e-16))
      }
    }
  }

  @Test func `an angle comes back from its sine and cosine`() {
    for (a, b) in Self.draws {
      let angle = a / 300 * 3.14
      let back = arcTangent(
        b.magnitude * sine(angle), b.magnitude * cosine(angle))
      #expect(isClose(back, angle, relative: 1e-15))
    }
  }

  @Test func `exponentials and logarithms know the ends of the numbers`() {
    #expect(exponential(.infinity) == .infinity)
    #expect(exponential(-.infinity) == 0)
    #expect(exponential(1e300) == .infinity)
    #expect(exponential(-1e300) == 0)
    #expect(exponential(.nan).isNaN)
    #expect(exponential(0) == 1 && exponential(-0.0) == 1)
    #expect(logarithm(.infinity) == .infinity)
    #expect(logarithm(0) == -.infinity && logarithm(-0.0) == -.infinity)
    #expect(
      logarithm(-1).isNaN && logarithm(-.infinity).isNaN
        && logarithm(.nan).isNaN)
    #expect(logarithm(1).bitPattern == 0)
  }

  @Test func `angles of 2^46 and more have no sine`() {
    for angle in [0x1p46, -0x1p46, 1e300, .infinity, -.infinity, .nan] {
      #expect(sine(angle).isNaN && cosine(angle).isNaN)
      #expect(sineAndCosine(angle).sine.isNaN && sineAndCosine(angle).cosine.isNaN)
    }
    #expect(sine(-0.0).sign == .minus && sine(-0.0) == 0)
    #expect(sine(0).sign == .plus && cosine(-0.0) == 1)
    #expect(sine(0x1p-1074) == 0x1p-1074)
  }
}

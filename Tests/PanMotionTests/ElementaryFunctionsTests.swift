import PanTestSupport
import Testing

@testable import PanMotion

struct AngleGolden {
  let y: Double
  let x: Double
  let angle: Double
}

struct QuotientGolden {
  let z: Double
  let quotient: Double
}

struct ElementaryFunctionsTests {
  @Test(arguments: ElementaryFunctionsGoldens.angles)
  func `both arc tangents agree with mpmath in every quadrant`(golden: AngleGolden) {
    #expect(isClose(arcTangent(golden.y, golden.x), golden.angle, relative: 1e-15))
    #expect(isClose(embeddedArcTangent(golden.y, golden.x), golden.angle, relative: 1e-15))
  }

  @Test func `the embedded arc tangent follows the platform's all around the circle`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let size = power(10, Double.random(in: -12...12, using: &random))
      let y = Double.random(in: -1...1, using: &random) * size
      let x = Double.random(in: -1...1, using: &random)
      #expect(isClose(embeddedArcTangent(y, x), arcTangent(y, x), relative: 1e-15))
    }
  }

  @Test func `the embedded arc tangent knows the signed zeros and the infinities`() {
    let ends = [0.0, -0.0, 1, -1, .infinity, -.infinity]
    for y in ends {
      for x in ends {
        let expected = arcTangent(y, x)
        let measured = embeddedArcTangent(y, x)
        #expect(isClose(measured, expected, relative: 1e-15), "\(y) over \(x)")
        #expect(measured.sign == expected.sign, "\(y) over \(x)")
      }
    }
  }

  @Test(arguments: ElementaryFunctionsGoldens.sineQuotients)
  func `the sine quotient agrees with mpmath`(golden: QuotientGolden) {
    #expect(isClose(sineQuotient(golden.z), golden.quotient, relative: 1e-15, absolute: 1e-16))
  }

  @Test(arguments: ElementaryFunctionsGoldens.hyperbolicSineQuotients)
  func `the hyperbolic sine quotient agrees with mpmath`(golden: QuotientGolden) {
    #expect(isClose(hyperbolicSineQuotient(golden.z), golden.quotient, relative: 1e-15))
  }

  @Test func `both quotients are 1 at zero`() {
    #expect(sineQuotient(0) == 1)
    #expect(hyperbolicSineQuotient(0) == 1)
  }

  @Test func `the platform's functions are the ones they are named after`() {
    // To 17 digits from mpmath.
    #expect(isClose(exponential(-1.5), 0.22313016014842983, relative: 1e-15))
    #expect(isClose(logarithm(10), 2.302585092994046, relative: 1e-15))
    #expect(isClose(sine(1.25), 0.9489846193555862, relative: 1e-15))
    #expect(isClose(cosine(1.25), 0.3153223623952687, relative: 1e-15))
    #expect(isClose(power(2.5, -1.75), 0.20118934874926966, relative: 1e-15))
  }
}

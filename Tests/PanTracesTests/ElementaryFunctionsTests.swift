import PanTestSupport
import Testing

@testable import PanTraces

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
  func `the arc tangent agrees with mpmath in every quadrant`(golden: AngleGolden) {
    #expect(isClose(arcTangent(golden.y, golden.x), golden.angle, relative: 4.5e-16))
  }

  @Test(arguments: ElementaryFunctionsGoldens.sineQuotients)
  func `the sine quotient agrees with mpmath`(golden: QuotientGolden) {
    let (quotient, cosine) = sineQuotientAndCosine(golden.z)
    #expect(isClose(quotient, golden.quotient, relative: 1e-15, absolute: 1e-16))
    #expect(cosine == PanTraces.cosine(golden.z))
  }

  @Test(arguments: ElementaryFunctionsGoldens.hyperbolicSineQuotients)
  func `the hyperbolic sine quotient agrees with mpmath`(golden: QuotientGolden) {
    #expect(isClose(hyperbolicSineQuotient(golden.z), golden.quotient, relative: 1e-15))
  }

  @Test func `both quotients are 1 at zero`() {
    #expect(sineQuotientAndCosine(0) == (1, 1))
    #expect(hyperbolicSineQuotient(0) == 1)
  }
}

import PanMotion
import Testing

struct TimingCurveTests {
  @Test(
    arguments: [
      (TimingCurve.linear, CubicTimingCurve.linear), (.easeIn, .easeIn), (.easeOut, .easeOut),
      (.easeInOut, .easeInOut),
    ])
  func `a cubic curve answers for itself`(curve: TimingCurve, cubic: CubicTimingCurve) {
    #expect(curve == .cubic(cubic))
    for fraction in [-1, 0, 0.3, 0.8, 1, 2] {
      #expect(curve.value(at: fraction) == cubic.value(at: fraction))
      #expect(curve.slope(at: fraction) == cubic.slope(at: fraction))
    }
  }

  @Test func `a spring answers for itself`() throws {
    let spring = try #require(SpringTimingCurve(dampingRatio: 0.7, initialVelocity: 2))
    for fraction in [-1, 0, 0.3, 0.8, 1, 2] {
      #expect(TimingCurve.spring(spring).value(at: fraction) == spring.value(at: fraction))
      #expect(TimingCurve.spring(spring).slope(at: fraction) == spring.slope(at: fraction))
    }
  }
}

import PanMotion
import PanTestSupport
import Testing

struct SpringTests {
  @Test func `response and damping ratio give back themselves for any mass`() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let response = power(10, Double.random(in: -3...3, using: &random))
      let ratio = Double.random(in: 0...20, using: &random)
      let mass = power(10, Double.random(in: -3...3, using: &random))
      let spring = try #require(Spring(response: response, dampingRatio: ratio, mass: mass))
      #expect(isClose(spring.response, response, relative: 1e-14))
      #expect(isClose(spring.dampingRatio, ratio, relative: 1e-14))
      #expect(isClose(spring.angularFrequency, 2 * .pi / response, relative: 1e-14))
      #expect(spring.mass == mass)
    }
  }

  @Test func `stiffness and damping follow from the response as documented`() throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: 0.8, mass: 2))
    // (2π/0.5)² · 2 and 4π · 0.8 · 2 / 0.5.
    #expect(isClose(spring.stiffness, 315.82734083485946, relative: 1e-15))
    #expect(isClose(spring.damping, 40.21238596594935, relative: 1e-15))
  }

  @Test func `the named springs have their observed properties`() {
    #expect(Spring.uikitDefault == Spring(mass: 3, stiffness: 1000, damping: 500))
    // 500 / (2 √3000).
    #expect(isClose(Spring.uikitDefault.dampingRatio, 4.564354645876384, relative: 1e-15))
    #expect(isClose(Spring.settle.response, 0.4, relative: 1e-15))
    #expect(isClose(Spring.settle.dampingRatio, 1, relative: 1e-15))
    #expect(Spring.settle.mass == 1)
  }

  @Test(
    arguments: [
      (0, 100, 1), (-1, 100, 1), (1, 0, 1), (1, -1, 1), (1, 100, -1e-9), (.nan, 100, 1),
      (1, .nan, 1), (1, 100, .nan), (.infinity, 100, 1), (1, .infinity, 1), (1, 100, .infinity),
      // Each is finite, but the frequency or the rate of decay is not.
      (1e-200, 1e200, 1), (1e200, 1e-200, 1), (1e-200, 1, 1e200),
    ] as [(Double, Double, Double)])
  func `a spring without mass, pull or finite rates is refused`(
    mass: Double, stiffness: Double, damping: Double
  ) {
    #expect(Spring(mass: mass, stiffness: stiffness, damping: damping) == nil)
  }

  @Test(
    arguments: [
      (0, 1, 1), (-0.5, 1, 1), (.nan, 1, 1), (.infinity, 1, 1), (1e-300, 1, 1), (0.5, -0.1, 1),
      (0.5, .nan, 1), (0.5, .infinity, 1), (0.5, 1, 0), (0.5, 1, -1),
    ] as [(Double, Double, Double)])
  func `a response or ratio without meaning is refused`(
    response: Double, ratio: Double, mass: Double
  ) {
    #expect(Spring(response: response, dampingRatio: ratio, mass: mass) == nil)
  }
}

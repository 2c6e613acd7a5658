@testable import PanEngine
import PanTestSupport
@testable import PanTraces
import Testing

struct SpringTests {
  @Test func `response and damping ratio give back themselves for any mass`() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let response = tenTo(Double.random(in: -3...3, using: &random))
      let ratio = Double.random(in: 0...20, using: &random)
      let mass = tenTo(Double.random(in: -3...3, using: &random))
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

/// Times that two public re-implementations of Core Animation have measured on macOS.
struct CoreAnimationSpringTests {
  struct Measured: Sendable {
    let mass: Double
    let stiffness: Double
    let damping: Double
    let velocity: Double
    let seconds: Double
  }

  static let measured = [
    Measured(mass: 1, stiffness: 100, damping: 10, velocity: 0, seconds: 1.4727003346780927),
    Measured(mass: 1, stiffness: 300, damping: 20, velocity: 0, seconds: 0.7442555275721707),
    Measured(mass: 2, stiffness: 100, damping: 5, velocity: 0, seconds: 5.658348137358159),
    Measured(mass: 1, stiffness: 100, damping: 10, velocity: 5, seconds: 1.3815510557964275),
    Measured(mass: 1, stiffness: 100, damping: 10, velocity: -5, seconds: 1.5350814063145797),
    Measured(mass: 1, stiffness: 100, damping: 1, velocity: 0, seconds: 13.91321015404625),
    Measured(mass: 1, stiffness: 100, damping: 20, velocity: 0, seconds: 1),
    Measured(mass: 1, stiffness: 100, damping: 30, velocity: 0, seconds: 1),
    Measured(mass: 1, stiffness: 100, damping: 100, velocity: 0, seconds: 1),
    Measured(mass: 1, stiffness: 400, damping: 40, velocity: 0, seconds: 0.5),
    Measured(mass: 1, stiffness: 25, damping: 10, velocity: 0, seconds: 1.9),
    Measured(mass: 1, stiffness: 1, damping: 2, velocity: 0, seconds: 9.3),
  ]

  @Test(arguments: measured)
  func `a spring settles in the time that was measured`(_ row: Measured) throws {
    let spring = try #require(
      Spring(mass: row.mass, stiffness: row.stiffness, damping: row.damping))
    let seconds = spring.takenAsCritical.coreAnimationSettlingTime(velocity: row.velocity)
    #expect((seconds - row.seconds).magnitude < 1e-9)
  }

  @Test func `without damping it never settles`() throws {
    let spring = try #require(Spring(mass: 1, stiffness: 100, damping: 0))
    #expect(spring.coreAnimationSettlingTime() == Double(Float.greatestFiniteMagnitude))
  }

  /// Measured from 0 to 100 at 0.05 s; macOS computes in single precision in places.
  @Test(arguments: [
    (10.0, 0.0, 10.44054701924324), (20, 0, 9.020400792360306), (30, 0, 9.020400792360306),
    (10, 5, 29.307806491851807), (10, -5, -8.426713198423386),
  ])
  func `positions are those measured, overdamped as critical`(
    damping: Double, velocity: Double, place: Double
  ) throws {
    let spring = try #require(Spring(mass: 1, stiffness: 100, damping: damping)).takenAsCritical
    let motion = Spring.Motion(spring: spring, from: 0, to: 100, velocity: 100 * velocity)
    #expect((motion.position(at: 0.05) - place).magnitude < 1e-4)
  }

  @Test func `what is not overdamped stays as it is`() throws {
    let spring = try #require(Spring(mass: 2, stiffness: 100, damping: 5))
    #expect(spring.takenAsCritical == spring)
    let heavy = try #require(Spring(mass: 3, stiffness: 1000, damping: 500)).takenAsCritical
    #expect((heavy.dampingRatio - 1).magnitude < 1e-15)
  }
}

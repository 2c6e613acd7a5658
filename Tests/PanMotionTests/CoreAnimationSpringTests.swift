@testable import PanMotion
import Testing

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
    let motion = SpringMotion(spring: spring, from: 0, to: 100, velocity: 100 * velocity)
    #expect((motion.position(at: 0.05) - place).magnitude < 1e-4)
  }

  @Test func `what is not overdamped stays as it is`() throws {
    let spring = try #require(Spring(mass: 2, stiffness: 100, damping: 5))
    #expect(spring.takenAsCritical == spring)
    let heavy = try #require(Spring(mass: 3, stiffness: 1000, damping: 500)).takenAsCritical
    #expect((heavy.dampingRatio - 1).magnitude < 1e-15)
  }
}

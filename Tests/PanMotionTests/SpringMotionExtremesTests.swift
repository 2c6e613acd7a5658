import PanMotion
import Testing

/// Springs that no interface has: they must still answer, and with numbers.
struct SpringMotionExtremesTests {
  static let stiffnesses = [1e-6, 1e-3, 1, 1e3, 1e9]
  static let dampings = [0, 1e-300, 1e-18, 1e-12, 1e-6, 1, 1e3, 1e9, 1e15]
  static let masses = [1e-6, 1, 1e6]
  static let velocities = [-1e9, -1, 0, 1e-300, 1e9]

  @Test(.timeLimit(.minutes(1)), arguments: stiffnesses, dampings)
  func `extreme springs neither hang nor leave the numbers`(
    stiffness: Double, damping: Double
  ) throws {
    for mass in Self.masses {
      let spring = try #require(Spring(mass: mass, stiffness: stiffness, damping: damping))
      for velocity in Self.velocities {
        let motion = SpringMotion(spring: spring, from: -300, to: 500, velocity: velocity)
        for time in [0, 1e-300, 1e-9, 1e-3, 1, 1e3, 1e6] {
          #expect(motion.position(at: time).isFinite)
          #expect(motion.velocity(at: time).isFinite)
        }
        for tolerance in [1e-9, 0.5, 1e12] {
          if let time = motion.settlingTime(within: tolerance) {
            #expect(time >= 0 && time.isFinite)
          }
          if let time = motion.restTime(distance: tolerance, speed: tolerance) {
            #expect(time >= 0 && time.isFinite)
          }
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1e-18, 1e-15, 1e-12, 1e-9, 1e-6])
  func `next to no damping settles by the envelope`(damping: Double) throws {
    let spring = try #require(Spring(stiffness: 100, damping: damping))
    let motion = SpringMotion(spring: spring, from: 0, to: 1, velocity: 0)
    // e^(-dt/2) = 1/1000, and less than a swing to the last crossing.
    let settling = try #require(motion.settlingTime(within: 0.001))
    #expect(
      isClose(settling, 2 * logarithm(1000) / damping, relative: 1e-14, absolute: .pi / 10))
  }

  @Test(arguments: [1e3, 1e6, 1e9, 1e12])
  func `a push through heavy damping creeps back from where it ended`(ratio: Double) throws {
    let spring = try #require(Spring(stiffness: 1, damping: 2 * ratio))
    // The push of ratio · 2 ends near 1, from where e^(-t / (2 ratio)) leads back.
    let motion = SpringMotion(spring: spring, from: 0, to: 0, velocity: 2 * ratio)
    let settling = try #require(motion.settlingTime(within: 0.001))
    #expect(isClose(settling, 2 * ratio * logarithm(1000), relative: 1e-5))
  }
}

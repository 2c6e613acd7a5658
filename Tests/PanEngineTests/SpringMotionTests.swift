@testable import PanEngine
import PanTestSupport
@testable import PanTraces
import Testing

struct SpringMotionGolden {
  let mass: Double
  let stiffness: Double
  let damping: Double
  let start: Double
  let target: Double
  let velocity: Double
  let times: [Double]
  /// From the target, at `times`.
  let displacements: [Double]
  let velocities: [Double]
  let tolerance: Double
  let speed: Double
  /// The last time further than `tolerance` from the target.
  let settling: Double
  /// The last time faster than `speed`.
  let slowing: Double

  var frequency: Double { (stiffness / mass).squareRoot() }

  /// What rounding may cost at a time: a share of the two ends' part in the envelope e^(-slow t).
  func slack(at time: Double) -> Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    let slow = frequency * (ratio > 1 ? 1 / (ratio + (ratio * ratio - 1).squareRoot()) : ratio)
    let size = (start - target).magnitude + velocity.magnitude / frequency
    // Beside critical damping the two rates part only in their last digits.
    return 1e-13 * size * (1 + frequency * time) * exponential(-0.999 * slow * time)
  }

  func motion() throws -> Spring.Motion {
    let spring = try #require(Spring(mass: mass, stiffness: stiffness, damping: damping))
    return Spring.Motion(spring: spring, from: start, to: target, velocity: velocity)
  }
}

struct SpringMotionTests {
  @Test(arguments: SpringMotionGoldens.motions)
  func `position and velocity agree with mpmath in every regime`(golden: SpringMotionGolden) throws
  {
    let motion = try golden.motion()
    for (index, time) in golden.times.enumerated() {
      let slack = golden.slack(at: time)
      let position = golden.target + golden.displacements[index]
      #expect(
        isClose(motion.position(at: time), position, absolute: slack + position.ulp), "at \(time)")
      #expect(
        isClose(
          motion.velocity(at: time), golden.velocities[index], absolute: golden.frequency * slack),
        "at \(time)")
    }
  }

  @Test(arguments: SpringMotionGoldens.motions)
  func `settling and slowing agree with a dense search`(golden: SpringMotionGolden) throws {
    let motion = try golden.motion()
    let settling = try #require(motion.settlingTime(within: golden.tolerance))
    #expect(isClose(settling, golden.settling, relative: 1e-10))
    let rest = try #require(motion.restTime(distance: golden.tolerance, speed: golden.speed))
    #expect(isClose(rest, max(golden.settling, golden.slowing), relative: 1e-10))
    // Nearly no claim on the position leaves the speed alone.
    let slowing = try #require(motion.restTime(distance: 1e300, speed: golden.speed))
    #expect(isClose(slowing, golden.slowing, relative: 1e-9))
  }

  @Test(arguments: SpringMotionGoldens.motions)
  func `before the start everything stands as at the start`(golden: SpringMotionGolden) throws {
    let motion = try golden.motion()
    #expect(motion.position(at: -1) == motion.position(at: 0))
    #expect(motion.velocity(at: -1) == golden.velocity)
    #expect(motion.target == golden.target)
  }

  @Test func `a heavily damped tail keeps its relative accuracy`() throws {
    let spring = try #require(Spring(mass: 3, stiffness: 1000, damping: 500))
    let motion = Spring.Motion(spring: spring, from: 1, to: 0, velocity: 0)
    // To 17 digits from the roots of the characteristic equation in mpmath.
    #expect(isClose(motion.position(at: 10), 1.631826904977072e-09, relative: 1e-13))
    #expect(isClose(motion.velocity(at: 100), -2.4250260172868968e-88, relative: 1e-12))
  }

  @Test(arguments: [0.1, 0.9, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-9, 1.0001, 1.05, 3, 1000])
  func `the tolerance counts to the very height of the turn`(ratio: Double) throws {
    let spring = try #require(Spring(stiffness: 1, damping: 2 * ratio))
    let motion = Spring.Motion(spring: spring, from: 0, to: 0, velocity: 1)
    // From the target the turn comes at acos(ratio)/w, 1 or acosh(ratio)/b.
    let b = (ratio - 1) * (ratio + 1)
    let turn =
      b.magnitude < 1e-8
      ? 1
      : b < 0
        ? arcTangent((-b).squareRoot(), ratio) / (-b).squareRoot()
        : logarithm(ratio + b.squareRoot()) / b.squareRoot()
    let height = motion.position(at: turn)
    #expect(motion.settlingTime(within: height * (1 + 1e-9)) == 0)
    let settling = try #require(motion.settlingTime(within: height * (1 - 1e-9)))
    // There x'' = -x, so x falls by 1e-9 of itself within √2e-9.
    #expect(isClose(settling - turn, 4.472e-5, relative: 0.1))
  }

  @Test func `without damping it never rests`() throws {
    let spring = try #require(Spring(stiffness: 100, damping: 0))
    let motion = Spring.Motion(spring: spring, from: 0, to: 1, velocity: 0)
    #expect(motion.settlingTime(within: 0.5) == nil)
    #expect(motion.restTime(distance: 0.5, speed: 0.5) == nil)
    // Within the amplitude of 1 there is nothing to wait for.
    #expect(motion.settlingTime(within: 1.001) == 0)
  }

  @Test(arguments: [0.2, 1, 3])
  func `exactly at the target is never reached, unless it was the start`(ratio: Double) throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: ratio))
    #expect(
      Spring.Motion(spring: spring, from: 0, to: 1, velocity: 0).settlingTime(within: 0) == nil)
    #expect(
      Spring.Motion(spring: spring, from: 1, to: 1, velocity: 5).settlingTime(within: 0) == nil)
    let still = Spring.Motion(spring: spring, from: 1, to: 1, velocity: 0)
    #expect(still.settlingTime(within: 0) == 0)
    #expect(still.restTime(distance: 0, speed: 0) == 0)
    #expect(still.position(at: 0.3) == 1)
    #expect(still.velocity(at: 0.3) == 0)
  }
}

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
        let motion = Spring.Motion(spring: spring, from: -300, to: 500, velocity: velocity)
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
    let motion = Spring.Motion(spring: spring, from: 0, to: 1, velocity: 0)
    // e^(-dt/2) = 1/1000, and less than a swing to the last crossing.
    let settling = try #require(motion.settlingTime(within: 0.001))
    #expect(
      isClose(settling, 2 * logarithm(1000) / damping, relative: 1e-14, absolute: .pi / 10))
  }

  @Test(arguments: [1e3, 1e6, 1e9, 1e12])
  func `a push through heavy damping creeps back from where it ended`(ratio: Double) throws {
    let spring = try #require(Spring(stiffness: 1, damping: 2 * ratio))
    // The push of ratio · 2 ends near 1, from where e^(-t / (2 ratio)) leads back.
    let motion = Spring.Motion(spring: spring, from: 0, to: 0, velocity: 2 * ratio)
    let settling = try #require(motion.settlingTime(within: 0.001))
    #expect(isClose(settling, 2 * ratio * logarithm(1000), relative: 1e-5))
  }
}

struct RestTimeTests {
  @Test func `the time of rest is the later one of distance and speed`() throws {
    var random = SplitMix64(seed: 32)
    for _ in 0..<3000 {
      let draw = try SpringMotionLawTests.Draw(using: &random)
      let distance = tenTo(Double.random(in: -6...1, using: &random))
      let speed = distance * draw.spring.angularFrequency * Double.random(in: 0...4, using: &random)
      let near = draw.motion.settlingTime(within: distance)
      let slow = draw.motion.restTime(distance: 1e300, speed: speed)
      let rest = draw.motion.restTime(distance: distance, speed: speed)
      #expect(rest == near.flatMap { near in slow.map { max(near, $0) } })
    }
  }

  @Test func `nothing rests within nothing, unless it never moved`() {
    let moved = Spring.Motion(spring: .settle, from: 1, to: 0, velocity: 0)
    #expect(moved.restTime(distance: 0, speed: 1) == nil)
    let still = Spring.Motion(spring: .settle, from: 0, to: 0, velocity: 0)
    #expect(still.restTime(distance: 0, speed: 0) == 0)
  }
}

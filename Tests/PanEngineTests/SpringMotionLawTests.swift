import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// What physics demands of any spring, on springs drawn from all regimes.
struct SpringMotionLawTests {
  struct Draw {
    let spring: Spring
    let motion: Spring.Motion
    let distance: Double
    let velocity: Double

    init(using random: inout SplitMix64) throws {
      let ratios = [0.01, 0.1, 0.5, 0.9, 1 - 1e-12, 1, 1 + 1e-12, 1.1, 3, 30]
      spring = try #require(
        Spring(
          response: tenTo(Double.random(in: -2...1, using: &random)),
          dampingRatio: ratios.randomElement(using: &random) ?? 1,
          mass: tenTo(Double.random(in: -1...1, using: &random))))
      distance = Double.random(in: -1...1, using: &random)
      // Up to ten times what the spring itself reaches, to pull away, towards and across.
      velocity = Double.random(in: -10...10, using: &random) * spring.angularFrequency
      motion = Spring.Motion(spring: spring, from: distance, to: 0, velocity: velocity)
    }

    func energy(at time: Double) -> Double {
      let x = motion.position(at: time)
      let v = motion.velocity(at: time)
      return (spring.mass * v * v + spring.stiffness * x * x) / 2
    }

    /// Times in units of the motion's own.
    func time(_ periods: Double) -> Double { periods / spring.angularFrequency }
  }

  @Test func `energy never grows`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let draw = try Draw(using: &random)
      let start = draw.energy(at: 0)
      var last = start
      for step in 1...150 {
        let energy = draw.energy(at: draw.time(Double(step) * 0.13))
        #expect(energy <= last * (1 + 1e-12) + 1e-14 * start)
        last = energy
      }
    }
  }

  @Test func `velocity is the derivative of position`() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<500 {
      let draw = try Draw(using: &random)
      let time = draw.time(Double.random(in: 0.01...20, using: &random))
      // Richardson's extrapolation of central differences; what is left out is of order h⁴.
      let h = draw.time(1e-3 / max(1, draw.spring.dampingRatio))
      func slope(_ h: Double) -> Double {
        (draw.motion.position(at: time + h) - draw.motion.position(at: time - h)) / (2 * h)
      }
      let derivative = (4 * slope(h / 2) - slope(h)) / 3
      let scale = draw.velocity.magnitude + draw.spring.angularFrequency
      #expect(isClose(draw.motion.velocity(at: time), derivative, absolute: 1e-9 * scale))
    }
  }

  @Test func `a motion picked up half-way goes on as before`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<500 {
      let draw = try Draw(using: &random)
      let first = draw.time(Double.random(in: 0...5, using: &random))
      let second = draw.time(Double.random(in: 0...5, using: &random))
      let rest = Spring.Motion(
        spring: draw.spring, from: draw.motion.position(at: first), to: 0,
        velocity: draw.motion.velocity(at: first))
      #expect(
        isClose(
          rest.position(at: second), draw.motion.position(at: first + second), absolute: 1e-12)
      )
    }
  }

  @Test func `the settling time is the last moment outside`() throws {
    var random = SplitMix64(seed: 10)
    for _ in 0..<500 {
      let draw = try Draw(using: &random)
      let tolerance = tenTo(Double.random(in: -4...1, using: &random))
      let settling = try #require(draw.motion.settlingTime(within: tolerance))
      for step in 0..<300 {
        let later = settling + draw.time(Double(step) * 0.05)
        #expect(draw.motion.position(at: later).magnitude <= tolerance * (1 + 1e-9))
      }
      let before = draw.motion.position(at: settling * (1 - 1e-6)).magnitude
      #expect(settling == 0 ? draw.distance.magnitude <= tolerance : before > tolerance)
    }
  }

  @Test func `a wider tolerance is never reached later`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let draw = try Draw(using: &random)
      var last = Double.infinity
      for exponent in -12...6 {
        let settling = try #require(
          draw.motion.settlingTime(within: tenTo(Double(exponent) / 2)))
        #expect(settling <= last)
        last = settling
      }
    }
  }
}

import PanTestSupport
import Testing

@testable import PanMotion

/// Whether a spring is at rest, asked at a time, against the search for the time itself.
struct RestingMotionTests {
  @Test func `the answers are those of a comparison with the time of rest`() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<1500 {
      let draw = try SpringMotionLawTests.Draw(using: &random)
      let distance = power(10, Double.random(in: -6...1, using: &random))
      let speed = distance * draw.spring.angularFrequency * Double.random(in: 0...4, using: &random)
      let rest = RestingMotion(draw.motion, distance: distance, speed: speed)
      let time = draw.motion.restTime(distance: distance, speed: speed)
      var moments = (0...20).map { draw.time(Double($0) * Double($0) * 0.05) }
      if let time { moments += [time.nextDown, time, time.nextUp, time * 0.999, time * 1.001] }
      for moment in moments where moment >= 0 {
        #expect(rest.state(at: moment).position == draw.motion.position(at: moment))
        #expect(rest.state(at: moment).isAtRest == (time.map { moment >= $0 } ?? false))
      }
    }
  }

  @Test func `the time of rest is the later one of distance and speed`() throws {
    var random = SplitMix64(seed: 32)
    for _ in 0..<3000 {
      let draw = try SpringMotionLawTests.Draw(using: &random)
      let distance = power(10, Double.random(in: -6...1, using: &random))
      let speed = distance * draw.spring.angularFrequency * Double.random(in: 0...4, using: &random)
      let near = draw.motion.settlingTime(within: distance)
      let slow = draw.motion.restTime(distance: 1e300, speed: speed)
      let rest = draw.motion.restTime(distance: distance, speed: speed)
      #expect(rest == near.flatMap { near in slow.map { max(near, $0) } })
    }
  }

  @Test func `nothing rests within nothing, unless it never moved`() {
    let moved = SpringMotion(spring: .settle, from: 1, to: 0, velocity: 0)
    #expect(!RestingMotion(moved, distance: 0, speed: 1).state(at: 1e3).isAtRest)
    let still = SpringMotion(spring: .settle, from: 0, to: 0, velocity: 0)
    #expect(RestingMotion(still, distance: 0, speed: 0).state(at: 0).isAtRest)
  }
}

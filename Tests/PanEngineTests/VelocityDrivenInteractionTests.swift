@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func interaction(
  at offset: Double, extent: Double = 400, rubberBand: RubberBand? = nil,
  spring: Spring = .settle
) -> VelocityDrivenInteraction {
  var interaction = VelocityDrivenInteraction(spring: spring, rubberBand: rubberBand)
  interaction.begin(extent: extent)
  interaction.drag(to: offset / extent)
  return interaction
}

/// One row of spring positions by mpmath: expm([[0, 1], [−k, −c]] t) on (start − target, velocity).
struct SpringGolden: Sendable {
  let response: Double
  let dampingRatio: Double
  let start: Double
  let outcome: TransitionOutcome
  let velocity: Double
  /// Seconds after the release, and points of 400.
  let positions: [(time: Double, position: Double)]

  static let all = [
    SpringGolden(
      response: 0.5, dampingRatio: 0.6, start: 120, outcome: .finish, velocity: 900,
      positions: [
        (0.01, 130.433_307_596_865_83), (0.1, 281.553_304_222_047_23),
        (0.3, 427.358_783_621_837_79), (0.7, 398.537_496_092_912_14),
      ]),
    SpringGolden(
      response: 0.5, dampingRatio: 0.6, start: 300, outcome: .cancel, velocity: -450,
      positions: [
        (0.01, 293.582_779_215_803_83), (0.1, 147.229_126_845_666_81),
        (0.3, -28.645_223_253_081_151), (0.7, 1.745_681_277_964_505),
      ]),
    SpringGolden(
      response: 0.4, dampingRatio: 1, start: 120, outcome: .finish, velocity: 900,
      positions: [
        (0.01, 130.804_789_759_409_35), (0.1, 269.072_667_508_067_54),
        (0.3, 388.056_993_837_432_17), (0.7, 399.954_222_904_978_64),
      ]),
    SpringGolden(
      response: 0.4, dampingRatio: 1, start: 300, outcome: .cancel, velocity: -450,
      positions: [
        (0.01, 292.818_710_396_278_04), (0.1, 150.970_234_453_681_11),
        (0.3, 14.182_071_503_154_069), (0.7, 0.055_086_168_871_608_486),
      ]),
    SpringGolden(
      response: 0.3, dampingRatio: 1.5, start: 120, outcome: .finish, velocity: 900,
      positions: [
        (0.01, 131.650_275_239_610_2), (0.1, 261.448_848_054_151_35),
        (0.3, 372.002_312_573_070_42), (0.7, 398.858_696_517_112_09),
      ]),
    SpringGolden(
      response: 0.3, dampingRatio: 1.5, start: 300, outcome: .cancel, velocity: -450,
      positions: [
        (0.01, 291.308_340_724_524_53), (0.1, 153.336_380_730_360_57),
        (0.3, 30.993_775_407_550_245), (0.7, 1.263_436_658_084_121_8),
      ]),
  ]
}

struct SpringSettleTests {
  @Test(arguments: SpringGolden.all)
  func `follows the spring's closed form`(golden: SpringGolden) {
    guard let spring = Spring(response: golden.response, dampingRatio: golden.dampingRatio)
    else {
      Issue.record("no spring")
      return
    }
    var interaction = interaction(at: golden.start, spring: spring)
    interaction.release(to: golden.outcome, velocity: golden.velocity, at: 5)
    // Positions after rest are the target's own; at 0.7 s some springs have come to rest.
    for row in golden.positions where interaction.settleStage(at: 5 + row.time) == .moving {
      expectClose(interaction.offset(at: 5 + row.time), row.position, within: 1e-9)
    }
    #expect(interaction.settleStage(at: 5.3) == .moving)
  }

  @Test(arguments: [-2000.0, -300, 0, 150, 900, 4000])
  func `takes over where and as fast as the finger left`(velocity: Double) {
    for outcome in TransitionOutcome.allCases {
      for spring in [Spring.settle, Spring.uikitDefault] {
        var interaction = interaction(at: 150, spring: spring)
        interaction.release(to: outcome, velocity: velocity, at: 1)
        #expect(interaction.offset(at: 1) == 150)
        #expect(interaction.launchVelocity == velocity)
        let step = 1e-7
        let speed = (interaction.offset(at: 1 + step) - interaction.offset(at: 1)) / step
        expectClose(speed, velocity, within: 0.1)
      }
    }
  }

  @Test func `sets off from rest without a velocity`() {
    var interaction = interaction(at: 100)
    #expect(interaction.launchVelocity == nil)
    interaction.release(to: .cancel, velocity: nil, at: 0)
    #expect(interaction.launchVelocity == 0)
  }

  @Test func `rests where distance and speed stay small, and then exactly at the target`() throws {
    var interaction = interaction(at: 100)
    interaction.release(to: .finish, velocity: 600, at: 2)
    let motion = Spring.Motion(spring: .settle, from: 100, to: 400, velocity: 600)
    let rest = try #require(motion.restTime(distance: 0.5, speed: 5))
    #expect(interaction.settleStage(at: 2 + rest - 1e-6) == .moving)
    #expect(interaction.settleStage(at: 2 + rest + 1e-6) == .rested)
    #expect((motion.position(at: rest + 1e-6) - 400).magnitude <= 0.5)
    #expect(motion.velocity(at: rest + 1e-6).magnitude <= 5)
    #expect(
      (motion.position(at: rest - 1e-6) - 400).magnitude > 0.5
        || motion.velocity(at: rest - 1e-6).magnitude > 5)
    #expect(interaction.offset(at: 2 + rest + 1e-6) == 400)
  }

  @Test func `is not at rest at the release itself`() {
    var interaction = interaction(at: 400)
    interaction.release(to: .finish, velocity: nil, at: 2)
    #expect(interaction.settleStage(at: 2) == .moving)
    #expect(interaction.settleStage(at: 2.0.nextUp) == .rested)
  }

  @Test func `is cut short at its duration limit`() {
    let undamped = Spring(stiffness: 100, damping: 0) ?? .settle
    var interaction = interaction(at: 100, spring: undamped)
    interaction.durationLimit = 1.5
    interaction.release(to: .finish, velocity: 0, at: 2)
    #expect(interaction.settleStage(at: 3.499) == .moving)
    #expect(interaction.settleStage(at: 3.5) == .cutShort)
    #expect(interaction.offset(at: 3.5) == 400)
  }
}

struct DragBeyondTheEndsTests {
  @Test(arguments: [(-50.0, 0.0), (0, 0), (100, 100), (400, 400), (470, 400), (.infinity, 400)])
  func `stops at the ends`(pull: Double, shown: Double) {
    #expect(interaction(at: pull).offset(at: 0) == shown)
  }

  // 80 · 0.55 · 400 / (400 + 80 · 0.55) = 39.6396…
  @Test(arguments: [
    (-80.0, -39.639_639_639_639_64), (0, 0), (400, 400), (480, 439.639_639_639_639_64),
  ])
  func `gives beyond them with a rubber band`(pull: Double, shown: Double) {
    expectClose(
      interaction(at: pull, rubberBand: .standard).offset(at: 0), shown, within: 1e-12)
  }

  @Test(arguments: [
    (0.02, 0.55), (0.1, 0.55), (0.15, 0.55), (0.3, 0.55), (0.1, 0), (0.15, 0), (0.3, 0),
  ])
  func `a grab does not move the content, also where it has overshot`(
    time: Double, coefficient: Double
  ) {
    let bouncy = Spring(response: 0.3, dampingRatio: 0.2) ?? .settle
    var interaction = interaction(
      at: 300, rubberBand: RubberBand(coefficient: coefficient), spring: bouncy)
    interaction.release(to: .finish, velocity: 3000, at: 0)
    let before = interaction.offset(at: time)
    let base = interaction.grab(at: time)
    #expect(interaction.offset(at: time) == before)
    interaction.drag(to: base)
    expectClose(interaction.offset(at: time), before, within: 1e-9)
    interaction.drag(to: base - 0.01)
    #expect(interaction.offset(at: time) < before)
  }

  @Test func `a grab that found the content beyond the end lets it come back`() {
    let bouncy = Spring(response: 0.3, dampingRatio: 0.2) ?? .settle
    var interaction = interaction(at: 300, spring: bouncy)
    interaction.release(to: .finish, velocity: 3000, at: 0)
    let base = interaction.grab(at: 0.05)
    let found = interaction.offset(at: 0.05)
    #expect(found > 400)
    interaction.drag(to: base + 0.2)
    #expect(interaction.offset(at: 0.05) == found)
    interaction.drag(to: base - 0.5)
    expectClose(interaction.offset(at: 0.05), found - 200, within: 1e-9)
  }

  @Test func `thrown farther than a rubber band reaches, it can still be held`() {
    let loose = Spring(response: 2, dampingRatio: 0.1) ?? .settle
    var interaction = interaction(at: 30, extent: 40, rubberBand: .standard, spring: loose)
    interaction.release(to: .finish, velocity: 20_000, at: 0)
    #expect(interaction.offset(at: 0.2) > 80)
    let base = interaction.grab(at: 0.2)
    #expect(base.isFinite)
    interaction.drag(to: base + 1)
    #expect(interaction.offset(at: 0.2).isFinite)
    interaction.drag(to: base - 1e9)
    #expect(interaction.offset(at: 0.2) < 0)
  }
}

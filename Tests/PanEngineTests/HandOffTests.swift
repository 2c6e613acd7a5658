@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// What holds content beyond the ends.
private let bands: [RubberBand?] = [nil, .standard, RubberBand(coefficient: 2)]

/// Springs that creep, that just do not oscillate and that do.
private let springs: [Spring] = [
  .settle, .uikitDefault, Spring(response: 0.5, dampingRatio: 0.3) ?? .settle,
]

struct ContentVelocityTests {
  /// The content's velocity by the places to both sides of the release, on a finger at a constant speed.
  @Test func `content goes on where it is and as fast as it went, wherever it is let go`() {
    var random = SplitMix64(seed: 31)
    var (against, onBand) = (0, 0)
    for round in 0..<2000 {
      let extent = Double.random(in: 1...900, using: &random)
      let spring = springs[round % 3]
      let band = bands[round / 3 % 3]
      var controller = VelocityDrivenInteraction(spring: spring, rubberBand: band)
      controller.begin(extent: extent)
      let pull = extent * Double.random(in: -1.5...2.5, using: &random)
      let velocity = Double.random(in: -6000...6000, using: &random)
      let outcome: TransitionOutcome = Bool.random(using: &random) ? .finish : .cancel
      // Nowhere so near to an end that the finger passes it between the two places.
      guard pull.magnitude > 0.01, (pull - extent).magnitude > 0.01 else { continue }
      let step = 1e-7
      controller.drag(to: (pull - velocity * step) / extent)
      let before = controller.offset(at: 1)
      controller.drag(to: pull / extent)
      let release = controller.offset(at: 1)
      controller.release(to: outcome, velocity: velocity, at: 1)
      expectClose(controller.offset(at: 1), release, within: 1e-9)
      let speed = (release - before) / step
      let after = (controller.offset(at: 1 + step) - release) / step
      expectClose(after, speed, within: 0.1 + 1e-4 * velocity.magnitude)
      expectClose(controller.launchVelocity, speed, within: 0.1 + 1e-4 * velocity.magnitude)
      if !(0...extent).contains(pull) {
        if band == nil {
          #expect(controller.launchVelocity == 0)
          against += 1
        } else {
          #expect(controller.launchVelocity?.magnitude ?? 0 > 0)
          onBand += 1
        }
      }
    }
    #expect(against > 200 && onBand > 400)
  }

  // 3000 · 0.55 / (1 + 0.55 · 80 / 400)², in fractions 3000 · 0.55 / 1.2321.
  @Test func `a rubber band hands over what it lets through`() {
    var controller = VelocityDrivenInteraction(rubberBand: .standard)
    controller.begin(extent: 400)
    controller.drag(to: 480.0 / 400)
    expectClose(
      controller.contentVelocity(fingerAt: 1.2, velocity: 1, time: 0), 0.55 / 1.2321, within: 1e-12)
    controller.release(to: .finish, velocity: 3000, at: 0)
    expectClose(controller.launchVelocity, 1650 / 1.2321, within: 1e-9)
  }

  /// At an end it counts where the finger heads.
  @Test(
    arguments: [
      (0.5, -700, true), (0.5, 700, true), (0, 700, true), (0, -700, false), (1, -700, true),
      (1, 700, false), (-0.001, 700, false), (1.001, -700, false), (0, 0, true),
    ] as [(Double, Double, Bool)])
  func `against an end there is nothing to hand over`(
    progress: Double, velocity: Double, isHandedOver: Bool
  ) {
    let expected = isHandedOver ? velocity : 0
    var spring = VelocityDrivenInteraction()
    spring.begin(extent: 300)
    spring.drag(to: progress)
    func velocities(_ controller: some InteractionController) -> Double {
      controller.contentVelocity(fingerAt: progress, velocity: velocity, time: 0)
    }
    #expect(velocities(spring) == expected)
    #expect(velocities(Silent(inner: spring)) == expected)
    #expect(velocities(PercentDrivenInteraction()) == expected)
    spring.release(to: .finish, velocity: velocity, at: 0)
    #expect(spring.launchVelocity == expected)
  }

  /// Found by dragging copies about, it is what ours say of themselves.
  @Test func `the content's velocity is found where a controller does not say it`() {
    var random = SplitMix64(seed: 32)
    for round in 0..<300 {
      var spring = VelocityDrivenInteraction(rubberBand: bands[round % 3])
      spring.begin(extent: .random(in: 1...900, using: &random))
      let progress = Double.random(in: -1.5...2.5, using: &random)
      let velocity = Double.random(in: -3000...3000, using: &random)
      spring.drag(to: progress)
      func velocities(_ controller: some InteractionController) -> Double {
        controller.contentVelocity(fingerAt: progress, velocity: velocity, time: 0)
      }
      let found = velocities(Silent(inner: spring))
      expectClose(found, velocities(spring), within: 1e-5 * velocity.magnitude)
      if (0...1).contains(progress) { #expect(found == velocity) }
    }
  }
}

/// Ours without what it says of the content's velocity.
private struct Silent: InteractionController {
  var inner: VelocityDrivenInteraction

  mutating func begin(extent: Double) { inner.begin(extent: extent) }
  mutating func grab(at time: Double) -> Double { inner.grab(at: time) }
  mutating func drag(to progress: Double) { inner.drag(to: progress) }
  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    inner.release(to: outcome, velocity: velocity, at: time)
  }
  func progress(at time: Double) -> Double { inner.progress(at: time) }
  func settleStage(at time: Double) -> SettleStage { inner.settleStage(at: time) }
  var launchVelocity: Double? { inner.launchVelocity }
}

struct ShortWayTests {
  /// When a settle from 0 on is over, by halving.
  private func settleEnd(_ controller: VelocityDrivenInteraction) -> Double {
    var (moving, over) = (0.0, controller.durationLimit)
    while over - moving > 1e-6 {
      let time = (moving + over) / 2
      if controller.settleStage(at: time) == .moving { moving = time } else { over = time }
    }
    return over
  }

  /// From a point away to where nearly nothing is left.
  @Test(arguments: [-4000.0, -800, -100, 100, 800, 4000], TransitionOutcome.allCases)
  func `no place is so near to the target that the settle is another`(
    velocity: Double, outcome: TransitionOutcome
  ) {
    let target: Double = outcome == .finish ? 400 : 0
    let inward: Double = outcome == .finish ? -1 : 1
    for spring in springs {
      var last: (time: Double, path: [Double])?
      for index in 1...400 {
        let offset = target + inward * Double(index) * 0.0025
        var controller = VelocityDrivenInteraction(spring: spring)
        controller.begin(extent: 400)
        controller.drag(to: offset / 400)
        controller.release(to: outcome, velocity: velocity, at: 0)
        #expect(controller.launchVelocity == velocity)
        let path = (0...20).map { controller.offset(at: Double($0) * 0.02) }
        let time = settleEnd(controller)
        if let last {
          // Where a swing just reaches the rest distance, its last time beyond grows as a square root.
          #expect((time - last.time).magnitude < 0.05, "at \(offset)")
          let farthest = zip(path, last.path).map { ($0 - $1).magnitude }.max() ?? 0
          // Where one has come to rest and the other has not, they differ by the rest distance.
          let bound = path.contains(target) || last.path.contains(target) ? 0.51 : 0.005
          #expect(farthest < bound, "at \(offset)")
        }
        last = (time, path)
      }
    }
  }

  @Test func `thrown beyond all that a rubber band can hold, content is caught where it is`() {
    let loose = Spring(response: 2, dampingRatio: 0.1) ?? .settle
    for velocity in [20_000.0, -20_000] {
      var controller = VelocityDrivenInteraction(spring: loose, rubberBand: .standard)
      controller.begin(extent: 40)
      controller.drag(to: 0.5)
      controller.release(to: velocity > 0 ? .finish : .cancel, velocity: velocity, at: 0)
      let thrown = controller.offset(at: 0.2)
      #expect((thrown - 20).magnitude > 100)
      let base = controller.grab(at: 0.2)
      #expect(controller.offset(at: 0.2) == thrown)
      controller.drag(to: base)
      #expect(controller.offset(at: 0.2) == thrown)
      controller.drag(to: base - (velocity > 0 ? 0.1 : -0.1))
      expectClose(controller.offset(at: 0.2), thrown - (velocity > 0 ? 4 : -4), within: 1e-9)
      controller.release(to: .finish, velocity: -100, at: 0.3)
      #expect(controller.launchVelocity == -100)
    }
  }
}

struct ReplayedHandOffTests {
  private struct Setup {
    var band: RubberBand?
    var configuration: ReplayConfiguration
  }

  private static func setup(_ round: Int, using random: inout SplitMix64) -> Setup {
    let band = bands[round / 3 % 3]
    let spring = springs[round / 9 % 3]
    let rate = [60.0, 90, 120][round % 3]
    let configuration = ReplayConfiguration.test {
      $0.interaction = .velocityDriven(
        VelocityDrivenInteraction(spring: spring, rubberBand: band))
      $0.inputPolicy = round % 2 == 0 ? .latest : .resampled
      $0.lead = round % 5 == 0 ? 1 / rate : 0
      $0.clock = .steady(rate: rate, phase: .random(in: 0..<1, using: &random))
      $0.direction = [.left, .right, .up, .down][round / 7 % 4]
      $0.extent = [37.5, 120, 400, 852][round / 11 % 4]
      $0.decidesAgainWithoutPan = round % 13 == 0
    }
    return Setup(band: band, configuration: configuration)
  }

  /// The content under a finger, written anew: its place, and by differences its velocity.
  private static func content(_ setup: Setup, pull: Double, extent: Double) -> Double {
    var held = min(max(pull, 0), extent)
    if let band = setup.band, pull != held {
      let c = band.coefficient
      let beyond = (pull - held).magnitude
      held += (pull < 0 ? -1 : 1) * beyond * c * extent / (extent + c * beyond)
    }
    return held / extent * extent
  }

  @Test func `in every replay the settle takes over the content's place and velocity`() throws {
    var random = SplitMix64(seed: 33)
    var (compared, beyond, caught) = (0, 0, 0)
    for round in 0..<700 {
      let trace = Trace.random(using: &random)
      let setup = Self.setup(round, using: &random)
      let replay = Replay(of: trace, configuration: setup.configuration)
      caught += replay.interruptions
      for release in replay.releases {
        guard let content = release.contentVelocity, let launch = release.launchVelocity else {
          #expect(release.velocityAlong == nil)
          continue
        }
        let pull = release.progress * replay.travel.extent
        #expect(launch == content, "round \(round)")
        guard release == replay.releases.first, let velocity = release.velocityAlong else {
          continue
        }
        let extent = replay.travel.extent
        let frame = replay.frames[release.frameIndex]
        let here = Self.content(setup, pull: pull, extent: extent)
        expectClose(frame.content, here, within: 1e-9 * extent)
        let ends = [0, 0.25 * extent, extent]
        guard ends.allSatisfy({ ($0 - pull).magnitude > 0.01 }) else { continue }
        let step = 1e-7
        let speed =
          (here - Self.content(setup, pull: pull - velocity * step, extent: extent)) / step
        expectClose(content, speed, within: 0.5 + 1e-3 * velocity.magnitude)
        compared += 1
        beyond += (0...extent).contains(pull) ? 0 : 1
      }
    }
    #expect(compared > 200 && beyond > 50 && caught > 50)
  }

  @Test func `a finger that only held the content moved nothing`() {
    let replay = replay("DMMU....Dh.U", step: 10) {
      $0.interaction = .velocityDriven
      $0.decidesAgainWithoutPan = true
    }
    #expect(replay.releases.count == 2)
    #expect(replay.releases[1].launchVelocity == 0)
    #expect(replay.releases[1].contentVelocity ?? 0 == 0)
  }
}

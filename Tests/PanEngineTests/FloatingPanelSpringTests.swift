@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// One settle of FloatingPanel by Golden/floating_panel.py.
struct FloatingPanelGolden: Sendable {
  let from: Double
  let to: Double
  let velocity: Double
  let response: Double
  let deceleration: Double
  let scale: Double
  let rate: Double
  /// After each step, the start first, without the one that comes to rest.
  let places: [Double]

  /// Let go at 0 s over a travel of 400 pt; both ends are one of its.
  func settled() throws -> VelocityDrivenInteraction {
    var controller = VelocityDrivenInteraction(
      spring: try #require(Spring(response: response, dampingRatio: 1)),
      run: .floatingPanel(
        FloatingPanelSpring(decelerationRate: deceleration, displayScale: scale, stepRate: rate)))
    controller.begin(extent: 400)
    controller.drag(to: from / 400)
    controller.release(to: to == 400 ? .finish : .cancel, velocity: velocity, at: 0)
    return controller
  }
}

struct FloatingPanelSpringTests {
  @Test(arguments: FloatingPanelGolden.all)
  func `steps as FloatingPanel does, and ends with it`(golden: FloatingPanelGolden) throws {
    let controller = try golden.settled()
    #expect(controller.launchVelocity == golden.velocity)
    for (step, place) in golden.places.enumerated() {
      let time = Double(step) / golden.rate
      expectClose(controller.offset(at: time), place, within: 1e-9)
      #expect(controller.settleStage(at: time) == .moving)
    }
    let end = Double(golden.places.count) / golden.rate
    #expect(controller.settleStage(at: end) == .rested)
    #expect(controller.offset(at: end) == golden.to)
  }

  /// The closed form with the same damping ratio, 0.5755, goes 31.437 pt too far (scipy); the steps
  /// 8.737 pt, as the golden says.
  @Test func `overshoots less than the spring's closed form`() throws {
    let golden = FloatingPanelGolden.all[0]
    let stepped = try golden.settled()
    let ratio = -logarithm(0.991) / (2 * Double.pi / 0.4 * 0.001)
    let spring = try #require(Spring(response: 0.4, dampingRatio: ratio))
    let exact = SpringMotion(spring: spring, from: 120, to: 400, velocity: 900)
    let times = (0..<600).map { Double($0) / 1000 }
    expectClose(times.map { exact.position(at: $0) - 400 }.max(), 31.437, within: 0.001)
    expectClose(times.map { stepped.offset(at: $0) - 400 }.max(), 8.736_873_789_644, within: 1e-9)
  }

  @Test func `with short steps it comes to the closed form`() throws {
    let spring = Spring.settle
    let panel = FloatingPanelSpring(stepRate: 100_000)
    let motion = panel.motion(spring: spring, from: 120, to: 400, velocity: 250, limit: 1)
    let exact = SpringMotion(spring: spring, from: 120, to: 400, velocity: 250)
    for step in stride(from: 0, to: 30_000, by: 1000) {
      let time = Double(step) / 100_000
      expectClose(motion.position(at: time), exact.position(at: time), within: 0.05)
    }
  }

  @Test func `stands still between steps, and forgives a frame that is a little early`() throws {
    let controller = try FloatingPanelGolden.all[0].settled()
    let places = FloatingPanelGolden.all[0].places
    expectClose(controller.offset(at: 0.7 / 60), places[0], within: 1e-9)
    expectClose(controller.offset(at: 0.8 / 60), places[1], within: 1e-9)
    expectClose(controller.offset(at: 1.7 / 60), places[1], within: 1e-9)
  }

  @Test(arguments: [(399.84, 0.0), (400, 0), (399.8, 900)])
  func `content on the target's own pixel is put there at once`(offset: Double, launch: Double) {
    var controller = VelocityDrivenInteraction(run: .floatingPanel(FloatingPanelSpring()))
    controller.begin(extent: 400)
    controller.drag(to: offset / 400)
    controller.release(to: .finish, velocity: 900, at: 0)
    #expect(controller.launchVelocity == launch)
    #expect(controller.settleStage(at: 0) == .moving)
    #expect(controller.settleStage(at: 1.0 / 60) == (launch == 0 ? .rested : .moving))
  }

  @Test func `is cut short at the limit`() {
    var controller = VelocityDrivenInteraction(
      run: .floatingPanel(FloatingPanelSpring()), durationLimit: 0.1)
    controller.begin(extent: 400)
    controller.release(to: .finish, velocity: 0, at: 0)
    #expect(controller.settleStage(at: 0.099) == .moving)
    #expect(controller.settleStage(at: 0.1) == .cutShort)
    #expect(controller.offset(at: 0.1) == 400)
  }

  @Test(
    arguments: [
      (DisplayClock.steady(rate: 120), nil, 120.0), (.steady(rate: 120), 60, 60),
      (.recorded(), nil, 60),
    ] as [(DisplayClock, Double?, Double)])
  func `steps once per frame of the display unless it is said`(
    clock: DisplayClock, given: Double?, rate: Double
  ) throws {
    let replay = replay("DMMU", step: 10) {
      $0.clock = clock
      $0.interaction = .velocityDriven(
        VelocityDrivenInteraction(run: .floatingPanel(FloatingPanelSpring(stepRate: given))))
    }
    guard case .velocityDriven(let interaction) = replay.configuration.interaction else {
      Issue.record("another controller")
      return
    }
    #expect(interaction.run == .floatingPanel(FloatingPanelSpring(stepRate: rate)))
    let settle = replay.frames.drop { $0.phase != .settling }
    // A frame shows a new place each time, or every other time with half as many steps.
    let repeats = zip(settle, settle.dropFirst()).count { $0.content == $1.content }
    #expect(given == nil ? repeats == 0 : repeats >= settle.count / 2 - 1)
  }
}

struct FloatingPanelWordsTests {
  @Test func `is read and written by name`() throws {
    let read = try InteractionStyle.schema.read("velocity-driven:settle=floating-panel")
    #expect(
      read == .velocityDriven(VelocityDrivenInteraction(run: .floatingPanel(FloatingPanelSpring())))
    )
    #expect(
      read.text
        == "velocity-driven:mass=1,stiffness=246.74011002723395,damping=31.41592653589793,"
        + "settle=floating-panel,deceleration=0.991,scale=3,step-rate=display,limit=5,"
        + "rubber-band=off")
    #expect(try InteractionStyle.schema.read(read.text) == read)
    #expect(
      try InteractionStyle.schema.read("velocity-driven:scale=2,step-rate=120")
        == .velocityDriven(
          VelocityDrivenInteraction(
            run: .floatingPanel(FloatingPanelSpring(displayScale: 2, stepRate: 120)))))
    #expect(
      try InteractionStyle.schema.read("velocity-driven:settle=closed-form,rest-speed=7")
        == .velocityDriven(VelocityDrivenInteraction(restSpeed: 7)))
  }

  @Test(arguments: [
    "velocity-driven:settle=closed-form,scale=2",
    "velocity-driven:settle=floating-panel,rest-distance=1", "velocity-driven:settle=floatingpanel",
    "velocity-driven:step-rate=0", "velocity-driven:deceleration=1.1",
  ])
  func `settings that go with another way to run it are refused`(text: String) {
    #expect(throws: ComponentError.self) { try InteractionStyle.schema.read(text) }
  }

  @Test func `FloatingPanel's rule brings its settle along`() throws {
    let preset = try #require(PolicyPreset.named("floating-panel"))
    let spring = FloatingPanelSpring()
    #expect(
      ReplayConfiguration(policy: preset.policy).interaction
        == .velocityDriven(VelocityDrivenInteraction(run: .floatingPanel(spring))))
    // 120 of 400 pt at 900 pt/s; the golden with steps at 60 Hz.
    let release = ReleaseState(progress: 0.3, velocity: 900, extent: 400)
    let motion = try #require(preset.settle).finish
    expectClose(
      motion.duration(of: release, to: .finish),
      Double(FloatingPanelGolden.all[0].places.count) / 60, within: 1e-12)
    expectClose(
      motion.resolved(forDisplay: 120).duration(of: release, to: .finish),
      Double(FloatingPanelGolden.all[1].places.count) / 120, within: 1e-12)
    #expect(motion.launchVelocity(of: release, to: .finish) == 900)
    let against = ReleaseState(progress: 1.2, velocity: 900, extent: 400)
    #expect(motion.launchVelocity(of: against, to: .finish) == 0)
  }
}

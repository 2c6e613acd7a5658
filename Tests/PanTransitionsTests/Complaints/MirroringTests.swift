import PanMotion
import PanReplay
import PanTestSupport
import PanTraces
import PanTransitions
import Testing

/// Interfaces that read from right to left: what moves sideways moves the other way.
struct MirroringTests {
  private static let sideways = [
    "composable-navigation", "composable-tabs",
    "composable-catalog:animation=dissolve", "composable-catalog:animation=move",
    "composable-catalog:animation=push", "composable-catalog:animation=reveal",
    "composable-catalog:edge=left", "composable-catalog:edge=bottom",
  ]

  private func setup(_ text: String, _ more: String) throws -> TransitionSetup {
    try NamedTransition.setup(text + (text.contains(":") ? "," : ":") + more)
  }

  /// The same finger in a mirror; positions are in 64ths, so that nothing is rounded.
  private func mirrored(_ trace: Trace) -> Trace {
    var trace = trace
    for index in trace.samples.indices {
      trace.samples[index].position.x = 400 - trace.samples[index].position.x
    }
    return trace
  }

  private func onGrid(_ trace: Trace) -> Trace {
    var trace = trace
    for index in trace.samples.indices {
      let place = trace.samples[index].position
      trace.samples[index].position = Vector(
        x: (place.x * 64).rounded() / 64, y: (place.y * 64).rounded() / 64)
    }
    return trace
  }

  @Test(arguments: sideways)
  func `a mirrored finger in a mirrored interface makes the mirrored frames`(
    name: String
  ) throws {
    let (left, right) = (try setup(name, "layout=ltr"), try setup(name, "layout=rtl"))
    var (moved, finished) = (0, 0)
    for seed in 0..<UInt64(60) {
      let trace = onGrid(TestTrace.random(seed: seed))
      let plain = TransitionReplay(of: trace, transition: left)
      let turned = TransitionReplay(of: mirrored(trace), transition: right)
      #expect(turned.replay.travel.direction == plain.replay.travel.direction.mirrored)
      let decisions = [plain, turned].map { $0.replay.releases.map(\.decision) }
      #expect(decisions[0] == decisions[1])
      #expect(plain.frames.map(\.progress) == turned.frames.map(\.progress))
      for (one, other) in zip(plain.frames, turned.frames) {
        #expect(one.views.map(\.name) == other.views.map(\.name))
        for (view, image) in zip(one.views, other.views) {
          #expect(isMirrored(view, image), "seed \(seed): \(view.name)")
          if view.transform.tx != 0 { moved += 1 }
        }
      }
      if plain.replay.release?.decision.outcome == .finish { finished += 1 }
    }
    #expect(moved > 100 || name.contains("dissolve") || name.contains("bottom"))
    #expect(finished > 3)
  }

  private func isMirrored(_ view: ViewSnapshot, _ image: ViewSnapshot) -> Bool {
    let (one, other) = (view.transform, image.transform)
    // A mirror image turns the other way.
    let isTurned =
      other
      == AffineTransform(a: one.a, b: -one.b, c: -one.c, d: one.d, tx: -one.tx, ty: one.ty)
    let place = view.frame
    return isTurned && view.alpha == image.alpha && view.isHidden == image.isHidden
      && abs(image.frame.minX - (400 - place.maxX)) < 1e-9
      && abs(image.frame.minY - place.minY) < 1e-9
      && abs(image.frame.width - place.width) < 1e-9
      && abs(image.frame.height - place.height) < 1e-9
  }

  @Test func `an event at the start turns the scene as the parameter does`() throws {
    let plain = try NamedTransition.setup("composable-navigation")
    let swipe = TestTrace.pan(from: Vector(x: 390, y: 400), by: Vector(x: -300, y: 0), steps: 20)
    let byEvent = TransitionReplay(
      of: swipe, transition: plain,
      events: [EnvironmentEvent(time: 0, change: .direction(.rightToLeft))])
    let byParameter = TransitionReplay(
      of: swipe, transition: try NamedTransition.setup("composable-navigation:layout=rtl"))
    #expect(byEvent.replay.release?.decision.outcome == .finish)
    #expect(byEvent.frames == byParameter.frames && byEvent.findings == [])
    // A direction that the caller wants is a direction on the screen.
    let wanted = TransitionReplay(
      of: swipe, transition: plain, configuration: plain.configuration,
      events: [EnvironmentEvent(time: 0, change: .direction(.rightToLeft))])
    #expect(wanted.replay.release?.decision.outcome == .cancel)
  }

  @Test(arguments: [
    ("all", -300.0, TransitionOutcome.finish, [String]()),
    ("views", -300, .cancel, ["against-reading", "update-outside-range"]),
    ("none", -300, .cancel, ["against-reading", "update-outside-range"]),
    ("views", 300, .finish, ["against-reading", "moves-against-finger"]),
    ("none", 300, .finish, ["against-reading"]),
  ])
  func `what is not mirrored is found`(
    mirror: String, way: Double, outcome: TransitionOutcome, names: [String]
  ) throws {
    let setup = try NamedTransition.setup("composable-navigation:layout=rtl,mirror=\(mirror)")
    let swipe = TestTrace.pan(
      from: Vector(x: way < 0 ? 390 : 10, y: 400), by: Vector(x: way, y: 0), steps: 20)
    let replay = TransitionReplay(of: swipe, transition: setup)
    #expect(replay.replay.release?.decision.outcome == outcome)
    #expect(replay.findings.map(\.name).sorted() == names)
  }

  @Test(arguments: [("all", 0), ("views", 1)])
  func `the next tab comes from the left where the interface reads from right to left`(
    mirror: String, mistakes: Int
  ) throws {
    let setup = try NamedTransition.setup("composable-tabs:layout=rtl,mirror=\(mirror)")
    let swipe = TestTrace.pan(
      from: Vector(x: 50, y: 400), by: Vector(x: mirror == "all" ? 300 : -300, y: 0), steps: 20)
    let replay = TransitionReplay(of: swipe, transition: setup)
    #expect(replay.replay.release?.decision.outcome == .finish)
    #expect(
      replay.findings.filter { $0 == .againstReading("change to the next tab", .left) }.count
        == mistakes)
  }
}

import PanEngine
import PanTraces
import PanTransitions
import Testing

/// What the library does beyond its moments: passive and active phases, and what goes on afterwards.
struct ComposableTests {
  private func replay(_ name: String, by displacement: Vector) throws -> TransitionReplay {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400), by: displacement, steps: 20, interval: 0.02)
    return TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
  }

  /// A fifth of the way: the element gets (1 - 0.2) 0.5 s = 0.4 s, and so do the layers.
  ///
  /// 0.2 of 0.5 s would have been 0.1 s. Back again they are linear.
  @Test func `a cancelled shared element takes what was ahead, and the layers go along`() throws {
    let replay = try replay("composable-navigation", by: Vector(x: 80, y: 0))
    let release = try #require(replay.replay.release)
    #expect(release.decision.outcome == .cancel)
    let start = release.frameIndex
    // 0.4 s are 24 frames; whether the very last one belongs to it is a matter of rounding.
    #expect((24...25).contains(replay.frames.count - 1 - start) && replay.trailingFrames.isEmpty)
    for (later, share) in [(6, 0.25), (12, 0.5), (18, 0.75)] {
      let frame = replay.frames[start + later]
      let upper = try #require(frame.view(named: "upper view"))
      #expect(abs(upper.frame.minX - 80 * (1 - share)) < 1e-9)
      #expect(abs(frame.progress - 0.2 * (1 - share)) < 1e-9)
      #expect(frame.view(named: "snapshot of picture") != nil)
    }
    let last = try #require(replay.frames.last)
    #expect(last.view(named: "snapshot of picture") == nil)
    #expect(last.view(named: "picture")?.frame == Rect(x: 40, y: 60, width: 240, height: 240))
    #expect(last.view(named: "picture")?.isHidden == false)
    #expect(replay.log.calls.contains { $0.call == "completeTransition(false)" })
    #expect(replay.findings == [])
  }

  /// The shape goes with the finger in both directions; its target comes down by 0.4 of 800 as far as
  /// the finger has come of the 480 pt upwards.
  @Test(arguments: [Vector(x: 30, y: -400), Vector(x: -50, y: -60)])
  func `a dragged shape follows the finger, then flies on its spring`(by way: Vector) throws {
    let replay = try replay("composable-modal", by: way)
    let held = try #require(replay.frames[24].view(named: "snapshot of shape"))
    let start = Vector(x: 120, y: 640)
    #expect((held.frame.center - (start + way)).length < 1e-9)
    let shown = try #require(replay.frames[24].view(named: "target view"))
    #expect(abs(shown.frame.minY - (-800 + 320 * -way.y / 480)) < 1e-9)

    // The finger's velocity over what is left to the target, clipped to 35/s in each direction.
    let release = try #require(replay.replay.release)
    let velocity = try #require(release.velocity.vector)
    let left = Vector(x: 200, y: 160) - held.frame.center
    func launch(_ velocity: Double, _ left: Double) -> Double {
      min(max(velocity / left.magnitude, -35), 35)
    }
    let spring = try #require(Spring(mass: 2, stiffness: 1500, damping: 98))
    let finishes = release.decision.outcome == .finish
    let end = finishes ? Vector(x: 200, y: 160) : start
    let motions = [(velocity.x, left.x), (velocity.y, left.y)].map {
      Spring.Motion(spring: spring, from: 0, to: 1, velocity: launch($0.0, $0.1))
    }
    // Everything lasts as long as the slower of the two: 24.5/s decay, 12.2372/s.
    let seconds = [(velocity.x, left.x), (velocity.y, left.y)].map { velocity, left in
      let b = (launch(velocity, left) - 24.5) / (750 - 24.5 * 24.5).squareRoot()
      return logarithm(1000 * (1 + b.magnitude)) / 24.5
    }
    let duration = max(seconds[0], seconds[1])
    for later in [3, 8, 15] {
      let time = Double(later) / 60
      let frame = replay.frames[release.frameIndex + later]
      let copy = try #require(frame.view(named: "snapshot of shape"))
      let expected = Vector(
        x: held.frame.center.x + (end.x - held.frame.center.x) * motions[0].position(at: time),
        y: held.frame.center.y + (end.y - held.frame.center.y) * motions[1].position(at: time))
      #expect((copy.frame.center - expected).length < 1e-6)
      let p = -way.y / 480
      let progress = finishes ? p + (1 - p) * time / duration : p * (1 - time / duration)
      #expect(abs(frame.progress - progress) < 1e-9)
    }
    let settle = Double(replay.frames.count - 1 - release.frameIndex) / 60
    #expect((duration..<duration + 1.0 / 60).contains(settle) && replay.trailingFrames.isEmpty)
    #expect(replay.findings == [])
  }

  /// A layer that takes a while and a spring of its own: 0.5 + 1.4727 s although 1 s was asked for.
  private final class SpringLayer: Composable.TransitionAnimation {
    let view: View

    init(moving view: View) { self.view = view }

    func setup(in operationContext: Composable.TransitionOperationContext) {
      operationContext.installViews()
    }

    var layers: [Composable.AnimationLayer] {
      [
        Composable.AnimationLayer(
          range: Composable.AnimationRange(start: 0.5, end: 1),
          timingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
            ?? SpringTimingParameters()
        ) { [view] in view.center.x = 100 }
      ]
    }

    func completion(position: ViewPropertyAnimator.Position) {}
  }

  @Test func `a physical spring stretches the transition and is never cut off`() {
    let view = View()
    let stretched = Composable.Transition(duration: 1, animation: SpringLayer(moving: view))
    #expect(abs(stretched.effectiveDuration - 1.9727003346780927) < 1e-9)
  }

  private final class Participant: ViewController, Composable.TransitionPhaseDelegate {
    var log: [String] = []

    func willTransition(
      from: ViewController, to: ViewController, with element: (any Composable.SharedElement)?
    ) { log.append("will \(from.name) \(to.name)") }

    func didTransition(
      from: ViewController, to: ViewController, with element: (any Composable.SharedElement)?
    ) { log.append("did") }

    func cancelledTransition(
      from: ViewController, to: ViewController, with element: (any Composable.SharedElement)?
    ) { log.append("cancelled") }
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `controllers that take part hear how it goes`(outcome: TransitionOutcome) {
    let push = PassivePush(upper: Participant(name: "upper"))
    push.stage.perform { push.navigation.pushViewController(push.upper, animated: true) }
    push.stage.advance(to: 0.5)
    push.stage.perform { push.interaction.pause() }
    push.stage.perform {
      outcome == .finish ? push.interaction.finish() : push.interaction.cancel()
    }
    push.stage.advance(to: 5)
    let told = (push.upper as? Participant)?.log
    #expect(told == ["will lower upper", outcome == .finish ? "did" : "cancelled"])
  }

  /// Caught at 0.8 s of 2 s, ease-out shows more than 0.4: as written the first movement throws it back
  /// to the finger's share.
  @Test func `as written a caught layer jumps to the share of time`() throws {
    for asWritten in [false, true] {
      let push = PassivePush(asWritten: asWritten)
      push.stage.perform { push.navigation.pushViewController(push.upper, animated: true) }
      push.stage.advance(to: 0.8)
      let before = try #require(push.upperY)
      push.stage.perform { push.interaction.pause() }
      push.stage.perform { push.interaction.update(push.interaction.grip) }
      let after = try #require(push.upperY)
      #expect(asWritten ? abs(after + 480) < 1e-9 : abs(after - before) < 1e-9)
      #expect(before > -400)
    }
  }

  /// A pan that catches the settle of a cancelled pop at about 0.16, and lifts without moving: below a
  /// third it goes back; with a rule that is content with a tenth it goes on.
  @Test(arguments: [(0.3, TransitionOutcome.cancel), (0.1, .finish)])
  func `a touch that does not pan decides again`(
    threshold: Double, second: TransitionOutcome
  ) throws {
    let setup = try #require(try NamedTransition.named("composable-navigation")?.setup())
    var samples = TestTrace.pan(
      from: Vector(x: 100, y: 400), by: Vector(x: 80, y: 0), steps: 20, interval: 0.02, hold: 0.2
    ).samples
    let end = try #require(samples.last?.time)
    for (later, phase) in [(0.08, TouchSample.Phase.down), (0.2, .up)] {
      samples.append(
        TouchSample(
          time: end + later, recordedTime: (end + later) * 1000, position: Vector(x: 200, y: 400),
          phase: phase))
    }
    let trace = Trace(
      id: "touch", samples: samples, vocabulary: .touch, containerWidth: 400,
      containerHeight: 800)
    var configuration = setup.configuration
    configuration.policy = .progress(threshold)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: configuration)
    let outcomes = replay.replay.releases.map(\.decision.outcome)
    // With the lower threshold the first release finishes; the touch decides by where it stands.
    #expect(outcomes == [second, second])
    #expect(replay.replay.releases.last?.progress != replay.replay.releases.first?.progress)
    #expect(replay.replay.interruptions == 1)
    #expect(zip(replay.frames, replay.replay.frames).allSatisfy { $0.progress == $1.fraction })
    #expect(replay.findings == [])
  }

  @Test func `steps count from the end where the content stands still`() {
    let push = PassivePush(stepwise: true)
    push.stage.perform { push.pan.begin(at: .zero) }
    #expect(push.stage.transition?.isInteractive == true)
    push.stage.perform { push.pan.change(to: Vector(x: 0, y: -200)) }
    #expect(push.interaction.percentComplete == 0)
    push.stage.perform { push.pan.change(to: Vector(x: 0, y: -120)) }
    #expect(abs(push.interaction.percentComplete - 0.1) < 1e-12)
    push.stage.perform { push.pan.change(to: Vector(x: 0, y: 900)) }
    push.stage.perform { push.pan.change(to: Vector(x: 0, y: 820)) }
    #expect(abs(push.interaction.percentComplete - 0.9) < 1e-12)
    #expect(push.stage.findings == [])
  }

  /// 200 pt are half of 400, which is half of the container.
  @Test func `a shorter distance makes more of the same pan`() throws {
    let setup = try NamedTransition.setup("composable-simple")
    var configuration = setup.configuration
    configuration.extent = 400
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400), by: Vector(x: 0, y: 200), steps: 20, interval: 0.02)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: configuration)
    #expect(replay.configuration.extent == 400 && abs(replay.frames[24].progress - 0.5) < 1e-12)
  }

  @Test func `a direction that stands for nothing starts nothing`() {
    let push = PassivePush(edge: .left)
    push.stage.perform { push.pan.begin(at: .zero) }
    push.stage.perform { push.pan.change(to: Vector(x: 0, y: 100)) }
    push.stage.perform { push.pan.end(.cancel) }
    #expect(push.stage.transition == nil && push.stage.findings == [])
  }

  @Test(arguments: [
    (Composable.TransitionOperation.navigation(.push), true, false),
    (.navigation(.pop), false, true), (.modal(isPresenting: true), true, false),
    (.modal(isPresenting: false), false, true), (.tab(isIncreasing: true), false, false),
    (.tab(isIncreasing: false), false, false), (.none, false, false),
  ])
  func `a change of tabs neither presents nor dismisses`(
    operation: Composable.TransitionOperation, isPresenting: Bool, isDismissing: Bool
  ) {
    #expect(operation.isPresenting == isPresenting && operation.isDismissing == isDismissing)
  }

  @Test func `edges stand for operations`() {
    let navigation = Composable.TransitionEdges(forNavigationTransitionsAtEdge: .right)
    #expect(navigation.operation(towards: .right) == .navigation(.pop))
    #expect(navigation.operation(towards: .left) == .navigation(.push))
    #expect(navigation.operation(towards: .up) == .none)
    let modal = Composable.TransitionEdges(forModalTransitionsAtEdge: .down)
    #expect(modal.operation(towards: .down) == .modal(isPresenting: false))
    let tabs = Composable.TransitionEdges.tabs
    #expect(tabs.edge(of: .tab(isIncreasing: true)) == .left)
    #expect(tabs.edge(of: .tab(isIncreasing: false)) == .right)
  }

  /// A navigation controller with the simple animation, pushed without a finger.
  private struct PassivePush {
    let stage = Stage(size: Size(width: 400, height: 800))
    let pan = PanGesture()
    let navigation: NavigationController
    let transitions: Composable.TransitionController
    let interaction: Composable.TransitionInteractionController
    let upper: ViewController

    init(
      upper controller: ViewController? = nil, asWritten: Bool = false, stepwise: Bool = false,
      edge: TravelDirection = .up
    ) {
      let (stage, pan) = (stage, pan)
      let settings = SceneSettings(
        travel: Travel(direction: .down, extent: 800),
        interaction: .percentDriven(PercentDrivenInteraction(completionCurve: .linear)))
      (navigation, transitions, interaction, upper) = stage.perform {
        let navigation = NavigationController(rootViewController: ViewController(name: "lower"))
        let transitions = Composable.TransitionController(
          forTransitionsIn: navigation
        ) { _ in
          Composable.Transition(
            duration: 2,
            animation: Composable.LayerAnimation.builtIn(
              .move, edges: Composable.TransitionEdges(forNavigationTransitionsAtEdge: .up),
              curve: .easeOut), asWritten: asWritten)
        }
        let upper = controller ?? ViewController(name: "upper")
        let interaction = Composable.TransitionInteractionController(
          pan: pan, edges: Composable.TransitionEdges(forNavigationTransitionsAtEdge: edge),
          settings: settings
        ) { [unowned navigation] _ in navigation.pushViewController(upper, animated: true) }
        interaction.updatesProgressAsStep = stepwise
        transitions.interactionController = interaction
        stage.window.rootViewController = navigation
        return (navigation, transitions, interaction, upper)
      }
    }

    var upperY: Double? {
      stage.window.snapshotTree().first { $0.name == "upper view" }?.frame.minY
    }
  }

  @Test func `without a finger a push plays by itself`() {
    let push = PassivePush()
    push.stage.perform { push.navigation.pushViewController(push.upper, animated: true) }
    push.stage.advance(to: 2)
    #expect(push.upperY == 0)
    #expect(push.navigation.topViewController === push.upper)
    #expect(push.stage.transition == nil && push.stage.findings == [])
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `a finger catches the passive push without a jump, and lets it go again`(
    outcome: TransitionOutcome
  ) throws {
    let push = PassivePush()
    push.stage.perform { push.navigation.pushViewController(push.upper, animated: true) }
    push.stage.advance(to: 0.8)
    let before = try #require(push.upperY)
    push.stage.perform { push.interaction.pause() }
    let caught = try #require(push.upperY)
    #expect(abs(caught - before) < 1e-9)
    #expect(abs(push.interaction.grip - 0.4) < 1e-12)
    push.stage.perform { push.interaction.update(push.interaction.grip) }
    let held = try #require(push.upperY)
    #expect(abs(held - before) < 1e-9)
    push.stage.perform { push.interaction.update(0.5) }
    let dragged = try #require(push.upperY)
    #expect(dragged > before)
    push.stage.perform {
      outcome == .finish ? push.interaction.finish() : push.interaction.cancel()
    }
    let released = try #require(push.upperY)
    #expect(abs(released - dragged) < 1e-9)
    // Half of 2 s is left either way.
    push.stage.advance(to: 1.79)
    #expect(push.stage.transition != nil)
    push.stage.advance(to: 1.81)
    #expect(push.stage.transition == nil && push.stage.findings == [])
    #expect(push.navigation.viewControllers.count == (outcome == .finish ? 2 : 1))
  }
}

import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

/// What the library does beyond its moments: passive and active phases, and what goes on afterwards.
struct ComposableTests {
  private func replay(_ name: String, share: Double) throws -> TransitionReplay {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 100), by: Vector(x: 0, y: 800 * share), steps: 20, interval: 0.02)
    return TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
  }

  @Test func `a cancelled shared element comes home after the rest, and then all is over`() throws {
    let replay = try replay("composable-modal", share: 0.31)
    // The element takes (1 - 0.31) 0.5 s = 0.345 s, the rest 0.155 s.
    let moving = replay.afterglow.dropLast()
    #expect(moving.allSatisfy { $0.view(named: "snapshot of picture") != nil })
    // 0.19 s are 11.4 frames.
    #expect((11...12).contains(replay.afterglow.count))
    let last = try #require(replay.afterglow.last)
    #expect(last.view(named: "snapshot of picture") == nil)
    #expect(last.view(named: "picture")?.frame == Rect(x: 40, y: 60, width: 240, height: 240))
    #expect(last.view(named: "picture")?.isHidden == false)
    #expect(replay.log.calls.contains { $0.call == .completeTransition(false) })
    #expect(replay.findings == [])
  }

  /// A navigation controller with the simple animation, pushed without a finger.
  private struct PassivePush {
    let stage = Stage(size: Size(width: 400, height: 800))
    let pan = PanGesture()
    let navigation: NavigationController
    let transitions: Composable.TransitionController
    let interaction: Composable.TransitionInteractionController
    let upper: ViewController
    let source = SimpleSource()

    init() {
      let (stage, pan, source) = (stage, pan, source)
      let settings = SceneSettings(
        travel: Travel(direction: .down, extent: 800),
        interaction: .percentDriven(PercentDrivenInteraction(completionCurve: .linear)))
      (navigation, transitions, interaction, upper) = stage.perform {
        let navigation = NavigationController(rootViewController: ViewController(name: "lower"))
        let transitions = Composable.TransitionController(
          forTransitionsIn: navigation, source: source)
        let interaction = Composable.TransitionInteractionController(
          pan: pan, settings: settings, operation: {})
        transitions.interactionController = interaction
        stage.window.rootViewController = navigation
        return (navigation, transitions, interaction, ViewController(name: "upper"))
      }
    }

    var upperY: Double? {
      stage.window.snapshotTree().first { $0.name == "upper view" }?.frame.minY
    }
  }

  final class SimpleSource: Composable.TransitionsSource {
    func transitionFor(
      operationContext: Composable.TransitionOperationContext,
      interactionController: Composable.TransitionInteractionController?
    ) -> Composable.Transition {
      Composable.Transition(duration: 2, animation: Composable.SimpleAnimation())
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

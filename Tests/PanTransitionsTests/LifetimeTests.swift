import PanReplay
import PanTransitions
import Testing

/// A stage goes when nobody holds it, whatever is in flight on it.
struct LifetimeTests {
  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [false, true])
  func `a stage frees its views and controllers in the middle of a transition`(
    style: ModalPresentationStyle, isInteractive: Bool
  ) {
    weak var stage: Stage?
    weak var window: Window?
    weak var controller: ViewController?
    weak var view: View?
    do {
      let bench = Bench(style: style)
      bench.showFirst()
      if isInteractive { _ = bench.interact() }
      bench.present()
      bench.stage.advance(to: 0.1)
      (stage, window) = (bench.stage, bench.stage.window)
      (controller, view) = (bench.second, bench.second.view)
    }
    #expect(stage == nil && window == nil && controller == nil && view == nil)
  }

  @Test func `a stage frees a property animator that is still running`() {
    weak var stage: Stage?
    weak var animator: ViewPropertyAnimator?
    do {
      let made = Stage(size: Size(width: 10, height: 10))
      let view = made.perform { View() }
      let running = made.perform {
        ViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      }
      running.startAnimation()
      (stage, animator) = (made, running)
    }
    #expect(stage == nil && animator == nil)
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `a scene set on a stage goes with it`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    weak var stage: Stage?
    weak var scene: (any TransitionScene)?
    do {
      let made = Stage(size: Size(width: 400, height: 800))
      let settings = SceneSettings(
        travel: .init(direction: setup.traits.direction, extent: 800),
        interaction: setup.configuration.interaction)
      let set = made.perform { setup.makeScene(on: made, settings: settings) }
      (stage, scene) = (made, set)
    }
    #expect(stage == nil && scene == nil)
  }
}

import PanTraces
import PanTransitions
import Testing

struct NavigationTests {
  private final class Listener: NavigationController.Delegate {
    var log: [String] = []
    var interaction: PercentDrivenInteractiveTransition?

    func navigationController(
      _ navigation: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      log.append(operation.name)
      return FadeAnimator()
    }

    func navigationController(
      _ navigation: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

    func navigationController(
      _ navigation: NavigationController, willShow controller: ViewController, animated: Bool
    ) { log.append("will \(controller.name)") }

    func navigationController(
      _ navigation: NavigationController, didShow controller: ViewController, animated: Bool
    ) { log.append("did \(controller.name)") }
  }

  private let stage = Stage(size: Size(width: 400, height: 800))
  private let listener = Listener()
  private let controllers: [ViewController]
  private let navigation: NavigationController

  /// A stack of a, b and c.
  init() {
    let stage = stage
    (controllers, navigation) = stage.perform {
      let made = ["a", "b", "c"].map { ViewController(name: $0) }
      let navigation = NavigationController(rootViewController: made[0])
      stage.window.rootViewController = navigation
      navigation.pushViewController(made[1], animated: false)
      navigation.pushViewController(made[2], animated: false)
      return (made, navigation)
    }
    navigation.delegate = listener
  }

  private var names: String { navigation.viewControllers.map(\.name).joined() }

  @Test func `popping takes the top away, and stops at the root`() {
    let gone = stage.perform { navigation.popViewController(animated: true) }
    #expect(gone?.name == "c" && names == "abc" && listener.log == ["pop", "will b"])
    stage.advance(to: 1)
    #expect(names == "ab" && listener.log == ["pop", "will b", "did b"])
    #expect(controllers[2].parent == nil && controllers[2].view.window == nil)
    #expect(stage.perform { navigation.popViewController(animated: false) }?.name == "b")
    #expect(names == "a" && controllers[0].view.window != nil)
    #expect(stage.perform { navigation.popViewController(animated: true) } == nil)
    #expect(stage.findings == [])
  }

  @Test func `a cancelled pop will show and never did, and the stack is as it was`() {
    let interaction = stage.perform { PercentDrivenInteractiveTransition() }
    listener.interaction = interaction
    _ = stage.perform { navigation.popViewController(animated: true) }
    interaction.play(.cancel, on: stage)
    #expect(names == "abc" && listener.log == ["pop", "will b"])
    #expect(controllers.prefix(3).allSatisfy { $0.parent === navigation })
    #expect(stage.findings == [])
  }
}

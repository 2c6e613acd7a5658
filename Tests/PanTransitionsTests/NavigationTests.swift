import PanTraces
import PanTransitions
import Testing

struct NavigationTests {
  private final class Listener: NavigationControllerDelegate {
    var log: [String] = []
    var interaction: PercentDrivenInteractiveTransition?

    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperation,
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
      let made = ["a", "b", "c", "d"].map { ViewController(name: $0) }
      let navigation = NavigationController(rootViewController: made[0])
      stage.window.rootViewController = navigation
      navigation.pushViewController(made[1], animated: false)
      navigation.pushViewController(made[2], animated: false)
      return (made, navigation)
    }
    navigation.delegate = listener
  }

  private var names: String { navigation.viewControllers.map(\.name).joined() }

  @Test func `popping to the root takes all others away`() {
    let gone = stage.perform { navigation.popToRootViewController(animated: true) }
    #expect(gone?.map(\.name) == ["b", "c"] && names == "abc")
    #expect(listener.log == ["pop", "will a"])
    stage.advance(to: 1)
    #expect(names == "a" && listener.log == ["pop", "will a", "did a"])
    #expect(controllers[1].navigationController == nil && controllers[2].parent == nil)
    #expect(controllers[0].view.window != nil && controllers[2].view.window == nil)
    #expect(stage.perform { navigation.popToRootViewController(animated: true) } == nil)
    #expect(stage.findings == [])
  }

  @Test func `popping to a controller stops there`() {
    #expect(stage.perform { navigation.popToViewController(controllers[3], animated: true) } == nil)
    let gone = stage.perform { navigation.popToViewController(controllers[1], animated: false) }
    #expect(gone?.map(\.name) == ["c"] && names == "ab")
    #expect(listener.log == ["will b", "did b"])
  }

  @Test(arguments: [("ad", "push"), ("dcba", "pop"), ("db", "pop"), ("cbd", "push")])
  func `a new stack is popped to where its top is known, else pushed`(
    stack: String, operation: String
  ) {
    let wanted = stack.compactMap { name in controllers.first { $0.name == String(name) } }
    stage.perform { navigation.setViewControllers(wanted, animated: true) }
    stage.advance(to: 1)
    let top = stack.last.map { String($0) } ?? ""
    #expect(names == stack && listener.log == [operation, "will \(top)", "did \(top)"])
    #expect(wanted.allSatisfy { $0.navigationController === navigation })
    #expect(
      controllers.filter { !stack.contains($0.name) }.allSatisfy { $0.parent == nil })
  }

  @Test func `a new stack with the same top moves nothing, and an empty one is refused`() {
    stage.perform { navigation.setViewControllers([controllers[2]], animated: true) }
    #expect(names == "c" && listener.log.isEmpty)
    stage.perform { navigation.setViewControllers([], animated: true) }
    #expect(names == "c")
  }

  @Test func `a cancelled pop will show and never did, and the stack is as it was`() {
    let interaction = stage.perform { PercentDrivenInteractiveTransition() }
    listener.interaction = interaction
    _ = stage.perform { navigation.popToRootViewController(animated: true) }
    interaction.play(.cancel, on: stage)
    #expect(names == "abc" && listener.log == ["pop", "will a"])
    #expect(controllers.prefix(3).allSatisfy { $0.parent === navigation })
    #expect(stage.findings == [])
  }
}

import PanEngine
import PanTraces
import PanTransitions
import Testing

/// What the styles of presentation do beyond the order of calls.
struct PresentationStyleTests {
  private func shown(_ bench: Bench, _ name: String) -> View.Snapshot? {
    bench.stage.window.snapshotTree().first { $0.name == name }
  }

  /// Moves the presented view itself, and tells the context how far it is.
  private final class OwnInteraction: ViewControllerInteractiveTransitioning {
    private var context: TransitionContext?

    func startInteractiveTransition(_ context: TransitionContext) {
      self.context = context
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      move(to: 0)
    }

    func move(to percent: Double) {
      let y = 800 - 400 * percent
      context?.view(forKey: .to)?.frame = Rect(x: 0, y: y, width: 400, height: 400)
      context?.updateInteractiveTransition(percent)
    }

    func end(_ outcome: TransitionOutcome) {
      guard let context else { return }
      if outcome == .finish {
        context.finishInteractiveTransition()
      } else {
        context.cancelInteractiveTransition()
      }
      let y: Double = outcome == .finish ? 400 : 800
      View.animate(
        withDuration: 0.2,
        animations: { context.view(forKey: .to)?.frame.origin.y = y },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  /// Half of the way is left: 0.2 s of 0.4 s, and ease-in-out is at a half of it after 0.1 s.
  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `chrome follows an interaction of one's own, and runs on with it`(
    outcome: TransitionOutcome
  ) {
    let bench = Bench(style: .custom)
    bench.showFirst()
    let own = OwnInteraction()
    bench.ownInteraction = own
    bench.present()
    #expect(shown(bench, "dimming")?.alpha == 0)
    bench.stage.perform { own.move(to: 0.5) }
    #expect(shown(bench, "dimming")?.alpha == 0.25)
    bench.stage.advance(to: 3)
    #expect(shown(bench, "dimming")?.alpha == 0.25)
    bench.stage.perform { own.end(outcome) }
    bench.stage.advance(to: 3.1)
    let middle = shown(bench, "dimming")?.alpha ?? -1
    #expect(abs(middle - (outcome == .finish ? 0.375 : 0.125)) < 1e-12)
    bench.stage.advance(to: 3.5)
    #expect(shown(bench, "dimming")?.alpha == (outcome == .finish ? 0.5 : nil))
    #expect((bench.second.view.window != nil) == (outcome == .finish))
    #expect(bench.stage.transition == nil && bench.stage.findings == [])
  }

  @Test func `an interaction of one's own that never completes is found`() {
    let bench = Bench(style: .custom)
    bench.showFirst()
    let own = OwnInteraction()
    bench.ownInteraction = own
    bench.present()
    bench.stage.advance(to: 9)
    #expect(bench.stage.findings == [])
    bench.stage.perform { bench.stage.transition?.finishInteractiveTransition() }
    bench.stage.advance(to: 20)
    #expect(bench.stage.findings == [.neverCompleted(from: "first", to: "second")])
  }

  /// Puts a shadow around the presented view.
  private final class WrappingController: PresentationController {
    private(set) var shadow: View?
    var sizeAtBegin = Size.zero

    override var presentedView: View { shadow ?? super.presentedView }

    override func presentationTransitionWillBegin() {
      let shadow = View(name: "shadow")
      shadow.addSubview(presentedViewController.view)
      self.shadow = shadow
    }

    override func containerViewWillLayoutSubviews() {
      presentedView.frame = frameOfPresentedViewInContainerView
      presentedViewController.view.frame = presentedView.bounds
      sizeAtBegin = presentedView.bounds.size
    }
  }

  @Test func `a view wrapped around the presented one is what is moved and shown`() throws {
    let bench = Bench(style: .custom)
    bench.showFirst()
    var wrapping: WrappingController?
    bench.makePresentation = { presented, presenting in
      let made = WrappingController(presentedViewController: presented, presenting: presenting)
      wrapping = made
      return made
    }
    let interaction = bench.interact()
    bench.present()
    let context = try #require(bench.stage.transition)
    #expect(context.view(forKey: .to) === wrapping?.shadow)
    #expect(wrapping?.sizeAtBegin == Size(width: 400, height: 800))
    interaction.play(.finish, on: bench.stage)
    #expect(shown(bench, "shadow") != nil && shown(bench, "second view") != nil)
    bench.interaction = nil
    bench.dismiss()
    #expect(bench.stage.transition?.view(forKey: .from) === wrapping?.shadow)
    bench.stage.advance(to: 9)
    #expect(shown(bench, "shadow") == nil && bench.stage.findings == [])
  }

  @Test func `layout comes before the animation, so that chrome sized there has a size`() {
    let bench = Bench(style: .custom)
    bench.showFirst()
    bench.stage.clearLog()
    bench.present()
    let calls = bench.stage.log.calls.map(\.call)
    let layout = calls.firstIndex(of: "containerViewWillLayoutSubviews") ?? .max
    let animation = calls.firstIndex(of: "animateTransition") ?? -1
    #expect(layout < animation)
    #expect(shown(bench, "dimming")?.frame == Rect(x: 0, y: 0, width: 400, height: 800))
  }

  /// Counts what a controller is told, and whether it was animated.
  private final class Told: ViewController {
    var log: [String] = []

    override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
  }

  @Test func `what is not animated says so to the end`() {
    let bench = Bench()
    let told = bench.stage.perform { Told(name: "told") }
    bench.showFirst()
    bench.stage.perform { bench.first.present(told, animated: false) }
    bench.stage.perform { told.dismiss(animated: false) }
    #expect(told.log == ["did appear false", "will disappear false", "did disappear false"])
  }

  /// Four controllers over each other in a mix of styles.
  private func stack(
    _ styles: [ViewController.ModalPresentationStyle]
  ) -> (bench: Bench, controllers: [Told]) {
    let bench = Bench()
    bench.showFirst()
    var controllers: [Told] = []
    var top = bench.first
    for (index, style) in styles.enumerated() {
      let next = bench.stage.perform { Told(name: "level \(index)") }
      next.modalPresentationStyle = style
      next.transitioningDelegate = bench
      bench.stage.perform { top.present(next, animated: false) }
      controllers.append(next)
      top = next
    }
    return (bench, controllers)
  }

  static let stacks: [[ViewController.ModalPresentationStyle]] = [
    [.custom, .custom, .custom], [.fullScreen, .fullScreen, .fullScreen],
    [.custom, .fullScreen, .custom], [.fullScreen, .custom, .pageSheet],
    [.overFullScreen, .fullScreen],
  ]

  @Test(arguments: stacks, [false, true])
  func `dismissing from below takes all above with it, and tells each`(
    styles: [ViewController.ModalPresentationStyle], isAnimated: Bool
  ) {
    let (bench, controllers) = stack(styles)
    bench.stage.perform { bench.first.dismiss(animated: isAnimated) }
    bench.stage.advance(to: 2)
    #expect(bench.first.presentedViewController == nil && bench.stage.transition == nil)
    #expect(shown(bench, "first view")?.frame == Rect(x: 0, y: 0, width: 400, height: 800))
    #expect(shown(bench, "first view")?.opacity == 1)
    #expect(bench.stage.window.subviews.count == 1)
    for (index, controller) in controllers.enumerated() {
      #expect(controller.view.window == nil && controller.presentingViewController == nil)
      #expect(controller.log.filter { $0.hasPrefix("did disappear") }.count == 1, "\(index)")
    }
    #expect(bench.stage.findings == [])
  }

  @Test func `a cancelled dismissal of a stack brings each one back`() {
    let (bench, controllers) = stack([.custom, .custom])
    let interaction = bench.interact()
    bench.stage.perform { bench.first.dismiss(animated: true) }
    #expect(shown(bench, "level 0 view")?.opacity == 0)
    interaction.play(.cancel, on: bench.stage)
    #expect(shown(bench, "level 0 view")?.opacity == 1)
    #expect(bench.first.presentedViewController === controllers[0])
    #expect(controllers[0].presentedViewController === controllers[1])
    #expect(controllers.allSatisfy { $0.log.last == "did appear true" })
    #expect(bench.stage.findings == [])
  }

  @Test(arguments: [ViewController.ModalPresentationStyle.overFullScreen, .pageSheet])
  func `the presenter stays below what does not cover it`(
    style: ViewController.ModalPresentationStyle
  ) {
    let bench = Bench(style: style)
    bench.showFirst()
    bench.animator = nil
    bench.stage.clearLog()
    bench.present()
    bench.stage.advance(to: 1)
    #expect(shown(bench, "first view") != nil)
    #expect(!bench.stage.log.calls.contains { $0.receiver == "first" })
    bench.dismiss()
    bench.stage.advance(to: 2)
    #expect(shown(bench, "second view") == nil && bench.stage.window.subviews.count == 1)
  }

  @Test func `a sheet rests at its detents, and changes between them animated`() {
    let bench = Bench(style: .pageSheet)
    bench.second.pageSheet = PresentationController.PageSheet(detents: [
      .medium, .height(600), .large,
    ])
    bench.showFirst()
    bench.animator = nil
    bench.present()
    bench.stage.advance(to: 1)
    #expect(shown(bench, "second view")?.frame.minY == 400)
    #expect(shown(bench, "sheet dimmer")?.alpha == 0.2)
    bench.stage.perform {
      View.animate(
        withDuration: 1, curve: .linear,
        animations: { bench.second.pageSheet.selected = .height(600) })
    }
    bench.stage.advance(to: 1.5)
    #expect(shown(bench, "second view")?.frame.minY == 300)
    bench.stage.advance(to: 2)
    bench.stage.perform { bench.second.pageSheet.selected = .share(0.1) }
    #expect(bench.second.pageSheet.selected == .medium)
    #expect(shown(bench, "second view")?.frame.minY == 400)
    bench.stage.perform { bench.second.pageSheet.selected = .large }
    #expect(shown(bench, "second view")?.frame.minY == 10)
  }

  @Test func `a coordinator tells how it began, can be caught and goes on`() {
    let bench = Bench()
    bench.showFirst()
    let interaction = bench.interact()
    interaction.completionSpeed = 3
    interaction.completionCurve = .easeOut
    bench.present()
    let coordinator = bench.second.transitionCoordinator
    #expect(coordinator?.initiallyInteractive == true && coordinator?.isInterruptible == false)
    #expect(coordinator?.completionVelocity == 3 && coordinator?.completionCurve == .easeOut)
    interaction.play(.finish, on: bench.stage)
    bench.interaction = nil
    bench.dismiss()
    #expect(bench.second.transitionCoordinator?.initiallyInteractive == false)
  }
}

import PanEngine
import PanTraces
import PanTransitions
import Testing

struct PresentationTests {
  private func shown(_ bench: Bench, _ name: String) -> View.Snapshot? {
    bench.stage.window.snapshotTree().first { $0.name == name }
  }

  @Test func `chrome animates alongside the finger, and goes with it`() throws {
    let bench = Bench(style: .custom)
    bench.showFirst()
    let interaction = bench.interact()
    bench.present()
    bench.stage.perform { interaction.update(0.5) }
    #expect(shown(bench, "dimming")?.alpha == 0.25)
    bench.stage.perform { interaction.cancel() }
    bench.stage.advance(to: 1)
    #expect(shown(bench, "dimming") == nil && shown(bench, "presentation container") == nil)
  }

  @Test func `the presentation controller decides the final frame and follows a change of size`() {
    let bench = Bench(style: .custom)
    bench.showFirst()
    bench.present()
    bench.stage.advance(to: 1)
    #expect(shown(bench, "second view")?.frame == Rect(x: 0, y: 400, width: 400, height: 400))
    #expect(shown(bench, "first view") != nil)
  }

  @Test func `a full screen takes the presenter out, and dismissing brings it back`() {
    let bench = Bench()
    bench.showFirst()
    bench.animator = nil
    bench.present()
    #expect(shown(bench, "transition container") != nil)
    bench.stage.advance(to: 0.5)
    #expect(shown(bench, "first view") == nil && shown(bench, "transition container") == nil)
    #expect(shown(bench, "second view")?.frame.minY == 0)
    bench.dismiss()
    bench.stage.advance(to: 1)
    #expect(shown(bench, "first view") != nil && shown(bench, "second view") == nil)
    #expect(bench.first.presentedViewController == nil && bench.stage.findings == [])
  }

  @Test func `a stack of presentations is taken down from above`() {
    let bench = Bench(style: .custom)
    bench.showFirst()
    bench.present(animated: false)
    let third = bench.stage.perform { ViewController(name: "third") }
    bench.stage.perform { bench.second.present(third, animated: false) }
    #expect(third.presentingViewController === bench.second)
    bench.stage.perform { bench.second.dismiss(animated: false) }
    #expect(third.presentingViewController == nil)
    bench.stage.perform { bench.second.dismiss(animated: false) }
    #expect(bench.first.presentedViewController == nil && bench.stage.findings == [])
  }

  @Test func `alongside can be asked for until the transition moves on`() {
    let bench = Bench()
    bench.showFirst()
    bench.present()
    let coordinator = bench.second.transitionCoordinator
    let joins = coordinator?.animate(alongsideTransition: { _ in })
    #expect(joins == true)
    #expect(coordinator?.transitionDuration == 0.4)
    #expect(coordinator?.viewController(forKey: .to) === bench.second)
    bench.stage.advance(to: 0.1)
    var completed: Bool?
    let joinsLate = coordinator?.animate(
      alongsideTransition: { _ in }, completion: { completed = !$0.isCancelled })
    #expect(joinsLate == false)
    bench.stage.advance(to: 1)
    #expect(completed == true && bench.second.transitionCoordinator == nil)
  }

  @Test func `the standard push gives way by a third`() {
    let bench = Bench()
    let navigation = bench.stage.perform { NavigationController(rootViewController: bench.first) }
    bench.stage.perform { bench.stage.window.rootViewController = navigation }
    bench.stage.perform { navigation.pushViewController(bench.second, animated: true) }
    bench.stage.advance(to: 0.175)
    #expect(shown(bench, "second view").map { abs($0.frame.minX - 200) < 1e-9 } == true)
    #expect(shown(bench, "first view").map { abs($0.frame.minX + 400.0 / 6) < 1e-9 } == true)
    bench.stage.advance(to: 0.35)
    #expect(navigation.topViewController === bench.second)
    #expect(bench.second.navigationController === navigation)
    bench.stage.perform { _ = navigation.popViewController(animated: true) }
    bench.stage.advance(to: 1)
    #expect(navigation.viewControllers.count == 1 && bench.second.navigationController == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(bench.stage.findings == [])
  }

  @Test func `a tab without an animator changes at once, one that is not there not at all`() {
    let bench = Bench()
    let tabs = bench.stage.perform {
      TabBarController(viewControllers: [bench.first, bench.second])
    }
    bench.stage.perform { bench.stage.window.rootViewController = tabs }
    bench.stage.perform { tabs.selectedIndex = 9 }
    #expect(tabs.selectedIndex == 0)
    bench.stage.perform { tabs.selectedIndex = 1 }
    #expect(tabs.selectedViewController === bench.second && bench.second.view.window != nil)
    #expect(bench.first.view.window == nil && bench.first.tabBarController === tabs)
  }
}

struct PercentDrivenTests {
  private func interactive() -> (Bench, PercentDrivenInteractiveTransition) {
    let bench = Bench()
    bench.showFirst()
    let interaction = bench.interact()
    bench.present()
    return (bench, interaction)
  }

  @Test func `under the finger percent of progress is percent of the way, whatever the curve`() {
    let (bench, interaction) = interactive()
    #expect(interaction.duration == 0.4)
    for percent in [0.1, 0.25, 0.8] {
      bench.stage.perform { interaction.update(percent) }
      #expect(bench.second.view.presentationAlpha.map { abs($0 - percent) < 1e-12 } == true)
    }
  }

  /// At twice the speed the remaining 0.2 s last 0.1 s; half-way of ease-in-out is half.
  @Test func `the speed set just before the end counts`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    interaction.completionSpeed = 2
    bench.stage.perform { interaction.finish() }
    bench.stage.advance(to: 0.05)
    #expect(abs(interaction.progress - 0.75) < 1e-12)
    #expect(interaction.percentComplete == 0.5)
    bench.stage.advance(to: 0.1)
    #expect(bench.stage.transition == nil)
  }

  /// Half-way through the time, ease-in is at 0.31536 and ease-out at 0.68464 (bisected outside of
  /// Swift), so that the rest from 0.5 on shows 0.5 + 0.5 of that.
  @Test(arguments: [(true, 0.8423215937137303), (false, 0.6576784062862697)])
  func `a timing curve takes the place of the completion curve where it can be caught`(
    isInterruptible: Bool, shown: Double
  ) {
    let bench = Bench()
    if isInterruptible { bench.ownAnimator = InterruptibleFade() }
    bench.showFirst()
    let interaction = bench.interact()
    bench.present()
    interaction.completionCurve = .easeIn
    interaction.timingCurve = .easeOut
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { interaction.finish() }
    #expect(interaction.percentComplete == 0.5)
    bench.stage.advance(to: 0.1)
    #expect(abs(interaction.progress - shown) < 1e-9)
  }

  /// Fades with one property animator for the whole transition.
  private final class InterruptibleFade: ViewControllerAnimatedTransitioning {
    private var animator: ViewPropertyAnimator?

    func transitionDuration(using context: TransitionContext?) -> Double {
      0.4
    }

    func animateTransition(using context: TransitionContext) {
      interruptibleAnimator(using: context)?.startAnimation()
    }

    func interruptibleAnimator(
      using context: TransitionContext
    ) -> ViewPropertyAnimator? {
      if let animator { return animator }
      let view = context.view(forKey: .to)
      view.map(context.containerView.addSubview)
      view?.alpha = 0
      let made = ViewPropertyAnimator(duration: 0.4, curve: .linear) { view?.alpha = 1 }
      made.addCompletion { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      animator = made
      return made
    }
  }

  @Test func `cancelled is known before the content is back`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    let context = bench.stage.transition
    #expect(context?.isInteractive == true)
    bench.stage.perform { interaction.cancel() }
    #expect(context?.transitionWasCancelled == true && context?.isInteractive == false)
    #expect(bench.second.view.window != nil)
    bench.stage.advance(to: 1)
    #expect(bench.second.view.window == nil)
  }

  @Test func `with nothing left to do it completes at the next frame, not at once`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(1) }
    bench.stage.perform { interaction.finish() }
    #expect(bench.stage.transition != nil)
    bench.stage.advance(to: 0.01)
    #expect(bench.stage.transition == nil)
  }

  @Test func `caught while it settles it goes on from where it was`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { interaction.finish() }
    bench.stage.advance(to: 0.07)
    let shown = interaction.progress
    interaction.catchesUninterruptible = true
    bench.stage.perform { interaction.pause() }
    #expect(interaction.grip == shown && interaction.percentComplete == shown)
    bench.stage.advance(to: 3)
    #expect(interaction.progress == shown)
    #expect(bench.second.view.presentationAlpha.map { abs($0 - shown) < 1e-12 } == true)
  }

  @Test func `a spring takes the finger's velocity along and may overshoot`() {
    let (bench, interaction) = interactive()
    let spring = InteractionStyle.velocityDriven(VelocityDrivenInteraction()).controller
    interaction.settling = .controlled(spring, extent: 800)
    let again = bench.interact()
    again.settling = .controlled(spring, extent: 800)
    interaction.play(.cancel, on: bench.stage)
    bench.present()
    bench.stage.perform { again.update(0.9) }
    bench.stage.perform { again.finish(velocity: 8000) }
    bench.stage.advance(to: bench.stage.time + 0.02)
    #expect(again.progress > 1 && again.percentComplete == 0.9)
    bench.stage.advance(to: bench.stage.time + 5)
    #expect(bench.stage.transition == nil && bench.first.presentedViewController === bench.second)
  }
}

import PanTraces
import PanTransitions
import Testing

/// The order of calls, as golden files that can be held against the documentation.
struct CallOrderTests {
  private static let ends: [(name: String, outcome: TransitionOutcome, interrupted: Bool)] = [
    ("finish", .finish, false), ("cancel", .cancel, false),
    ("interrupt-finish", .finish, true), ("interrupt-cancel", .cancel, true),
  ]

  @Test(arguments: [ViewController.ModalPresentationStyle.fullScreen, .custom], ends)
  func `presenting tells everybody in the order of the golden file`(
    style: ViewController.ModalPresentationStyle,
    end: (name: String, outcome: TransitionOutcome, interrupted: Bool)
  ) {
    let bench = Bench(style: style)
    bench.showFirst()
    bench.stage.clearLog()
    let interaction = bench.interact()
    bench.present()
    observe(bench)
    interaction.play(end.outcome, on: bench.stage, interrupted: end.interrupted)
    expectGolden(bench.stage.log.text, "present-\(style)-\(end.name)")
    #expect((bench.first.presentedViewController == nil) == (end.outcome == .cancel))
    #expect((bench.second.view.window == nil) == (end.outcome == .cancel))
    #expect(bench.first.view.window != nil || style == .fullScreen && end.outcome == .finish)
  }

  @Test(arguments: [ViewController.ModalPresentationStyle.fullScreen, .custom], ends)
  func `dismissing tells everybody in the order of the golden file`(
    style: ViewController.ModalPresentationStyle,
    end: (name: String, outcome: TransitionOutcome, interrupted: Bool)
  ) {
    let bench = Bench(style: style)
    bench.showFirst()
    bench.present(animated: false)
    bench.stage.clearLog()
    let interaction = bench.interact()
    bench.dismiss()
    observe(bench)
    interaction.play(end.outcome, on: bench.stage, interrupted: end.interrupted)
    expectGolden(bench.stage.log.text, "dismiss-\(style)-\(end.name)")
    #expect((bench.first.presentedViewController == nil) == (end.outcome == .finish))
    #expect((bench.second.view.window == nil) == (end.outcome == .finish))
    #expect(bench.second.view.alpha == (end.outcome == .finish && style == .custom ? 0 : 1))
  }

  /// Half of the calls of a coordinator are only made to those who asked for them.
  private func observe(_ bench: Bench) {
    bench.second.transitionCoordinator?.notifyWhenInteractionChanges { _ in }
    bench.second.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
  }

  @Test func `presenting without interaction plays by itself`() {
    let bench = Bench()
    bench.showFirst()
    bench.stage.clearLog()
    bench.present()
    bench.stage.advance(to: 0.2)
    #expect(bench.second.view.presentationAlpha == 0.5)  // ease-in-out is symmetrical
    bench.stage.advance(to: 0.4)
    expectGolden(bench.stage.log.text, "present-plain")
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `pushing and popping tell everybody in the order of the golden file`(
    outcome: TransitionOutcome
  ) {
    let bench = Bench()
    let navigation = bench.stage.perform { NavigationController(rootViewController: bench.first) }
    navigation.delegate = bench
    bench.stage.perform { bench.stage.window.rootViewController = navigation }
    bench.stage.clearLog()
    let push = bench.interact()
    bench.stage.perform { navigation.pushViewController(bench.second, animated: true) }
    push.play(outcome, on: bench.stage)
    expectGolden(bench.stage.log.text, "push-\(outcome)")
    #expect(navigation.viewControllers.count == (outcome == .finish ? 2 : 1))

    bench.interaction = nil
    bench.animator = nil
    if outcome == .cancel {
      bench.stage.perform { navigation.pushViewController(bench.second, animated: false) }
    }
    bench.animator = FadeAnimator()
    bench.stage.clearLog()
    let pop = bench.interact()
    bench.stage.perform { _ = navigation.popViewController(animated: true) }
    pop.play(outcome, on: bench.stage)
    expectGolden(bench.stage.log.text, "pop-\(outcome)")
    #expect(navigation.viewControllers.count == (outcome == .finish ? 1 : 2))
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `changing tabs tells everybody in the order of the golden file`(
    outcome: TransitionOutcome
  ) {
    let bench = Bench()
    let tabs = bench.stage.perform {
      TabBarController(viewControllers: [bench.first, bench.second])
    }
    tabs.delegate = bench
    bench.stage.perform { bench.stage.window.rootViewController = tabs }
    bench.stage.clearLog()
    let interaction = bench.interact()
    bench.stage.perform { tabs.selectedIndex = 1 }
    interaction.play(outcome, on: bench.stage)
    expectGolden(bench.stage.log.text, "tab-\(outcome)")
    #expect(tabs.selectedIndex == (outcome == .finish ? 1 : 0))
    #expect((bench.second.view.window != nil) == (outcome == .finish))
  }
}

extension View {
  /// The opacity shown now.
  var presentationAlpha: Double? { snapshotTree().first?.alpha }
}

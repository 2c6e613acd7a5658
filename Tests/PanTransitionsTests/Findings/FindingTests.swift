import PanEngine
import PanTraces
import PanTransitions
import Testing

/// Each misuse is found, and named.
struct FindingTests {
  /// A presentation by a bench whose animator has been spoilt.
  private func presented(
    style: ViewController.ModalPresentationStyle = .fullScreen, until time: Double = 1,
    _ spoil: (FadeAnimator) -> Void = { _ in }
  ) -> Bench {
    let bench = Bench(style: style)
    bench.showFirst()
    if let animator = bench.animator { spoil(animator) }
    bench.present()
    bench.stage.advance(to: time)
    return bench
  }

  private func interactive(
    _ style: ViewController.ModalPresentationStyle = .fullScreen,
    _ spoil: (FadeAnimator) -> Void = { _ in }
  ) -> (Bench, PercentDrivenInteractiveTransition) {
    let bench = Bench(style: style)
    bench.showFirst()
    if let animator = bench.animator { spoil(animator) }
    let interaction = bench.interact()
    bench.present()
    return (bench, interaction)
  }

  @Test func `a proper transition has no findings`() {
    #expect(presented().stage.findings == [])
  }

  @Test func `never completing is found when nothing moves any more`() {
    let bench = presented(until: 0.39) { $0.completions = 0 }
    #expect(bench.stage.findings == [])
    bench.stage.advance(to: 0.4)
    #expect(bench.stage.findings == [.neverCompleted(from: "first", to: "second")])
    bench.stage.advance(to: 2)
    #expect(bench.stage.findings.count == 1)
  }

  @Test func `never completing an interaction is found after its settle`() {
    let (bench, interaction) = interactive { $0.completions = 0 }
    bench.stage.advance(to: 5)
    #expect(bench.stage.findings == [])
    interaction.play(.finish, on: bench.stage)
    #expect(bench.stage.findings == [.neverCompleted(from: "first", to: "second")])
  }

  @Test func `completing twice is found, and the second call has no effect`() {
    let bench = presented { $0.completions = 2 }
    #expect(bench.stage.findings == [.completedTwice])
    #expect(bench.stage.log.calls.filter { $0.call == "viewDidAppear" }.count == 2)
  }

  @Test func `a to-view that was not added is found`() {
    #expect(presented { $0.addsToView = false }.stage.findings == [.toViewNotAdded("second")])
  }

  @Test func `a custom dismissal has no to-view to add`() {
    let bench = presented(style: .custom)
    bench.dismiss()
    bench.stage.advance(to: 2)
    #expect(bench.stage.findings == [])
  }

  @Test func `saying true after a cancellation is found`() {
    let (bench, interaction) = interactive { $0.alwaysSaysTrue = true }
    interaction.play(.cancel, on: bench.stage)
    #expect(bench.stage.findings == [.completedAgainstOutcome(said: true)])
  }

  @Test func `views left behind are found`() {
    #expect(presented { $0.leavesViewBehind = true }.stage.findings == [.leakedViews(["stray"])])
  }

  @Test func `a cancellation that does not restore is found`() {
    let (bench, interaction) = interactive { $0.dimsOutsideOfBlock = true }
    interaction.play(.cancel, on: bench.stage)
    #expect(bench.stage.findings == [.notRestored(["first view"])])
  }

  @Test func `updating after the end is found and changes nothing`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { interaction.finish() }
    bench.stage.perform { interaction.update(0.1) }
    #expect(interaction.percentComplete == 0.5)
    #expect(bench.stage.findings == [.updateAfterEnd])
  }

  @Test(arguments: [TransitionOutcome.finish, .cancel])
  func `ending without an interaction is found`(outcome: TransitionOutcome) {
    let bench = Bench()
    let interaction = bench.interact()
    outcome == .finish ? interaction.finish() : interaction.cancel()
    interaction.update(0.5)
    #expect(
      bench.stage.findings == [.endWithoutInteraction(outcome), .updateWithoutInteraction])
  }

  @Test func `ending twice is found, and the first call decides`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { interaction.finish() }
    bench.stage.perform { interaction.cancel() }
    bench.stage.advance(to: 3)
    #expect(bench.stage.findings == [.endedTwice(.cancel)])
    #expect(bench.first.presentedViewController === bench.second)
  }

  @Test func `an update outside of the range is found once, and clamped`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(-0.25) }
    #expect(interaction.percentComplete == 0)
    bench.stage.perform { interaction.update(1.5) }
    #expect(interaction.percentComplete == 1)
    #expect(bench.stage.findings == [.updateOutsideRange(-0.25)])
  }

  @Test(arguments: [0.0, -2])
  func `a speed of nothing is found, and 1 is used`(speed: Double) {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    interaction.completionSpeed = speed
    bench.stage.perform { interaction.finish() }
    bench.stage.advance(to: 0.21)
    #expect(bench.stage.findings == [.speedNotPositive(speed)])
    #expect(bench.stage.transition == nil)
  }

  @Test func `catching what is not interruptible is found, and the settle goes on`() {
    let (bench, interaction) = interactive()
    bench.stage.perform { interaction.update(0.5) }
    bench.stage.perform { interaction.finish() }
    bench.stage.advance(to: 0.1)
    bench.stage.perform { interaction.pause() }
    #expect(bench.stage.findings == [.pausedUninterruptible])
    #expect(bench.stage.transition?.isInteractive == false)
    bench.stage.advance(to: 0.2)
    #expect(bench.stage.transition == nil)
  }

  /// Makes an animator whenever it is asked for one.
  private final class Forgetful: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: TransitionContext?) -> Double {
      0.4
    }

    func animateTransition(using context: TransitionContext) {
      interruptibleAnimator(using: context)?.startAnimation()
    }

    func interruptibleAnimator(
      using context: TransitionContext
    ) -> ViewPropertyAnimator? {
      let view = context.view(forKey: .to)
      view.map(context.containerView.addSubview)
      let animator = ViewPropertyAnimator(duration: 0.4, curve: .linear) { view?.alpha = 1 }
      animator.addCompletion { context.completeTransition($0 == .end) }
      return animator
    }
  }

  @Test func `another property animator at every asking is found`() {
    let bench = Bench()
    bench.showFirst()
    bench.ownAnimator = Forgetful()
    bench.present()
    #expect(bench.stage.findings == [.animatorReplaced])
  }

  @Test func `a transition during another does not start`() {
    let bench = presented(until: 0.1)
    bench.dismiss()
    bench.stage.perform { bench.second.present(ViewController(name: "third"), animated: true) }
    #expect(bench.stage.findings == [.busy("dismiss"), .busy("present")])
  }

  @Test func `every finding says what, and what to do`() {
    let all: [TransitionFinding] = [
      .neverCompleted(from: "a", to: "b"), .completedTwice, .completedAgainstOutcome(said: true),
      .toViewNotAdded("a"), .updateAfterEnd, .updateWithoutInteraction,
      .endWithoutInteraction(.finish), .endedTwice(.cancel), .updateOutsideRange(2),
      .speedNotPositive(0), .pausedUninterruptible, .animatorReplaced, .animatorReleased(.stopped),
      .animatorReleased(.active), .stoppedAnimator("startAnimation"), .fractionSetWhileRunning,
      .leakedViews(["a", "b"]),
      .notRestored(["a"]), .flickerOnCancel(["a"], frames: 2), .busy("push"),
      .skippedDetents([0.6]),
      .contentJumped(9), .movedTwice(9),
      .neverHandedOver(30), .scrollDiffers(9),
    ]
    for finding in all {
      for sentence in [finding.what, finding.advice] {
        #expect(sentence.count > 20 && sentence.hasSuffix("."))
      }
    }
    #expect(Set(all.map(\.what)).count == all.count)
    #expect(Set(all.map(\.name)).count == all.count - 1)
    #expect(TransitionFinding.leakedViews(["a", "b"]).what.contains("a, b"))
  }
}

/// The systems do nothing that the machinery would have to complain of.
struct FindingFreeTests {
  /// A sheet with detents has its own tests: what it does between them is no transition.
  @Test(arguments: NamedTransition.all.map(\.name).filter { $0 != "detent-sheet" }, [0.8, 0.3])
  func `a clean pan through a system leaves no finding`(name: String, share: Double) throws {
    for presents in ["yes", "no"] {
      let named = try #require(NamedTransition.named(name))
      let takesPresents = named.parameters.contains { $0.key == "presents" }
      let setup = try named.setup(
        with: takesPresents ? [.init(key: "presents", text: presents)] : [])
      let replay = replay(setup, share: share)
      #expect(replay.findings == [])
      #expect(replay.replay.end == .rested)
      #expect(replay.replay.release?.decision.outcome == (share > 0.5 ? .finish : .cancel))
      #expect(replay.log.calls.contains { $0.call == "completeTransition(\(share > 0.5))" })
    }
  }

  private func replay(_ setup: TransitionSetup, share: Double) -> TransitionReplay {
    let way = setup.traits.direction
    let unit: Vector =
      switch way {
      case .up: Vector(x: 0, y: -1)
      case .down: Vector(x: 0, y: 1)
      case .left: Vector(x: -1, y: 0)
      case .right: Vector(x: 1, y: 0)
      }
    let container = way.isHorizontal ? 400.0 : 800.0
    let travel = setup.traits.travel.length(in: container) ?? container
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400), by: unit * (travel * share), steps: 40, hold: 0.3)
    return TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
  }
}

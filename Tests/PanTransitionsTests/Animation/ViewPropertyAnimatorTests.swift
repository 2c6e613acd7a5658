import PanEngine
import PanTraces
import PanTransitions
import Testing

/// The states and calls of the property animator, one row of the documentation after the other.
struct ViewPropertyAnimatorTests {
  private let stage = Stage(size: Size(width: 400, height: 800))
  private let view: View

  init() {
    view = stage.perform { [stage] in
      let view = View(name: "box")
      stage.window.addSubview(view)
      return view
    }
  }

  /// An animator of 1 s that moves the box from 0 to 100.
  private func animator(
    _ curve: TimingCurve = .linear, duration: Double = 1
  ) -> ViewPropertyAnimator {
    stage.perform {
      ViewPropertyAnimator(duration: duration, curve: curve) { [view] in view.center.x = 100 }
    }
  }

  private func x() throws -> Double {
    try #require(stage.window.snapshotTree().first { $0.name == "box" }).frame.minX
  }

  @Test func `it goes from inactive to active and back, and says where it ended once`() throws {
    let animator = animator()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    stage.advance(to: 0.3)
    #expect(animator.fractionComplete == 0.3)
    #expect(abs(try x() - 30) < 1e-12)
    stage.advance(to: 1)
    stage.advance(to: 2)
    #expect(animator.state == .inactive && positions == [.end] && view.center.x == 100)
  }

  @Test func `pausing activates, and scrubbing follows the fraction`() throws {
    let animator = animator(.easeIn)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    animator.fractionComplete = 0.4
    #expect(abs(try x() - 40) < 1e-12)
    animator.fractionComplete = 7
    #expect(try x() == 100)
    stage.advance(to: 10)
    #expect(animator.state == .active)
  }

  /// Ease-in-out at 0.25 is 0.129161931047.
  @Test func `scrubbing keeps the curve where it is not linear`() throws {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(abs(try x() - 12.9161931047) < 1e-8)
  }

  @Test func `pausing a curve straightens the fraction to what shows, without a jump`() throws {
    let animator = animator(.easeInOut)
    animator.startAnimation()
    stage.advance(to: 0.25)
    let before = try x()
    animator.pauseAnimation()
    #expect(abs(try x() - before) < 1e-12)
    #expect(abs(animator.fractionComplete - 0.129161931047) < 1e-9)
  }

  /// From 0.2 the rest of 80 takes 0.8 s; a quarter of it is 0.129161931047 of the way.
  @Test func `going on, the rest follows the curve from where it was left`() throws {
    let animator = animator(.easeInOut)
    animator.fractionComplete = 0.2
    animator.continueAnimation()
    stage.advance(to: 0.2)
    #expect(abs(try x() - (20 + 80 * 0.129161931047)) < 1e-8)
    stage.advance(to: 0.8)
    #expect(animator.state == .inactive && view.center.x == 100)
  }

  @Test(arguments: [(0.0, 0.5), (0.25, 0.25), (2, 2)])
  func `a duration factor is of the whole duration, and 0 is what is left`(
    factor: Double, seconds: Double
  ) throws {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.5
    animator.continueAnimation(
      withTimingParameters: TimingCurve.linear,
      durationFactor: factor)
    stage.advance(to: seconds / 2)
    #expect(abs(try x() - 75) < 1e-9)
    stage.advance(to: seconds - 1e-6)
    #expect(animator.state == .active)
    stage.advance(to: seconds)
    #expect(animator.state == .inactive)
  }

  @Test func `reversed at a fraction it takes that fraction of the duration back`() throws {
    let animator = animator(duration: 2)
    var position: ViewPropertyAnimator.Position?
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    stage.advance(to: 0.6)
    animator.isReversed = true
    #expect(abs(try x() - 30) < 1e-12)
    stage.advance(to: 0.9)
    #expect(abs(try x() - 15) < 1e-12)
    stage.advance(to: 1.2)
    #expect(position == .start && view.center.x == 0)
  }

  @Test func `paused at its end it stays active and can be turned round`() throws {
    let animator = animator()
    animator.pausesOnCompletion = true
    var completions = 0
    animator.addCompletion { _ in completions += 1 }
    animator.startAnimation()
    stage.advance(to: 1)
    #expect(animator.state == .active && !animator.isRunning && completions == 0)
    animator.isReversed = true
    animator.startAnimation()
    animator.pausesOnCompletion = false
    stage.advance(to: 1.5)
    #expect(abs(try x() - 50) < 1e-12)
    stage.advance(to: 2)
    #expect(completions == 1 && view.center.x == 0)
  }

  @Test(arguments: [
    (ViewPropertyAnimator.Position.end, 100.0), (.start, 0), (.current, 30),
  ])
  func `stopped it waits, and finishes where it is told to`(
    position: ViewPropertyAnimator.Position, place: Double
  ) throws {
    let animator = animator()
    var ended: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.3)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && ended.isEmpty)
    #expect(abs(try x() - 30) < 1e-12)
    stage.advance(to: 5)
    #expect(abs(try x() - 30) < 1e-12)
    animator.finishAnimation(at: position)
    #expect(animator.state == .inactive && ended == [position])
    #expect(abs(view.center.x - place) < 1e-12)
  }

  @Test func `stopped without finishing it stays where it is and tells nobody`() throws {
    let animator = animator()
    animator.addCompletion { _ in Issue.record("no completion was asked for") }
    animator.startAnimation()
    stage.advance(to: 0.3)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && abs(view.center.x - 30) < 1e-12)
    animator.finishAnimation(at: .end)
    stage.advance(to: 5)
    #expect(abs(view.center.x - 30) < 1e-12)
  }

  @Test func `what is added with a delay starts later and ends with the rest`() throws {
    let animator = animator()
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    let alpha = { [stage] in stage.window.snapshotTree().last?.alpha }
    for (time, expected) in [(0.25, 1.0), (0.5, 1), (0.75, 0.5)] {
      stage.advance(to: time)
      #expect(alpha() == expected)
    }
    stage.advance(to: 1)
    #expect(view.alpha == 0)
  }

  /// Added at 0.5 with half of the rest to wait, it starts at 0.75.
  @Test func `what is added on the way waits for its factor of what is left`() {
    let animator = animator()
    animator.startAnimation()
    stage.advance(to: 0.5)
    stage.perform { animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5) }
    stage.advance(to: 0.75)
    #expect(stage.window.snapshotTree().last?.alpha == 1)
    stage.advance(to: 0.875)
    #expect(stage.window.snapshotTree().last?.alpha == 0.5)
  }

  @Test func `delayed parts neither jump when paused nor when going on nor back`() throws {
    let animator = animator(.easeInOut)
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.25)
    animator.startAnimation()
    stage.advance(to: 0.6)
    let alpha = { [stage] in stage.window.snapshotTree().last?.alpha ?? -1 }
    let before = (try x(), alpha())
    animator.pauseAnimation()
    #expect(abs(try x() - before.0) < 1e-9 && abs(alpha() - before.1) < 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    #expect(abs(try x() - before.0) < 1e-9 && abs(alpha() - before.1) < 1e-9)
    stage.advance(to: 5)
    #expect(view.center.x == 0 && view.alpha == 1 && animator.state == .inactive)
  }

  @Test func `a start may wait, and a call in the wrong state does nothing`() throws {
    let animator = animator()
    animator.finishAnimation(at: .end)
    animator.continueAnimation()
    #expect(animator.state == .inactive)
    animator.startAnimation(afterDelay: 0.5)
    stage.advance(to: 0.5)
    #expect(try x() == 0)
    stage.advance(to: 1)
    #expect(abs(try x() - 50) < 1e-12)
  }

  /// The recipe of "Designing Fluid Interfaces": the fraction changes its sign when reversed.
  @Test func `reversed the fraction counts from the end, as the usual handler expects`() throws {
    let animator = animator()
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.isReversed = true
    animator.pauseAnimation()
    let caught = animator.fractionComplete
    #expect(abs(caught - 0.5) < 1e-12)
    var moved = 0.2
    if animator.isReversed { moved *= -1 }
    animator.fractionComplete = caught + moved
    #expect(abs(try x() - 70) < 1e-9)
    #expect(abs(animator.fractionComplete - 0.3) < 1e-12)
    animator.startAnimation()
    stage.advance(to: 1.2)
    #expect(animator.state == .inactive && view.center.x == 0)
  }

  // MARK: - Misuse

  @Test func `what a stopped animator cannot do is found`() {
    let animator = animator()
    animator.startAnimation()
    stage.advance(to: 0.3)
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.continueAnimation()
    animator.addAnimations {}
    #expect(animator.state == .stopped)
    #expect(
      stage.findings == [
        .stoppedAnimator("startAnimation"), .stoppedAnimator("continueAnimation"),
        .stoppedAnimator("addAnimations"),
      ])
  }

  @Test func `scrubbing a running animator is found`() throws {
    let animator = animator()
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.fractionComplete = 0.5
    #expect(animator.isRunning && stage.findings == [.fractionSetWhileRunning])
    #expect(abs(try x() - 50) < 1e-12)
  }

  @Test(arguments: [ViewPropertyAnimator.State.active, .stopped])
  func `letting go of a paused or stopped animator is found`(state: ViewPropertyAnimator.State) {
    do {
      let animator = animator()
      animator.startAnimation()
      stage.advance(to: 0.3)
      if state == .active { animator.pauseAnimation() } else { animator.stopAnimation(false) }
    }
    #expect(stage.findings == [.animatorReleased(state)])
  }

  @Test func `a running animator needs nobody, and one that is done or was never used neither`() {
    do {
      _ = animator(.linear)
      animator().startAnimation()
      let stopped = animator()
      stopped.startAnimation()
      stopped.stopAnimation(true)
    }
    stage.advance(to: 2)
    #expect(view.center.x == 100 && stage.findings == [])
  }
}

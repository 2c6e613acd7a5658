import PanEngine
import PanTraces
import PanTransitions
import Testing

/// A transition of one's own, as an app would bring it to a test: a drawer that is pushed out.
///
/// Each of its mistakes can be made, and is found with a recorded trace.
private final class DrawerScene: TransitionScene, ViewControllerTransitioningDelegate,
  ViewControllerAnimatedTransitioning
{
  /// What can go wrong in it.
  enum Mistake: CaseIterable {
    case none, endsTwice, neverEnds, neverCompletes, completesEarly, restoresNothing
    case leavesViewBehind, flickers
  }

  let pan = PanGesture()
  private let mistake: Mistake
  private let settings: SceneSettings
  private let main = ViewController(name: "main")
  private let drawer = ViewController(name: "drawer")
  private var interaction: PercentDrivenInteractiveTransition?

  init(on stage: Stage, settings: SceneSettings, mistake: Mistake) {
    self.mistake = mistake
    self.settings = settings
    stage.window.rootViewController = main
    drawer.modalPresentationStyle = .overFullScreen
    drawer.transitioningDelegate = self
    main.present(drawer, animated: false)
    pan.addTarget { [unowned self] in follow($0) }
  }

  private func follow(_ pan: PanGesture) {
    switch pan.state {
    case .began:
      interaction = pan.caught ?? settings.makeInteraction()
      if pan.caught == nil { drawer.dismiss(animated: true) }
    case .changed:
      let progress = min(max(pan.progress(along: settings.travel), 0), 1)
      interaction?.update(progress)
    case .ended, .cancelled:
      if mistake == .neverEnds { return }
      if pan.finishes { interaction?.finish() } else { interaction?.cancel() }
      if mistake == .endsTwice { interaction?.cancel() }
      interaction = nil
    case .possible, .failed: break
    }
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func transitionDuration(using context: TransitionContext?) -> Double {
    0.3
  }

  func animateTransition(using context: TransitionContext) {
    guard let view = context.view(forKey: .from) else { return }
    let place = view.frame
    if mistake == .completesEarly { context.completeTransition(false) }
    if mistake == .leavesViewBehind { view.addSubview(View(name: "shadow")) }
    if mistake == .restoresNothing { view.transform = AffineTransform(scaleX: 0.95, y: 0.95) }
    View.animate(
      withDuration: 0.3,
      animations: { view.frame = place.offsetBy(dx: -place.width, dy: 0) },
      completion: { _ in
        if self.mistake == .neverCompletes { return }
        context.completeTransition(!context.transitionWasCancelled)
        if self.mistake == .flickers { self.flicker(view, place) }
      })
  }

  /// Puts the view where a finished transition leaves it, and back only a frame later.
  private func flicker(_ view: View, _ place: Rect) {
    view.frame = place.offsetBy(dx: -place.width, dy: 0)
    View.animate(withDuration: 0.001, animations: {}, completion: { _ in view.frame = place })
  }
}

/// "Find the bug in your interactive transition with a trace", as a test of one's own would.
struct OwnTransitionTests {
  private func replay(_ mistake: DrawerScene.Mistake, trace id: String) throws -> TransitionReplay {
    let drawer = TransitionSetup(
      name: "drawer",
      traits: TransitionSetup.Traits(direction: .right, duration: 0.3)
    ) { DrawerScene(on: $0, settings: $1, mistake: mistake) }
    let trace = try ShippedTraces.trace(id, in: "back-swipes")
    return TransitionReplay(of: trace, transition: drawer)
  }

  /// `back-10` finishes at half of the way, `back-06` comes back.
  @Test(arguments: DrawerScene.Mistake.allCases)
  fileprivate func `a recorded trace finds each mistake, and nothing where there is none`(
    mistake: DrawerScene.Mistake
  ) throws {
    let cancelled = try replay(mistake, trace: "back-06")
    #expect(cancelled.replay.release?.decision.outcome == .cancel)
    let names = cancelled.findings.map(\.name)
    switch mistake {
    case .none: #expect(names == [])
    case .endsTwice: #expect(names == ["ended-twice"])
    case .neverEnds: #expect(names == ["never-completed"])
    case .neverCompletes: #expect(names == ["never-completed"])
    case .completesEarly:
      #expect(names.first == "completed-against-outcome" && names.contains("completed-twice"))
      // The first of the calls counts.
      let calls = cancelled.log.calls.filter { $0.call.hasPrefix("completeTransition(") }
      #expect(calls.count == 2 && calls[0].time < calls[1].time)
      #expect(cancelled.completion.time == calls.first?.time)
    case .restoresNothing: #expect(names == ["not-restored"])
    case .leavesViewBehind: #expect(names == ["leaked-views"])
    case .flickers: #expect(names == ["flicker-on-cancel"])
    }
    let never: [DrawerScene.Mistake] = [.neverEnds, .neverCompletes]
    #expect((cancelled.completion.time == nil) == never.contains(mistake))
    guard mistake != .neverEnds, mistake != .completesEarly else { return }
    #expect(
      zip(cancelled.frames, cancelled.replay.frames).allSatisfy { $0.progress == $1.fraction })
  }

  @Test func `a pan can be delivered by hand`() {
    let stage = Stage(size: Size(width: 400, height: 800))
    let travel = Travel(direction: .right, extent: 400)
    let settings = SceneSettings(
      travel: travel, interaction: .percentDriven(PercentDrivenInteraction()))
    let scene = stage.perform { DrawerScene(on: stage, settings: settings, mistake: .none) }
    stage.perform { scene.pan.begin() }
    stage.advance(to: 0.1)
    stage.perform { scene.pan.change(to: Vector(x: 100, y: 0)) }
    #expect(stage.transition?.isInteractive == true)
    stage.perform { scene.pan.end(.finish, velocity: Vector(x: 900, y: 0), along: travel) }
    #expect(scene.pan.velocity == 900)
    stage.advance(to: 1)
    stage.advance(to: 2)
    #expect(stage.transition == nil && stage.findings == [])
  }
}

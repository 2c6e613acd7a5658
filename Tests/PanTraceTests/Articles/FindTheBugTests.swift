import PanTrace
import PanTransitions
import Testing

// snippet
/// A drawer over a screen that a pan to the right pushes away.
final class DrawerScene: TransitionScene, ViewControllerTransitioningDelegate,
  ViewControllerAnimatedTransitioning
{
  let pan = PanGesture()
  private let settings: SceneSettings
  private let main = ViewController(name: "main")
  private let drawer = ViewController(name: "drawer")
  private var interaction: PercentDrivenInteractiveTransition?

  init(on stage: Stage, settings: SceneSettings) {
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
      interaction = settings.makeInteraction()
      drawer.dismiss(animated: true)
    case .changed: interaction?.update(pan.progress(along: settings.travel))
    case .ended where pan.finishes: interaction?.finish()
    case .ended, .cancelled: interaction?.cancel()
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
    View.animate(
      withDuration: 0.3,
      animations: { view.frame.origin.x = context.containerView.bounds.width },
      completion: { _ in context.completeTransition(true) })
  }
}
// end

/// The code of the article "Find the bug".
@Suite struct FindTheBugTests {
  private let article = Article("FindTheBug")

  @Test func `recorded gestures find what is wrong with a transition of one's own`() throws {
    // snippet
    let traits = TransitionSetup.Traits(direction: .right, duration: 0.3)
    let drawer = TransitionSetup(name: "drawer", traits: traits) {
      DrawerScene(on: $0, settings: $1)
    }
    // end
    // snippet
    let generator = try TraceGenerator(seed: 7)
    var found: [String: TransitionFinding] = [:]
    for index in 0..<100 {
      let trace = generator.trace(at: index)
      for finding in TransitionReplay(of: trace, transition: drawer).findings {
        found[finding.name] = finding
      }
    }
    let lines = found.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.advice)" }
    // end
    article.expectShown(lines.joined(separator: "\n"))
    #expect(found.count == 2)
  }

  @Test func `a pan delivered by hand is enough for one case`() throws {
    // snippet
    let stage = Stage(size: Size(width: 393, height: 852))
    let travel = Travel(direction: .right, extent: 393)
    let settings = SceneSettings(
      travel: travel, interaction: .percentDriven(PercentDrivenInteraction()))
    let scene = stage.perform { DrawerScene(on: stage, settings: settings) }
    stage.perform { scene.pan.begin() }
    stage.perform { scene.pan.change(to: Vector(x: 80, y: 0)) }
    stage.perform { scene.pan.end(.cancel) }
    stage.advance(to: 1)
    let what = stage.findings.map(\.name).joined(separator: ", ")
    // end
    article.expectShown(what)
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}

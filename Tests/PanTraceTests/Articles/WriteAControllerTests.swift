import PanTrace
import PanTransitions
import Testing

// snippet
final class FadeAnimator: ViewControllerAnimatedTransitioning {
  func transitionDuration(using context: TransitionContext?) -> Double {
    0.4
  }

  func animateTransition(using context: TransitionContext) {
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.alpha = 0
    View.animate(
      withDuration: 0.4, animations: { view.alpha = 1 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

final class Fade: ViewControllerTransitioningDelegate {
  let interaction = PercentDrivenInteractiveTransition()

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { FadeAnimator() }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}
// end

// snippet
/// Settles at a constant speed, whatever the finger's was.
struct SteadyInteraction: InteractionController, Equatable {
  /// In points per second.
  var speed: Double
  private var extent = 1.0
  private var shown = 0.0
  private var target: Double?
  private var start = 0.0

  init(speed: Double) { self.speed = speed }

  mutating func begin(extent: Double) {
    self.extent = extent
    (shown, target) = (0, nil)
  }

  mutating func grab(at time: Double) -> Double {
    (shown, target) = (progress(at: time), nil)
    return shown
  }

  mutating func drag(to progress: Double) { shown = min(max(progress, 0), 1) }

  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    (target, start) = (outcome == .finish ? 1 : 0, time)
  }

  func progress(at time: Double) -> Double {
    guard let target else { return shown }
    let way = (time - start) * speed / extent
    return shown < target ? min(shown + way, target) : max(shown - way, target)
  }

  func settleStage(at time: Double) -> SettleStage {
    guard let target, time > start else { return .moving }
    return progress(at: time) == target ? .rested : .moving
  }

  var launchVelocity: Double? { target.map { $0 > shown ? speed : -speed } }
}
// end

/// The code of the article "Write a controller".
@Suite struct WriteAControllerTests {
  private let article = Article("WriteAController")

  @Test func `both controllers take parameters`() throws {
    // snippet
    var configuration = ReplayConfiguration()
    configuration.interaction = .percentDriven(
      PercentDrivenInteraction(duration: 0.4, completionSpeed: 1.5, completionCurve: .easeOut))
    configuration.interaction = try InteractionStyle(
      text: "velocity-driven:response=0.35,damping-ratio=0.8,limit=2,rubber-band=0.55")
    // end
    #expect(configuration.interaction.name == "velocity-driven")
    #expect(
      Replay(of: try TraceGenerator(seed: 1).trace(at: 0), configuration: configuration).frames
        .count > 2)
  }

  @Test func `a controller of one's own is replayed, measured and shown`() throws {
    let trace = try TraceGenerator(seed: 1).trace(at: 0)
    var configuration = ReplayConfiguration()
    // snippet
    configuration.interaction = .custom(
      CustomInteraction(
        "steady", SteadyInteraction(speed: 400),
        settings: [
          Setting(
            "speed", "how fast it settles", .number(1...1e5, "pt/s"),
            get: { $0.speed }, set: { $0.speed = $1 })
        ]))
    let replay = Replay(of: trace, configuration: configuration)
    let controller = configuration.interaction.text
    // end
    article.expectShown(controller)
    #expect(replay.end == .rested)
    let settle = replay.frames.filter { $0.phase == .settling }
    for (frame, next) in zip(settle, settle.dropFirst()) {
      let way = (next.content - frame.content).magnitude
      #expect((way - 400 * (next.inputTime - frame.inputTime)).magnitude <= 1e-9)
    }
    #expect(settle.count > 5)
  }

  @Test func `a controller is stepped by hand, with any rule and any clock`() throws {
    // snippet
    var controller = VelocityDrivenInteraction()
    controller.begin(extent: 393)
    controller.drag(to: 0.3)
    controller.release(to: .finish, velocity: 900, at: 0.2)
    var shown: [Double] = []
    var time = 0.2
    while !controller.isSettled(at: time) {
      shown.append(controller.progress(at: time))
      time += 1.0 / 60
    }
    // end
    #expect(shown.first.map { ($0 - 0.3).magnitude <= 1e-12 } == true)
    #expect(zip(shown, shown.dropFirst()).allSatisfy(<))
    #expect(controller.progress(at: time) == 1)
  }

  @Test func `a transition of one's own runs on a stage`() throws {
    // snippet
    let stage = Stage(size: Size(width: 393, height: 852))
    let (fade, list, detail) = stage.perform {
      (Fade(), ViewController(name: "list"), ViewController(name: "detail"))
    }
    stage.perform {
      stage.window.rootViewController = list
      detail.transitioningDelegate = fade
      list.present(detail, animated: true)
      fade.interaction.update(0.25)
    }
    stage.advance(to: 0.1)
    stage.perform { fade.interaction.finish() }
    stage.advance(to: 1)
    let calls = stage.log.text
    // end
    #expect(stage.findings.isEmpty)
    #expect(stage.transition == nil)
    #expect(list.presentedViewController === detail)
    #expect(calls.contains("completeTransition"))
  }

  @Test func `a transition of the catalog shows a trace in views`() throws {
    let trace = try TraceGenerator(seed: 1).trace(at: 0)
    // snippet
    let zoom = try NamedTransition.setup("origin-zoom")
    let shown = TransitionReplay(of: trace, transition: zoom, configuration: zoom.configuration)
    // end
    #expect(shown.frames.count == shown.replay.frames.count)
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}

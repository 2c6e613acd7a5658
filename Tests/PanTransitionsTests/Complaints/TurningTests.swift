import PanGestures
import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

/// The device is turned under the finger.
struct TurningTests {
  /// Down by 160 of the sheet's 400 points, over 0.8 s.
  private let pull = TestTrace.pan(
    from: Vector(x: 200, y: 450), by: Vector(x: 0, y: 160), steps: 40, interval: 0.02, hold: 0.2)

  private func replay(_ text: String, of trace: Trace? = nil) throws -> TransitionReplay {
    TransitionReplay(of: trace ?? pull, transition: try NamedTransition.setup(text))
  }

  /// The container's 800 points become 400: the sheet's half of it, 400, becomes 200.
  @Test func `a travel that is not taken anew is found`() throws {
    let turned = try replay("sheet:turn=0.5")
    let stale = TransitionFinding.staleTravel(was: 400, is: 200)
    #expect(turned.findings.first == stale)
    // Put back by what it had moved, and not to where it belongs now.
    #expect(turned.findings.map(\.name) == ["stale-travel", "stale-frame"])
    #expect(
      stale.why == "The content moves 50 % as far as the finger.")
    #expect(try replay("sheet").findings == [])
    #expect(try replay("sheet:turn=5").findings == [])
  }

  /// At 0.5 s the last frame has shown 24 of 40 steps of 4 points: 96 points, of 400 and of 200.
  @Test func `progress that is counted anew jumps under a resting finger`() throws {
    let turned = try replay("sheet:turn=0.5,remeasures=yes")
    let jumps = turned.findings.filter { $0.name == "progress-jumped" }.map(\.figures)
    let jump = try #require(jumps.first)
    #expect(jumps.count == 1 && abs(jump[0] - 0.24) < 0.011 && abs(jump[1] - 2 * jump[0]) < 1e-9)
    #expect(turned.findings.allSatisfy { $0.name != "stale-travel" })
    let shown = turned.frames.map(\.progress)
    #expect(zip(shown, shown.dropFirst()).contains { $1 - $0 > 0.2 })
  }

  /// A screen that is sized at the start and not at the end.
  private final class FixedScene: TransitionScene, ViewControllerTransitioningDelegate,
    ViewControllerAnimatedTransitioning
  {
    let pan = PanGesture()
    private let main = ViewController(name: "main")
    private let detail = ViewController(name: "detail")
    private let settings: SceneSettings
    private var interaction: PercentDrivenInteractiveTransition?

    init(on stage: Stage, settings: SceneSettings) {
      self.settings = settings
      stage.window.rootViewController = main
      detail.transitioningDelegate = self
      pan.addTarget { [unowned self] in follow($0) }
    }

    private func follow(_ pan: PanGesture) {
      switch pan.state {
      case .began:
        interaction = settings.makeInteraction()
        main.present(detail, animated: true)
      case .changed: interaction?.update(min(max(pan.progress(along: settings.travel), 0), 1))
      default: if pan.finishes { interaction?.finish() } else { interaction?.cancel() }
      }
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
      0.3
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      let shown = Rect(x: 0, y: 0, width: 400, height: 800)
      context.containerView.addSubview(view)
      view.frame = shown.offsetBy(dx: 0, dy: 800)
      View.animate(
        withDuration: 0.3, animations: { view.frame = shown },
        completion: { _ in
          view.frame = shown
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }

  @Test(arguments: [true, false])
  func `a frame of the start is found at the end, where the size has changed`(
    turns: Bool
  ) throws {
    var traits = TransitionTraits(direction: .up, duration: 0.3)
    if turns { traits.events = [EnvironmentEvent(time: 0.3, change: .turn)] }
    let setup = TransitionSetup(name: "fixed", traits: traits) {
      FixedScene(on: $0, settings: $1)
    }
    let push = TestTrace.pan(
      from: Vector(x: 200, y: 750), by: Vector(x: 0, y: -600), steps: 40, interval: 0.02, hold: 0.2)
    let replay = TransitionReplay(of: push, transition: setup)
    #expect(replay.replay.release?.decision.outcome == .finish)
    let stale = TransitionFinding.staleFrame(
      "detail view", shown: Rect(x: 0, y: 0, width: 400, height: 800),
      due: Rect(x: 0, y: 0, width: 800, height: 400))
    #expect(replay.findings.contains(stale) == turns)
    #expect(turns || replay.findings == [])
  }

  /// Whatever the system, a turn in the middle of the drag is survived, and what is found is about it.
  @Test(arguments: NamedTransition.all.map(\.name))
  func `every transition can be turned`(name: String) throws {
    let setup = try NamedTransition.setup(
      name + ":turn=0.3" + (name == "scroll-sheet" ? ",offset=0" : ""))
    let way = setup.traits.direction
    let unit =
      way.isHorizontal
      ? Vector(x: way == .left ? -1 : 1, y: 0) : Vector(x: 0, y: way == .up ? -1 : 1)
    for length in [60.0, 300] {
      let trace = TestTrace.pan(
        from: Vector(x: 200, y: 400), by: unit * length, steps: 40, interval: 0.02, hold: 0.2)
      let replay = TransitionReplay(of: trace, transition: setup)
      #expect(replay.replay.end == .rested)
      let names = Set(replay.findings.map(\.name))
      #expect(names.isSubset(of: ["stale-travel", "stale-frame", "update-outside-range"]))
      #expect(names.contains("stale-travel"))
      #expect(replay.frames.last?.views.first?.bounds.width == 800)
    }
  }
}

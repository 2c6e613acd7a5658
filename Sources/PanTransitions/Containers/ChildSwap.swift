/// One child of a container taking another's place: a push, a pop or a change of tabs.
final class ChildSwap: TransitionHost {
  private let container: ViewController
  private let from: ViewController
  private let to: ViewController
  private unowned let stage: Stage
  private let ended: (Bool) -> Void
  private var swap: ContainerSwap?

  /// Prepares the change; `ended` hears whether it was completed, before the controllers do.
  init(
    container: ViewController, from: ViewController, to: ViewController, stage: Stage,
    ended: @escaping (Bool) -> Void
  ) {
    self.container = container
    self.from = from
    self.to = to
    self.stage = stage
    self.ended = ended
  }

  func start(
    animator: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)?
  ) {
    let host = container.view
    let swap = ContainerSwap(replacing: from.view, in: host)
    self.swap = swap
    let cast = TransitionCast(
      from: from, to: to, initialFrame: from.view.frame, finalFrame: swap.container.bounds,
      movesFrom: true, movesTo: true, presentationStyle: nil)
    TransitionRun(
      stage: stage, container: swap.container, cast: cast, host: self, animator: animator,
      interaction: interaction
    ).start()
  }

  func performAtOnce() {
    let host = container.view
    to.beginAppearance(.appearing, animated: false)
    from.beginAppearance(.disappearing, animated: false)
    let swap = ContainerSwap(replacing: from.view, in: host)
    self.swap = swap
    to.view.frame = swap.container.bounds
    swap.container.addSubview(to.view)
    settleViews(completed: true)
    from.endAppearance()
    to.endAppearance()
  }

  func transitionWillBegin(_ run: TransitionRun) {}

  func settleViews(completed: Bool) {
    let (kept, removed) = completed ? (to.view, from.view) : (from.view, to.view)
    swap?.end(keeping: kept, removing: removed)
    swap = nil
    kept.autoresizing = .both
    ended(completed)
  }

  func transitionDidEnd(completed: Bool) {}
}

import PanTraces

/// One child of a container taking another's place: a push, a pop or a change of tabs.
final class ChildSwap: TransitionRun.Host {
  private let container: ViewController
  private let from: ViewController
  private let to: ViewController
  private unowned let stage: Stage
  private let willBegin: (_ isAnimated: Bool) -> Void
  private let didEnd: () -> Void
  private let ended: (Bool) -> Void
  private var swap: Container?

  /// Prepares the change.
  ///
  /// `willBegin` is called before anything appears, `ended` when the views are in place, before the
  /// controllers hear of it, and `didEnd` last, unless it was cancelled.
  init(
    container: ViewController, from: ViewController, to: ViewController,
    stage: Stage,
    willBegin: @escaping (_ isAnimated: Bool) -> Void = { _ in }, didEnd: @escaping () -> Void = {},
    ended: @escaping (Bool) -> Void
  ) {
    self.container = container
    self.from = from
    self.to = to
    self.stage = stage
    self.willBegin = willBegin
    self.didEnd = didEnd
    self.ended = ended
  }

  /// Changes the children, at once if there is no animator.
  func perform(_ parts: TransitionRun.Parts?) {
    let cast = TransitionRun.Cast(
      from: from, to: to, fromView: { [from] in from.view }, toView: { [to] in to.view },
      initialFrame: from.view.frame, finalFrame: { [container] in container.view.bounds },
      movesFrom: true, movesTo: true)
    TransitionRun.perform(parts, cast, in: makeContainer(), of: self, on: stage)
  }

  private func makeContainer() -> View {
    let swap = Container(replacing: from.view, in: container.view)
    self.swap = swap
    return swap.container
  }

  func transitionWillBegin(_ coordinator: TransitionContext.Coordinator?) {
    willBegin(coordinator != nil)
  }

  func settleViews(completed: Bool) {
    let (kept, removed) = completed ? (to.view, from.view) : (from.view, to.view)
    swap?.end(keeping: kept, removing: removed)
    swap = nil
    ended(completed)
  }

  func transitionDidEnd(completed: Bool) {
    if completed { didEnd() }
  }
}

extension ChildSwap {
  /// A container view in place of a controller's view, for the time one view takes another's place.
  ///
  /// The from-view lies in it from the start, as documented. The animator adds the to-view.
  final class Container {
    let container: View
    /// Weak: the window retains the presentation, which retains this.
    private weak var host: View?
    private let place: Int

    /// Puts a container of the host's size in a view's place, and the view into it.
    init(replacing view: View, in host: View) {
      self.host = host
      place = host.subviews.firstIndex { $0 === view } ?? host.subviews.count
      container = View(frame: host.bounds, name: "transition container")
      container.role = .container
      host.insertSubview(container, at: place)
      container.addSubview(view)
    }

    /// Takes the container away, and leaves one of the views in its place if it got there.
    func end(keeping kept: View, removing removed: View) {
      removed.removeFromSuperview()
      if kept.isDescendant(of: container) { host?.insertSubview(kept, at: place) }
      container.removeFromSuperview()
    }
  }
}

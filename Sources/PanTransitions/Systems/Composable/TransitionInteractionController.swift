import PanEngine
public import PanTraces

extension Composable {
  /// The interaction alone: maps a pan to progress, and starts the operation of its direction.
  ///
  /// It can catch the animation at any moment.
  public final class TransitionInteractionController: PercentDrivenInteractiveTransition {
    /// The transition it moves.
    weak var transition: LayeredTransition?
    /// Whether progress is counted in steps, so that a finger beyond an end takes the content along
    /// as soon as it turns. Otherwise it is counted from where the pan began.
    public var updatesProgressAsStep = false

    private let travel: Travel
    private let edges: TransitionEdges
    private let pan: PanGesture
    private var isPanning = false
    private var lastTranslation = 0.0
    private let perform: (TransitionOperation) -> Void

    /// Creates a controller. The direction of its pan decides which operation is performed.
    public init(
      pan: PanGesture, edges: TransitionEdges, settings: SceneSettings,
      perform: @escaping (TransitionOperation) -> Void
    ) {
      travel = settings.travel
      self.pan = pan
      self.edges = edges
      self.perform = perform
      super.init()
      settings.apply(to: self)
      pan.addTarget { [weak self] in self?.didPan($0) }
    }

    /// Without a finger the operation plays passively.
    override public var wantsInteractiveStart: Bool {
      get { isPanning }
      set {}
    }

    private func didPan(_ pan: PanGesture) {
      switch pan.state {
      case .began: begin(pan)
      case .changed where isUnderWay:
        update(progress(of: pan))
        transition?.follow(pan, progress: progress)
      case .ended, .cancelled:
        isPanning = false
        guard isUnderWay else { return }
        if pan.finishes { finish(velocity: pan.velocity) } else { cancel(velocity: pan.velocity) }
      case .possible, .changed, .failed: break
      }
    }

    private func begin(_ pan: PanGesture) {
      lastTranslation = 0
      guard pan.caught == nil else { return isPanning = true }
      let operation = edges.operation(towards: travel.direction)
      guard operation != .none else { return }
      isPanning = true
      perform(operation)
      transition?.hold(at: 0, with: pan)
    }

    private func progress(of pan: PanGesture) -> Double {
      let translation = pan.progress(along: travel)
      guard updatesProgressAsStep else { return grip + translation }
      defer { lastTranslation = translation }
      return min(max(progress + translation - lastTranslation, 0), 1)
    }

    override public func pause() {
      if isUnderWay { transition?.hold(at: progress, with: pan) }
      super.pause()
    }

    override public func show(_ percent: Double) {
      super.show(percent)
      // In a timed settle each layer has a time of its own.
      if !isSettling || settling != .timed { transition?.show(percent) }
    }

    override public func settleTime(to outcome: TransitionOutcome) -> Double? {
      transition?.settleTime(to: outcome, from: progress)
    }

    override public func settleWillBegin(_ outcome: TransitionOutcome) {
      guard let transition else { return }
      let percent = progress
      guard settling == .timed else { return transition.releaseElement(to: outcome, from: percent) }
      let rest = outcome == .finish ? 1 - percent : percent
      transition.release(
        to: outcome, from: percent,
        over: transition.elementDuration ?? rest * duration / max(completionSpeed, 1e-6))
    }
  }
}

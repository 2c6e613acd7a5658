import PanGestures
import PanReplay
import PanTraces

extension Composable {
  /// The interaction alone: a pan's progress, and where it completes; it starts the operation and
  /// may catch the animation at any moment.
  public final class TransitionInteractionController: PercentDrivenInteractiveTransition {
    /// The transition it moves.
    weak var transition: LayeredTransition?

    private let travel: Travel
    private var isPanning = false
    private let operation: () -> Void

    /// Creates a controller that starts an operation when its pan begins.
    public init(pan: PanGesture, settings: SceneSettings, operation: @escaping () -> Void) {
      travel = settings.travel
      self.operation = operation
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
      case .began:
        isPanning = true
        if pan.caught == nil { operation() }
      case .changed: update(grip + pan.progress(along: travel))
      case .ended, .cancelled:
        isPanning = false
        if pan.finishes { finish(velocity: pan.velocity) } else { cancel(velocity: pan.velocity) }
      case .possible, .failed: break
      }
    }

    override public func pause() {
      if isUnderWay { transition?.pause(at: percentComplete) }
      super.pause()
    }

    override public func show(_ percent: Double) {
      super.show(percent)
      transition?.show(percent)
    }

    override public func settleWillBegin(_ outcome: TransitionOutcome) {
      transition?.release(to: outcome, from: percentComplete)
    }
  }
}

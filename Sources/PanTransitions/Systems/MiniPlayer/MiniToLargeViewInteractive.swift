import PanGestures
import PanReplay

/// Presents or dismisses a controller by a pan, whose binding it encapsulates.
final class MiniToLargeViewInteractive: PercentDrivenInteractiveTransition {
  private weak var viewController: ViewController?
  private var presentViewController: ViewController?
  private var travel: Travel?

  /// Binds a pan: with a controller to present it presents that one, else it dismisses its own.
  func attach(
    to viewController: ViewController, with pan: PanGesture, travel: Travel,
    presentViewController: ViewController?
  ) {
    self.viewController = viewController
    self.presentViewController = presentViewController
    self.travel = travel
    pan.addTarget { [weak self] in self?.onPan($0) }
  }

  private func onPan(_ pan: PanGesture) {
    guard let travel else { return }
    switch pan.state {
    case .began where pan.caught == nil: begin()
    case .changed where isUnderWay: update(grip + pan.progress(along: travel))
    case .ended where isUnderWay && pan.finishes: finish(velocity: pan.velocity)
    case .ended, .cancelled:
      if isUnderWay { cancel(velocity: pan.velocity) }
    case .began, .changed, .possible, .failed: break
    }
  }

  private func begin() {
    if let presentViewController {
      viewController?.present(presentViewController, animated: true)
    } else {
      viewController?.dismiss(animated: true)
    }
  }
}

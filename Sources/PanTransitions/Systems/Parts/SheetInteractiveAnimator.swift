import PanGestures
import PanReplay

/// Only calculates how much of the transition has been completed.
final class SheetInteractiveAnimator {
  let transition: PercentDrivenInteractiveTransition
  private let travel: () -> Travel

  init(_ transition: PercentDrivenInteractiveTransition, travel: @escaping () -> Travel) {
    self.transition = transition
    self.travel = travel
  }

  func follow(_ pan: PanGesture) {
    switch pan.state {
    case .changed: transition.update(transition.grip + pan.progress(along: travel()))
    case .ended where pan.finishes: transition.finish(velocity: pan.velocity)
    case .ended, .cancelled: transition.cancel(velocity: pan.velocity)
    case .possible, .began, .failed: break
    }
  }
}

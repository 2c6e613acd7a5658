import PanTraces

/// Animates a transition by a closure.
final class ClosureAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let animation: (_ context: TransitionContext) -> Void

  /// Takes a duration in seconds and what animates over it.
  init(
    duration: Double,
    _ animation: @escaping (_ context: TransitionContext) -> Void
  ) {
    self.duration = duration
    self.animation = animation
  }

  func transitionDuration(using context: TransitionContext?) -> Double {
    duration
  }

  func animateTransition(using context: TransitionContext) {
    animation(context)
  }
}

extension ClosureAnimator {
  /// The presented view comes up from below the screen to its final frame, and goes down again.
  ///
  /// A view that flashes acts, if its dismissal is cancelled, as a layer animation that is
  /// removed at its end: the model, set to the target before, shows until it is put back.
  static func coverVertical(
    duration: Double, isPresenting: Bool, flashes: Bool = false
  ) -> ClosureAnimator {
    ClosureAnimator(duration: duration) { context in
      guard let from = context.viewController(forKey: .from),
        let to = context.viewController(forKey: .to)
      else { return }
      let container = context.containerView
      let moved = isPresenting ? to.view : from.view
      let shown = isPresenting ? context.finalFrame(for: to) : context.initialFrame(for: from)
      // Below the screen, however far up the view is at rest.
      let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height - shown.minY)
      if isPresenting {
        moved.frame = hidden
        container.addSubview(moved)
      } else if let revealed = context.view(forKey: .to) {
        // Custom presentations never took the presenter's view out, and have none to reveal.
        revealed.frame = context.finalFrame(for: to)
        container.insertSubview(revealed, at: 0)
      }
      View.animate(
        withDuration: duration,
        animations: { moved.frame = isPresenting ? shown : hidden },
        completion: { _ in
          if flashes, !isPresenting, context.transitionWasCancelled {
            // One frame late, as a handler does that restores in the next run loop.
            moved.frame = hidden
            Stage.current?.atNextAdvance { moved.frame = shown }
          }
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }
}

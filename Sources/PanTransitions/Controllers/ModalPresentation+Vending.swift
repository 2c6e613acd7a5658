import PanTraces

extension ModalPresentation {
  /// The animator of a presentation or a dismissal, and the interaction.
  ///
  /// With the standard animator nothing interacts.
  struct Vended {
    let animator: any ViewControllerAnimatedTransitioning
    let interaction: (any ViewControllerInteractiveTransitioning)?
  }

  func customController(
    presenter: ViewController, source: ViewController
  ) -> PresentationController {
    if let delegate {
      stage.log("delegate", "presentationController(forPresented:)")
      let vended = delegate.presentationController(
        forPresented: presented, presenting: presenter, source: source)
      if let vended { return vended }
    }
    return PresentationController(presentedViewController: presented, presenting: presenter)
  }

  func vendedForPresenting(presenter: ViewController, source: ViewController) -> Vended {
    guard let delegate else { return standard(isPresenting: true) }
    stage.log("delegate", "animationController(forPresented:)")
    let animator = delegate.animationController(
      forPresented: presented, presenting: presenter, source: source)
    guard let animator else { return standard(isPresenting: true) }
    stage.log("delegate", "interactionControllerForPresentation")
    return Vended(
      animator: animator,
      interaction: delegate.interactionControllerForPresentation(using: animator))
  }

  func vendedForDismissing() -> Vended {
    guard let delegate else { return standard(isPresenting: false) }
    stage.log("delegate", "animationController(forDismissed:)")
    guard let animator = delegate.animationController(forDismissed: presented) else {
      return standard(isPresenting: false)
    }
    stage.log("delegate", "interactionControllerForDismissal")
    return Vended(
      animator: animator, interaction: delegate.interactionControllerForDismissal(using: animator))
  }

  private func standard(isPresenting: Bool) -> Vended {
    // 0.5 s is only observed; UIKit moves it on an unpublished spring, here it eases in and out.
    Vended(
      animator: ClosureAnimator.coverVertical(duration: 0.5, isPresenting: isPresenting),
      interaction: nil)
  }
}

/// Animates a transition by a closure.
final class ClosureAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let animation: (_ context: any ViewControllerContextTransitioning) -> Void

  /// Takes a duration in seconds and what animates over it.
  init(
    duration: Double,
    _ animation: @escaping (_ context: any ViewControllerContextTransitioning) -> Void
  ) {
    self.duration = duration
    self.animation = animation
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
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
      let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height - shown.minY)
      if isPresenting {
        moved.frame = hidden
        container.addSubview(moved)
      } else if let revealed = context.view(forKey: .to) {
        revealed.frame = context.finalFrame(for: to)
        container.insertSubview(revealed, at: 0)
      }
      View.animate(
        withDuration: duration,
        animations: { moved.frame = isPresenting ? shown : hidden },
        completion: { _ in
          if flashes, !isPresenting, context.transitionWasCancelled {
            moved.frame = hidden
            Stage.current?.atNextAdvance { moved.frame = shown }
          }
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }
}

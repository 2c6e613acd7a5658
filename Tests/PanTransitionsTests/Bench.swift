import PanTraces
import PanTransitions

/// A plain animator: the to-view fades in, or the from-view fades out; what it gets wrong is settable.
final class FadeAnimator: ViewControllerAnimatedTransitioning {
  var duration = 0.4
  var addsToView = true
  var completions = 1
  var leavesViewBehind = false
  var dimsOutsideOfBlock = false
  var alwaysSaysTrue = false

  func transitionDuration(using context: TransitionContext?) -> Double {
    duration
  }

  func animateTransition(using context: TransitionContext) {
    guard let to = context.viewController(forKey: .to),
      let from = context.viewController(forKey: .from)
    else { return }
    if let view = context.view(forKey: .to), addsToView {
      view.frame = context.finalFrame(for: to)
      context.containerView.addSubview(view)
      view.alpha = 0
    }
    if leavesViewBehind { from.view.addSubview(View(name: "stray")) }
    if dimsOutsideOfBlock { from.view.alpha = 0.5 }
    View.animate(
      withDuration: duration,
      animations: {
        if let view = context.view(forKey: .to) { view.alpha = 1 } else { from.view.alpha = 0 }
      },
      completion: { _ in
        for _ in 0..<self.completions {
          context.completeTransition(self.alwaysSaysTrue || !context.transitionWasCancelled)
        }
      })
  }
}

/// A presentation controller with a dimming view.
final class DimmingController: PresentationController {
  let dimming = View(name: "dimming")

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView?.bounds ?? .zero
    return Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
  }

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView?.bounds ?? .zero
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0.5 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    presentedView.frame = frameOfPresentedViewInContainerView
    dimming.frame = containerView?.bounds ?? .zero
  }
}

/// Two screens on a stage, and everything a delegate can vend.
final class Bench: ViewControllerTransitioningDelegate, NavigationController.Delegate,
  TabBarController.Delegate
{
  let stage = Stage(size: Size(width: 400, height: 800))
  let first: ViewController
  let second: ViewController
  var animator: FadeAnimator? = FadeAnimator()
  /// In place of the dimming one.
  var makePresentation: ((ViewController, ViewController) -> PresentationController)?
  /// In place of the percent-driven one, for presentations.
  var ownInteraction: (any ViewControllerInteractiveTransitioning)?
  /// In place of the fade, for presentations.
  var ownAnimator: (any ViewControllerAnimatedTransitioning)?
  var interaction: PercentDrivenInteractiveTransition?

  init(style: ViewController.ModalPresentationStyle = .fullScreen) {
    (first, second) = stage.perform {
      (ViewController(name: "first"), ViewController(name: "second"))
    }
    second.modalPresentationStyle = style
    second.transitioningDelegate = self
  }

  /// Makes the next transition interactive.
  func interact() -> PercentDrivenInteractiveTransition {
    let made = stage.perform { PercentDrivenInteractiveTransition() }
    interaction = made
    return made
  }

  func showFirst() { stage.perform { stage.window.rootViewController = first } }

  func present(animated: Bool = true) {
    stage.perform { first.present(second, animated: animated) {} }
  }

  func dismiss() { stage.perform { second.dismiss(animated: true) {} } }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { ownAnimator ?? animator }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { ownInteraction ?? interaction }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    presenting.map { presenting in
      makePresentation?(presented, presenting)
        ?? DimmingController(presentedViewController: presented, presenting: presenting)
    }
  }

  func navigationController(
    _ navigation: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func tabBarController(
    _ tabs: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

extension PercentDrivenInteractiveTransition {
  /// Steps through a gesture: two updates, then the release, then time until all is over.
  func play(_ outcome: TransitionOutcome, on stage: Stage, interrupted: Bool = false) {
    let start = stage.time
    stage.advance(to: start + 0.1)
    stage.perform { update(0.25) }
    stage.advance(to: start + 0.2)
    stage.perform { update(0.5) }
    stage.advance(to: start + 0.3)
    stage.perform { outcome == .finish ? finish() : cancel() }
    if interrupted {
      catchesUninterruptible = true
      stage.advance(to: start + 0.4)
      stage.perform { pause() }
      stage.perform { update(grip) }
      stage.advance(to: start + 0.5)
      stage.perform { outcome == .finish ? finish() : cancel() }
    }
    // Not on a tenth: whether an end on the very moment is seen would be a matter of rounding.
    for tick in 6...12 { stage.advance(to: start + Double(tick) / 10 + 0.03) }
  }
}

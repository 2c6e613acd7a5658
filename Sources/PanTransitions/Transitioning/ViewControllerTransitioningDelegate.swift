import PanTraces

/// Animates a transition, after `UIViewControllerAnimatedTransitioning`.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// The duration in seconds.
  func transitionDuration(using context: TransitionContext?) -> Double

  /// Adds the to-view to the container, animates, and at the end calls `completeTransition`.
  func animateTransition(using context: TransitionContext)

  /// The property animator of an interruptible transition, the same one whenever it is asked for.
  ///
  /// Nil, the default, makes the transition one that cannot be paused.
  func interruptibleAnimator(
    using context: TransitionContext
  ) -> ViewPropertyAnimator?

  /// Called when the transition is over. True if it was not cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(
    using context: TransitionContext
  ) -> ViewPropertyAnimator? { nil }

  public func animationEnded(_ completed: Bool) {}
}

/// Drives a transition by something other than time, after
/// `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Sets the transition up and starts it.
  func startInteractiveTransition(_ context: TransitionContext)

  /// Whether it is interactive from the start. By default it is.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
}

/// Vends what a presentation or dismissal is made of, after
/// `UIViewControllerTransitioningDelegate`.
///
/// Every method defaults to nil: the standard transition.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Who animates the presentation.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Who animates the dismissal.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Who drives the presentation. Asked only if there is an animator.
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Who drives the dismissal. Asked only if there is an animator.
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Who surrounds the presented view. Asked only for the custom presentation style.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}

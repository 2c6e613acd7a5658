import PanTraces

/// Animates a transition, after `UIViewControllerAnimatedTransitioning`.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// The duration in seconds.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double

  /// Adds the to-view to the container, animates, and at the end calls `completeTransition`.
  func animateTransition(using context: any ViewControllerContextTransitioning)

  /// The property animator of an interruptible transition, the same one whenever it is asked for.
  ///
  /// Nil, the default, makes the transition one that cannot be paused.
  func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> ViewPropertyAnimator?

  /// Called when the transition is over. True if it was not cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> ViewPropertyAnimator? { nil }

  public func animationEnded(_ completed: Bool) {}
}

/// Drives a transition by something other than time, after
/// `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Sets the transition up and starts it.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)

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

/// Which of the two sides of a transition is asked for.
public enum TransitionSide: UInt8, Sendable, CaseIterable {
  /// The side before the transition.
  case from
  /// The side after it.
  case to
}

/// The context that animators and interactions read and report to, after
/// `UIViewControllerContextTransitioning`.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// Where the transition takes place. Animations belong inside of it.
  var containerView: View { get }
  /// Whether something other than time drives it now.
  var isInteractive: Bool { get }
  /// Whether it was decided to go back. Known from the decision on, before the content is back.
  var transitionWasCancelled: Bool { get }

  /// The controller of a side.
  func viewController(forKey side: TransitionSide) -> ViewController?

  /// The view of a side. Nil if the transition leaves it alone, as with custom presentations.
  func view(forKey side: TransitionSide) -> View?

  /// Where a controller's view is at the start, in the container. Zero if that does not apply.
  func initialFrame(for controller: ViewController) -> Rect

  /// Where a controller's view belongs at the end, in the container. Zero if not applicable.
  func finalFrame(for controller: ViewController) -> Rect

  /// Tells how far it has come, not to be called beside ``PercentDrivenInteractiveTransition``.
  func updateInteractiveTransition(_ percentComplete: Double)

  /// Tells that the interaction ended in favor of the transition.
  func finishInteractiveTransition()

  /// Tells that the interaction ended against the transition.
  func cancelInteractiveTransition()

  /// Tells that a running transition has been caught.
  func pauseInteractiveTransition()

  /// Tells that everything is over. To be called by the animator, once.
  func completeTransition(_ didComplete: Bool)
}

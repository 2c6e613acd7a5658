/// Which of the two sides of a transition is asked for.
public enum TransitionSide: UInt8, Sendable, CaseIterable {
  /// What is there before.
  case from
  /// What is to be there after.
  case to
}

/// What an animator and an interaction get to know of a transition and tell it, after
/// `UIViewControllerContextTransitioning`.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// Where the transition takes place; animations belong inside of it.
  var containerView: View { get }
  /// Whether anything is to be animated.
  var isAnimated: Bool { get }
  /// Whether something other than time drives it now.
  var isInteractive: Bool { get }
  /// Whether it was decided to go back; known from the decision on, before the content is back.
  var transitionWasCancelled: Bool { get }
  /// How the to-controller is presented; nil for the transitions of containers.
  var presentationStyle: ModalPresentationStyle? { get }

  /// The controller of a side.
  func viewController(forKey side: TransitionSide) -> ViewController?

  /// The view of a side; nil where the transition leaves it alone, as with custom presentations.
  func view(forKey side: TransitionSide) -> View?

  /// Where a controller's view is at the start, in the container; zero where that does not apply.
  func initialFrame(for controller: ViewController) -> Rect

  /// Where a controller's view belongs at the end, in the container; zero where not applicable.
  func finalFrame(for controller: ViewController) -> Rect

  /// Tells how far it has come; not to be called beside ``PercentDrivenInteractiveTransition``.
  func updateInteractiveTransition(_ percentComplete: Double)

  /// Tells that the interaction ended in favour of the transition.
  func finishInteractiveTransition()

  /// Tells that the interaction ended against the transition.
  func cancelInteractiveTransition()

  /// Tells that a running transition has been caught.
  func pauseInteractiveTransition()

  /// Tells that everything is over; to be called by the animator, once.
  func completeTransition(_ didComplete: Bool)
}

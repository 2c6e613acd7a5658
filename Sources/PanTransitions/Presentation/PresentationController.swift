/// What surrounds a presented view and where it belongs, after `UIPresentationController`.
open class PresentationController {
  /// What is presented.
  public let presentedViewController: ViewController
  /// The presenter, which keeps the presentation; nil only if the presenter is gone.
  public private(set) weak var presentingViewController: ViewController?
  /// What everything of the presentation is in; nil before and after.
  public internal(set) weak var containerView: View?

  /// Creates a presentation controller; the machinery presents with it.
  public init(presentedViewController: ViewController, presenting: ViewController) {
    self.presentedViewController = presentedViewController
    presentingViewController = presenting
  }

  /// The view that is presented: the presented controller's, unless chrome is wrapped around it.
  ///
  /// It is what the context gives for the presented side, and what is in the container in the end.
  open var presentedView: View { presentedViewController.view }

  /// Where the presented view belongs; the whole container by default.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the hierarchy when the presentation has ended.
  open var shouldRemovePresentersView: Bool { false }

  /// Called before the animation; the place to add chrome, and to animate it alongside.
  open func presentationTransitionWillBegin() {}
  /// Called when the presentation is over; false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the animation of a dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called when the dismissal is over; false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the animation of a presentation, and when the container has got another size; the
  /// place to put chrome and the presented view right.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container's views are in place.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the container gets another size.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}
  /// Called when the interface reads the other way than before.
  open func layoutDirectionDidChange() {}
}

/// The presentation controller of the full-screen style.
final class FullScreenPresentationController: PresentationController {
  override var shouldRemovePresentersView: Bool { true }
}

// A presentation from `present` to the end of `dismiss`:
// 1. The style decides on the presentation controller, and on the container: one for the time of a
//    transition (full screen), or one that stays as long as something is presented.
// 2. The delegate vends animator and interaction, else the view comes up from below.
// 3. The `TransitionRun` tells it when to begin, to lay out, to place views, to end.

/// One controller presented by another, from `present` to the end of the dismissal.
final class ModalPresentation {
  let presented: ViewController
  private(set) weak var presenter: ViewController?
  private(set) var controller: PresentationController
  unowned let stage: Stage
  var delegate: (any ViewControllerTransitioningDelegate)? { presented.transitioningDelegate }
  /// The container of a custom presentation, which stays as long as it is presented.
  private var lastingContainer: View?
  private var swap: ChildSwap.Container?
  private var direction = Direction.presenting
  /// The presentations between the one that is dismissed and this, the topmost one, from below.
  private var lower: [ModalPresentation] = []
  private var completion: (() -> Void)?

  private enum Direction {
    case presenting, dismissing
  }

  init(presented: ViewController, presenter: ViewController, stage: Stage) {
    self.presented = presented
    self.presenter = presenter
    self.stage = stage
    controller = PresentationController.FullScreen(
      presentedViewController: presented, presenting: presenter)
  }

  /// The presentation controller of a style. A custom one comes from the delegate.
  private func makeController(
    presenter: ViewController, source: ViewController
  ) -> PresentationController {
    switch presented.modalPresentationStyle {
    case .fullScreen: controller
    case .overFullScreen:
      PresentationController(presentedViewController: presented, presenting: presenter)
    case .pageSheet:
      PresentationController.Dimming(pageSheet: presented, presenting: presenter)
    case .custom: customController(presenter: presenter, source: source)
    }
  }

  // MARK: - Presenting

  func present(source: ViewController, animated: Bool, completion: (() -> Void)?) {
    guard let presenter else { return }
    self.completion = completion
    direction = .presenting
    presented.presentation = self
    presenter.presenting = self
    controller = makeController(presenter: presenter, source: source)
    // In UIKit's order: presentation controller, animator, interaction.
    let parts = animated ? vendedParts(presenter: presenter, source: source) : nil
    let container = containerForPresenting(presenter)
    controller.containerView = container
    let cast = TransitionRun.Cast(
      from: presenter, to: presented, fromView: { [presenter] in presenter.view },
      toView: { [controller] in controller.presentedView }, initialFrame: presenter.view.frame,
      finalFrame: { [controller] in controller.frameOfPresentedViewInContainerView },
      movesFrom: controller.shouldRemovePresentersView, movesTo: true)
    TransitionRun.perform(parts, cast, in: container, of: self, on: stage)
  }

  private func containerForPresenting(_ presenter: ViewController) -> View {
    let host: View = presenter.view.superview ?? stage.window
    if presented.modalPresentationStyle == .fullScreen {
      let swap = ChildSwap.Container(replacing: presenter.view, in: host)
      self.swap = swap
      return swap.container
    }
    let container = View(frame: stage.window.bounds, name: "presentation container")
    container.role = .container
    stage.window.addSubview(container)
    lastingContainer = container
    return container
  }

  // MARK: - Dismissing

  /// Dismisses it with all that are presented above it. The topmost one goes animated.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard let presenter else { return }
    var stack = [self]
    while let above = stack.last?.presented.presenting { stack.append(above) }
    let top = stack.removeLast()
    top.dismiss(onto: presenter, lower: stack, animated: animated, completion: completion)
  }

  private func dismiss(
    onto presenter: ViewController, lower: [ModalPresentation], animated: Bool,
    completion: (() -> Void)?
  ) {
    self.completion = completion
    self.lower = lower
    direction = .dismissing
    let parts = animated ? vendedParts(presenter: presenter, source: presenter) : nil
    let reveals = revealsPresenter
    let container = containerForDismissing()
    let cast = TransitionRun.Cast(
      from: presented, to: presenter, fromView: { [controller] in controller.presentedView },
      toView: { [presenter] in presenter.view }, initialFrame: presentedView.frame,
      finalFrame: { reveals ? container.bounds : presenter.view.frame }, movesFrom: true,
      movesTo: reveals)
    TransitionRun.perform(parts, cast, in: container, of: self, on: stage)
  }

  /// Whether the presentations dismissed removed the base view from the hierarchy.
  private var revealsPresenter: Bool {
    (lower.first ?? self).controller.shouldRemovePresentersView
  }

  private func containerForDismissing() -> View {
    if let lastingContainer { return lastingContainer }
    let host: View = presentedView.superview ?? stage.window
    let swap = ChildSwap.Container(replacing: presentedView, in: host)
    self.swap = swap
    controller.containerView = swap.container
    return swap.container
  }

  private var presentedView: View { controller.presentedView }
  /// The controller below all that is dismissed.
  private var base: ViewController? { (lower.first ?? self).presenter }

  private func layOut() {
    stage.log("presentation controller", "containerViewWillLayoutSubviews")
    controller.containerViewWillLayoutSubviews()
    controller.containerView?.layoutIfNeeded()
    stage.log("presentation controller", "containerViewDidLayoutSubviews")
    controller.containerViewDidLayoutSubviews()
  }
}

// MARK: - Before and after

extension ModalPresentation: TransitionRun.Host {
  func transitionWillBegin(_ coordinator: TransitionContext.Coordinator?) {
    for below in lower { below.presented.ownCoordinator = coordinator }
    for below in lower { below.leave() }
    switch direction {
    case .presenting:
      stage.log("presentation controller", "presentationTransitionWillBegin")
      controller.presentationTransitionWillBegin()
    case .dismissing: dismissalWillBegin()
    }
  }

  /// As in any pass of layout. Chrome sized there is as large as the container from the start.
  func layOutBeforeAnimating() {
    if direction == .presenting, lastingContainer != nil { layOut() }
  }

  func settleViews(completed: Bool) {
    guard let base else { return }
    let showsPresented = (direction == .presenting) == completed
    if let swap {
      let (kept, removed) =
        showsPresented ? (presentedView, base.view) : (base.view, presentedView)
      swap.end(keeping: kept, removing: removed)
      self.swap = nil
      // A container that lasts keeps the presented view. The presenter's may have to go.
    } else if showsPresented {
      if revealsPresenter { base.view.removeFromSuperview() }
    } else {
      endLastingContainer()
      bringBack(base)
    }
  }

  private func bringBack(_ base: ViewController) {
    guard revealsPresenter, base.view.superview !== stage.window else { return }
    stage.window.insertSubview(base.view, at: 0)
  }

  private func endLastingContainer() {
    presented.view.removeFromSuperview()
    presentedView.removeFromSuperview()
    lastingContainer?.removeFromSuperview()
    lastingContainer = nil
  }

  func transitionDidEnd(completed: Bool) {
    switch direction {
    case .presenting:
      stage.log("presentation controller", "presentationTransitionDidEnd(\(completed))")
      controller.presentationTransitionDidEnd(completed)
    case .dismissing: dismissalDidEnd(completed)
    }
    for below in lower { below.left(completed) }
    lower = []
    // A completion may present again, so all is forgotten before it is called.
    let done = completion
    completion = nil
    if (direction == .presenting) != completed { forget() }
    guard completed, let done else { return }
    stage.log(presented.name, "completion")
    done()
  }

  private func dismissalWillBegin() {
    stage.log("presentation controller", "dismissalTransitionWillBegin")
    controller.dismissalTransitionWillBegin()
  }

  private func dismissalDidEnd(_ completed: Bool) {
    stage.log("presentation controller", "dismissalTransitionDidEnd(\(completed))")
    controller.dismissalTransitionDidEnd(completed)
  }

  private func forget() {
    presenter?.presenting = nil
    presented.presentation = nil
  }

  // MARK: - Below the one that goes animated

  /// Begins the dismissal without animation. Its view is hidden, as it may still be in the picture.
  private func leave() {
    direction = .dismissing
    dismissalWillBegin()
    if presented.isAppearing { presented.beginAppearance(.disappearing, animated: false) }
    presentedView.isHidden = true
  }

  /// Ends the dismissal, or brings the controller back if it was cancelled.
  private func left(_ completed: Bool) {
    presentedView.isHidden = false
    presented.ownCoordinator = nil
    if completed {
      endLastingContainer()
      presented.endAppearance()
    } else if presented.isDisappearing {
      presented.sendAppearancePair(to: .appearing)
    }
    dismissalDidEnd(completed)
    if completed { forget() }
  }
}

// MARK: - What the delegate vends

extension ModalPresentation {
  private func customController(
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

  /// The animator, and the interaction if there is one. Nothing interacts with the standard one.
  private func vendedParts(
    presenter: ViewController, source: ViewController
  ) -> TransitionRun.Parts {
    let isPresenting = direction == .presenting
    // 0.5 s is only observed. UIKit moves it on an unpublished spring, here it eases in and out.
    let standard = ClosureAnimator.coverVertical(duration: 0.5, isPresenting: isPresenting)
    guard let delegate else { return (standard, nil) }
    stage.log(
      "delegate", "animationController(\(isPresenting ? "forPresented" : "forDismissed"):)")
    let animator =
      isPresenting
      ? delegate.animationController(
        forPresented: presented, presenting: presenter, source: source)
      : delegate.animationController(forDismissed: presented)
    guard let animator else { return (standard, nil) }
    stage.log(
      "delegate", "interactionControllerFor\(isPresenting ? "Presentation" : "Dismissal")")
    return (
      animator,
      isPresenting
        ? delegate.interactionControllerForPresentation(using: animator)
        : delegate.interactionControllerForDismissal(using: animator)
    )
  }
}

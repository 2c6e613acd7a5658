/// One controller presented by another: from the call of `present` to the end of the dismissal.
final class ModalPresentation {
  let presented: ViewController
  private(set) weak var presenter: ViewController?
  private(set) var controller: PresentationController
  unowned let stage: Stage
  var vendor: (any ViewControllerTransitioningDelegate)? { presented.transitioningDelegate }
  /// The container of a custom presentation, which stays as long as it is presented.
  private var lastingContainer: View?
  private var swap: ContainerSwap?
  private var direction = Direction.presenting
  private var completion: (() -> Void)?

  private enum Direction {
    case presenting, dismissing
  }

  init(presented: ViewController, presenter: ViewController, stage: Stage) {
    self.presented = presented
    self.presenter = presenter
    self.stage = stage
    controller = FullScreenPresentationController(
      presentedViewController: presented, presenting: presenter)
  }

  private var isCustom: Bool { presented.modalPresentationStyle == .custom }

  // MARK: - Presenting

  func present(source: ViewController, animated: Bool, completion: (() -> Void)?) {
    guard let presenter else { return }
    self.completion = completion
    direction = .presenting
    presented.presentation = self
    presenter.presenting = self
    if isCustom { controller = customController(presenter: presenter, source: source) }
    let animator = animated ? presentingAnimator(presenter: presenter, source: source) : nil
    let interaction = animator.flatMap { vended in
      vended.isStandard ? nil : interactionForPresentation(vended.animator)
    }
    let container = containerForPresenting(presenter)
    controller.containerView = container
    guard let animator else { return presentAtOnce(in: container, presenter: presenter) }
    let removes = controller.shouldRemovePresentersView
    let cast = TransitionCast(
      from: presenter, to: presented, initialFrame: presenter.view.frame,
      finalFrame: controller.frameOfPresentedViewInContainerView, movesFrom: removes,
      movesTo: true, presentationStyle: presented.modalPresentationStyle)
    TransitionRun(
      stage: stage, container: container, cast: cast, host: self, animator: animator.animator,
      interaction: interaction
    ).start()
  }

  private func containerForPresenting(_ presenter: ViewController) -> View {
    let host: View = presenter.view.superview ?? stage.window
    if controller.shouldRemovePresentersView, !isCustom {
      let swap = ContainerSwap(replacing: presenter.view, in: host)
      self.swap = swap
      return swap.container
    }
    let container = View(frame: stage.window.bounds, name: "presentation container")
    container.autoresizing = .both
    stage.window.addSubview(container)
    lastingContainer = container
    return container
  }

  private func presentAtOnce(in container: View, presenter: ViewController) {
    let removes = controller.shouldRemovePresentersView
    transitionWillBegin()
    presented.beginAppearance(.appearing, animated: false)
    if removes { presenter.beginAppearance(.disappearing, animated: false) }
    presented.view.frame = controller.frameOfPresentedViewInContainerView
    container.addSubview(presented.view)
    presented.view.layoutIfNeeded()
    settleViews(completed: true)
    if removes { presenter.endAppearance() }
    presented.endAppearance()
    transitionDidEnd(completed: true)
  }

  // MARK: - Dismissing

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard let presenter else { return }
    self.completion = completion
    direction = .dismissing
    let animator = animated ? dismissingAnimator() : nil
    let interaction = animator.flatMap { vended in
      vended.isStandard ? nil : interactionForDismissal(vended.animator)
    }
    let removed = controller.shouldRemovePresentersView
    let container = containerForDismissing()
    guard let animator else { return dismissAtOnce(in: container, presenter: presenter) }
    let cast = TransitionCast(
      from: presented, to: presenter, initialFrame: presented.view.frame,
      finalFrame: removed ? container.bounds : presenter.view.frame, movesFrom: true,
      movesTo: removed, presentationStyle: presented.modalPresentationStyle)
    TransitionRun(
      stage: stage, container: container, cast: cast, host: self, animator: animator.animator,
      interaction: interaction
    ).start()
  }

  private func containerForDismissing() -> View {
    if let lastingContainer { return lastingContainer }
    let host: View = presented.view.superview ?? stage.window
    let swap = ContainerSwap(replacing: presented.view, in: host)
    self.swap = swap
    controller.containerView = swap.container
    return swap.container
  }

  private func dismissAtOnce(in container: View, presenter: ViewController) {
    let removed = controller.shouldRemovePresentersView
    transitionWillBegin()
    if removed { presenter.beginAppearance(.appearing, animated: false) }
    presented.beginAppearance(.disappearing, animated: false)
    if removed { container.insertSubview(presenter.view, at: 0) }
    settleViews(completed: true)
    presented.endAppearance()
    if removed { presenter.endAppearance() }
    transitionDidEnd(completed: true)
  }

  // MARK: - Changes of size

  func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    controller.viewWillTransition(to: size, with: coordinator)
    presented.viewWillTransition(to: size, with: coordinator)
  }

  func layout() {
    stage.log("presentation controller", .containerViewWillLayoutSubviews)
    controller.containerViewWillLayoutSubviews()
    controller.containerView?.layoutIfNeeded()
    stage.log("presentation controller", .containerViewDidLayoutSubviews)
    controller.containerViewDidLayoutSubviews()
    presented.layoutPresentations()
  }
}

// MARK: - Before and after

extension ModalPresentation: TransitionHost {
  func transitionWillBegin(_ run: TransitionRun) { transitionWillBegin() }

  private func transitionWillBegin() {
    switch direction {
    case .presenting:
      stage.log("presentation controller", .presentationTransitionWillBegin)
      controller.presentationTransitionWillBegin()
    case .dismissing:
      stage.log("presentation controller", .dismissalTransitionWillBegin)
      controller.dismissalTransitionWillBegin()
    }
  }

  func settleViews(completed: Bool) {
    guard let presenter else { return }
    let showsPresented = (direction == .presenting) == completed
    if let swap {
      let (kept, removed) =
        showsPresented ? (presented.view, presenter.view) : (presenter.view, presented.view)
      swap.end(keeping: kept, removing: removed)
      self.swap = nil
    } else if showsPresented {
      if controller.shouldRemovePresentersView { presenter.view.removeFromSuperview() }
    } else {
      endLastingContainer(presenter)
    }
  }

  private func endLastingContainer(_ presenter: ViewController) {
    presented.view.removeFromSuperview()
    controller.presentedView.removeFromSuperview()
    if controller.shouldRemovePresentersView, presenter.view.window != nil {
      stage.window.insertSubview(presenter.view, at: 0)
    }
    lastingContainer?.removeFromSuperview()
    lastingContainer = nil
  }

  func transitionDidEnd(completed: Bool) {
    switch direction {
    case .presenting:
      stage.log("presentation controller", .presentationTransitionDidEnd(completed))
      controller.presentationTransitionDidEnd(completed)
    case .dismissing:
      stage.log("presentation controller", .dismissalTransitionDidEnd(completed))
      controller.dismissalTransitionDidEnd(completed)
    }
    let done = completion
    completion = nil
    if (direction == .presenting) != completed {
      presenter?.presenting = nil
      presented.presentation = nil
    }
    guard completed, let done else { return }
    stage.log(presented.name, .completion)
    done()
  }
}

import PanTraces

/// A call of the machinery to somebody who takes part in a transition.
public enum TransitionCall: Equatable, Sendable {
  // Delegates
  case animationControllerForPresented
  case animationControllerForDismissed
  case animationControllerForOperation(NavigationOperation)
  case animationControllerForTab(from: Int, to: Int)
  case interactionControllerForPresentation
  case interactionControllerForDismissal
  case interactionController
  case presentationController
  // Animators and interactions
  case transitionDuration(Double)
  case animateTransition
  case interruptibleAnimator
  case startInteractiveTransition
  case animationEnded(Bool)
  // Context
  case updateInteractiveTransition(Double)
  case pauseInteractiveTransition
  case finishInteractiveTransition
  case cancelInteractiveTransition
  case completeTransition(Bool)
  // Coordinator
  case alongsideAnimation
  case interactionChanged(isInteractive: Bool, isCancelled: Bool)
  case coordinatorCompletion(isCancelled: Bool)
  // Presentation controllers
  case presentationTransitionWillBegin
  case presentationTransitionDidEnd(Bool)
  case dismissalTransitionWillBegin
  case dismissalTransitionDidEnd(Bool)
  case containerViewWillLayoutSubviews
  case containerViewDidLayoutSubviews
  // View controllers
  case viewDidLoad
  case viewWillAppear
  case viewDidAppear
  case viewWillDisappear
  case viewDidDisappear
  case viewWillTransition(Size)
  case completion

  /// The call as written in Swift, arguments that matter included.
  public var text: String {
    switch self {
    case .animationControllerForPresented: "animationController(forPresented:)"
    case .animationControllerForDismissed: "animationController(forDismissed:)"
    case .animationControllerForOperation(let operation):
      "animationController(for: \(operation.name))"
    case .animationControllerForTab(let from, let to):
      "animationController(from: \(from), to: \(to))"
    case .interactionControllerForPresentation: "interactionControllerForPresentation"
    case .interactionControllerForDismissal: "interactionControllerForDismissal"
    case .interactionController: "interactionController(for:)"
    case .presentationController: "presentationController(forPresented:)"
    case .transitionDuration(let seconds): "transitionDuration -> \(seconds)"
    case .animateTransition: "animateTransition"
    case .interruptibleAnimator: "interruptibleAnimator"
    case .startInteractiveTransition: "startInteractiveTransition"
    case .animationEnded(let completed): "animationEnded(\(completed))"
    case .updateInteractiveTransition(let percent):
      "updateInteractiveTransition(\(Self.thousandths(percent)))"
    case .pauseInteractiveTransition: "pauseInteractiveTransition"
    case .finishInteractiveTransition: "finishInteractiveTransition"
    case .cancelInteractiveTransition: "cancelInteractiveTransition"
    case .completeTransition(let completed): "completeTransition(\(completed))"
    case .alongsideAnimation: "animation alongside"
    case .interactionChanged(let isInteractive, let isCancelled):
      "interaction changed (interactive: \(isInteractive), cancelled: \(isCancelled))"
    case .coordinatorCompletion(let isCancelled): "completion (cancelled: \(isCancelled))"
    case .presentationTransitionWillBegin: "presentationTransitionWillBegin"
    case .presentationTransitionDidEnd(let done): "presentationTransitionDidEnd(\(done))"
    case .dismissalTransitionWillBegin: "dismissalTransitionWillBegin"
    case .dismissalTransitionDidEnd(let done): "dismissalTransitionDidEnd(\(done))"
    case .containerViewWillLayoutSubviews: "containerViewWillLayoutSubviews"
    case .containerViewDidLayoutSubviews: "containerViewDidLayoutSubviews"
    case .viewDidLoad: "viewDidLoad"
    case .viewWillAppear: "viewWillAppear"
    case .viewDidAppear: "viewDidAppear"
    case .viewWillDisappear: "viewWillDisappear"
    case .viewDidDisappear: "viewDidDisappear"
    case .viewWillTransition(let size): "viewWillTransition(to: \(size.width) x \(size.height))"
    case .completion: "completion"
    }
  }

  /// Three decimals, enough to follow a log by eye.
  private static func thousandths(_ value: Double) -> String {
    let scaled = (value * 1000).rounded()
    guard scaled.magnitude < 1e12 else { return "?" }
    let whole = Int(scaled.magnitude)
    let digits = String(whole % 1000)
    let padding = String(repeating: "0", count: 3 - digits.count)
    return (scaled < 0 ? "-" : "") + "\(whole / 1000).\(padding)\(digits)"
  }
}

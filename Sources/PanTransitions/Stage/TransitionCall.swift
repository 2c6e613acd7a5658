import PanText
import PanTraces

/// A call of the machinery to somebody who takes part in a transition.
public enum TransitionCall: Equatable, Sendable {
  // Delegates
  /// A transitioning delegate is asked who animates a presentation.
  case animationControllerForPresented
  /// A transitioning delegate is asked who animates a dismissal.
  case animationControllerForDismissed
  /// A navigation delegate is asked who animates a push or pop.
  case animationControllerForOperation(NavigationOperation)
  /// A tab delegate is asked who animates a change of tabs.
  case animationControllerForTab(from: Int, to: Int)
  /// A transitioning delegate is asked who drives a presentation.
  case interactionControllerForPresentation
  /// A transitioning delegate is asked who drives a dismissal.
  case interactionControllerForDismissal
  /// A container's delegate is asked who drives the animator.
  case interactionController
  /// A transitioning delegate is asked for a presentation controller.
  case presentationController
  /// A navigation delegate learns which controller is about to show.
  case willShow(String)
  /// A navigation delegate learns which controller shows.
  case didShow(String)
  // Animators and interactions
  /// An animator says how long it takes, in seconds.
  case transitionDuration(Double)
  /// An animator sets its animations up.
  case animateTransition
  /// An animator is asked for what can be paused and reversed.
  case interruptibleAnimator
  /// A driver takes the transition over.
  case startInteractiveTransition
  /// An animator learns whether the transition completed.
  case animationEnded(Bool)
  // Context
  /// The context is told the share that is shown.
  case updateInteractiveTransition(Double)
  /// The context is told that the transition was caught.
  case pauseInteractiveTransition
  /// The context is told that the interaction ends in finish.
  case finishInteractiveTransition
  /// The context is told that the interaction ends in cancel.
  case cancelInteractiveTransition
  /// The context is told that all is over, and whether it completed.
  case completeTransition(Bool)
  // Coordinator
  /// An animation beside the transition is added.
  case alongsideAnimation
  /// Those who asked learn that the finger no longer drives.
  case interactionChanged(isInteractive: Bool, isCancelled: Bool)
  /// Those who asked learn that the transition is over.
  case coordinatorCompletion(isCancelled: Bool)
  // Presentation controllers
  /// A presentation controller learns that its presentation begins.
  case presentationTransitionWillBegin
  /// A presentation controller learns whether its presentation completed.
  case presentationTransitionDidEnd(Bool)
  /// A presentation controller learns that its dismissal begins.
  case dismissalTransitionWillBegin
  /// A presentation controller learns whether its dismissal completed.
  case dismissalTransitionDidEnd(Bool)
  /// A presentation controller may lay its views out.
  case containerViewWillLayoutSubviews
  /// A presentation controller's views are laid out.
  case containerViewDidLayoutSubviews
  /// A sheet's delegate learns at which detent it rests now, as a share of the container's height.
  case didSelectDetent(Double)
  // View controllers
  /// A view controller has its view.
  case viewDidLoad
  /// A view controller's view is about to come.
  case viewWillAppear
  /// A view controller's view is there.
  case viewDidAppear
  /// A view controller's view is about to go.
  case viewWillDisappear
  /// A view controller's view is gone.
  case viewDidDisappear
  /// A view controller learns its view's next size.
  case viewWillTransition(Size)
  /// A view controller learns that the interface reads the other way.
  case layoutDirectionDidChange
  /// A completion given with a presentation, dismissal, push or pop.
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
    case .willShow(let name): "willShow \(name)"
    case .didShow(let name): "didShow \(name)"
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
    case .layoutDirectionDidChange: "layoutDirectionDidChange"
    case .didSelectDetent(let share): "didSelectDetent \(ComponentValue.number(share).text)"
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

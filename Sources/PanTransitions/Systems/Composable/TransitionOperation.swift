extension Composable {
  /// What a container is asked to do.
  public enum TransitionOperation: Equatable, Sendable {
    /// A push or a pop.
    case navigation(NavigationOperation)
    /// A presentation or a dismissal.
    case modal(isPresenting: Bool)
    /// A change to a tab further right or further left.
    case tab(isIncreasing: Bool)

    /// Whether the to-view belongs on top.
    public var isPresenting: Bool {
      switch self {
      case .navigation(let operation): operation == .push
      case .modal(let isPresenting): isPresenting
      case .tab(let isIncreasing): isIncreasing
      }
    }
  }

  /// An operation and the context it happens in.
  public struct TransitionOperationContext {
    /// What is done.
    public let operation: TransitionOperation
    /// Where it is done, and between whom.
    public let context: any ViewControllerContextTransitioning

    /// The view that is on top during the operation.
    var topView: View? { operation.isPresenting ? toView : fromView }
    var fromView: View? { context.viewController(forKey: .from)?.view }
    var toView: View? { context.viewController(forKey: .to)?.view }

    /// Adds the to-view at its final frame, on top or below as the operation has it.
    func addToView() {
      guard let to = context.viewController(forKey: .to) else { return }
      to.view.frame = context.finalFrame(for: to)
      if operation.isPresenting {
        context.containerView.addSubview(to.view)
      } else {
        context.containerView.insertSubview(to.view, at: 0)
      }
    }
  }
}

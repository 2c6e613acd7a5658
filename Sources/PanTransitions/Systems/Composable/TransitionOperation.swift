public import PanTraces

extension Composable {
  /// An operation of a container.
  public enum TransitionOperation: Equatable, Sendable {
    /// Nothing: a movement that stands for no operation.
    case none
    /// A push or a pop.
    case navigation(NavigationOperation)
    /// A presentation or a dismissal.
    case modal(isPresenting: Bool)
    /// A change to a tab further right or further left.
    case tab(isIncreasing: Bool)

    /// Whether it shows something new on top. False for changes of tabs either way.
    public var isPresenting: Bool {
      switch self {
      case .navigation(let operation): operation == .push
      case .modal(let isPresenting): isPresenting
      case .tab, .none: false
      }
    }

    /// Whether it goes back to what was there. False for changes of tabs either way.
    public var isDismissing: Bool {
      switch self {
      case .navigation(let operation): operation == .pop
      case .modal(let isPresenting): !isPresenting
      case .tab, .none: false
      }
    }
  }

  /// The edge of the screen that a direction leads to.
  static func edgeName(_ direction: TravelDirection) -> String {
    switch direction {
    case .up: "top"
    case .right: "right"
    case .down: "bottom"
    case .left: "left"
    }
  }

  /// What moves a view just outside of a size, in a direction.
  static func transform(outside size: Size, _ direction: TravelDirection) -> AffineTransform {
    let way = direction.vector(along: direction.isHorizontal ? size.width : size.height)
    return AffineTransform(translationX: way.x, y: way.y)
  }

  /// Which operation a movement towards each edge stands for. An edge is the direction to it.
  public struct TransitionEdges: Sendable {
    private let operations: [(edge: TravelDirection, operation: TransitionOperation)]

    /// Pops towards an edge, and pushes towards the one across.
    public init(forNavigationTransitionsAtEdge edge: TravelDirection) {
      operations = [(edge, .navigation(.pop)), (edge.opposite, .navigation(.push))]
    }

    /// Dismisses towards an edge, and presents towards the one across.
    public init(forModalTransitionsAtEdge edge: TravelDirection) {
      operations = [
        (edge, .modal(isPresenting: false)), (edge.opposite, .modal(isPresenting: true)),
      ]
    }

    /// Goes to the next tab towards the left, and back towards the right.
    public static let tabs = TransitionEdges()

    private init() {
      operations = [(.left, .tab(isIncreasing: true)), (.right, .tab(isIncreasing: false))]
    }

    /// What a movement in a direction stands for.
    public func operation(towards direction: TravelDirection) -> TransitionOperation {
      operations.first { $0.edge == direction }?.operation ?? .none
    }

    /// The edge that an operation moves towards. Nil if it has none.
    public func edge(of operation: TransitionOperation) -> TravelDirection? {
      operations.first { $0.operation == operation }?.edge
    }
  }

  /// An operation and the context it happens in.
  public struct TransitionOperationContext {
    /// The operation.
    public let operation: TransitionOperation
    /// The context of the transition.
    public let context: any ViewControllerContextTransitioning

    /// The view of the controller that is there before.
    public var fromView: View? {
      context.view(forKey: .from) ?? context.viewController(forKey: .from)?.view
    }
    /// The view of the controller that is to be there after.
    public var toView: View? {
      context.view(forKey: .to) ?? context.viewController(forKey: .to)?.view
    }

    /// Adds the to-view at its final frame if the operation wants it, and returns the view on
    /// top: the from-view when something is dismissed, else the to-view.
    @discardableResult
    public func installViews() -> View? {
      guard let to = context.viewController(forKey: .to), let toView else { return nil }
      if !operation.isDismissing {
        context.containerView.addSubview(toView)
      } else if toView.superview == nil {
        if let fromView {
          context.containerView.insertSubview(toView, belowSubview: fromView)
        } else {
          context.containerView.insertSubview(toView, at: 0)
        }
      }
      toView.frame = context.finalFrame(for: to)
      return operation.isDismissing ? fromView : toView
    }
  }
}

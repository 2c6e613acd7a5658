import PanMotion
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

    /// Whether it shows something new on top; false for changes of tabs either way.
    public var isPresenting: Bool {
      switch self {
      case .navigation(let operation): operation == .push
      case .modal(let isPresenting): isPresenting
      case .tab, .none: false
      }
    }

    /// Whether it goes back to what was there; false for changes of tabs either way.
    public var isDismissing: Bool {
      switch self {
      case .navigation(let operation): operation == .pop
      case .modal(let isPresenting): !isPresenting
      case .tab, .none: false
      }
    }
  }

  /// An edge of the screen, towards which a finger or a view moves.
  public enum ScreenEdge: String, Sendable, CaseIterable {
    /// The upper edge.
    case top
    /// The right edge.
    case right
    /// The lower edge.
    case bottom
    /// The left edge.
    case left

    /// The edge across.
    public var opposite: ScreenEdge {
      switch self {
      case .top: .bottom
      case .right: .left
      case .bottom: .top
      case .left: .right
      }
    }

    /// The direction towards it.
    public var direction: TravelDirection {
      switch self {
      case .top: .up
      case .right: .right
      case .bottom: .down
      case .left: .left
      }
    }

    /// What moves a view just outside of a size, beyond the edge.
    func transform(outside size: Size) -> AffineTransform {
      let way = direction.vector(along: direction.isHorizontal ? size.width : size.height)
      return AffineTransform(translationX: way.x, y: way.y)
    }
  }

  /// Which operation a movement towards each edge stands for.
  public struct TransitionEdges: Equatable, Sendable {
    private var operations: [(edge: ScreenEdge, operation: TransitionOperation)]

    /// Pops towards an edge, and pushes towards the one across.
    public init(forNavigationTransitionsAtEdge edge: ScreenEdge) {
      operations = [(edge, .navigation(.pop)), (edge.opposite, .navigation(.push))]
    }

    /// Dismisses towards an edge, and presents towards the one across.
    public init(forModalTransitionsAtEdge edge: ScreenEdge) {
      operations = [
        (edge, .modal(isPresenting: false)), (edge.opposite, .modal(isPresenting: true)),
      ]
    }

    /// Goes to the next tab towards the left, and back towards the right.
    public static var tabs: TransitionEdges {
      TransitionEdges([(.left, .tab(isIncreasing: true)), (.right, .tab(isIncreasing: false))])
    }

    private init(_ operations: [(edge: ScreenEdge, operation: TransitionOperation)]) {
      self.operations = operations
    }

    /// What a movement in a direction stands for.
    public func operation(towards direction: TravelDirection) -> TransitionOperation {
      operations.first { $0.edge.direction == direction }?.operation ?? .none
    }

    /// The edge that an operation moves towards; nil where it has none.
    public func edge(of operation: TransitionOperation) -> ScreenEdge? {
      operations.first { $0.operation == operation }?.edge
    }

    public static func == (one: TransitionEdges, other: TransitionEdges) -> Bool {
      one.operations.elementsEqual(other.operations, by: ==)
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

    /// Adds the to-view at its final frame where the operation wants it, and returns the view on
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

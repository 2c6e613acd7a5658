// The composable library, in the words of its document:
// 1. A `TransitionController` is the delegate of a container, and asks a source for a `Transition`.
// 2. A `LayeredTransition` gives each `AnimationLayer`, and the shared element, an animator.
// 3. A `TransitionInteractionController` scrubs them by a pan, and may catch them at any moment.
// 4. Ready animations and shared elements are in +Animations, the examples in +Scenes.

public import PanTraces

/// The composable library, which describes animation and interaction apart and ties them together.
///
/// A namespace, as the library's own words (`AnimationLayer`, `Transition`) mean other things in
/// the engine.
public enum Composable {}

extension Composable {
  /// The part of a transition that a layer takes, as fractions of the whole.
  public struct AnimationRange: Equatable, Sendable {
    /// Its begin, `0...1`.
    public let start: Double
    /// Its end, `0...1`.
    public let end: Double

    /// Creates a range. Bounds are taken into `0...1`, and the end is never before the start.
    public init(start: Double, end: Double) {
      self.start = min(max(start, 0), 1)
      self.end = min(max(end, self.start), 1)
    }

    /// All of it.
    public static let full = AnimationRange(start: 0, end: 1)

    /// How much of the whole it is.
    public var length: Double { end - start }

    /// How much of the range has passed at a fraction of the whole, `0...1`.
    func fraction(of whole: Double) -> Double {
      guard end > start else { return whole >= end ? 1 : 0 }
      return min(max((whole - start) / (end - start), 0), 1)
    }
  }

  /// What moves, how it follows time, and in which part of the transition.
  public struct AnimationLayer {
    let range: AnimationRange
    let timingParameters: any TimingCurveProvider
    let animation: () -> Void

    /// Creates a layer. Each gets a property animator of its own.
    public init(
      range: AnimationRange = .full, timingParameters: any TimingCurveProvider,
      animation: @escaping () -> Void
    ) {
      self.range = range
      self.timingParameters = timingParameters
      self.animation = animation
    }

    /// When it ends in a transition of a duration: a spring with its own time is never cut off.
    func end(in duration: Double) -> Double {
      guard timingParameters.hasImplicitDuration else { return range.end * duration }
      return range.start * duration + timingParameters.timing(duration: duration).duration
    }
  }

  /// The part of a transition without a finger: setup, layers, and clearing up.
  public protocol TransitionAnimation: AnyObject {
    /// Puts the views in their first places. Adds the to-view.
    func setup(in operationContext: TransitionOperationContext)
    /// What moves. Asked for after the setup, and before it for how long it takes.
    var layers: [AnimationLayer] { get }
    /// Clears up, wherever it ended.
    func completion(position: ViewPropertyAnimator.Position)
  }

  /// Something that is in both views: it follows the finger, and moves by itself before and after.
  public protocol SharedElement: AnyObject {
    /// How it moves by itself. Asked for whenever it sets off, so that it can take a velocity
    /// along.
    ///
    /// One with a duration of its own decides how long everything takes.
    var timingParameters: any TimingCurveProvider { get }
    /// Puts it in its first place, and hides what it stands for.
    func setup(in operationContext: TransitionOperationContext)
    /// Called when a finger has got hold of the transition.
    func startInteraction(with pan: PanGesture)
    /// Moves it with the finger. Progress is the share of the whole that shows.
    func updateInteraction(with pan: PanGesture, progress: Double)
    /// Puts it in its place at the end or at the start. Animated.
    func animate(to position: ViewPropertyAnimator.Position)
    /// Clears up, wherever it ended.
    func completion(position: ViewPropertyAnimator.Position)
  }

  /// A duration in seconds, an animation, and maybe a shared element.
  public struct Transition {
    let duration: Double
    let animation: any TransitionAnimation
    let sharedElement: (any SharedElement)?
    let isAsWritten: Bool

    /// Creates a transition.
    ///
    /// As written, layers that are caught on their way jump to the share of the whole at the first
    /// movement of the finger: the original scrubs by time what had moved along a curve.
    public init(
      duration: Double, animation: any TransitionAnimation,
      sharedElement: (any SharedElement)? = nil, asWritten: Bool = false
    ) {
      self.duration = duration
      self.animation = animation
      self.sharedElement = sharedElement
      isAsWritten = asWritten
    }

    /// How long it takes in seconds: stretched to the layer that ends last.
    ///
    /// A shared element with a duration of its own has the last word, also if that is shorter.
    public var effectiveDuration: Double {
      let layers = animation.layers.map { $0.end(in: duration) }.reduce(duration, max)
      guard let element = sharedElement?.timingParameters, element.hasImplicitDuration else {
        return layers
      }
      return element.timing(duration: layers).duration
    }
  }

  /// Says which transition an operation gets. Asked once for each.
  public typealias TransitionSource = (TransitionOperation) -> Transition

  /// A view controller that wants to know how a transition it takes part in goes.
  public protocol TransitionPhaseDelegate: AnyObject {
    /// Called before anything moves.
    func willTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
    /// Called when it has finished.
    func didTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
    /// Called when it has gone back.
    func cancelledTransition(
      from: ViewController, to: ViewController, with sharedElement: (any SharedElement)?)
  }

  /// An operation of a container.
  public enum TransitionOperation: Equatable, Sendable {
    /// Nothing: a movement that stands for no operation.
    case none
    /// A push or a pop.
    case navigation(NavigationController.Operation)
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
    public let context: TransitionContext

    /// The view that the transition leaves.
    public var fromView: View? {
      context.view(forKey: .from) ?? context.viewController(forKey: .from)?.view
    }
    /// The view that stays after a completed transition.
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

extension Composable.SharedElement {
  public func startInteraction(with pan: PanGesture) {}
}

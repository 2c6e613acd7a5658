public import PanEngine
import PanTraces

extension Composable {
  /// The library's ready animations.
  public enum BuiltIn: String, Sendable, CaseIterable {
    /// The view on top fades.
    case dissolve
    /// The view on top moves in from an edge, or out to it.
    case move
    /// Both views move by the container's length, one after the other.
    case push
    /// The view below is revealed: the one that was there moves away above it.
    case reveal
  }

  /// An animation of one layer, made when the views are known.
  public final class LayerAnimation: TransitionAnimation {
    /// What the layer does, and what puts the views right afterwards.
    struct Motion {
      let curve: TimingCurve
      let animation: () -> Void
      var cleanUp: () -> Void = {}
    }

    private let prepare: (TransitionOperationContext) -> Motion?
    private var motion: Motion?

    /// Takes what puts the views in their first places, and returns how they go on. Nil moves
    /// nothing.
    init(_ prepare: @escaping (TransitionOperationContext) -> Motion?) { self.prepare = prepare }

    public func setup(in operationContext: TransitionOperationContext) {
      motion = prepare(operationContext)
    }

    public var layers: [AnimationLayer] {
      [
        AnimationLayer(timingParameters: motion?.curve ?? TimingCurve.easeInOut) { [self] in
          motion?.animation()
        }
      ]
    }

    public func completion(position: ViewPropertyAnimator.Position) {
      motion?.cleanUp()
      motion = nil
    }
  }
}

extension Composable.LayerAnimation {
  /// One of the ready animations, ease-in-out unless told otherwise.
  ///
  /// Edges are those towards which a movement means an operation. A view comes from the one across.
  public static func builtIn(
    _ kind: Composable.BuiltIn, edges: Composable.TransitionEdges, curve: TimingCurve = .easeInOut
  ) -> Composable.LayerAnimation {
    Composable.LayerAnimation { context in
      guard let top = context.installViews(), let from = context.fromView, let to = context.toView
      else { return nil }
      let isDismissing = context.operation.isDismissing
      if kind == .dissolve {
        top.alpha = isDismissing ? 1 : 0
        return Motion(
          curve: curve, animation: { top.alpha = isDismissing ? 0 : 1 }, cleanUp: { top.alpha = 1 })
      }
      guard let towards = edges.edge(of: context.operation) else { return nil }
      // Which of the two is on top follows from the operation, not from the direction.
      let bottom = top === to ? from : to
      let size = context.context.containerView.bounds.size
      let outside = Composable.transform(outside: size, isDismissing ? towards : towards.opposite)
      let across = Composable.transform(outside: size, isDismissing ? towards.opposite : towards)
      // What moves, where it is out of the picture, and whether it goes there.
      var moves: [(view: View, hidden: AffineTransform, leaves: Bool)] = []
      switch kind {
      case .dissolve: break
      case .move: moves = [(top, outside, isDismissing)]
      case .push: moves = [(top, outside, isDismissing), (bottom, across, !isDismissing)]
      case .reveal:
        context.context.containerView.bringSubviewToFront(bottom)
        moves = [(bottom, outside, !isDismissing)]
      }
      for move in moves { move.view.transform = move.leaves ? .identity : move.hidden }
      return Motion(
        curve: curve,
        animation: {
          for move in moves { move.view.transform = move.leaves ? move.hidden : .identity }
        }, cleanUp: { for move in moves { move.view.transform = .identity } })
    }
  }

  /// The modal example: the view to drop things on comes down from above by a share of its height.
  ///
  /// Ease-out coming, ease-in going.
  static func dropTarget(share: Double) -> Composable.LayerAnimation {
    Composable.LayerAnimation { context in
      let isPresenting = context.operation.isPresenting
      let target = context.installViews()
      let height = context.context.containerView.bounds.height
      let hidden = AffineTransform(translationX: 0, y: -height)
      let shown = AffineTransform(translationX: 0, y: (share - 1) * height)
      target?.transform = isPresenting ? hidden : shown
      return Motion(curve: isPresenting ? .easeOut : .easeIn) {
        target?.transform = isPresenting ? shown : hidden
      }
    }
  }

  /// The tab example: the next tab comes in from its side, larger and turned, over what blurs.
  ///
  /// The blur has no picture here: a view that fades in stands for the effect.
  static func turningTab() -> Composable.LayerAnimation {
    Composable.LayerAnimation { context in
      guard let to = context.toView else { return nil }
      let container = context.context.containerView
      let blur = View(frame: container.bounds, name: "blur")
      blur.alpha = 0
      container.addSubview(blur)
      context.installViews()
      // The next tab comes from the right, the one before from the left.
      let side: Double = context.operation == .tab(isIncreasing: true) ? 1 : -1
      to.transform =
        AffineTransform(rotationAngle: side * 0.05 * .pi)
        .concatenating(AffineTransform(scaleX: 1.2, y: 1.2))
        .concatenating(AffineTransform(translationX: side * container.bounds.width * 1.2, y: 0))
      return Motion(
        curve: .easeOut,
        animation: {
          to.transform = .identity
          blur.alpha = 1
        },
        cleanUp: {
          to.transform = .identity
          blur.removeFromSuperview()
        })
    }
  }
}

extension Composable {
  /// A picture that moves from one view's place to another's, found by name.
  ///
  /// Under the finger it goes along with the progress, else on a spring over what is ahead.
  final class SharedImage: SharedElement {
    /// The names of the picture in the lower and in the upper view.
    private let names: (lower: String, upper: String)
    private var copy: View?
    private var hidden: [View] = []
    private var frames = (start: Rect.zero, end: Rect.zero)

    init(lower: String, upper: String) { names = (lower, upper) }

    var timingParameters: any TimingCurveProvider { SpringTimingParameters(dampingRatio: 0.8) }

    func setup(in operationContext: TransitionOperationContext) {
      let isDismissing = operationContext.operation.isDismissing
      let container = operationContext.context.containerView
      let (from, to) = (operationContext.fromView, operationContext.toView)
      let start = from?.firstDescendant { $0.name == (isDismissing ? names.upper : names.lower) }
      let end = to?.firstDescendant { $0.name == (isDismissing ? names.lower : names.upper) }
      guard let start, let end, let to, let copy = start.snapshotView(afterScreenUpdates: true)
      else { return }
      to.layoutIfNeeded()
      // In its own view's coordinates: the animation may have moved that view away.
      frames = (start.convert(start.bounds, to: container), end.convert(end.bounds, to: to))
      copy.frame = frames.start
      container.addSubview(copy)
      hidden = [start, end]
      for view in hidden { view.isHidden = true }
      self.copy = copy
    }

    func updateInteraction(with pan: PanGesture, progress: Double) {
      let (start, end) = frames
      copy?.frame = Rect(
        origin: start.origin + (end.origin - start.origin) * progress,
        size: Size(
          width: start.width + (end.width - start.width) * progress,
          height: start.height + (end.height - start.height) * progress))
    }

    func animate(to position: ViewPropertyAnimator.Position) {
      copy?.frame = position == .end ? frames.end : frames.start
    }

    func completion(position: ViewPropertyAnimator.Position) {
      copy?.removeFromSuperview()
      copy = nil
      for view in hidden { view.isHidden = false }
      hidden = []
    }
  }

  /// A shape that is dragged by the finger itself and then flies to its place on a spring.
  ///
  /// Mass 2, stiffness 1500, damping 98, as in the modal example. The velocity is the finger's over
  /// the distance that is left in each direction, at most 35/s. As in the example it is 0 if one
  /// of the two distances is 0, and distances are those to the target even when going back.
  final class DraggedShape: SharedElement {
    static let fastest = 35.0

    private let original: View
    /// The place of its middle in the container in the end.
    private let target: Vector
    private let pan: PanGesture
    private var copy: View?
    private var start = Vector.zero
    /// The place of its middle when the finger got hold of it.
    private var held = Vector.zero

    init(of original: View, target: Vector, pan: PanGesture) {
      self.original = original
      self.target = target
      self.pan = pan
    }

    var timingParameters: any TimingCurveProvider {
      Self.spring(initialVelocity: launchVelocity)
    }

    static func spring(initialVelocity: Vector) -> SpringTimingParameters {
      SpringTimingParameters(
        mass: 2, stiffness: 1500, damping: 98, initialVelocity: initialVelocity)
        ?? SpringTimingParameters(dampingRatio: 1)
    }

    private var launchVelocity: Vector {
      guard let copy else { return .zero }
      let left = target - copy.center
      // As in the example, which has no velocity then in either direction.
      guard left.x != 0, left.y != 0 else { return .zero }
      func clipped(_ velocity: Double, _ distance: Double) -> Double {
        min(max(velocity / distance.magnitude, -Self.fastest), Self.fastest)
      }
      let velocity = pan.releaseVelocity
      return Vector(x: clipped(velocity.x, left.x), y: clipped(velocity.y, left.y))
    }

    func setup(in operationContext: TransitionOperationContext) {
      let container = operationContext.context.containerView
      guard let copy = original.snapshotView(afterScreenUpdates: true) else { return }
      copy.frame = original.convert(original.bounds, to: container)
      start = copy.center
      held = start
      original.alpha = 0
      container.addSubview(copy)
      self.copy = copy
    }

    func startInteraction(with pan: PanGesture) { held = copy?.presentation.center ?? held }

    func updateInteraction(with pan: PanGesture, progress: Double) {
      copy?.center = held + pan.translation
    }

    func animate(to position: ViewPropertyAnimator.Position) {
      copy?.center = position == .end ? target : start
    }

    func completion(position: ViewPropertyAnimator.Position) {
      copy?.removeFromSuperview()
      copy = nil
      original.alpha = 1
    }
  }
}

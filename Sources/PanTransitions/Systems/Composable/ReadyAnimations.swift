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

  /// One of the ready animations, ease-in-out unless told otherwise.
  ///
  /// Edges are those towards which a movement means an operation. A view comes from the one across.
  public final class BuiltInAnimation: TransitionAnimation {
    private let kind: BuiltIn
    private let edges: TransitionEdges
    private let curve: TimingCurve
    /// What moves or fades, from where to where.
    private var moves: [Move] = []

    private struct Move {
      let view: View
      let from: AffineTransform
      let to: AffineTransform
    }

    /// Creates an animation.
    public init(_ kind: BuiltIn, edges: TransitionEdges, curve: TimingCurve = .easeInOut) {
      self.kind = kind
      self.edges = edges
      self.curve = curve
    }

    public func setup(in operationContext: TransitionOperationContext) {
      guard let top = operationContext.installViews(), let from = operationContext.fromView,
        let to = operationContext.toView
      else { return }
      let isDismissing = operationContext.operation.isDismissing
      let bottom = top === to ? from : to
      if kind == .dissolve {
        top.alpha = isDismissing ? 1 : 0
        fade = (top, isDismissing ? 0 : 1)
        return
      }
      guard let towards = edges.edge(of: operationContext.operation) else { return }
      let size = operationContext.context.containerView.bounds.size
      let outside = Composable.transform(outside: size, isDismissing ? towards : towards.opposite)
      let across = Composable.transform(outside: size, isDismissing ? towards.opposite : towards)
      switch kind {
      case .dissolve: break
      case .move: moves = [move(top, between: .identity, and: outside, out: isDismissing)]
      case .push:
        moves = [
          move(top, between: .identity, and: outside, out: isDismissing),
          move(bottom, between: .identity, and: across, out: !isDismissing),
        ]
      case .reveal:
        operationContext.context.containerView.bringSubviewToFront(bottom)
        moves = [move(bottom, between: .identity, and: outside, out: !isDismissing)]
      }
      for move in moves { move.view.transform = move.from }
    }

    private var fade: (view: View, alpha: Double)?

    private func move(
      _ view: View, between shown: AffineTransform, and hidden: AffineTransform, out: Bool
    ) -> Move {
      Move(view: view, from: out ? shown : hidden, to: out ? hidden : shown)
    }

    public var layers: [AnimationLayer] {
      let timing = CubicTimingParameters(animationCurve: curve)
      return [
        AnimationLayer(timingParameters: timing) { [self] in
          for move in moves { move.view.transform = move.to }
          if let fade { fade.view.alpha = fade.alpha }
        }
      ]
    }

    public func completion(position: ViewAnimatingPosition) {
      for move in moves { move.view.transform = .identity }
      fade?.view.alpha = 1
      moves = []
      fade = nil
    }
  }
}

extension Composable {
  /// The modal example: the view to drop things on comes down from above by a share of its height.
  ///
  /// Ease-out coming, ease-in going.
  final class DropTargetAnimation: TransitionAnimation {
    /// How much of it shows, as a share of its height.
    private let share: Double
    private weak var target: View?
    private var destination = AffineTransform.identity
    private var isPresenting = true

    init(share: Double) { self.share = share }

    func setup(in operationContext: TransitionOperationContext) {
      isPresenting = operationContext.operation.isPresenting
      target = operationContext.installViews()
      let height = operationContext.context.containerView.bounds.height
      let hidden = AffineTransform(translationX: 0, y: -height)
      let shown = AffineTransform(translationX: 0, y: (share - 1) * height)
      target?.transform = isPresenting ? hidden : shown
      destination = isPresenting ? shown : hidden
    }

    var layers: [AnimationLayer] {
      let curve: TimingCurve = isPresenting ? .easeOut : .easeIn
      return [
        AnimationLayer(timingParameters: CubicTimingParameters(animationCurve: curve)) { [self] in
          target?.transform = destination
        }
      ]
    }

    func completion(position: ViewAnimatingPosition) {}
  }

  /// The tab example: the next tab comes in from its side, larger and turned, over what blurs.
  ///
  /// The blur has no picture here: a view that fades in stands for the effect.
  final class TurningTabAnimation: TransitionAnimation {
    private weak var topView: View?
    private var blur: View?

    func setup(in operationContext: TransitionOperationContext) {
      guard let to = operationContext.toView else { return }
      let context = operationContext.context
      let container = context.containerView
      let blur = View(frame: container.bounds, name: "blur")
      blur.alpha = 0
      container.addSubview(blur)
      self.blur = blur
      topView = operationContext.installViews()
      let side: Double = operationContext.operation == .tab(isIncreasing: true) ? 1 : -1
      to.transform =
        AffineTransform(rotationAngle: side * 0.05 * .pi)
        .concatenating(AffineTransform(scaleX: 1.2, y: 1.2))
        .concatenating(AffineTransform(translationX: side * container.bounds.width * 1.2, y: 0))
    }

    var layers: [AnimationLayer] {
      [
        AnimationLayer(timingParameters: CubicTimingParameters(animationCurve: .easeOut)) {
          [self] in
          topView?.transform = .identity
          blur?.alpha = 1
        }
      ]
    }

    func completion(position: ViewAnimatingPosition) {
      topView?.transform = .identity
      blur?.removeFromSuperview()
      blur = nil
    }
  }
}

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
  /// Edges are those towards which a movement means an operation; a view comes from the one across.
  public final class BuiltInAnimation: TransitionAnimation {
    private let kind: BuiltIn
    private let edges: TransitionEdges
    private let curve: AnimationCurve
    /// What moves or fades, from where to where.
    private var moves: [Move] = []

    private struct Move {
      let view: View
      let from: AffineTransform
      let to: AffineTransform
    }

    /// Creates an animation.
    public init(_ kind: BuiltIn, edges: TransitionEdges, curve: AnimationCurve = .easeInOut) {
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
      let outside = (isDismissing ? towards : towards.opposite).transform(outside: size)
      let across = (isDismissing ? towards.opposite : towards).transform(outside: size)
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

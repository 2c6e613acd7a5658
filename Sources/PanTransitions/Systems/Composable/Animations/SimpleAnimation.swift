extension Composable {
  /// The view on top slides in from above the container, or out again; ease-out.
  public final class SimpleAnimation: TransitionAnimation {
    private weak var topView: View?
    private var targetTransform = AffineTransform.identity

    /// Creates the animation.
    public init() {}

    public func setup(in operationContext: TransitionOperationContext) {
      operationContext.addToView()
      topView = operationContext.topView
      let isPresenting = operationContext.operation.isPresenting
      let hidden = AffineTransform(
        translationX: 0, y: -operationContext.context.containerView.bounds.height)
      topView?.transform = isPresenting ? hidden : .identity
      targetTransform = isPresenting ? .identity : hidden
    }

    public var layers: [AnimationLayer] {
      [
        AnimationLayer(timingParameters: CubicTimingParameters(animationCurve: .easeOut)) {
          [self] in topView?.transform = targetTransform
        }
      ]
    }

    public func completion(position: ViewAnimatingPosition) { topView?.transform = .identity }
  }
}

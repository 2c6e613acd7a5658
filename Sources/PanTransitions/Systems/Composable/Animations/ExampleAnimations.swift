import PanMotion

extension Composable {
  /// The view on top slides in from above the container, or out again; ease-out.
  public final class SimpleAnimation: TransitionAnimation {
    private weak var topView: View?
    private var targetTransform = AffineTransform.identity

    /// Creates the animation.
    public init() {}

    public func setup(in operationContext: TransitionOperationContext) {
      let isDismissing = operationContext.operation.isDismissing
      topView = operationContext.installViews()
      let hidden = AffineTransform(
        translationX: 0, y: -operationContext.context.containerView.bounds.height)
      topView?.transform = isDismissing ? .identity : hidden
      targetTransform = isDismissing ? hidden : .identity
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
      let curve: AnimationCurve = isPresenting ? .easeOut : .easeIn
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
    private let reading: LayoutDirection

    init(reading: LayoutDirection) { self.reading = reading }

    func setup(in operationContext: TransitionOperationContext) {
      guard let to = operationContext.toView else { return }
      let context = operationContext.context
      let container = context.containerView
      let blur = View(frame: container.bounds, name: "blur")
      blur.autoresizing = .both
      blur.alpha = 0
      container.addSubview(blur)
      self.blur = blur
      topView = operationContext.installViews()
      let isIncreasing = operationContext.operation == .tab(isIncreasing: true)
      let side: Double = isIncreasing == (reading == .leftToRight) ? 1 : -1
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

extension Composable {
  /// A picture that moves from one view's place to another's, found by name, on a spring after the
  /// release.
  final class SharedImage: SharedElement {
    /// The names of the picture in the lower and in the upper view.
    private let names: (lower: String, upper: String)
    private var copy: View?
    private var hidden: [View] = []
    private var target = Rect.zero

    init(lower: String, upper: String) { names = (lower, upper) }

    var timingParameters: any TimingCurveProvider { SpringTimingParameters(dampingRatio: 0.8) }

    func setup(in operationContext: TransitionOperationContext) {
      let isPresenting = operationContext.operation.isPresenting
      let container = operationContext.context.containerView
      let (from, to) = (operationContext.fromView, operationContext.toView)
      let start = from?.firstDescendant { $0.name == (isPresenting ? names.lower : names.upper) }
      let end = to?.firstDescendant { $0.name == (isPresenting ? names.upper : names.lower) }
      guard let start, let end, let to, let copy = start.snapshotView(afterScreenUpdates: true)
      else { return }
      to.layoutIfNeeded()
      copy.frame = start.convert(start.bounds, to: container)
      // Where the place is in its own view, which the animation may have moved away for a start.
      target = end.convert(end.bounds, to: to)
      container.addSubview(copy)
      hidden = [start, end]
      for view in hidden { view.isHidden = true }
      self.copy = copy
    }

    func animate() { copy?.frame = target }

    func completion(position: ViewAnimatingPosition) {
      copy?.removeFromSuperview()
      copy = nil
      for view in hidden { view.isHidden = false }
      hidden = []
    }
  }
}

extension Composable {
  /// A small collection of ready animations; the originals' numbers are not in the document, these
  /// are ours.
  public enum BuiltIn: String, Sendable, CaseIterable {
    /// The view on top fades.
    case fade
    /// The view on top comes up from below, with the other sinking back a little.
    case cover
    /// The view on top grows out of the middle, fading in during the first half.
    case zoom
    /// Both views move by a width, side by side.
    case slide
  }

  /// One of the ready animations.
  public final class BuiltInAnimation: TransitionAnimation {
    private let kind: BuiltIn
    private var top: View?
    private var bottom: View?
    private var isPresenting = true
    private var size = Size.zero

    /// Creates an animation.
    public init(_ kind: BuiltIn) { self.kind = kind }

    public func setup(in operationContext: TransitionOperationContext) {
      operationContext.addToView()
      isPresenting = operationContext.operation.isPresenting
      top = operationContext.topView
      bottom = isPresenting ? operationContext.fromView : operationContext.toView
      size = operationContext.context.containerView.bounds.size
      // What the presentation goes away from is what a dismissal goes back to.
      if isPresenting { showTop(false) } else { pushBottom(true) }
    }

    public var layers: [AnimationLayer] {
      let easeOut = CubicTimingParameters(animationCurve: .easeOut)
      let easeInOut = CubicTimingParameters(animationCurve: .easeInOut)
      let shows = isPresenting
      switch kind {
      case .fade, .slide:
        return [
          AnimationLayer(timingParameters: easeInOut) { [self] in
            showTop(shows)
            pushBottom(shows)
          }
        ]
      case .cover:
        return [
          AnimationLayer(timingParameters: easeOut) { [self] in showTop(shows) },
          AnimationLayer(
            range: AnimationRange(start: 0.2, end: 1), timingParameters: easeInOut
          ) { [self] in pushBottom(shows) },
        ]
      case .zoom:
        let fading = AnimationRange(start: shows ? 0 : 0.5, end: shows ? 0.5 : 1)
        return [
          AnimationLayer(timingParameters: easeInOut) { [self] in scaleTop(shows) },
          AnimationLayer(range: fading, timingParameters: easeInOut) { [self] in
            top?.alpha = shows ? 1 : 0
          },
        ]
      }
    }

    public func completion(position: ViewAnimatingPosition) {
      for view in [top, bottom] {
        view?.transform = .identity
        view?.alpha = 1
      }
      top = nil
      bottom = nil
    }

    // MARK: - The two ends

    private func showTop(_ isShown: Bool) {
      switch kind {
      case .fade: top?.alpha = isShown ? 1 : 0
      case .cover: top?.transform = shifted(y: isShown ? 0 : size.height)
      case .slide: top?.transform = shifted(x: isShown ? 0 : size.width)
      case .zoom:
        scaleTop(isShown)
        top?.alpha = isShown ? 1 : 0
      }
    }

    private func scaleTop(_ isShown: Bool) {
      let scale = isShown ? 1 : 0.5
      top?.transform = AffineTransform(scaleX: scale, y: scale)
    }

    private func pushBottom(_ isPushed: Bool) {
      switch kind {
      case .fade, .zoom: break
      case .cover:
        let scale = isPushed ? 0.9 : 1
        bottom?.transform = AffineTransform(scaleX: scale, y: scale)
      case .slide: bottom?.transform = shifted(x: isPushed ? -size.width : 0)
      }
    }

    private func shifted(x: Double = 0, y: Double = 0) -> AffineTransform {
      AffineTransform(translationX: x, y: y)
    }
  }
}

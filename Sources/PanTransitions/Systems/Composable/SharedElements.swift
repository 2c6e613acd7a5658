import PanEngine
import PanTraces

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

    func animate(to position: ViewAnimatingPosition) {
      copy?.frame = position == .end ? frames.end : frames.start
    }

    func completion(position: ViewAnimatingPosition) {
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
    /// Where the middle of it belongs in the container.
    private let target: Vector
    private let pan: PanGesture
    private var copy: View?
    private var start = Vector.zero
    /// Where the middle was when the finger got hold of it.
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

    func animate(to position: ViewAnimatingPosition) {
      copy?.center = position == .end ? target : start
    }

    func completion(position: ViewAnimatingPosition) {
      copy?.removeFromSuperview()
      copy = nil
      original.alpha = 1
    }
  }
}

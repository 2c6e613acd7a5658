import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// A pan as its handlers see it, after `UIPanGestureRecognizer`.
///
/// Recognition is the engine's: a ``TransitionReplay`` delivers what the recogniser made of a trace.
public final class PanGesture {
  /// Where it stands.
  public private(set) var state = PanState.possible
  /// What the finish policy says of the release; nil before it.
  ///
  /// UIKit leaves the decision to the handler. Here it is the replay's, so that any policy can be
  /// tried on any system.
  public private(set) var decision: ReleaseDecision?
  /// The velocity along the travel at the release in points per second; nil where there is none.
  public private(set) var velocity: Double?
  /// The running transition that the finger has caught; nil where it starts one.
  public private(set) weak var caught: PercentDrivenInteractiveTransition?

  private var translation = Vector.zero
  private var handlers: [(PanGesture) -> Void] = []

  /// Creates a gesture that nothing has happened to.
  public init() {}

  /// Adds a handler, called for began, changed, ended and cancelled.
  public func addTarget(_ handler: @escaping (PanGesture) -> Void) { handlers.append(handler) }

  /// The finger's movement since the pan was recognised, in a view's coordinates; nil is the window.
  public func translation(in view: View?) -> Vector {
    guard let view else { return translation }
    return view.convert(translation, from: nil) - view.convert(.zero, from: nil)
  }

  /// The movement along a travel, as a share of its length; measured in the window.
  public func progress(along travel: Travel) -> Double {
    travel.direction.along(translation) / travel.extent
  }

  /// Whether the release finishes the transition.
  public var finishes: Bool { decision?.outcome == .finish }

  // MARK: - Delivery

  func begin(at translation: Vector, caught: PercentDrivenInteractiveTransition?) {
    decision = nil
    velocity = nil
    self.caught = caught
    deliver(.began, translation)
  }

  func change(to translation: Vector) { deliver(.changed, translation) }

  func end(_ release: Release, isCancelled: Bool, at translation: Vector) {
    decision = release.decision
    velocity = release.velocityAlong
    deliver(isCancelled ? .cancelled : .ended, translation)
  }

  private func deliver(_ state: PanState, _ translation: Vector) {
    self.state = state
    self.translation = translation
    for handler in handlers { handler(self) }
  }
}

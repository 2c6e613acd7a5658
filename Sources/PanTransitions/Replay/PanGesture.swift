public import PanGestures
public import PanMotion
public import PanReplay
public import PanTraces

/// A pan as its handlers see it, after `UIPanGestureRecognizer`.
///
/// Recognition is the engine's: a ``TransitionReplay`` delivers what the recogniser made of a trace.
/// In a test of one's own it can be delivered by hand, while the stage performs, by
/// ``begin(at:catching:)``, ``change(to:)`` and ``end(_:velocity:along:isCancelled:)``.
public final class PanGesture {
  /// Where it stands.
  public private(set) var state = PanState.possible
  /// What the finish policy says of the release; nil before it.
  ///
  /// UIKit leaves the decision to the handler. Here it is the replay's, so that any policy can be
  /// tried on any system.
  public private(set) var outcome: TransitionOutcome?
  /// The velocity along the travel at the release in points per second; nil where there is none.
  public private(set) var velocity: Double?
  /// The velocity at the release in points per second; zero before it and where there is none.
  public private(set) var releaseVelocity = Vector.zero
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
  public var finishes: Bool { outcome == .finish }

  // MARK: - Delivery

  /// Begins at a movement so far, catching the settle of a transition that is under way if any.
  public func begin(
    at translation: Vector = .zero, catching caught: PercentDrivenInteractiveTransition? = nil
  ) {
    outcome = nil
    velocity = nil
    releaseVelocity = .zero
    self.caught = caught
    deliver(.began, translation)
  }

  /// Moves on to a movement since it began, in points.
  public func change(to translation: Vector) { deliver(.changed, translation) }

  /// Ends where it is, with an outcome and a velocity in points per second, of which the handlers get
  /// the part along a travel; cancelled, the system took the touch away.
  public func end(
    _ outcome: TransitionOutcome, velocity: Vector? = nil, along travel: Travel? = nil,
    isCancelled: Bool = false
  ) {
    self.outcome = outcome
    self.velocity = travel.flatMap { travel in velocity.map(travel.direction.along) }
    releaseVelocity = velocity ?? .zero
    deliver(isCancelled ? .cancelled : .ended, translation)
  }

  func end(_ release: Release, isCancelled: Bool) {
    outcome = release.decision.outcome
    velocity = release.velocityAlong
    releaseVelocity = release.velocity.vector ?? .zero
    deliver(isCancelled ? .cancelled : .ended, translation)
  }

  /// A finger holds the content that it let go of before.
  func rest() {
    velocity = nil
    releaseVelocity = .zero
  }

  /// Tells the handlers again where the finger is, in surroundings that have changed.
  func repeatChange() {
    if state == .began || state == .changed { deliver(.changed, translation) }
  }

  private func deliver(_ state: PanState, _ translation: Vector) {
    self.state = state
    self.translation = translation
    for handler in handlers { handler(self) }
  }
}

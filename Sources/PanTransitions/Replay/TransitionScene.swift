public import PanEngine
public import PanTraces

/// One of the systems, or a transition of one's own, set up on a stage, ready for the gesture.
///
/// A class of one's own sets the window's root controller in its initializer, adds a handler to its
/// pan, and is handed to a ``TransitionSetup`` in a closure.
public protocol TransitionScene: AnyObject {
  /// The pan that the system's handlers are attached to.
  var pan: PanGesture { get }
  /// Whether a later pan of the same recording drives the transition back.
  var canGoBack: Bool { get }

  /// Starts the transition as a tap on a button does: only time drives it.
  ///
  /// Called if the traits say so, see ``TransitionSetup/Traits/startsByTap``. By default it does
  /// nothing.
  func startWithoutInteraction()

  /// Called on every frame if a scroll view is inside of what moves, see
  /// ``TransitionSetup/Traits/scroll``, with how far its content is scrolled in points. By default
  /// it does nothing.
  func scroll(to offset: Double)
}

extension TransitionScene {
  public func scroll(to offset: Double) {}

  public var canGoBack: Bool { false }

  public func startWithoutInteraction() {}
}

/// The settings of a replay that a scene needs.
public struct SceneSettings: Equatable, Sendable {
  /// The direction and the length of the way to finish.
  public let travel: Travel
  /// How the content settles without the finger.
  public let interaction: InteractionStyle
  /// Whether a touch catches the settle also if the animator is not interruptible.
  public let catchesSettle: Bool

  /// Creates the settings.
  public init(travel: Travel, interaction: InteractionStyle, catchesSettle: Bool = true) {
    self.travel = travel
    self.interaction = interaction
    self.catchesSettle = catchesSettle
  }

  /// Gives an interaction the settings' speed, curve or spring.
  public func apply(to transition: PercentDrivenInteractiveTransition) {
    transition.catchesUninterruptible = catchesSettle
    guard case .percentDriven(let timing) = interaction else {
      transition.settling = .controlled(interaction.controller, extent: travel.extent)
      return
    }
    transition.completionSpeed = timing.completionSpeed
    transition.completionCurve = timing.completionCurve
    transition.settling = .timed
  }

  /// A new interaction with the settings' speed, curve or spring.
  public func makeInteraction() -> PercentDrivenInteractiveTransition {
    let transition = PercentDrivenInteractiveTransition()
    apply(to: transition)
    return transition
  }
}

/// A pan as its handlers see it, after `UIPanGestureRecognizer`.
///
/// Recognition is the engine's: a ``TransitionReplay`` delivers what the recognizer made of a
/// trace. In a test of one's own it can be delivered by hand, while the stage performs, by
/// ``begin(at:catching:)``, ``change(to:)`` and ``end(_:velocity:along:isCancelled:)``.
public final class PanGesture {
  /// Its state.
  public private(set) var state = PanEvent.State.possible
  /// What the finish policy says of the release. Nil before it.
  ///
  /// UIKit leaves the decision to the handler. Here it is the replay's, so that any policy can be
  /// tried on any system.
  public private(set) var outcome: TransitionOutcome?
  /// The velocity along the travel at the release in points per second. Nil if there is none.
  public private(set) var velocity: Double?
  /// The velocity at the release in points per second. Zero before it and if there is none.
  public private(set) var releaseVelocity = Vector.zero
  /// The running transition that the finger has caught. Nil if it starts one.
  public private(set) weak var caught: PercentDrivenInteractiveTransition?

  /// The finger's movement since the pan was recognized, in the window.
  public private(set) var translation = Vector.zero

  private var handlers: [(PanGesture) -> Void] = []

  /// Creates a gesture that nothing has happened to.
  public init() {}

  /// Adds a handler, called for began, changed, ended and cancelled.
  public func addTarget(_ handler: @escaping (PanGesture) -> Void) { handlers.append(handler) }

  /// The movement along a travel, as a share of its length. Measured in the window.
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

  /// Ends it, with an outcome and a velocity in points per second.
  ///
  /// The handlers get the part of the velocity along a travel. Cancelled, the system took the touch
  /// away.
  public func end(
    _ outcome: TransitionOutcome, velocity: Vector? = nil, along travel: Travel? = nil,
    isCancelled: Bool = false
  ) {
    self.outcome = outcome
    self.velocity = travel.flatMap { travel in velocity.map(travel.direction.along) }
    releaseVelocity = velocity ?? .zero
    deliver(isCancelled ? .cancelled : .ended, translation)
  }

  /// A finger holds content that it had let go of.
  func rest() {
    velocity = nil
    releaseVelocity = .zero
  }

  private func deliver(_ state: PanEvent.State, _ translation: Vector) {
    self.state = state
    self.translation = translation
    for handler in handlers { handler(self) }
  }
}

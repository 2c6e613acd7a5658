public import PanReplay
import PanTraces

/// One of the systems, or a transition of one's own, set up on a stage, ready for the gesture.
///
/// A class of one's own sets the window's root controller in its initialiser, adds a handler to its
/// pan, and is handed to a ``TransitionSetup`` in a closure.
public protocol TransitionScene: AnyObject {
  /// The pan that the system's handlers are attached to.
  var pan: PanGesture { get }
  /// Whether a later pan of the same recording takes back what an earlier one has done, the other way.
  var canGoBack: Bool { get }

  /// Starts the transition as a tap on a button does: nothing drives it but time.
  ///
  /// Called where the traits say so, see ``TransitionTraits/startsByTap``; by default it does nothing.
  func startWithoutInteraction()

  /// Called on every frame where a scroll view is inside of what moves, see
  /// ``TransitionTraits/scroll``, with how far its content is scrolled in points; by default it does
  /// nothing.
  func scroll(to offset: Double)
}

extension TransitionScene {
  public func scroll(to offset: Double) {}

  public var canGoBack: Bool { false }

  public func startWithoutInteraction() {}
}

/// What a replay tells a scene about itself.
public struct SceneSettings: Equatable, Sendable {
  /// Where finish is, and how far.
  public let travel: Travel
  /// How the content gets to its end without the finger.
  public let interaction: InteractionStyle
  /// Whether a touch catches the settle also where the animator is not interruptible.
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
    switch interaction {
    case .percentDriven(let timing):
      transition.completionSpeed = timing.completionSpeed
      transition.completionCurve = timing.completionCurve
      transition.settling = .timed
    case .velocityDriven(let spring):
      transition.settling = .spring(spring, extent: travel.extent)
    case .custom(let controller):
      transition.settling = .custom(controller, extent: travel.extent)
    }
  }

  /// A new interaction with the settings' speed, curve or spring.
  public func makeInteraction() -> PercentDrivenInteractiveTransition {
    let transition = PercentDrivenInteractiveTransition()
    apply(to: transition)
    return transition
  }
}

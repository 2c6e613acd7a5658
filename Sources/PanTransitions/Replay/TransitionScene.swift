import PanReplay

/// One of the systems set up on a stage, ready for the gesture.
public protocol TransitionScene: AnyObject {
  /// The pan that the system's handlers are attached to.
  var pan: PanGesture { get }
}

/// What a replay tells a scene about itself.
public struct SceneSettings: Equatable, Sendable {
  /// Where finish is, and how far.
  public let travel: Travel
  /// How the content gets to its end without the finger.
  public let interaction: InteractionStyle

  /// Creates the settings.
  public init(travel: Travel, interaction: InteractionStyle) {
    self.travel = travel
    self.interaction = interaction
  }

  /// Gives an interaction the settings' speed, curve or spring.
  public func apply(to transition: PercentDrivenInteractiveTransition) {
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

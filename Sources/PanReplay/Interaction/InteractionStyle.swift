/// Which kind of controller drives the transition, and with which settings.
public enum InteractionStyle: Equatable, Sendable {
  /// `UIPercentDrivenInteractiveTransition`'s way: a duration and a curve.
  case percentDriven(PercentDrivenInteraction)
  /// The way of fluid interfaces: a spring that takes over the finger's velocity.
  case velocityDriven(VelocityDrivenInteraction)

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .percentDriven: "percent-driven"
    case .velocityDriven: "velocity-driven"
    }
  }
}

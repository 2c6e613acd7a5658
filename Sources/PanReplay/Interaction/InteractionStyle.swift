public import PanText

/// Which kind of controller drives the transition, and with which settings.
public enum InteractionStyle: Equatable, Sendable {
  /// `UIPercentDrivenInteractiveTransition`'s way: a duration and a curve.
  case percentDriven(PercentDrivenInteraction)
  /// The way of fluid interfaces: a spring that takes over the content's velocity.
  case velocityDriven(VelocityDrivenInteraction)
  /// A way of one's own.
  case custom(CustomInteraction)

  /// The name on the command line and in outputs; in outputs alone for one of one's own.
  public var name: String {
    switch self {
    case .percentDriven: "percent-driven"
    case .velocityDriven: "velocity-driven"
    case .custom(let interaction): "custom/" + interaction.name
    }
  }

  /// How it settles, in a line.
  public var summary: String {
    switch self {
    case .percentDriven: "settles over a time, along a curve; the finger's velocity plays no part"
    case .velocityDriven: "settles on a spring that takes over the content's velocity"
    case .custom(let interaction): "settles as \(interaction.name) does"
    }
  }

  /// The controller with every setting, as outputs show it; ``schema`` reads it back unless it is one
  /// of one's own.
  public var text: String {
    if case .custom(let interaction) = self { interaction.text } else { Self.schema.text(self) }
  }
}

extension InteractionStyle {
  /// Every kind that has a name on the command line, with what can be set of it.
  public static let schema = ComponentSchema<InteractionStyle>(
    [
      ComponentKind(
        "percent-driven", .percentDriven(PercentDrivenInteraction()),
        [
          ComponentPart(
            PercentDrivenInteraction.fields, get: { $0.percentDriven },
            put: { $0 = .percentDriven($1) })
        ]),
      ComponentKind(
        "velocity-driven", .velocityDriven(VelocityDrivenInteraction()),
        VelocityDrivenInteraction.parts.map {
          $0.inside({ $0.velocityDriven }, { $0 = .velocityDriven($1) })
        }),
    ], name: { $0.name })

  private var percentDriven: PercentDrivenInteraction? {
    if case .percentDriven(let interaction) = self { interaction } else { nil }
  }

  private var velocityDriven: VelocityDrivenInteraction? {
    if case .velocityDriven(let interaction) = self { interaction } else { nil }
  }
}

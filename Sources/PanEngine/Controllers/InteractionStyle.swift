public import PanTraces

/// Which kind of controller drives the transition, and with which settings.
public enum InteractionStyle: Equatable, Sendable {
  /// `UIPercentDrivenInteractiveTransition`'s way: a duration and a curve.
  case percentDriven(PercentDrivenInteraction)
  /// The way of fluid interfaces: a spring that takes over the content's velocity.
  case velocityDriven(VelocityDrivenInteraction)
  /// A custom controller.
  case custom(CustomInteraction)

  /// The name on the command line and in outputs, that of a custom controller in outputs only.
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

  /// The controller itself, whatever its kind.
  package var controller: CustomInteraction {
    switch self {
    case .percentDriven(let interaction): CustomInteraction(name, interaction)
    case .velocityDriven(let interaction): CustomInteraction(name, interaction)
    case .custom(let interaction): interaction
    }
  }

  /// The controller with every setting, as outputs show it. `schema` reads it back unless it is a
  /// custom one.
  public var text: String {
    if case .custom(let interaction) = self { interaction.text } else { Self.schema.text(self) }
  }
}

extension InteractionStyle {
  /// The controller that a text names, with its settings: `velocity-driven:response=0.35`.
  ///
  /// - Throws: What is wrong with the name, a key or a value.
  public init(text: String) throws(ComponentError) { self = try Self.schema.read(text) }

  /// Every kind that has a name on the command line, with what can be set of it.
  package static let schema = ComponentSchema<InteractionStyle>(
    [
      ComponentKind(
        "percent-driven", .percentDriven(PercentDrivenInteraction()),
        PercentDrivenInteraction.settings.map {
          $0.inside(
            { if case .percentDriven(let interaction) = $0 { interaction } else { nil } },
            { $0 = .percentDriven($1) })
        }),
      ComponentKind(
        "velocity-driven", .velocityDriven(VelocityDrivenInteraction()),
        VelocityDrivenInteraction.Words.settings, from: VelocityDrivenInteraction.Words(),
        listed: .usual,
        read: { style in
          guard case .velocityDriven(let interaction) = style else { return .usual }
          return VelocityDrivenInteraction.Words(interaction)
        },
        make: { (words: VelocityDrivenInteraction.Words) throws(ComponentError) in
          .velocityDriven(try words.makeInteraction())
        }),
    ], name: { $0.name })
}

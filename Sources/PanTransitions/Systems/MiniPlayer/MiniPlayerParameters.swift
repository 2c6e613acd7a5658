import PanReplay
import PanText
import PanTraces

/// What can be set of the mini player; the article names no numbers, these are ours.
public struct MiniPlayerParameters: Equatable, Sendable {
  /// The animator's duration in seconds.
  public var duration = 0.4
  /// The height of the mini view at the bottom of the screen, in points.
  public var miniHeight = 64.0
  /// Whether the pan presents the player, upwards, or dismisses it, downwards.
  public var presents = true
  /// Whether the transition plays by itself once the pan begins.
  public var disablesInteraction = false

  /// Creates the defaults.
  public init() {}

  /// What can be set.
  static let fields: [ComponentField<MiniPlayerParameters>] = [
    .number(
      "duration", "how long it takes", unit: "s", in: 0.01...60,
      get: { $0.duration }, set: { $0.duration = $1 }),
    .number(
      "mini-height", "height of the mini view", unit: "pt", in: 1...300,
      get: { $0.miniHeight }, set: { $0.miniHeight = $1 }),
    .flag(
      "presents", "pan up to present; no: down to dismiss",
      get: { $0.presents }, set: { $0.presents = $1 }),
    .flag(
      "disables-interaction", "play by itself once begun",
      get: { $0.disablesInteraction }, set: { $0.disablesInteraction = $1 }),
  ]
}

extension NamedTransition {
  static let miniPlayer = NamedTransition(
    name: "mini-player",
    summary: "A small player at the bottom is dragged up to a large one, and down again.",
    source: "dragging a mini view to a controller, Objective-C (seeds: mini-player-drag)",
    defaults: MiniPlayerParameters(),
    fields: MiniPlayerParameters.fields,
    traits: { parameters in
      TransitionTraits(
        direction: parameters.presents ? .up : .down,
        travel: .containerLess(parameters.miniHeight), duration: parameters.duration,
        policy: .progress(0.5))
    },
    scene: { stage, settings, parameters in
      MiniPlayerScene(on: stage, settings: settings, parameters: parameters)
    })
}

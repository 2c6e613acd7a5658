import PanReplay
import PanText
import PanTraces

/// What can be set of the mini player.
///
/// The article names no numbers: the defaults are ours, and ``ports`` are those of its demo and ports.
public struct MiniPlayerParameters: Equatable, Sendable {
  /// The animator's duration in seconds.
  public var duration = 0.4
  /// The height of the mini view at the bottom of the screen, in points.
  public var miniHeight = 64.0
  /// Whether the pan presents the player, upwards, or dismisses it, downwards.
  public var presents = true
  /// The article's flag: whether the transition plays by itself once the pan begins.
  public var disablesInteraction = false
  /// From which share of the way it finishes.
  public var threshold = 0.5
  /// Whether progress is kept within `0...1`.
  public var clamps = false
  /// Whether the rest runs at 1 − progress times the speed, so that going on always takes the whole
  /// duration and going back the longer the farther it was.
  public var slowsDown = false
  /// Whether a tap starts it, and only time drives it.
  public var startsByTap = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0
  /// Whether the flag means what the article's text says of it: no is without interaction.
  public var isAsWritten = false
  /// Whether a touch catches the settle, although the animator is not interruptible.
  public var catchesSettle = false

  /// Creates the defaults.
  public init() {}

  /// The numbers of the article's demo and its ports: 0.4 s, a mini view of 50 pt, finished beyond 0.3
  /// of the screen's height less that, progress clamped, `completionSpeed = 1 - percentComplete`.
  ///
  /// Source: saiday/DraggableViewControllerDemo, 35edd46.
  public static let ports: MiniPlayerParameters = {
    var parameters = MiniPlayerParameters()
    parameters.miniHeight = 50
    // Beyond 0.3, and not at it.
    parameters.threshold = 0.3.nextUp
    parameters.clamps = true
    parameters.slowsDown = true
    return parameters
  }()

  fileprivate static var fields: [ComponentField<MiniPlayerParameters>] {
    [
      .duration(),
      .number(
        "mini-height", "height of the mini view", unit: "pt", in: 1...300, get: { $0.miniHeight },
        set: { $0.miniHeight = $1 }),
      .presents("pan up to present; no: down to dismiss"),
      .flag(
        "disables-interaction", "play by itself once begun", get: { $0.disablesInteraction },
        set: { $0.disablesInteraction = $1 }),
      .number(
        "threshold", "share of the way that finishes", unit: "1", in: 0...1, get: { $0.threshold },
        set: { $0.threshold = $1 }),
      .flag("clamps", "keep progress within 0 and 1", get: { $0.clamps }, set: { $0.clamps = $1 }),
      .flag(
        "slows-down", "run the rest at 1 - progress times the speed", get: { $0.slowsDown },
        set: { $0.slowsDown = $1 }),
      .tap, .turn,
      .flag(
        "as-written", "disables-interaction the other way, as the text has it",
        get: { $0.isAsWritten }, set: { $0.isAsWritten = $1 }),
      .catches,
    ]
  }

  fileprivate var traits: TransitionTraits {
    var traits = TransitionTraits(
      direction: presents ? .up : .down, travel: .containerLess(miniHeight), duration: duration,
      policy: .progress(threshold), catchesSettle: catchesSettle, hasOwnSettleTime: slowsDown,
      playsAlone: disablesInteraction != isAsWritten, startsByTap: startsByTap, events: events)
    traits.ruleParameters = ["threshold"]
    return traits
  }
}

extension MiniPlayerParameters: PresentingParameters, UninterruptibleParameters {}

extension NamedTransition {
  static let miniPlayer = NamedTransition(
    name: "mini-player",
    summary: "A small player at the bottom is dragged up to a large one, and down again.",
    source: "dragging a mini view to a controller, Objective-C (seeds: mini-player-drag)",
    defaults: MiniPlayerParameters(), fields: MiniPlayerParameters.fields,
    traits: { $0.traits },
    scene: { MiniPlayerScene(on: $0, settings: $1, parameters: $2) })

  static let miniPlayerPorts = NamedTransition(
    name: "mini-player-ports",
    summary: "The mini player with the numbers of its demo and ports.",
    source: "saiday/DraggableViewControllerDemo 35edd46 and ports (seeds: mini-player-drag)",
    defaults: .ports, fields: MiniPlayerParameters.fields, traits: { $0.traits },
    scene: { MiniPlayerScene(on: $0, settings: $1, parameters: $2) })
}

import PanReplay
import PanText
import PanTraces

/// What can be set of the sheet made of the listed parts; the list names no numbers, these are ours.
public struct SheetParameters: Equatable, Sendable {
  /// The animator's duration in seconds.
  public var duration = 0.4
  /// The sheet's height as a share of the container's.
  public var height = 0.5
  /// How dark the dimming view gets, as opacity.
  public var dimming = 0.4
  /// Whether the pan presents the sheet, upwards, instead of dismissing it, downwards.
  public var presents = false
  /// Whether a tap starts it, and only time drives it.
  public var startsByTap = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0
  /// Whether a touch catches the settle, although the animator is not interruptible.
  public var catchesSettle = false
  /// Whether progress is taken by the height that the window has now, not by the one at the start.
  public var remeasures = false
  /// Whether the sheet shows for a frame where it was going when it is cancelled.
  public var isAsWritten = false

  /// Creates the defaults.
  public init() {}
}

extension SheetParameters: PresentingParameters, UninterruptibleParameters {}

extension NamedTransition {
  static let sheet = NamedTransition(
    name: "sheet",
    summary: "A sheet over the lower part of a dimmed screen; panning down puts it away.",
    source: "delegate, animator, interactive animator and presentation controller "
      + "(seeds: transition-parts)",
    defaults: SheetParameters(),
    fields: [
      .duration(),
      .number(
        "height", "height of the sheet", unit: "1", in: 0.05...1, get: { $0.height },
        set: { $0.height = $1 }),
      .number(
        "dimming", "opacity of the dimming view", unit: "1", in: 0...1, get: { $0.dimming },
        set: { $0.dimming = $1 }),
      .presents("pan up to present instead of down to dismiss"),
      .tap,
      .turn, .catches,
      .flag(
        "remeasures", "take progress by the height of now", get: { $0.remeasures },
        set: { $0.remeasures = $1 }),
      .flag(
        "as-written", "put a cancelled sheet back a turn of the run loop late",
        get: { $0.isAsWritten }, set: { $0.isAsWritten = $1 }),
    ],
    traits: { parameters in
      TransitionTraits(
        direction: parameters.presents ? .up : .down, travel: .share(parameters.height),
        duration: parameters.duration,
        policy: .progress(0.5), catchesSettle: parameters.catchesSettle,
        startsByTap: parameters.startsByTap, events: parameters.events)
    },
    scene: { stage, settings, parameters in
      SheetScene(on: stage, settings: settings, parameters: parameters)
    })
}

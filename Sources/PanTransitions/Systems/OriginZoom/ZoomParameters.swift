import PanMotion
import PanReplay
import PanText
import PanTraces

/// What can be set of the origin-frame zoom.
public struct ZoomParameters: Equatable, Sendable {
  /// The animator's duration in seconds; 3.0 when the tutorial vends it.
  public var duration = 3.0
  /// Where the small picture is, in points; the tutorial asks its storyboard, this is our choice.
  public var originFrame = Rect(x: 146, y: 376, width: 101, height: 100)
  /// Whether the pan presents the detail screen, upwards, instead of dismissing it, downwards.
  public var presents = false

  /// Whether a tap on the button starts it; then there is no interaction controller.
  public var startsByTap = false
  /// Whether a touch catches the settle, although the animator is not interruptible.
  public var catchesSettle = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0

  /// Creates the defaults.
  public init() {}
}

extension ZoomParameters: PresentingParameters, UninterruptibleParameters {}

extension NamedTransition {
  static let originZoom = NamedTransition(
    name: "origin-zoom",
    summary: "A picture grows to the detail screen; panning down shrinks it back.",
    source: "interactive zoom tutorial, Swift 2 (seeds: tutorial-interactive-zoom)",
    defaults: ZoomParameters(),
    fields: [
      .duration("how long the zoom takes"),
      .number(
        "x", "left edge of the picture", unit: "pt", in: -5000...5000,
        get: { $0.originFrame.origin.x }, set: { $0.originFrame.origin.x = $1 }),
      .number(
        "y", "top edge of the picture", unit: "pt", in: -5000...5000,
        get: { $0.originFrame.origin.y }, set: { $0.originFrame.origin.y = $1 }),
      .number(
        "width", "width of the picture", unit: "pt", in: 1...5000,
        get: { $0.originFrame.size.width }, set: { $0.originFrame.size.width = $1 }),
      .number(
        "height", "height of the picture", unit: "pt", in: 1...5000,
        get: { $0.originFrame.size.height }, set: { $0.originFrame.size.height = $1 }),
      .presents("pan up to present instead of down to dismiss"),
      .tap, .turn, .catches,
    ],
    traits: { parameters in
      TransitionTraits(
        direction: parameters.presents ? .up : .down, duration: parameters.duration,
        policy: .progress(0.5), catchesSettle: parameters.catchesSettle,
        startsByTap: parameters.startsByTap, events: parameters.events)
    },
    scene: { stage, settings, parameters in
      ZoomScene(on: stage, settings: settings, parameters: parameters)
    })
}

import PanMotion
import PanReplay
import PanTraces

/// What can be set of the origin-frame zoom.
public struct ZoomParameters: Equatable, Sendable {
  /// The animator's duration in seconds; 3.0 when the tutorial vends it.
  public var duration = 3.0
  /// Where the small picture is, in points; the tutorial asks its storyboard, this is our choice.
  public var originFrame = Rect(x: 146, y: 376, width: 101, height: 100)
  /// Whether the pan presents the detail screen, upwards, instead of dismissing it, downwards.
  public var presents = false

  /// Creates the defaults.
  public init() {}
}

extension NamedTransition {
  static let originZoom = NamedTransition(
    name: "origin-zoom",
    summary: "A picture grows to the detail screen; panning down shrinks it back.",
    source: "interactive zoom tutorial, Swift 2 (seeds: tutorial-interactive-zoom)",
    defaults: ZoomParameters(),
    fields: {
      [
        .number("duration", "how long the zoom takes", unit: "s", in: 0.01...60, \.duration),
        .number(
          "x", "left edge of the picture", unit: "pt", in: -5000...5000, \.originFrame.origin.x),
        .number(
          "y", "top edge of the picture", unit: "pt", in: -5000...5000, \.originFrame.origin.y),
        .number(
          "width", "width of the picture", unit: "pt", in: 1...5000, \.originFrame.size.width),
        .number(
          "height", "height of the picture", unit: "pt", in: 1...5000, \.originFrame.size.height),
        .flag("presents", "pan up to present instead of down to dismiss", \.presents),
      ]
    },
    traits: { parameters in
      TransitionTraits(
        direction: parameters.presents ? .up : .down, duration: parameters.duration,
        policy: .progressThreshold(ProgressThreshold(threshold: 0.5)))
    },
    scene: { stage, settings, parameters in
      ZoomScene(on: stage, settings: settings, parameters: parameters)
    })
}

import PanReplay
import PanText
import PanTraces

/// What can be set of the self-contained animators.
public struct SelfContainedParameters: Equatable, Sendable {
  /// The animator's duration in seconds.
  public var duration = 0.5
  /// Which row of the feed was chosen, `0...5` from above; our choice.
  public var row = 1.0
  /// Whether the detail's picture has the tag it is found by; without it only the fade is left.
  public var tagged = true
  /// Whether the pan presents the detail screen instead of dismissing it.
  public var presents = false

  /// Whether a tap starts it, and only time drives it, as in the article.
  public var startsByTap = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0
  /// Whether it always completes with true and restores nothing, as in the article, which has no
  /// interaction and so nothing to cancel.
  public var isAsWritten = false
  /// Whether a touch catches the settle, although the animator is not interruptible.
  public var catchesSettle = false

  /// Creates the defaults.
  public init() {}

  /// The author left the interaction to the reader: half of the way is our choice.
  fileprivate func traits(dismissing direction: TravelDirection) -> TransitionTraits {
    let opposite: TravelDirection = direction == .up ? .down : .up
    return TransitionTraits(
      direction: presents ? opposite : direction, duration: duration,
      policy: .progress(0.5), catchesSettle: catchesSettle, startsByTap: startsByTap,
      events: events)
  }

  fileprivate static func fields(withImage: Bool) -> [ComponentField<SelfContainedParameters>] {
    var fields: [ComponentField<SelfContainedParameters>] = [
      .duration(),
      .presents("pan to present instead of to dismiss"),
      .tap, .turn,
      .flag(
        "as-written", "always complete, and restore nothing", get: { $0.isAsWritten },
        set: { $0.isAsWritten = $1 }),
    ]
    if withImage {
      fields += [
        .number(
          "row", "the chosen row, from 0", unit: "1", in: 0...5, get: { $0.row },
          set: { $0.row = $1 }),
        .flag(
          "tagged", "no: the detail's picture is not found", get: { $0.tagged },
          set: { $0.tagged = $1 }),
      ]
    }
    return fields + [.catches]
  }
}

extension SelfContainedParameters: PresentingParameters, UninterruptibleParameters {}

extension NamedTransition {
  private static let selfContainedSource =
    "self-contained animator, Swift 3 (seeds: animator-shared-image)"

  static let slideFromTop = NamedTransition(
    name: "slide-from-top",
    summary: "The detail screen slides in from above; panning up slides it back.",
    source: selfContainedSource, defaults: SelfContainedParameters(),
    fields: SelfContainedParameters.fields(withImage: false),
    traits: { $0.traits(dismissing: .up) },
    scene: { stage, settings, parameters in
      SelfContainedScene(
        on: stage, settings: settings, parameters: parameters,
        animator: SlideFromTopAnimator(parameters))
    })

  static let crossFade = NamedTransition(
    name: "cross-fade",
    summary: "The detail screen fades in; panning down fades it out.",
    source: selfContainedSource, defaults: SelfContainedParameters(),
    fields: SelfContainedParameters.fields(withImage: false),
    traits: { $0.traits(dismissing: .down) },
    scene: { stage, settings, parameters in
      SelfContainedScene(
        on: stage, settings: settings, parameters: parameters,
        animator: CrossFadeAnimator(parameters))
    })

  static let sharedImage = NamedTransition(
    name: "shared-image",
    summary:
      "A row's picture glides into the detail while that fades in; panning down takes it back.",
    source: selfContainedSource, defaults: SelfContainedParameters(),
    fields: SelfContainedParameters.fields(withImage: true),
    traits: { $0.traits(dismissing: .down) },
    scene: { stage, settings, parameters in
      SelfContainedScene(
        on: stage, settings: settings, parameters: parameters,
        animator: SharedImageAnimator(parameters))
    })
}

import PanReplay
import PanText
import PanTraces

/// What can be set of a sheet with several detents; the heights are ours.
public struct DetentParameters: Equatable, Sendable {
  /// The heights at which it rests, as shares of the container's, rising.
  public var heights = [0.25, 0.5, 0.75]
  /// At which of them the gesture finds it, from 1, the lowest.
  public var start = 2
  /// Whether it can be put away.
  public var canBeDismissed = true
  /// How long a dismissal by a tap takes, in seconds: that of the standard animator.
  public var duration = 0.5
  /// Whether a tap starts it, and only time drives it.
  public var startsByTap = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0

  /// Creates the defaults.
  public init() {}

  /// The detents; those of the defaults where the numbers make none, which ``check()`` has refused.
  fileprivate var detents: Detents {
    let plain = DetentParameters()
    return Detents(heights: heights, start: start - 1, canBeDismissed: canBeDismissed)
      ?? Detents(heights: plain.heights, start: plain.start - 1) ?? Detents.only
  }

  /// Refuses a start that is no detent, and a sheet that could go nowhere.
  fileprivate func check() throws(ComponentError) {
    guard Detents(heights: heights, start: start - 1, canBeDismissed: canBeDismissed) == nil else {
      return
    }
    if !heights.indices.contains(start - 1) {
      throw .contradiction(
        "the sheet starts at detent \(start), and has only \(heights.count)",
        advice: "Give start= a number from 1, the lowest, to \(heights.count).")
    }
    throw .contradiction(
      "a sheet with one detent that cannot be dismissed goes nowhere",
      advice: "Give another detent, or dismisses=yes.")
  }

  fileprivate var traits: TransitionTraits {
    let detents = detents
    let preset = PolicyPreset.named("floating-panel")?.policy ?? .progress(0.5)
    var traits = TransitionTraits(
      direction: .down, travel: .share(detents.tallest), duration: duration,
      policy: detents.between(preset), startsByTap: startsByTap, events: events)
    traits.detents = detents
    return traits
  }

  fileprivate static let fields: [ComponentField<DetentParameters>] = [
    .text(
      "detents", "heights at which it rests",
      "rising shares from 0.05 to 0.95, such as 0.25/0.5/0.75",
      read: { text in
        let heights = text.split(separator: "/", omittingEmptySubsequences: false)
          .map { Double(decimal: String($0)) ?? .nan }
        let isRising = zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
        return isRising && heights.allSatisfy(Detents.range.contains) ? heights : nil
      }, write: { Detents.text($0) }, get: { $0.heights }, set: { $0.heights = $1 }),
    .count(
      "start", "the detent at which the gesture finds it, from 1, the lowest", in: 1...20,
      get: { $0.start }, set: { $0.start = $1 }),
    .flag(
      "dismisses", "below the lowest it is put away", get: { $0.canBeDismissed },
      set: { $0.canBeDismissed = $1 }),
    .tap, .turn,
  ]
}

extension Detents {
  fileprivate static let only = Detents(0.5)

  private init(_ height: Double) {
    heights = [height]
    start = 0
    canBeDismissed = true
  }
}

extension DetentParameters: SystemParameters {}

extension NamedTransition {
  static let detentSheet = NamedTransition(
    name: "detent-sheet",
    summary:
      "A sheet that rests at several heights; panning moves it between them, or puts it away.",
    source: "sheets with detents, after FloatingPanel 7efcc769 and UISheetPresentationController "
      + "(complaints: what-people-complain-about)",
    defaults: DetentParameters(), fields: DetentParameters.fields,
    check: { parameters throws(ComponentError) in try parameters.check() },
    traits: { $0.traits },
    scene: { stage, settings, parameters in
      DetentScene(
        on: stage, settings: settings, detents: parameters.detents, duration: parameters.duration)
    })
}

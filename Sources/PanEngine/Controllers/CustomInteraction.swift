public import PanTraces

/// A custom controller, identified by its name and its settings.
///
/// ```swift
/// var configuration = ReplayConfiguration()
/// configuration.interaction = .custom(
///   CustomInteraction(
///     "steady", SteadyInteraction(speed: 400),
///     settings: [
///       Setting(
///         "speed", "how fast it settles", .number(1...1e5, "pt/s"),
///         get: { $0.speed }, set: { $0.speed = $1 })
///     ]))
/// ```
///
/// Two are equal if name and settings are, so all that a controller does must follow from them.
/// It is a value like any controller, whatever type is inside.
public struct CustomInteraction: Equatable, Sendable {
  /// The name in outputs, after `custom/`.
  public let name: String
  /// The settings and their values, as outputs show them.
  package let settings: [ComponentText.Pair]

  private var steps: Steps
  private let run:
    @Sendable (VelocityEstimator.Record, ReplaySetup, PanRecognition, Travel) -> Replay.PlayedFrames

  /// Wraps a controller of a type that declares its settings.
  public init<Controller: InteractionController & Equatable>(
    _ name: String, _ controller: Controller, settings: [Setting<Controller>]
  ) {
    self.init(
      name, controller,
      words: settings.compactMap { setting in
        setting.text(of: controller).map { ComponentText.Pair(key: setting.key, text: $0) }
      })
  }

  /// Wraps a controller with settings as texts, which must say all that it depends on.
  package init(
    _ name: String, _ controller: some InteractionController,
    words: [ComponentText.Pair] = []
  ) {
    self.name = name
    settings = words
    steps = Steps(controller)
    run = { ReplayLoop($0, $1, $2, $3, controller).run() }
  }

  /// The controller in words: `custom/NAME:key=value,…`.
  ///
  /// The slash keeps it apart from the controllers that a command line can name.
  public var text: String { ComponentText(name: "custom/" + name, settings: settings).text }

  public static func == (a: CustomInteraction, b: CustomInteraction) -> Bool {
    a.name == b.name && a.settings == b.settings
  }
}

extension CustomInteraction: InteractionController {
  public mutating func begin(extent: Double) { steps = steps.begun(extent) }

  public mutating func grab(at time: Double) -> Double {
    let (grabbed, base) = steps.grabbed(time)
    steps = grabbed
    return base
  }

  public mutating func drag(to progress: Double) { steps = steps.dragged(progress) }

  public mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    steps = steps.released(outcome, velocity, time)
  }

  public func progress(at time: Double) -> Double { steps.progress(time) }

  public func settleStage(at time: Double) -> SettleStage { steps.settleStage(time) }

  public func contentVelocity(
    fingerAt progress: Double, velocity: Double, time: Double
  ) -> Double {
    steps.contentVelocity(progress, velocity, time)
  }

  public var launchVelocity: Double? { steps.launchVelocity() }

  /// Replays with the wrapped controller's own type, as fast as with a built-in one.
  func replay(
    _ velocityRecord: VelocityEstimator.Record, _ setup: ReplaySetup, _ recognition: PanRecognition,
    _ travel: Travel
  ) -> Replay.PlayedFrames {
    run(velocityRecord, setup, recognition, travel)
  }
}

extension CustomInteraction {
  /// Type erasure by closures, since Embedded Swift has no existentials.
  ///
  /// Each step returns a new value, so that a wrapped controller keeps its value semantics.
  private struct Steps: Sendable {
    let begun: @Sendable (Double) -> Steps
    let grabbed: @Sendable (Double) -> (Steps, Double)
    let dragged: @Sendable (Double) -> Steps
    let released: @Sendable (TransitionOutcome, Double?, Double) -> Steps
    let progress: @Sendable (Double) -> Double
    let settleStage: @Sendable (Double) -> SettleStage
    let contentVelocity: @Sendable (Double, Double, Double) -> Double
    let launchVelocity: @Sendable () -> Double?

    init<Controller: InteractionController>(_ controller: Controller) {
      // Each step copies the controller first: the closures of the old value must still have the old one.
      @Sendable func after<Result>(_ step: (inout Controller) -> Result) -> (Steps, Result) {
        var next = controller
        let result = step(&next)
        return (Steps(next), result)
      }
      begun = { extent in after { $0.begin(extent: extent) }.0 }
      grabbed = { time in after { $0.grab(at: time) } }
      dragged = { progress in after { $0.drag(to: progress) }.0 }
      released = { outcome, velocity, time in
        after { $0.release(to: outcome, velocity: velocity, at: time) }.0
      }
      progress = { controller.progress(at: $0) }
      settleStage = { controller.settleStage(at: $0) }
      contentVelocity = { controller.contentVelocity(fingerAt: $0, velocity: $1, time: $2) }
      launchVelocity = { controller.launchVelocity }
    }
  }
}

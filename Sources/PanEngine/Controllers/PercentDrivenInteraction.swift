public import PanTraces

/// A transition driven by percentages, as `UIPercentDrivenInteractiveTransition` has it.
///
/// While the finger is down, percent of progress is percent of time, whatever the curve. After it,
/// the rest of the way takes the rest of the time: (1 − p) · duration / completionSpeed to finish,
/// p · duration / completionSpeed to cancel (the first documented by Apple, the second observed),
/// along ``completionCurve``. The finger's velocity plays no part. That is the point of comparing.
public struct PercentDrivenInteraction: Equatable, Sendable {
  /// The animator's duration of the whole transition in seconds, at least 0.
  public var duration: Double
  /// How many times faster than its own pace the rest is run. Above 0.
  public var completionSpeed: Double
  /// How the rest of the way follows the rest of the time.
  public var completionCurve: TimingCurve
  /// The seconds that the rest takes after each release in turn, if the transition decides them
  /// itself. Nil, and beyond the list, the rule above holds.
  public var settleTimes: [Double?]

  private var releases = 0
  private var stage = Stage.interacting(percent: 0)

  private enum Stage: Equatable {
    case interacting(percent: Double)
    case settling(from: Double, to: TransitionOutcome, start: Double, duration: Double)
  }

  /// Creates an interaction at 0 percent.
  ///
  /// 0.35 s is the duration that navigation transitions are widely observed to have.
  public init(
    duration: Double = 0.35, completionSpeed: Double = 1, completionCurve: TimingCurve = .easeInOut,
    settleTimes: [Double?] = []
  ) {
    self.duration = duration
    self.completionSpeed = completionSpeed
    self.completionCurve = completionCurve
    self.settleTimes = settleTimes
  }
}

extension PercentDrivenInteraction {
  /// What can be set of the interaction.
  public static let settings: [Setting<PercentDrivenInteraction>] = [
    Setting(
      "duration", "how long the whole transition takes", .number(0...60, "s"),
      get: { $0.duration }, set: { $0.duration = $1 }),
    Setting(
      "speed", "how many times faster than its own pace the rest is run", .number(0.001...1000),
      get: { $0.completionSpeed }, set: { $0.completionSpeed = $1 }),
    Setting(
      "curve", "how the rest of the way follows the rest of the time", .curve,
      get: { $0.completionCurve }, set: { $0.completionCurve = $1 }),
  ]
}

extension PercentDrivenInteraction: InteractionController {
  public mutating func begin(extent: Double) {
    stage = .interacting(percent: 0)
    releases = 0
  }

  /// Stops a settle where it is. ``drag(to:)`` takes it on from there.
  public mutating func grab(at time: Double) -> Double {
    let percent = progress(at: time)
    stage = .interacting(percent: percent)
    return percent
  }

  /// Shows a share of the transition, clamped to `0...1`. Without effect after the release.
  public mutating func drag(to progress: Double) {
    guard case .interacting = stage else { return }
    stage = .interacting(percent: min(max(progress, 0), 1))
  }

  /// Runs to the end or back to the start. Without effect when already released.
  public mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    // A second release would start the settle anew.
    guard case .interacting(let percent) = stage else { return }
    let rest = outcome == .finish ? 1 - percent : percent
    // Nothing left is done at any speed, also at 0.
    let byRule = rest > 0 ? rest * duration / completionSpeed : 0
    let remaining = releases < settleTimes.count ? settleTimes[releases] ?? byRule : byRule
    releases += 1
    stage = .settling(from: percent, to: outcome, start: time, duration: remaining)
  }

  /// The share of the transition that is shown, in `0...1`.
  public func progress(at time: Double) -> Double {
    switch stage {
    case .interacting(let percent):
      return percent
    case .settling(let from, let outcome, let start, let duration):
      let target: Double = outcome == .finish ? 1 : 0
      guard duration > 0 else { return target }
      return from + (target - from) * completionCurve.value(at: (time - start) / duration)
    }
  }

  /// Whether the settle is over.
  ///
  /// Also with nothing left to do that takes until the next frame, as in UIKit.
  public func settleStage(at time: Double) -> SettleStage {
    guard case .settling(_, _, let start, let duration) = stage else { return .moving }
    return time > start && time - start >= duration ? .rested : .moving
  }

  /// The finger's between the ends, 0 against them.
  public func contentVelocity(
    fingerAt progress: Double, velocity: Double, time: Double
  ) -> Double {
    (0...1).isOpen(at: progress, to: velocity) ? velocity : 0
  }

  public var launchVelocity: Double? { nil }
}

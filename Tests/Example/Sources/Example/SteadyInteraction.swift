import PanTrace

/// A controller that follows the finger, and runs on to either end at one speed.
struct SteadyInteraction: InteractionController, Equatable {
  /// How fast it runs on, in points per second.
  var speed = 1200.0

  private var extent = 1.0
  private var stage = Stage.interacting(0)

  private enum Stage: Equatable {
    case interacting(Double)
    case settling(from: Double, to: Double, start: Double)
  }

  mutating func begin(extent: Double) {
    self.extent = extent
    stage = .interacting(0)
  }

  mutating func grab(at time: Double) -> Double {
    let shown = progress(at: time)
    stage = .interacting(shown)
    return shown
  }

  mutating func drag(to progress: Double) { stage = .interacting(min(max(progress, 0), 1)) }

  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    stage = .settling(
      from: progress(at: time), to: outcome == .finish ? 1 : 0, start: time)
  }

  func progress(at time: Double) -> Double {
    switch stage {
    case .interacting(let shown): return shown
    case .settling(let from, let target, let start):
      let way = (time - start) * speed / extent
      return target > from ? min(from + way, target) : max(from - way, target)
    }
  }

  func settleStage(at time: Double) -> SettleStage {
    guard case .settling(_, let target, let start) = stage, time > start else { return .moving }
    return progress(at: time) == target ? .rested : .moving
  }

  var launchVelocity: Double? { nil }

  /// What can be set of it, so that outputs show it.
  static let settings: [Setting<SteadyInteraction>] = [
    Setting(
      "speed", "how fast it runs on", .number(1...100_000, "pt/s"),
      get: { $0.speed }, set: { $0.speed = $1 })
  ]
}

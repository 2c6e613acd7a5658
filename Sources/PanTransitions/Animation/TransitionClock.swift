import PanMotion

/// The time of an interactive transition, moved by the finger instead of passing by itself.
///
/// As observed in UIKit, an interactive start stops the container's time, and progress moves it to
/// the same share of the transition's duration. While it is so moved, animations are linear.
final class TransitionClock {
  /// The animator's duration in seconds, at least 0.
  let duration: Double
  private weak var stage: Stage?
  private var motion = Motion.held(0)

  private enum Motion {
    case held(Double)
    case running(from: Double, to: Double, start: Double, duration: Double)
  }

  init(duration: Double, stage: Stage) {
    self.duration = duration
    self.stage = stage
  }

  /// The share of the duration that shows; beyond `0...1` where an interaction lets it.
  var percent: Double {
    get {
      switch motion {
      case .held(let percent): return percent
      case .running(let from, let to, let start, let duration):
        guard duration > 0, let stage else { return to }
        let share = TimingCurve.easeInOut.value(at: (stage.time - start) / duration)
        return from + (to - from) * share
      }
    }
    set { motion = .held(newValue) }
  }

  /// When it has run to its end; nil while it is held.
  var endTime: Double? {
    guard case .running(_, _, let start, let duration) = motion else { return nil }
    return start + duration
  }

  /// Lets it run on to 0 or 1 over what is left of the duration, easing in and out.
  func run(to target: Double) {
    guard let stage else { return }
    let from = percent
    motion = .running(
      from: from, to: target, start: stage.time, duration: (target - from).magnitude * duration)
  }

  /// How much shows of an animation that lasts from `delay` for `length` seconds.
  ///
  /// Beyond the transition's ends an animation that touches the end goes on at its own pace.
  func fraction(delay: Double, length: Double) -> Double {
    let percent = percent
    guard duration > 0, length > 0 else { return percent }
    let within = (min(max(percent, 0), 1) * duration - delay) / length
    let fraction = min(max(within, 0), 1)
    if percent < 0, delay <= 0 { return percent * duration / length }
    if percent > 1, delay + length >= duration, fraction == 1 {
      return 1 + (percent - 1) * duration / length
    }
    return fraction
  }
}

/// Ends the animations beside an interaction of one's own when their clock has run to its end.
final class ClockEnd: InFlightAnimation {
  private let clock: TransitionClock
  private let ended: () -> Void

  init(of clock: TransitionClock, _ ended: @escaping () -> Void) {
    self.clock = clock
    self.ended = ended
  }

  var endTime: Double? { clock.endTime }

  func finish() { ended() }
}

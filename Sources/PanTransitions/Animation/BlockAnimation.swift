public import PanEngine
import PanTraces

extension View {
  /// Animates the properties that a block sets. Times in seconds.
  ///
  /// Without a curve it eases in and out, as documented. Animations are always additive.
  ///
  /// The completion gets false when an interactive transition was cancelled under it, and the
  /// values are back where they were then (observed, not documented). Outside of a stage nothing
  /// animates.
  public static func animate(
    withDuration duration: Double, curve: TimingCurve = .easeInOut, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let stage = Stage.current else {
      animations()
      completion?(true)
      return
    }
    BlockAnimation(
      stage: stage, duration: duration, curve: curve, clock: stage.interactiveClock,
      completion: completion
    ).run(animations)
  }
}

/// An animation the stage keeps alive and brings to its end in time.
protocol InFlightAnimation: AnyObject {
  /// When it ends by itself. Nil if it waits for something else.
  var endTime: Double? { get }
  /// Brings it to its end, and calls its completion.
  func finish()
}

/// The changes of one `View.animate` block, which follow one curve.
final class BlockAnimation: ChangePlayer, InFlightAnimation {
  private unowned let stage: Stage
  private let begin: Double
  private let duration: Double
  private let curve: TimingCurve
  private let completion: ((Bool) -> Void)?
  /// The clock of the interactive transition that it was made in. Nil if time drives it.
  let clock: TransitionClock?
  private var changes: [PropertyChange] = []

  init(
    stage: Stage, duration: Double, curve: TimingCurve, clock: TransitionClock?,
    completion: ((Bool) -> Void)?
  ) {
    self.stage = stage
    begin = stage.time
    self.duration = max(duration, 0)
    self.curve = curve
    self.completion = completion
    self.clock = clock
  }

  func run(_ block: () -> Void) {
    changes += stage.record(into: ChangeRecorder(player: self), block)
    stage.add(self)
  }

  var endTime: Double? { clock == nil ? begin + duration : nil }

  func progress(of change: PropertyChange) -> AxisProgress {
    if let clock { return AxisProgress(repeating: clock.fraction(length: duration)) }
    guard duration > 0 else { return .one }
    return AxisProgress(repeating: curve.value(at: (stage.time - begin) / duration))
  }

  func finish() {
    settle(at: 1)
    complete(at: 1)
  }

  /// Ends the changes at their end (1) or their start (0).
  func settle(at progress: Double) {
    stage.remove(self)
    let ended = changes
    changes = []
    // In reverse order, so that a property changed twice returns to its first value.
    for change in ended.reversed() { change.settle(at: AxisProgress(repeating: progress)) }
  }

  /// Calls the completion.
  func complete(at progress: Double) { completion?(progress == 1) }
}

extension ClosedRange<Double> {
  /// How much of the window has passed. Beyond `0...1` only if window and fraction both are.
  func fraction(of whole: Double) -> Double {
    guard upperBound > lowerBound else { return whole >= lowerBound ? 1 : 0 }
    let local = (whole - lowerBound) / (upperBound - lowerBound)
    if local < 0 { return lowerBound == 0 ? local : 0 }
    if local > 1 { return upperBound == 1 ? local : 1 }
    return local
  }
}

/// The time of an interactive transition, which the finger moves.
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

  /// The share of the duration that shows. Beyond `0...1` if an interaction lets it.
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

  /// When it has run to its end. Nil while it is held.
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

  /// The progress of an animation that lasts for `length` seconds from the start.
  ///
  /// Beyond `0...1` an animation that touches that end goes on at its own pace.
  func fraction(length: Double) -> Double {
    let percent = percent
    guard duration > 0, length > 0 else { return percent }
    if percent < 0 { return percent * duration / length }
    let fraction = min(min(percent, 1) * duration / length, 1)
    if percent > 1, length >= duration, fraction == 1 {
      return 1 + (percent - 1) * duration / length
    }
    return fraction
  }
}

/// Ends the animations alongside a custom interaction when their clock has run to its end.
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

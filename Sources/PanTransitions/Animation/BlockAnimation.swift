import PanMotion

/// Options of block animations, after `UIView.AnimationOptions`.
///
/// Without one of the curves the curve is ease-in-out, as documented. Animations are always
/// additive, so there is no need for an option to begin from the current state.
public struct AnimationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Slow start.
  public static let curveEaseIn = AnimationOptions(rawValue: 1)
  /// Slow end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2)
  /// Constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 4)

  var curve: TimingCurve {
    if contains(.curveLinear) { return .linear }
    if contains(.curveEaseIn) { return .easeIn }
    return contains(.curveEaseOut) ? .easeOut : .easeInOut
  }
}

extension View {
  /// Animates the properties that a block sets; times in seconds.
  ///
  /// The completion gets false when an interactive transition was cancelled under it, and the
  /// values are back where they were then (observed; not documented). Outside of a stage nothing
  /// animates.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      Timing(duration: duration, curve: options.curve), delay: delay, animations, completion)
  }

  /// Animates the properties that a block sets on a spring that settles in the duration.
  ///
  /// `initialSpringVelocity` is in whole distances per second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: Vector(x: velocity, y: velocity))
    animate(spring.timing(duration: duration), delay: delay, animations, completion)
  }

  static func animate(
    _ timing: Timing, delay: Double, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard let stage = Stage.current else {
      animations()
      completion?(true)
      return
    }
    BlockAnimation(
      stage: stage, delay: delay, timing: timing, clock: stage.interactiveClock,
      completion: completion
    ).run(animations)
  }
}

/// An animation the stage keeps alive and brings to its end in time.
protocol InFlightAnimation: AnyObject {
  /// When it ends by itself; nil where it waits for something else.
  var endTime: Double? { get }
  /// Brings it to its end, and calls its completion.
  func finish()
}

/// The changes of one `View.animate` block, and their timing.
final class BlockAnimation: ChangePlayer, InFlightAnimation {
  private unowned let stage: Stage
  private let begin: Double
  private let delay: Double
  private let timing: Timing
  private let completion: ((Bool) -> Void)?
  /// The clock of the interactive transition that it was made in; nil where time drives it.
  let clock: TransitionClock?
  private var changes: [PropertyChange] = []

  init(
    stage: Stage, delay: Double, timing: Timing, clock: TransitionClock?,
    completion: ((Bool) -> Void)?
  ) {
    self.stage = stage
    begin = stage.time
    self.delay = max(delay, 0)
    self.timing = timing
    self.completion = completion
    self.clock = clock
  }

  func run(_ block: () -> Void) {
    changes += stage.record(into: ChangeRecorder(player: self), block)
    stage.add(self)
  }

  var endTime: Double? { clock == nil ? begin + delay + timing.duration : nil }

  func progress(of change: PropertyChange) -> AxisProgress {
    guard let clock else {
      guard timing.duration > 0 else {
        return AxisProgress(repeating: stage.time >= begin + delay ? 1 : 0)
      }
      let fraction = (stage.time - begin - delay) / timing.duration
      return timing.shown(at: fraction)
    }
    return AxisProgress(repeating: clock.fraction(delay: delay, length: timing.duration))
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
  /// How much of the window has passed; beyond `0...1` only where window and fraction both are.
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

  /// The progress of an animation that lasts from `delay` for `length` seconds.
  ///
  /// Beyond `0...1` an animation that touches that end goes on at its own pace.
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

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

/// The changes of one `View.animate` block, which follow one curve.
final class BlockAnimation: PropertyChange.Player, Stage.InFlightAnimation {
  private unowned let stage: Stage
  private let begin: Double
  private let duration: Double
  private let curve: TimingCurve
  private let completion: ((Bool) -> Void)?
  /// The clock of the interactive transition that it was made in. Nil if time drives it.
  let clock: TransitionRun.Clock?
  private var changes: [PropertyChange] = []

  init(
    stage: Stage, duration: Double, curve: TimingCurve, clock: TransitionRun.Clock?,
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
    changes += stage.record(into: PropertyChange.Recorder(player: self), block)
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

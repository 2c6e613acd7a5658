/// An animation the stage keeps alive and brings to its end in time.
protocol InFlightAnimation: AnyObject {
  /// When it ends by itself; nil where it waits for something else.
  var endTime: Double? { get }
  /// Brings it to its end and tells whoever waits.
  func finish()
}

/// The changes of one `View.animate` block, and when they play.
final class BlockAnimation: ChangePlayer, InFlightAnimation {
  private unowned let stage: Stage
  private let begin: Double
  private let delay: Double
  private let timing: Timing
  private let completion: ((Bool) -> Void)?
  /// The clock of the interactive transition it was made in; nil plays by itself.
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
    let window = change.window
    guard let clock else {
      guard timing.duration > 0 else {
        return AxisProgress(repeating: stage.time >= begin + delay ? 1 : 0)
      }
      let fraction = (stage.time - begin - delay) / timing.duration
      return timing.shown(at: window.fraction(of: fraction))
    }
    return AxisProgress(
      repeating: window.fraction(of: clock.fraction(delay: delay, length: timing.duration)))
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
    // The last change first, so that a property changed twice gets back to where it began.
    for change in ended.reversed() { change.settle(at: AxisProgress(repeating: progress)) }
  }

  /// Tells whoever waits.
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

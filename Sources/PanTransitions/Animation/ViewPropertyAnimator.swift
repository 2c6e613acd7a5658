public import PanEngine
import PanTraces

/// Where a property animator stands, after `UIViewAnimatingState`.
public enum ViewAnimatingState: UInt8, Sendable, CaseIterable {
  /// Not started, or done.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, waiting for ``ViewPropertyAnimator/finishAnimation(at:)``.
  case stopped
}

/// Where an animation ended, after `UIViewAnimatingPosition`.
public enum ViewAnimatingPosition: UInt8, Sendable, CaseIterable {
  /// At the values it animates to.
  case end
  /// At the values it animates from.
  case start
  /// Where it was stopped.
  case current
}

/// An animation that can be paused, scrubbed, turned round and sent on, after
/// `UIViewPropertyAnimator`.
///
/// States and calls are as documented by Apple. Two behaviors are only observed: pausing with
/// ``scrubsLinearly`` makes ``fractionComplete`` the progress that shows, so that nothing jumps,
/// and a duration factor of 0 means the time that is left. A call in a wrong state does nothing,
/// if UIKit throws an exception, and is a finding.
public final class ViewPropertyAnimator {
  /// The duration in seconds. A spring with its own settling time brings its own.
  public let duration: Double
  /// Whether scrubbing ignores the curve. What is left after it follows the curve all the same.
  ///
  /// Changed while it is paused, the picture stays, and scrubbing goes on from it in the new way.
  public var scrubsLinearly = true {
    didSet {
      guard scrubsLinearly, !oldValue, state == .active, !timeline.isPlaying else { return }
      timeline.pause(straightening: true, at: now)
    }
  }
  /// Whether it stays active at its end, without completions, and can be turned round there.
  public var pausesOnCompletion = false
  /// Where it stands. Only ``startAnimation()``, ``pauseAnimation()`` and scrubbing activate it.
  public private(set) var state = ViewAnimatingState.inactive

  private weak var stage: Stage?
  private let timing: Timing
  private var timeline: AnimatorTimeline
  private var reversed = false
  private var blocks: [(delayFactor: Double, block: () -> Void)] = []
  private var changes: [PropertyChange] = []
  private var completions: [(ViewAnimatingPosition) -> Void] = []

  /// Creates an inactive animator on the stage that performs at the moment.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    timing = timingParameters.timing(duration: duration)
    self.duration = timing.duration
    timeline = AnimatorTimeline(timing: timing, fraction: 0)
    stage = Stage.current
  }

  /// Creates an inactive animator with a named curve.
  public convenience init(
    duration: Double, curve: TimingCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// The stage retains only running animators. UIKit throws if another one is deallocated.
  deinit {
    if state == .stopped || state == .active && !timeline.isPlaying {
      stage?.report(.animatorReleased(state))
    }
  }

  // MARK: - What it animates

  /// Adds changes that start after a factor of the time that is left, and end with the rest.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double = 0) {
    switch state {
    case .inactive: blocks.append((delayFactor, animation))
    case .active: run(animation, delayFactor: delayFactor)
    case .stopped: report(stopped: "addAnimations")
    }
  }

  /// Adds a call for when it is done, with where. Each is called once.
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func run(_ block: () -> Void, delayFactor: Double) {
    let isPlain = delayFactor <= 0 && timeline.fraction(at: now) == 0
    let track = isPlain ? 0 : timeline.addTrack(delayFactor: delayFactor, at: now)
    guard let stage else { return block() }
    changes += stage.record(into: ChangeRecorder(player: self, track: track), block)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    timeline = AnimatorTimeline(timing: timing, fraction: 0)
    let added = blocks
    blocks = []
    for (delayFactor, block) in added { run(block, delayFactor: delayFactor) }
    if reversed { timeline.scrub(to: 1) }
  }

  // MARK: - Running

  /// Whether it is moving.
  public var isRunning: Bool { state == .active && timeline.isPlaying }

  /// Whether it runs to the start. Can be changed at any time.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      reversed = newValue
      if isRunning { play(newTiming: nil, durationFactor: 0) }
    }
  }

  /// The share of the un-curved time, `0...1`. Setting it scrubs, and activates an inactive
  /// animator.
  ///
  /// Reversed it counts from the end, when read and when set: observed since iOS 11, and what the
  /// usual `if isReversed { fraction *= -1 }` makes up for. Setting it on a running animator is a
  /// finding.
  public var fractionComplete: Double {
    get { reversed && state != .inactive ? 1 - fractionFromStart : fractionFromStart }
    set {
      if isRunning { stage?.report(.fractionSetWhileRunning) }
      fractionFromStart = reversed ? 1 - newValue : newValue
    }
  }

  /// The share of the un-curved time from the start, whichever way it runs.
  var fractionFromStart: Double {
    get { state == .inactive ? 0 : timeline.fraction(at: now) }
    set {
      let wasRunning = isRunning
      pauseAnimation()
      guard state == .active else { return }
      timeline.scrub(to: newValue)
      if wasRunning { continueAnimation() }
    }
  }

  /// Starts, or goes on after a pause.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after a delay in seconds.
  public func startAnimation(afterDelay delay: Double) {
    guard state != .stopped else { return report(stopped: "startAnimation") }
    activate()
    guard !timeline.isPlaying else { return }
    play(newTiming: nil, durationFactor: 0, delay: delay)
  }

  /// Stops where it is. Activates an inactive animator at its start.
  public func pauseAnimation() {
    let wasInactive = state == .inactive
    activate()
    guard state == .active, wasInactive || timeline.isPlaying else { return }
    pause()
  }

  /// Goes on from a pause, the rest along another timing over a factor of the whole duration.
  ///
  /// Without parameters the rest follows the original timing. A factor of 0 takes the time that the
  /// original has left.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
  ) {
    continueAnimation(
      withTimingParameters: parameters, durationFactor: durationFactor, delay: 0)
  }

  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double,
    delay: Double
  ) {
    guard state != .stopped else { return report(stopped: "continueAnimation") }
    guard state == .active, !timeline.isPlaying else { return }
    play(newTiming: parameters, durationFactor: durationFactor, delay: delay)
  }

  /// Ends it where it is. Without finishing, it is inactive at once and no completion is called.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    if withoutFinishing {
      settle(at: .current)
      completions = []
      state = .inactive
    } else {
      // The picture stays until ``finishAnimation(at:)``.
      pause()
      state = .stopped
    }
  }

  /// Ends a stopped animation at a position, and calls the completions with it.
  public func finishAnimation(at position: ViewAnimatingPosition) {
    guard state == .stopped else { return }
    complete(at: position)
  }

  private func play(
    newTiming: (any TimingCurveProvider)?, durationFactor: Double, delay: Double = 0
  ) {
    timeline.play(
      to: target, newTiming: newTiming, durationFactor: durationFactor, delay: delay, at: now)
    stage?.add(self)
  }

  private func pause() {
    timeline.pause(straightening: scrubsLinearly, at: now)
    stage?.holdWeakly(self)
  }

  private func report(stopped call: String) { stage?.report(.stoppedAnimator(call)) }

  private var target: Double { reversed ? 0 : 1 }
  private var now: Double { stage?.time ?? 0 }

  private func complete(at position: ViewAnimatingPosition) {
    settle(at: position)
    state = .inactive
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }

  private func settle(at position: ViewAnimatingPosition) {
    stage?.remove(self)
    let ended = changes
    changes = []
    for change in ended.reversed() {
      switch position {
      case .end: change.settle(at: .one)
      case .start: change.settle(at: .zero)
      case .current: change.settle(at: progress(of: change))
      }
    }
  }
}

extension ViewPropertyAnimator: ChangePlayer, InFlightAnimation {
  func progress(of change: PropertyChange) -> AxisProgress {
    timeline.progress(ofTrack: change.track, at: now)
  }

  var endTime: Double? { state == .active ? timeline.endTime : nil }

  func finish() {
    guard let target = timeline.target else { return }
    if pausesOnCompletion {
      pause()
    } else {
      complete(at: target == 1 ? .end : .start)
    }
  }
}

public import PanEngine
import PanTraces

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
  /// Its state. Only ``startAnimation()``, ``pauseAnimation()`` and scrubbing activate it.
  public private(set) var state = ViewPropertyAnimator.State.inactive

  private weak var stage: Stage?
  private let timing: Timing
  private var timeline: Timeline
  private var reversed = false
  private var blocks: [(delayFactor: Double, block: () -> Void)] = []
  private var changes: [PropertyChange] = []
  private var completions: [(ViewPropertyAnimator.Position) -> Void] = []

  /// Creates an inactive animator on the stage that performs at the moment.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    timing = timingParameters.timing(duration: duration)
    self.duration = timing.duration
    timeline = Timeline(timing: timing, fraction: 0)
    stage = Stage.current
  }

  /// Creates an inactive animator with a named curve.
  public convenience init(
    duration: Double, curve: TimingCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: curve)
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

  /// Adds a call for the end, with the position. Each is called once.
  public func addCompletion(_ completion: @escaping (ViewPropertyAnimator.Position) -> Void) {
    completions.append(completion)
  }

  private func run(_ block: () -> Void, delayFactor: Double) {
    // Only what starts with the animator can share its own track.
    let isPlain = delayFactor <= 0 && timeline.fraction(at: now) == 0
    let track = isPlain ? 0 : timeline.addTrack(delayFactor: delayFactor, at: now)
    guard let stage else { return block() }
    changes += stage.record(into: PropertyChange.Recorder(player: self, track: track), block)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    timeline = Timeline(timing: timing, fraction: 0)
    let added = blocks
    blocks = []
    for (delayFactor, block) in added { run(block, delayFactor: delayFactor) }
    // Turned round before its start, it begins at its end.
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

  /// Pauses it. Activates an inactive animator at its start.
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

  /// Stops it. Without finishing, it is inactive at once and no completion is called.
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
  public func finishAnimation(at position: ViewPropertyAnimator.Position) {
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

  private func complete(at position: ViewPropertyAnimator.Position) {
    settle(at: position)
    state = .inactive
    // Emptied first: one of them may start the animator again and add others.
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }

  private func settle(at position: ViewPropertyAnimator.Position) {
    stage?.remove(self)
    let ended = changes
    changes = []
    // In reverse order, so that a property changed twice returns to its first value.
    for change in ended.reversed() {
      switch position {
      case .end: change.settle(at: .one)
      case .start: change.settle(at: .zero)
      case .current: change.settle(at: progress(of: change))
      }
    }
  }
}

extension ViewPropertyAnimator: PropertyChange.Player, Stage.InFlightAnimation {
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

extension ViewPropertyAnimator {
  /// The state of a property animator, after `UIViewAnimatingState`.
  public enum State: UInt8, Sendable, CaseIterable {
    /// Not started, or done.
    case inactive
    /// Running or paused.
    case active
    /// Stopped, waiting for ``ViewPropertyAnimator/finishAnimation(at:)``.
    case stopped
  }

  /// The position at which an animation ended, after `UIViewAnimatingPosition`.
  public enum Position: UInt8, Sendable, CaseIterable {
    /// At the values it animates to.
    case end
    /// At the values it animates from.
    case start
    /// Where it was stopped.
    case current
  }
}

extension ViewPropertyAnimator {
  /// The time of a property animator: its position, its direction, and the progress of each track.
  ///
  /// A value type that gets the time as an argument, so that reading has no effects. Fractions are
  /// of the un-curved time. Progress is what shows.
  struct Timeline {
    /// A group of changes that starts at a fraction and ends with the animator.
    struct Track {
      /// The fraction at which it starts, in `0...1`.
      let delay: Double
      /// What showed when the timeline was last stopped or sent off.
      var anchored = AxisProgress.zero
    }

    private enum Shape {
      /// The whole way along the animator's own timing.
      case original
      /// Scrubbed: straight lines from each track's start through its progress at the anchor, to
      /// its end.
      case scrubbed(anchor: Double)
      /// The rest of the way, along a timing of its own.
      case remainder(Timing)
    }

    private struct Playback {
      let start: Double
      let from: Double
      let to: Double
      let duration: Double

      /// The share of the playback that has passed.
      func share(at time: Double) -> Double {
        guard duration > 0 else { return time >= start ? 1 : 0 }
        return min(max((time - start) / duration, 0), 1)
      }
    }

    private enum Motion {
      case paused(Double)
      case playing(Playback)
    }

    private let timing: Timing
    private(set) var tracks = [Track(delay: 0)]
    private var shape = Shape.original
    private var motion = Motion.paused(0)

    init(timing: Timing, fraction: Double) {
      self.timing = timing
      motion = .paused(fraction)
    }

    var isPlaying: Bool {
      if case .playing = motion { true } else { false }
    }

    /// When the playback reaches its end. Nil while paused.
    var endTime: Double? {
      guard case .playing(let playback) = motion else { return nil }
      return playback.start + playback.duration
    }

    /// The end that the playback goes to, 0 or 1. Nil while paused.
    var target: Double? {
      guard case .playing(let playback) = motion else { return nil }
      return playback.to
    }

    func fraction(at time: Double) -> Double {
      switch motion {
      case .paused(let fraction): fraction
      case .playing(let playback):
        playback.from + (playback.to - playback.from) * playback.share(at: time)
      }
    }

    // MARK: - What shows

    func progress(ofTrack index: Int, at time: Double) -> AxisProgress {
      let track = tracks[index]
      let fraction = fraction(at: time)
      switch (shape, motion) {
      case (.original, _):
        return timing.shown(at: (track.delay...1).fraction(of: fraction))
      case (.scrubbed(let anchor), _), (.remainder, .paused(let anchor)):
        return Self.scrubbed(track, anchor: anchor, fraction: fraction)
      case (.remainder(let timing), .playing(let playback)):
        return Self.remainder(track, timing, playback, at: time)
      }
    }

    private static func scrubbed(
      _ track: Track, anchor: Double, fraction: Double
    ) -> AxisProgress {
      if fraction >= anchor {
        guard anchor < 1 else { return track.anchored }
        let window = max(anchor, track.delay)...1
        return track.anchored + (.one - track.anchored) * window.fraction(of: fraction)
      }
      guard anchor > track.delay else { return .zero }
      return track.anchored * (track.delay...anchor).fraction(of: max(fraction, track.delay))
    }

    /// Going up, a track waits for its delay. Going down, it is done there.
    private static func remainder(
      _ track: Track, _ timing: Timing, _ playback: Playback, at time: Double
    ) -> AxisProgress {
      let way = playback.to - playback.from
      let passing = way == 0 ? 0 : min(max((track.delay - playback.from) / way, 0), 1)
      let window = way < 0 ? 0...passing : passing...1
      let share = timing.shown(at: window.fraction(of: playback.share(at: time)))
      return track.anchored + (AxisProgress(repeating: playback.to) - track.anchored) * share
    }

    // MARK: - Changing course

    /// Adds a track that starts after a factor of the rest. Returns its index.
    mutating func addTrack(delayFactor: Double, at time: Double) -> Int {
      let now = fraction(at: time)
      let factor = min(max(delayFactor, 0), 1)
      tracks.append(Track(delay: now + factor * (1 - now)))
      return tracks.count - 1
    }

    /// Pauses. With straightening, the fraction becomes the progress that shows.
    mutating func pause(straightening: Bool, at time: Double) {
      let now = fraction(at: time)
      if case .original = shape, !straightening {
        motion = .paused(now)
        return
      }
      hold(at: time)
      let anchor = straightening ? min(max(tracks[0].anchored.x, 0), 1) : now
      shape = .scrubbed(anchor: anchor)
      motion = .paused(anchor)
    }

    /// Moves a paused timeline.
    mutating func scrub(to fraction: Double) { motion = .paused(min(max(fraction, 0), 1)) }

    /// Runs on towards 0 or 1, the rest along `newTiming` over `duration`. Nil keeps the original.
    mutating func play(
      to target: Double, newTiming: (any TimingCurveProvider)?, durationFactor: Double,
      delay: Double = 0, at time: Double
    ) {
      let now = fraction(at: time)
      let left = (target - now).magnitude * timing.duration
      // A factor of 0 is the time that is left, as observed.
      var duration = durationFactor > 0 ? durationFactor * timing.duration : left
      hold(at: time)
      if case .original = shape, newTiming == nil, durationFactor <= 0 {
        // Nothing was scrubbed, so the original timing goes on.
      } else if let newTiming {
        let rest = newTiming.timing(duration: duration)
        duration = rest.duration
        shape = .remainder(rest)
      } else {
        shape = .remainder(timing)
      }
      motion = .playing(
        Playback(start: time + max(delay, 0), from: now, to: target, duration: duration))
    }

    private mutating func hold(at time: Double) {
      for index in tracks.indices { tracks[index].anchored = progress(ofTrack: index, at: time) }
    }
  }
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

extension ViewPropertyAnimator {
  /// How far an animation is at each fraction of its duration.
  public struct Timing: Equatable, Sendable {
    /// The time from start to end in seconds, at least 0.
    public let duration: Double
    private let along: Shape
    /// The shape for y of a position. Nil if it is the same.
    private let across: Shape?

    private enum Shape: Equatable {
      case curve(TimingCurve)
      case spring(Spring.Motion)

      func progress(at fraction: Double, of duration: Double) -> Double {
        switch self {
        case .curve(let curve): return curve.value(at: fraction)
        case .spring(let motion):
          if fraction <= 0 { return 0 }
          return fraction >= 1 ? 1 : motion.position(at: fraction * duration)
        }
      }
    }

    /// Creates the timing of a curve over a duration.
    public init(duration: Double, curve: TimingCurve) { self.init(duration: duration, curve, nil) }

    /// Creates a timing with a curve of its own for a position's y.
    init(duration: Double, _ along: TimingCurve, _ across: TimingCurve?) {
      self.duration = max(duration, 0)
      self.along = .curve(along)
      self.across = across.map(Shape.curve)
    }

    /// Creates the timing of springs from 0 to 1 that are stopped at the end of a duration.
    init(duration: Double, _ along: Spring.Motion, _ across: Spring.Motion?) {
      self.duration = max(duration, 0)
      self.along = .spring(along)
      self.across = across.map(Shape.spring)
    }

    /// The progress at a fraction: 0 until the start, 1 from the end on.
    public func progress(at fraction: Double) -> Double { shown(at: fraction).x }

    func shown(at fraction: Double) -> AxisProgress {
      let x = along.progress(at: fraction, of: duration)
      return AxisProgress(x, across?.progress(at: fraction, of: duration) ?? x)
    }
  }
}

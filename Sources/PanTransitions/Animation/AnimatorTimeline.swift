/// The time of a property animator: its position, its direction, and the progress of each track.
///
/// A value type that gets the time as an argument, so that reading has no effects. Fractions are of
/// the un-curved time. Progress is what shows.
struct AnimatorTimeline {
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
    /// Scrubbed: straight lines from each track's start through its progress at the anchor, to its
    /// end.
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

  /// Where the playback goes, 0 or 1. Nil while paused.
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

  /// Stops where it is. With straightening, the fraction becomes the progress that shows.
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

package import PanTraces

/// What the frames of a display see of a pan, one after the other.
///
/// Asked for rising cut-offs only: resampling remembers what it has shown. Transitions that run
/// beside a replay use it, too.
package struct FrameInput: Sendable {
  private var resampler: Resampler?

  /// Creates the input of the frames of one replay.
  package init(_ policy: ReplayConfiguration.InputPolicy) {
    switch policy {
    case .latest: resampler = nil
    case .resampled(let rule): resampler = Resampler(rule)
    }
  }

  /// What the frame with a cut-off shows. Nil without an event.
  ///
  /// `delivered` are the pan's events up to the cut-off, from the one that began it.
  package mutating func sample(_ delivered: ArraySlice<PanEvent>, cutOff: Double) -> Sample? {
    guard let last = delivered.last else { return nil }
    return resampler?.sample(delivered, cutOff: cutOff)
      ?? Sample(time: last.time, translation: last.translation)
  }
}

extension FrameInput {
  /// A finger's translation at a time, as a frame gets to see it.
  package struct Sample: Equatable {
    let time: Double
    /// From where the pan began.
    package let translation: Vector
  }
}

extension FrameInput {
  /// Android's touch resampling at work, frame by frame.
  struct Resampler {
    private let rule: ReplayConfiguration.InputPolicy.Resampling
    /// The first event of the pan under way.
    private var start = -1
    /// The first event that no frame has taken yet.
    private var next = 0
    /// The interpolated or extrapolated sample of the last frame. Nil once the finger has moved on.
    private var predicted: Sample?

    /// Differences of times that stand for exact milliseconds are off by rounding. Without this every
    /// other frame of 50 Hz input would be found too sparse.
    private static var grace: Double { 1e-9 }

    init(_ rule: ReplayConfiguration.InputPolicy.Resampling) { self.rule = rule }

    /// What the frame with a cut-off shows of the events up to it. There is at least one.
    mutating func sample(_ delivered: ArraySlice<PanEvent>, cutOff: Double) -> Sample? {
      let wanted = cutOff - rule.delay
      take(delivered, until: wanted)
      guard next > start else {
        // The pan began later than the wanted time: there is nothing earlier to show.
        return delivered.first.map { Sample(time: $0.time, translation: $0.translation) }
      }
      let current = delivered[next - 1]
      guard let line = line(through: delivered, at: wanted), line.time != current.time else {
        return Sample(
          time: current.time, translation: predicted?.translation ?? current.translation)
      }
      // A finger that did not move stays where it was shown, or the content would jump back.
      let isStill = isRepeated(next - 1, of: delivered)
      let kept = isStill ? predicted?.translation : nil
      let sample = Sample(time: line.time, translation: kept ?? line.translation)
      predicted = sample
      return sample
    }

    /// Takes the events up to the wanted time. One at a new place discards ``predicted``.
    ///
    /// Android keeps it as well if an event is older than it. That cannot happen here: a frame
    /// knows every event before its cut-off.
    private mutating func take(_ delivered: ArraySlice<PanEvent>, until wanted: Double) {
      // Another pan has begun: what was shown of the last one says nothing about it.
      if delivered.startIndex != start {
        start = delivered.startIndex
        next = start
        predicted = nil
      }
      while next < delivered.endIndex, delivered[next].time <= wanted {
        if !isRepeated(next, of: delivered) { predicted = nil }
        next += 1
      }
    }

    private func isRepeated(_ index: Int, of delivered: ArraySlice<PanEvent>) -> Bool {
      index > start && delivered[index].translation == delivered[index - 1].translation
    }

    /// The position between the two events around the wanted time, or beyond the last two.
    ///
    /// Nil if the events are too close together or too far apart to be trusted with a line.
    private func line(through delivered: ArraySlice<PanEvent>, at wanted: Double) -> Sample? {
      let isBetween = next < delivered.endIndex
      guard isBetween || next - 2 >= start else { return nil }
      let (a, b) =
        isBetween
        ? (delivered[next - 1], delivered[next]) : (delivered[next - 2], delivered[next - 1])
      let interval = b.time - a.time
      guard interval >= rule.minimumInterval - Self.grace else { return nil }
      var time = wanted
      if !isBetween {
        guard interval <= rule.maximumInterval + Self.grace else { return nil }
        time = min(wanted, b.time + min(interval / 2, rule.maximumExtrapolation))
      }
      let share = (time - a.time) / interval
      return Sample(
        time: time, translation: a.translation + (b.translation - a.translation) * share)
    }
  }
}

extension ReplayConfiguration {
  /// Which input a frame shows.
  public enum InputPolicy: Equatable, Hashable, Sendable {
    /// The latest sample before the frame's cut-off.
    case latest
    /// The position at a fixed time before the cut-off, between or beyond the samples.
    case resampled(Resampling)

    /// The name on the command line and in outputs.
    public var name: String {
      switch self {
      case .latest: "latest"
      case .resampled: "resampled"
      }
    }

    /// Android's touch resampling (frameworks/native, `libs/input/InputTransport.cpp`).
    ///
    /// A finger that sends the same place twice stays where it was last shown, also if that was
    /// guessed beyond its samples. Two things differ from Android: every frame is resampled, also one
    /// that no new sample reached, as Chromium and Firefox do, and the release is where the samples put
    /// it, as before Android's flag `fix_action_up_resampling`.
    public struct Resampling: Equatable, Hashable, Sendable {
      /// How long before the frame's cut-off the position is wanted, in seconds.
      public var delay: Double
      /// The farthest a position is guessed beyond the last sample, in seconds.
      ///
      /// At most half of the last interval between samples, besides.
      public var maximumExtrapolation: Double
      /// The interval between two samples from which on they may be used, in seconds.
      public var minimumInterval: Double
      /// The interval up to which two samples may be extrapolated, in seconds.
      public var maximumInterval: Double

      /// Creates the rule. By default 5 ms, 8 ms, 2 ms and 20 ms.
      public init(
        delay: Double = 0.005, maximumExtrapolation: Double = 0.008,
        minimumInterval: Double = 0.002,
        maximumInterval: Double = 0.02
      ) {
        self.delay = delay
        self.maximumExtrapolation = maximumExtrapolation
        self.minimumInterval = minimumInterval
        self.maximumInterval = maximumInterval
      }
    }
  }
}

extension ReplayConfiguration.InputPolicy {
  /// Every policy by name, with what can be set of it.
  package static let schema = ComponentSchema<ReplayConfiguration.InputPolicy>(
    [
      ComponentKind("latest", .latest),
      ComponentKind(
        "resampled", .resampled(Resampling()),
        Resampling.settings.map {
          $0.inside(
            { if case .resampled(let rule) = $0 { rule } else { nil } }, { $0 = .resampled($1) })
        }),
    ], name: { $0.name })
}

extension ReplayConfiguration.InputPolicy.Resampling {
  /// What can be set of the rule.
  static let settings: [Setting<ReplayConfiguration.InputPolicy.Resampling>] = [
    Setting(
      "delay-ms", "how long before the frame's cut-off the position is wanted",
      .milliseconds(-100...100), get: { $0.delay }, set: { $0.delay = $1 }),
    Setting(
      "extrapolate-ms", "the farthest a position is guessed beyond the last sample",
      .milliseconds(0...100),
      get: { $0.maximumExtrapolation }, set: { $0.maximumExtrapolation = $1 }),
    Setting(
      "shortest-ms", "the interval between samples from which on they are used",
      .milliseconds(0.001...100), get: { $0.minimumInterval }, set: { $0.minimumInterval = $1 }),
    Setting(
      "longest-ms", "the interval up to which samples are extrapolated",
      .milliseconds(0.001...1000), get: { $0.maximumInterval }, set: { $0.maximumInterval = $1 }),
  ]
}

package import PanTraces

/// Which of the last samples of a movement an estimator looks at.
///
/// The walk goes back from the newest sample and ends at the horizon, at a gap, or when it has as
/// many samples as are kept. The defaults are Android's `VelocityTracker` rules (frameworks/native,
/// `libs/input/VelocityTracker.cpp`) without its limit of 20 samples: 100 ms, 40 ms, 40 ms, two samples.
package struct SampleWindow: Equatable, Hashable, Sendable {
  /// How far back the window reaches, in seconds, the bound included. Nil for the whole contact.
  package var horizon: Double? = 0.1
  /// From when the horizon counts back.
  package var horizonOrigin = HorizonOrigin.newest
  /// How many samples are kept at most. Nil for all.
  package var history: Int?
  /// The silence between two samples, in seconds, at which the window starts anew. Nil for none.
  package var gapLimit: Double? = 0.04
  /// The silence before the lift, in seconds, that means a stopped finger. Nil for none.
  package var liftLimit: Double? = 0.04
  /// Whether a silence must exceed its limit to count, or only reach it.
  package var limitRule = LimitRule.exceeded
  /// How many samples are needed at least.
  package var minimumSamples = 2
  /// What happens to samples with one and the same time.
  package var equalTimes = EqualTimes.replace
  /// Whether a lift's own position is a sample, if the recognizer counts it.
  package var liftSample = LiftSample.whereMoved
  /// Whether what came before the pan was recognized is a sample.
  package var slopSamples = SlopSamples.count

  /// Times meant as exact milliseconds are off by rounding. A nanosecond of tolerance absorbs that.
  private static let grace = 1e-9

  /// The samples in the window, oldest first.
  func samples(
    of movement: ArraySlice<PanEvent>, liftTime: Double
  ) throws(VelocityEstimate.Absence) -> Samples {
    let movement = countsLift(of: movement) ? movement : movement.dropLast()
    guard let newest = movement.last else { throw .tooFewSamples }
    if isSilent(liftTime - newest.time, liftLimit) { throw .stopped }
    let origin = horizonOrigin == .newest ? newest.time : liftTime
    guard isInHorizon(origin - newest.time) else { throw .stopped }
    var kept: [Sample] = []
    // Most windows are a tenth of a second.
    kept.reserveCapacity(min(movement.count, 16))
    kept.append(Sample(newest, newest: newest))
    var beyond: Sample?
    var (endsAtGap, stands) = (false, false)
    var later = newest
    walk: for event in movement.dropLast().reversed() {
      if slopSamples != .count, event.state == .possible,
        event.phase == .move || slopSamples == .leftOutWithDown
      {
        continue
      }
      let step = later.time - event.time
      // Nothing says which of the two times is wrong, and a step back in time has no velocity.
      if step < 0 { throw .backwardsTime }
      if isSilent(step, gapLimit) {
        endsAtGap = true
        break
      }
      later = event
      let sample = Sample(event, newest: newest)
      if step == 0, equalTimes != .keep {
        stands = true
        // The walk goes backwards, so that the earlier of two comes later and takes the place.
        if equalTimes == .skip { kept[kept.count - 1] = sample }
        continue
      }
      if let history, kept.count >= history { break }
      guard isInHorizon(origin - event.time) else {
        beyond = sample
        break walk
      }
      kept.append(sample)
    }
    guard kept.count >= minimumSamples else {
      throw endsAtGap ? .gap : stands ? .degenerate : .tooFewSamples
    }
    kept.reverse()
    return Samples(samples: kept, beyond: beyond, lift: liftTime - newest.time)
  }

  /// Whether the last sample is one: a lift's own position may be left out.
  private func countsLift(of movement: ArraySlice<PanEvent>) -> Bool {
    guard let last = movement.last, last.isLift else { return true }
    switch liftSample {
    case .counts: return true
    case .whereMoved: return movement.dropLast().last?.location != last.location
    case .leftOut: return false
    }
  }

  private func isInHorizon(_ age: Double) -> Bool {
    guard let horizon else { return true }
    return age <= horizon + Self.grace
  }

  private func isSilent(_ silence: Double, _ limit: Double?) -> Bool {
    guard let limit else { return false }
    return switch limitRule {
    case .exceeded: silence > limit + Self.grace
    case .reached: silence >= limit - Self.grace
    }
  }
}

extension SampleWindow {
  /// From when a window's horizon counts back.
  package enum HorizonOrigin: String, Sendable, CaseIterable {
    /// From the newest sample, as Android counts.
    case newest
    /// From the lift, as GTK and libadwaita count: silence before it uses the window up.
    case lift
  }
}

extension SampleWindow {
  /// Whether a silence of exactly the limit counts as one.
  package enum LimitRule: String, Sendable, CaseIterable {
    /// Only a longer silence counts, as on Android.
    case exceeded
    /// The limit itself counts, as in Chromium.
    case reached
  }
}

extension SampleWindow {
  /// What a window does with samples that have one and the same time.
  package enum EqualTimes: String, Sendable, CaseIterable {
    /// The latest takes the place of those before, as on Android.
    case replace
    /// All count, as in Flutter and Chromium.
    case keep
    /// The first counts, the later ones are left out.
    case skip
  }
}

extension SampleWindow {
  /// What a window does with a lift's own position.
  package enum LiftSample: String, Sendable, CaseIterable {
    /// It is the newest sample, also if the finger did not move: a step of length 0.
    case counts
    /// It is the newest sample if it is another position than the one before.
    case whereMoved = "moved"
    /// It is left out: the platform's tracker gets movements only.
    case leftOut = "left-out"
  }
}

extension SampleWindow {
  /// What a window does with movements before the pan was recognized.
  package enum SlopSamples: String, Sendable, CaseIterable {
    /// They are samples.
    case count
    /// They are left out, as in Compose. The touch-down is a sample.
    case leftOut = "left-out"
    /// They are left out with the touch-down, as in MUI: the movement that began the pan is the first.
    case leftOutWithDown = "left-out-with-down"
  }
}

extension SampleWindow {
  /// What can be set of a window.
  package static let settings: [Setting<SampleWindow>] = [
    Setting(
      "horizon-ms", "how far back samples count", .orOff(.milliseconds(1...1e6)),
      get: { $0.horizon }, set: { $0.horizon = $1 }),
    Setting(
      "horizon-from", "whether the horizon counts back from the newest sample or from the lift",
      .words(HorizonOrigin.allCases) { $0.rawValue },
      get: { $0.horizonOrigin }, set: { $0.horizonOrigin = $1 }),
    Setting(
      "history", "how many samples count at most", .orOff(.count(1...100_000)),
      get: { $0.history }, set: { $0.history = $1 }),
    Setting(
      "gap-ms", "a silence between samples that starts the window anew",
      .orOff(.milliseconds(0...1e6)), get: { $0.gapLimit }, set: { $0.gapLimit = $1 }),
    Setting(
      "lift-ms", "a silence before the lift that means a stopped finger",
      .orOff(.milliseconds(0...1e6)), get: { $0.liftLimit }, set: { $0.liftLimit = $1 }),
    Setting(
      "limits", "whether a silence must exceed its limit, or only reach it",
      .words(LimitRule.allCases) { $0.rawValue },
      get: { $0.limitRule }, set: { $0.limitRule = $1 }),
    Setting(
      "samples", "how many samples are needed", .count(1...1000),
      get: { $0.minimumSamples }, set: { $0.minimumSamples = $1 }),
    Setting(
      "equal-times", "what happens to samples with one and the same time",
      .words(EqualTimes.allCases) { $0.rawValue },
      get: { $0.equalTimes }, set: { $0.equalTimes = $1 }),
    Setting(
      "lift", "whether a lift's own position is a sample, where the recognizer counts it",
      .words(LiftSample.allCases) { $0.rawValue },
      get: { $0.liftSample }, set: { $0.liftSample = $1 }),
    Setting(
      "slop", "whether movements before the pan was recognized are samples",
      .words(SlopSamples.allCases) { $0.rawValue },
      get: { $0.slopSamples }, set: { $0.slopSamples = $1 }),
  ]
}

extension SampleWindow {
  /// The samples of a window, oldest first.
  struct Samples {
    /// At least as many as the window asks for.
    let samples: [Sample]
    /// The one the walk met just past the horizon. Nil if it ended for another reason.
    let beyond: Sample?
    /// The time of the lift after the newest sample, in seconds.
    let lift: Double
  }
}

extension SampleWindow {
  /// A sample relative to the newest one, so that large times and coordinates lose no digits.
  struct Sample {
    /// Seconds after the newest sample, 0 or less.
    let time: Double
    /// The displacement from the newest sample, in points.
    let place: Vector
  }
}

extension SampleWindow.Sample {
  init(_ event: PanEvent, newest: PanEvent) {
    self.init(time: event.time - newest.time, place: event.location - newest.location)
  }
}

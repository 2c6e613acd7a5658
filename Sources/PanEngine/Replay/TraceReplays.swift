package import PanTraces

/// The replays of one trace under many setups: what setups share is computed once.
///
/// Rules differ in what they make of a release, and seldom in how the touches become one.
package struct TraceReplays {
  /// What setups with the same recognizer have in common.
  private struct CachedRecognition {
    let recognizer: PanGestureRecognizer
    let scroll: ReplayConfiguration.ScrollContent?
    /// The way that finishes. Nil if it has no say.
    let direction: TravelDirection?
    let limit: ReplayConfiguration.ContentLimit
    let recognition: PanRecognition
    /// Whether its last event is the only release, whatever the frames show.
    let hasOneRelease: Bool
    /// The release velocities that estimators have found so far, if that is so.
    var velocities: [(estimator: VelocityEstimator, usesCancel: Bool, velocity: VelocityEstimate)] =
      []
  }

  private let trace: Trace
  private var cached: [CachedRecognition] = []

  /// Takes a trace.
  package init(of trace: Trace) { self.trace = trace }

  /// The replay with a setup.
  package mutating func replay(_ setup: ReplaySetup) -> Replay {
    let travel = setup.travel(of: trace)
    return Replay(trace, setup, cached[cacheIndex(of: setup, travel)].recognition, travel)
  }

  /// The release that decides in the replay with a setup, and how the replay ends without one.
  ///
  /// If one contact pans and ends, no frame is made. `end` is then ``Replay/End/rested`` without
  /// having been determined.
  package mutating func release(
    _ setup: ReplaySetup
  ) -> (release: Release.Ruled?, end: Replay.End) {
    let travel = setup.travel(of: trace)
    let index = cacheIndex(of: setup, travel)
    let recognition = cached[index].recognition
    let isIgnored =
      recognition.events.last?.state == .cancelled && setup.configuration.systemCancel == .ignores
    // Frames are made only if they can change the decision: if a second finger may catch the settle, the
    // list of frames may end, or the app may ignore the system.
    if setup.configuration.clock.isEndless, cached[index].hasOneRelease, !isIgnored,
      !setup.isTooLong(recognition)
    {
      return (onlyRelease(setup, travel, cached: index), .rested)
    }
    let replay = Replay(trace, setup, recognition, travel)
    return (replay.release?.ruled, replay.end)
  }

  /// The release of a recognition that has one: its last event.
  private mutating func onlyRelease(
    _ setup: ReplaySetup, _ travel: Travel, cached index: Int
  ) -> Release.Ruled? {
    let events = cached[index].recognition.events
    guard let lift = events.last else { return nil }
    let velocity = velocity(setup, cached: index)
    let state = travel.state(
      endOf: events[...], countingFrom: setup.configuration.recognizer.origin, base: 0,
      translation: lift.translation, velocity: velocity.vector)
    return Release.Ruled(
      state: state, velocity: velocity, decision: setup.decide(lift, state))
  }

  private mutating func velocity(_ setup: ReplaySetup, cached index: Int) -> VelocityEstimate {
    let estimator = setup.configuration.estimator
    let usesCancel = setup.configuration.systemCancel.usesVelocity
    // By index, here and below: iterating over the elements would copy each of them.
    for known in cached[index].velocities.indices
    where cached[index].velocities[known].estimator == estimator
      && cached[index].velocities[known].usesCancel == usesCancel
    {
      return cached[index].velocities[known].velocity
    }
    let velocity = estimator.estimate(
      endOf: cached[index].recognition.events[...], of: VelocityEstimator.Record(trace),
      usesCancel: usesCancel)
    cached[index].velocities.append((estimator, usesCancel, velocity))
    return velocity
  }

  /// The index of the recognition with a setup.
  ///
  /// It depends on the recognizer, the scroll view, the direction and the content's limit. The
  /// container does not count: it is the trace's, or the same for all setups.
  private mutating func cacheIndex(of setup: ReplaySetup, _ travel: Travel) -> Int {
    let (recognizer, scroll) = (setup.configuration.recognizer, setup.configuration.scroll)
    let limit = setup.configuration.contentLimit
    let isTurned = recognizer.start.dependsOnTravel || limit != .free
    let direction = isTurned ? travel.direction : nil
    for index in cached.indices
    where cached[index].recognizer == recognizer && cached[index].scroll == scroll
      && cached[index].direction == direction && cached[index].limit == limit
    {
      return index
    }
    let recognition = setup.recognize(trace, travel)
    cached.append(
      CachedRecognition(
        recognizer: recognizer, scroll: scroll, direction: direction, limit: limit,
        recognition: recognition,
        hasOneRelease: recognition.hasOneRelease))
    return cached.count - 1
  }
}

extension PanRecognition {
  /// Whether its only contact becomes a pan and is released by the last event.
  fileprivate var hasOneRelease: Bool {
    guard contacts.count == 1, firstPan != nil, let last = events.last else { return false }
    // A pan that one finger too many took away has events after its end.
    return last.phase.endsContact && (last.state == .ended || last.state == .cancelled)
      && !events.dropLast().contains { $0.state.isFinal }
  }
}

extension Replay {
  /// Whether other frames would have decided otherwise, in a library that takes one sample a frame.
  ///
  /// No recording tells when a page's frames were: whether one came between the last movement and the
  /// lift, and what the finger had done by then.
  package var dependsOnFrames: Bool {
    guard case .panSession = configuration.estimator.formula, let outcome = lift?.decision.outcome,
      trace.scrollOffsets.isEmpty, !setup.isTooLong(recognition)
    else { return false }
    return (0..<8).contains { phase in
      var replays = TraceReplays(of: trace.sampled(byFramesAt: Double(phase) / 8))
      return [(false, false), (false, true), (true, false), (true, true)].contains {
        var other = configuration
        other.estimator.formula = .panSession(.known(isLong: $0.0, pageMoves: $0.1))
        let release = replays.release(ReplaySetup(resolved: other)).release
        return release?.decision.outcome != outcome
      }
    }
  }
}

extension Trace {
  /// The trace as a library sees it that looks once a frame of 1/60 s where the finger is, from the
  /// first movement on. The phase of the frames is a share of one.
  fileprivate func sampled(byFramesAt phase: Double) -> Trace {
    let frame = 1.0 / 60
    var sampled = self
    sampled.samples = []
    sampled.recordedVelocities = []
    var held: TouchSample?
    var index = 0.0
    for sample in samples where sample.pointer == 0 {
      if var shown = held {
        while (index + phase) * frame < sample.time {
          shown.time = (index + phase) * frame
          sampled.samples.append(shown)
          index += 1
        }
      } else {
        index = (sample.time / frame - phase).rounded(.up)
      }
      held = sample.phase == .move ? sample : nil
      if held == nil { sampled.samples.append(sample) }
    }
    return sampled
  }
}

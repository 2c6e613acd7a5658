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
    let travel = setup.configuration.travel(of: trace)
    return Replay(trace, setup, cached[cacheIndex(of: setup, travel)].recognition, travel)
  }

  /// The release that decides in the replay with a setup, and how the replay ends without one.
  ///
  /// If one contact pans and ends, no frame is made. `end` is then ``Replay/End/rested`` without
  /// having been determined.
  package mutating func release(
    _ setup: ReplaySetup
  ) -> (release: RuledRelease?, end: Replay.End) {
    let travel = setup.configuration.travel(of: trace)
    let index = cacheIndex(of: setup, travel)
    let recognition = cached[index].recognition
    let isIgnored =
      recognition.events.last?.state == .cancelled && setup.configuration.systemCancel == .ignores
    if setup.configuration.clock.isEndless, cached[index].hasOneRelease, !isIgnored,
      !setup.isTooLong(recognition)
    {
      return (onlyRelease(setup, travel, cached: index), .rested)
    }
    let replay = Replay(trace, setup, recognition, travel)
    return (replay.release?.decided, replay.end)
  }

  /// The release of a recognition that has one: its last event.
  private mutating func onlyRelease(
    _ setup: ReplaySetup, _ travel: Travel, cached index: Int
  ) -> RuledRelease? {
    let events = cached[index].recognition.events
    guard let lift = events.last else { return nil }
    let velocity = velocity(setup, cached: index)
    let state = travel.state(
      endOf: events[...], countingFrom: setup.configuration.recognizer.origin, base: 0,
      translation: lift.translation, velocity: velocity.vector)
    return RuledRelease(
      state: state, velocity: velocity, decision: setup.decision(lift, state))
  }

  private mutating func velocity(_ setup: ReplaySetup, cached index: Int) -> VelocityEstimate {
    let estimator = setup.configuration.estimator
    let usesCancel = setup.configuration.systemCancel.usesVelocity
    // By index, here and below: iterating over the elements would copy each of them.
    for place in cached[index].velocities.indices
    where cached[index].velocities[place].estimator == estimator
      && cached[index].velocities[place].usesCancel == usesCancel
    {
      return cached[index].velocities[place].velocity
    }
    let velocity = estimator.estimate(
      endOf: cached[index].recognition.events[...], of: VelocityRecord(trace),
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
    let isTurned = recognizer.start.dependsOnTravel || limit == .heldPerEvent
    let direction = isTurned ? travel.direction : nil
    for place in cached.indices
    where cached[place].recognizer == recognizer && cached[place].scroll == scroll
      && cached[place].direction == direction && cached[place].limit == limit
    {
      return place
    }
    let recognition = setup.recognition(of: trace, travel)
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

/// A release without frames: what the policy saw, and what it decided.
package struct RuledRelease: Equatable, Sendable {
  /// What the policy got to see.
  package let state: ReleaseState
  /// The finger's velocity, or why there is none.
  package let velocity: VelocityEstimate
  /// Finish or cancel, and why.
  package let decision: ReleaseDecision

  /// Whether the system took the touch away, so that no finger let go and no rule was asked.
  package var isSystemCancelled: Bool { decision.isSystemCancelled }

  /// The same release under another rule. A system's cancellation stays as it is.
  package func decided(by policy: FinishPolicy) -> RuledRelease {
    guard !isSystemCancelled else { return self }
    return RuledRelease(state: state, velocity: velocity, decision: policy.decide(state))
  }
}

extension Release {
  /// The release without its frames.
  package var decided: RuledRelease {
    RuledRelease(state: state, velocity: velocity, decision: decision)
  }
}

extension ReplaySetup {
  /// What the recognizer makes of a trace, behind a scroll view if there is one.
  func recognition(of trace: Trace, _ travel: Travel) -> PanRecognition {
    let container = configuration.container(of: trace)
    func recognize(_ path: Trace) -> PanRecognition {
      configuration.recognizer.recognize(path, container: container, towards: travel.direction)
    }
    let recognition =
      configuration.scroll.map { recognize(ScrollPath(of: trace, through: $0).pan) }
      ?? recognize(trace)
    return configuration.contentLimit == .heldPerEvent ? recognition.held(to: travel) : recognition
  }

  /// A replay of two hours and more at 120 Hz. A bound against time stamps gone wild.
  static let maximumFrames = 1_000_000

  /// Whether the pan alone takes more frames than are kept.
  func isTooLong(_ recognition: PanRecognition) -> Bool {
    guard let pan = recognition.firstPan, let rate = configuration.clock.rate else { return false }
    let (start, end) = (
      recognition.events[pan.lowerBound].time, recognition.events[pan.upperBound - 1].time
    )
    return (end - start) * rate > Double(Self.maximumFrames)
  }

  /// What is decided at the event that ends a contact.
  func decision(_ end: PanEvent, _ state: ReleaseState) -> ReleaseDecision {
    end.state == .cancelled && configuration.systemCancel == .cancels
      ? .systemCancelled : configuration.policy.decide(state)
  }
}

extension PanRecognition {
  /// The recognition with the first pan's translation clamped to the travel, event by event.
  ///
  /// A way beyond an end is lost, and a finger that turns moves the content at once.
  fileprivate func held(to travel: Travel) -> PanRecognition {
    guard let pan = firstPan else { return self }
    var events = events
    var (shown, last) = (0.0, 0.0)
    for index in pan where events[index].state.isPanning || events[index].state.isFinal {
      let along = travel.direction.along(events[index].translation)
      shown = min(max(shown + along - last, 0), travel.extent)
      last = along
      let across = travel.direction.across(events[index].translation)
      events[index].translation = travel.direction.vector(along: shown, across: across)
    }
    return PanRecognition(
      events: events, ignoredPointers: ignoredPointers, isPrevented: isPrevented)
  }
}

extension Travel {
  /// How far a translation moves content that was at `base`, as a share of the travel.
  func progress(base: Double, translation: Vector) -> Double {
    base + direction.along(translation) / extent
  }

  /// What a policy gets to see of the event that ends a contact, the last one of `events`, which
  /// moved content from `base`. Without a `translation` the finger only held it.
  func state(
    endOf events: ArraySlice<PanEvent>, countingFrom origin: PanGestureRecognizer.TranslationOrigin,
    base: Double,
    translation: Vector?, velocity: Vector?
  ) -> ReleaseState {
    let (start, end) = (origin.spanStart(of: events), events[events.endIndex - 1])
    let along = translation.map(direction.along) ?? 0
    var farthest = along
    if translation != nil {
      for event in events { farthest = max(farthest, direction.along(event.translation)) }
    }
    return ReleaseState(
      progress: base + along / extent,
      velocity: velocity.map(direction.along), extent: extent,
      crossVelocity: velocity.map(direction.across), offset: base * extent + along,
      translation: along,
      fingerWay: translation == nil ? 0 : direction.along(end.location - start.location),
      peak: base + farthest / extent,
      duration: end.time - start.time)
  }
}

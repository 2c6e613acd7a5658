import PanTraces

// How to change this: `ReferenceLoop` in the tests is the same loop, written frame by frame without any
// shortcut. Change that first. `ReferenceLoopTests` compares the two on random gestures.

/// Steps one controller through the frames of a transition.
///
/// Each frame first takes the events up to its cut-off, in order, and then shows where that leaves
/// the content. Frames come in segments: a stage shows frame after frame in a loop of its own until
/// an event is due that may change it. Most replays are three segments, of waiting, dragging and
/// settling.
struct ReplayLoop<Controller: InteractionController> {
  private enum Stage: Equatable {
    /// The first finger is down.
    case waiting
    /// A pan whose movement counts from `base`, from the event that began it.
    case dragging(base: Double, began: Int)
    /// A finger has caught the content at `base`.
    case holding(base: Double)
    case settling(since: Double)
  }

  /// What the recording says of velocities.
  private let velocityRecord: VelocityEstimator.Record
  private let setup: ReplaySetup
  private let recognition: PanRecognition
  private let travel: Travel
  private var controller: Controller
  private var finger: Frame.FingerPath
  private var input: FrameInput

  private var stage = Stage.waiting
  private var nextEvent: Int
  /// Where the contact of the event before `nextEvent` begins.
  private var contactStart: Int
  private var frames: [Frame] = []
  private var releases: [Release] = []
  private var interruptions = 0
  /// Whether the content stays if the system took the touch away.
  private var isStuck = false
  /// How many contacts came down during a settle that cannot be caught.
  private var missedContacts = 0

  init(
    _ velocityRecord: VelocityEstimator.Record, _ setup: ReplaySetup, _ recognition: PanRecognition,
    _ travel: Travel, _ controller: Controller
  ) {
    self.velocityRecord = velocityRecord
    self.setup = setup
    self.recognition = recognition
    self.travel = travel
    self.controller = controller
    self.controller.begin(extent: travel.extent)
    input = FrameInput(setup.configuration.inputPolicy)
    finger = Frame.FingerPath(recognition, travel)
    nextEvent = recognition.firstPan?.lowerBound ?? recognition.events.count
    contactStart = nextEvent
  }

  private var configuration: ReplayConfiguration { setup.configuration }

  /// Plays all frames.
  consuming func run() -> Replay.PlayedFrames {
    // Without a pan there is nothing to show, and no frame is made.
    guard nextEvent < recognition.events.count else {
      return played(until: recognition.isPrevented ? .prevented : .notRecognized)
    }
    guard !setup.isTooLong(recognition) else { return played(until: .tooLong) }
    let start = recognition.events[nextEvent].time
    // The first frame is the first whose cut-off knows of the touch-down.
    var index = configuration.clock.firstFrame(from: start + configuration.lead)
    reserveFrames(from: start)
    while frames.count < ReplaySetup.maximumFrames {
      guard let time = configuration.clock.time(ofFrame: index) else {
        return played(until: .clockEnded)
      }
      let cutOff = time - configuration.lead
      handleEvents(until: cutOff)
      if let end = playStage(from: &index, cutOff: cutOff) { return played(until: end) }
    }
    return played(until: .tooLong)
  }

  /// A settle is rarely longer than a second, and a guess too low only costs a copy.
  private mutating func reserveFrames(from start: Double) {
    guard let rate = configuration.clock.rate, let last = recognition.events.last else { return }
    let expected = Int(bounded: (last.time - start + 1) * rate)
    frames.reserveCapacity(min(max(expected, 0) + 2, 4096))
  }

  // MARK: - Events

  private mutating func handleEvents(until cutOff: Double) {
    while nextEvent < recognition.events.count, recognition.events[nextEvent].time <= cutOff {
      // A touch after the rest is not part of this transition.
      if case .settling = stage, controller.settleStage(at: cutOff) != .moving { return }
      handle(recognition.events[nextEvent], cutOff: cutOff)
      nextEvent += 1
    }
  }

  private mutating func handle(_ event: PanEvent, cutOff: Double) {
    if event.phase == .down { contactStart = nextEvent }
    if case .settling = stage, !configuration.catchesSettle { return miss() }
    switch event.state {
    case .possible:
      guard event.phase == .down, case .settling = stage else { return }
      stage = .holding(base: controller.grab(at: cutOff))
      interruptions += 1
    case .began:
      begin(at: cutOff)
    case .changed:
      break
    case .cancelled where configuration.systemCancel == .ignores:
      leave(event, cutOff: cutOff)
    case .ended, .cancelled:
      release(event, cutOff: cutOff, frame: frames.count)
    case .failed:
      // The finger that held the content turned out not to pan: the settle goes on, from rest.
      guard case .holding(let base) = stage, let last = releases.last else { return }
      if configuration.decidesAgainWithoutPan {
        return decide(
          event, base: base, translation: nil, cutOff: cutOff, frame: frames.count)
      }
      controller.release(to: last.decision.outcome, velocity: nil, at: cutOff)
      stage = .settling(since: cutOff)
    }
  }

  /// Leaves the content where it is, as an app does that does not hear of the system's
  /// cancellation.
  private mutating func leave(_ event: PanEvent, cutOff: Double) {
    guard case .dragging(let base, _) = stage else { return }
    let progress = travel.progress(base: base, translation: event.translation)
    controller.drag(to: progress)
    stage = .holding(base: progress)
    // Nothing settles: the app was never told that the finger is gone.
    isStuck = true
  }

  /// Ignores an event of a settle that cannot be caught, and counts the contact that begins with
  /// it.
  private mutating func miss() {
    // Once a contact, not once for each of its events.
    if recognition.contacts.contains(where: { $0.lowerBound == nextEvent }) { missedContacts += 1 }
  }

  private mutating func begin(at cutOff: Double) {
    isStuck = false
    switch stage {
    case .waiting:
      stage = .dragging(base: 0, began: nextEvent)
    case .holding(let base):
      stage = .dragging(base: base, began: nextEvent)
    case .dragging, .settling:
      stage = .dragging(base: controller.grab(at: cutOff), began: nextEvent)
      interruptions += 1
    }
  }

  private mutating func release(_ event: PanEvent, cutOff: Double, frame: Int) {
    guard case .dragging(let base, _) = stage else { return }
    controller.drag(to: travel.progress(base: base, translation: event.translation))
    decide(
      event, base: base, translation: event.translation, cutOff: cutOff, frame: frame)
  }

  /// Decides about a release. Without a translation it is a finger that only held the content.
  private mutating func decide(
    _ event: PanEvent, base: Double, translation: Vector?, cutOff: Double, frame: Int
  ) {
    let contact = recognition.events[contactStart...nextEvent]
    let velocity = setup.configuration.estimator.estimate(
      endOf: contact, of: velocityRecord, usesCancel: configuration.systemCancel.usesVelocity)
    let state = travel.state(
      endOf: contact, countingFrom: configuration.recognizer.origin, base: base,
      translation: translation, velocity: velocity.vector)
    // The rule sees the finger's velocity. The content's own follows below, for the settle.
    let decision = setup.decide(event, state)
    // The content moves on by what was measured. Only the rule sees it without rounding errors.
    let along = velocity.vector.map { travel.direction.along($0) }
    let contentVelocity = along.map { velocity in
      // A finger that only held the content did not move it.
      guard let translation else { return 0.0 }
      let pull = travel.progress(base: base, translation: translation)
      return controller.contentVelocity(fingerAt: pull, velocity: velocity, time: cutOff)
    }
    controller.release(
      to: decision.outcome, velocity: translation == nil ? nil : along, at: cutOff)
    stage = .settling(since: cutOff)
    releases.append(
      Release(
        eventIndex: nextEvent, time: event.time, decisionTime: cutOff, frameIndex: frame,
        state: state, velocity: velocity, decision: decision,
        contentVelocity: contentVelocity, launchVelocity: controller.launchVelocity))
  }

  // MARK: - Frames

  /// Shows the frames of the present stage. Returns how the replay ended if it did.
  ///
  /// All events up to the cut-off of the first frame are taken.
  private mutating func playStage(from index: inout Int, cutOff: Double) -> Replay.End? {
    switch stage {
    case .waiting:
      return follow(.waiting, base: 0, from: &index, cutOff: cutOff)
    case .holding(let base):
      return follow(.holding, base: base, from: &index, cutOff: cutOff)
    case .dragging(let base, let began):
      return follow(.dragging, base: base, began: began, from: &index, cutOff: cutOff)
    case .settling(let start):
      return settle(since: start, from: &index)
    }
  }

  /// Shows frames under a finger until an event is due that may change the stage.
  ///
  /// `began` is the index of the event that began the pan. Without one the content stays where it
  /// is.
  private mutating func follow(
    _ phase: Frame.Phase, base: Double, began: Int? = nil, from index: inout Int, cutOff: Double
  ) -> Replay.End? {
    let (clock, lead, events) = (configuration.clock, configuration.lead, recognition.events)
    let isLatest = configuration.inputPolicy == .latest
    // Time moves nothing while interacting.
    let still = began == nil ? controller.progress(at: cutOff) : 0
    while frames.count < ReplaySetup.maximumFrames, let time = clock.time(ofFrame: index) {
      let cutOff = time - lead
      // Movements change no stage. Taken here, they cost no look at it, frame by frame.
      while nextEvent < events.count, events[nextEvent].time <= cutOff {
        guard events[nextEvent].isMovement else { return nil }
        nextEvent += 1
      }
      // The first frame knows of the touch-down already. So there is an event before `nextEvent`.
      var shown = events[max(nextEvent - 1, 0)].time
      var progress = still
      if let began {
        var translation = events[nextEvent - 1].translation
        if !isLatest, let sample = input.sample(events[began..<nextEvent], cutOff: cutOff) {
          (shown, translation) = (sample.time, sample.translation)
        }
        progress = controller.dragged(
          to: travel.progress(base: base, translation: translation), at: cutOff)
      }
      frames.append(
        Frame(
          time: time, inputTime: shown, finger: finger.offset(at: time, base: base),
          fraction: progress, content: progress * travel.extent, phase: phase))
      index += 1
      if nextEvent == events.count { return .unterminated }
    }
    return nil
  }

  /// Shows frames of a settle until it is over or an event is due. A finger down by then has not
  /// met the content yet, or failed to pan.
  private mutating func settle(since start: Double, from index: inout Int) -> Replay.End? {
    let (clock, lead) = (configuration.clock, configuration.lead)
    let (extent, horizon, events) = (travel.extent, configuration.horizon, recognition.events)
    let nextTime = nextEvent < events.count ? events[nextEvent].time : .infinity
    let first = index
    while frames.count < ReplaySetup.maximumFrames, let time = clock.time(ofFrame: index) {
      let cutOff = time - lead
      // The first frame is always shown: the loop would not go on without it. An event ends the settle
      // only from the second one on.
      if nextTime <= cutOff, index > first { return nil }
      let (stage, progress) = controller.settleState(at: cutOff)
      frames.append(
        Frame(
          time: time, inputTime: cutOff, finger: nil, fraction: progress,
          content: progress * extent,
          phase: stage == .moving ? .settling : .rested))
      switch stage {
      case .moving: if cutOff - start > horizon { return .neverRests }
      case .rested: return .rested
      case .cutShort: return .cutShort
      }
      index += 1
    }
    return nil
  }

  private consuming func played(until end: Replay.End) -> Replay.PlayedFrames {
    let later = recognition.contacts.filter { $0.lowerBound >= nextEvent }.count
    var release: Release?
    // Under a finger nothing is decided yet, whatever an earlier release said.
    if case .settling = stage { release = releases.last }
    return Replay.PlayedFrames(
      frames: frames, releases: releases, release: release, interruptions: interruptions,
      laterContacts: end.hasPan ? missedContacts + later : 0,
      end: isStuck && end == .unterminated ? .stuck : end)
  }
}

extension PanEvent {
  /// Whether it changes no stage under a finger: the finger moved, before its pan or in it.
  @inline(__always)
  fileprivate var isMovement: Bool { phase != .down && (state == .changed || state == .possible) }
}

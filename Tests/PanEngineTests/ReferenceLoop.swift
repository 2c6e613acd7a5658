@testable import PanEngine
import PanTraces

/// A replay in the plainest words, which ``ReplayLoop`` has to equal bit by bit.
///
/// Each frame takes the events up to its cut-off, then shows where that leaves the content.
struct ReferenceLoop<Controller: InteractionController> {
  enum Stage: Equatable {
    /// The first finger is down.
    case waiting
    /// A pan whose movement counts from `base`, from the event that began it.
    case dragging(base: Double, began: Int)
    /// A finger has caught the content at `base`.
    case holding(base: Double)
    case settling(since: Double)
  }

  /// Whether the recording can tell velocities.
  private let velocityRecord: VelocityEstimator.Record
  let setup: ReplaySetup
  let recognition: PanRecognition
  let travel: Travel
  var controller: Controller
  private var finger: Frame.FingerPath
  private var input: FrameInput

  var stage = Stage.waiting
  var nextEvent: Int
  /// Where the contact of the event before `nextEvent` begins.
  private var contactStart: Int
  var frames: [Frame] = []
  var releases: [Release] = []
  private var interruptions = 0
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

  var configuration: ReplayConfiguration { setup.configuration }

  consuming func run() -> Replay.PlayedFrames {
    guard nextEvent < recognition.events.count else {
      return played(until: recognition.isPrevented ? .prevented : .notRecognized)
    }
    let lead = configuration.lead
    let start = recognition.events[nextEvent].time
    guard !setup.isTooLong(recognition) else { return played(until: .tooLong) }
    var index = configuration.clock.firstFrame(from: start + lead)
    while frames.count < ReplaySetup.maximumFrames {
      guard let time = configuration.clock.time(ofFrame: index) else {
        return played(until: .clockEnded)
      }
      let cutOff = time - lead
      takeEvents(until: cutOff)
      if let end = show(at: time, cutOff: cutOff) { return played(until: end) }
      index += 1
    }
    return played(until: .tooLong)
  }

  // MARK: - Events

  private mutating func takeEvents(until cutOff: Double) {
    while nextEvent < recognition.events.count, recognition.events[nextEvent].time <= cutOff {
      if case .settling = stage, controller.settleStage(at: cutOff) != .moving { return }
      take(recognition.events[nextEvent], cutOff: cutOff)
      nextEvent += 1
    }
  }

  private mutating func take(_ event: PanEvent, cutOff: Double) {
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

  /// Leaves an event to nobody, and counts the contact that begins with it.
  private mutating func miss() {
    if recognition.contacts.contains(where: { $0.lowerBound == nextEvent }) { missedContacts += 1 }
  }

  private mutating func begin(at cutOff: Double) {
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

  mutating func release(_ event: PanEvent, cutOff: Double, frame: Int) {
    guard case .dragging(let base, _) = stage else { return }
    controller.drag(to: travel.progress(base: base, translation: event.translation))
    decide(
      event, base: base, translation: event.translation, cutOff: cutOff, frame: frame)
  }

  /// Decides about a release; without a translation it is a finger that only held the content.
  private mutating func decide(
    _ event: PanEvent, base: Double, translation: Vector?, cutOff: Double, frame: Int
  ) {
    let contact = recognition.events[contactStart...nextEvent]
    let velocity = setup.configuration.estimator.estimate(endOf: contact, of: velocityRecord)
    let state = travel.state(
      endOf: contact, countingFrom: setup.configuration.recognizer.origin, base: base,
      translation: translation, velocity: velocity.vector)
    let decision = setup.decide(event, state)
    // A finger that only held the content did not move it.
    let along = velocity.vector.map { travel.direction.along($0) }
    let contentVelocity = along.map { velocity in
      translation.map {
        controller.contentVelocity(
          fingerAt: travel.progress(base: base, translation: $0), velocity: velocity, time: cutOff)
      } ?? 0
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

  /// Shows the frame; returns how the replay ended if it is the last one.
  private mutating func show(at time: Double, cutOff: Double) -> Replay.End? {
    switch stage {
    case .waiting, .holding:
      append(time, cutOff, inputTime: lastInputTime, stage == .waiting ? .waiting : .holding)
      return isOver ? .unterminated : nil
    case .dragging(let base, let began):
      let delivered = recognition.events[began..<nextEvent]
      guard let shown = input.sample(delivered, cutOff: cutOff) else { return nil }
      controller.drag(to: travel.progress(base: base, translation: shown.translation))
      append(time, cutOff, inputTime: shown.time, .dragging)
      return isOver ? .unterminated : nil
    case .settling(let since):
      return settle(since: since, at: time, cutOff: cutOff)
    }
  }

  private mutating func settle(
    since start: Double, at time: Double, cutOff: Double
  ) -> Replay.End? {
    let stage = controller.settleStage(at: cutOff)
    append(time, cutOff, inputTime: cutOff, stage == .moving ? .settling : .rested)
    return switch stage {
    case .moving: cutOff - start > configuration.horizon ? .neverRests : nil
    case .rested: .rested
    case .cutShort: .cutShort
    }
  }

  private mutating func append(
    _ time: Double, _ cutOff: Double, inputTime: Double, _ phase: Frame.Phase
  ) {
    let fraction = controller.progress(at: cutOff)
    frames.append(
      Frame(
        time: time, inputTime: inputTime, finger: fingerOffset(at: time),
        fraction: fraction, content: fraction * travel.extent, phase: phase))
  }

  /// Nil while settling: a finger down by then has not met the content yet, or failed to pan.
  private mutating func fingerOffset(at time: Double) -> Double? {
    switch stage {
    case .waiting: finger.offset(at: time, base: 0)
    case .dragging(let base, _), .holding(let base): finger.offset(at: time, base: base)
    case .settling: nil
    }
  }

  private var isOver: Bool { nextEvent == recognition.events.count }

  private var lastInputTime: Double {
    recognition.events[max(nextEvent - 1, 0)].time
  }

  private consuming func played(until end: Replay.End) -> Replay.PlayedFrames {
    let later = recognition.contacts.filter { $0.lowerBound >= nextEvent }.count
    var release: Release?
    if case .settling = stage { release = releases.last }
    return Replay.PlayedFrames(
      frames: frames, releases: releases, release: release, interruptions: interruptions,
      laterContacts: end == .notRecognized ? 0 : missedContacts + later, end: end)
  }
}

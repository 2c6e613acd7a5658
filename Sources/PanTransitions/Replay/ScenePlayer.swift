import PanEngine
import PanTraces

/// Feeds a scene with a recording's touches, frame by frame, as the engine fed its controller.
///
/// A recording is played in acts. The first has the first pan and the settle after it. If the
/// scene can go back, each later pan that finds the transition over has an act of its own.
struct ScenePlayer {
  let stage: Stage
  /// The settle times that the interactions returned, by act and release.
  private(set) var settleTimes: [[Double?]] = []

  private let trace: Trace
  private let scene: any TransitionScene
  private let pan: PanGesture
  private let startsByTap: Bool
  private let knownSettleTimes: [[Double?]]

  /// The path of a scroll view's offset. Nil without one.
  private var scrolling: ScrollPath?
  /// The engine's replay of the current act.
  private var replay: Replay
  private var configuration: ReplayConfiguration
  private var input: FrameInput
  private var nextEvent = 0
  private var nextRelease = 0
  /// The event that began the pan under way.
  private var began: Int?
  private var isHolding = false
  /// The last interaction, whose progress is read also after its end.
  private var interaction: PercentDrivenInteractiveTransition?

  /// Sets the scene. `settleTimes` are those found in an earlier round.
  init(
    _ trace: Trace, _ configuration: ReplayConfiguration, _ transition: TransitionSetup,
    settleTimes knownSettleTimes: [[Double?]]
  ) {
    self.trace = trace
    self.knownSettleTimes = knownSettleTimes
    startsByTap = transition.traits.startsByTap
    (self.configuration, replay) = Self.replay(trace, configuration, knownSettleTimes.first)
    let content = configuration.scroll
    scrolling = content.map { ScrollPath(of: trace, through: $0) }
    input = FrameInput(configuration.inputPolicy)
    // The first frame shows the touches up to its time less the lead, and the stage begins there.
    let start = (replay.frames.first?.time ?? 0) - configuration.lead
    let container = configuration.container(of: trace)
    let stage = Stage(size: Size(width: container.x, height: container.y), time: start)
    let settings = SceneSettings(
      travel: replay.travel, interaction: configuration.interaction,
      catchesSettle: configuration.catchesSettle)
    let scene = stage.perform { transition.makeScene(on: stage, settings: settings) }
    // Loading views and presenting the first screens is no part of the transition.
    stage.clearLog()
    self.stage = stage
    self.scene = scene
    pan = scene.pan
  }

  private static func replay(
    _ trace: Trace, _ configuration: ReplayConfiguration, _ settleTimes: [Double?]?
  ) -> (ReplayConfiguration, Replay) {
    var configuration = configuration
    if case .percentDriven(var interaction) = configuration.interaction {
      interaction.settleTimes = settleTimes ?? []
      configuration.interaction = .percentDriven(interaction)
    }
    return (configuration, Replay(of: trace, configuration: configuration))
  }

  /// Reports a content that left the finger in the handover from the scroll view.
  func checkHandover() {
    guard let scrolling else { return }
    for finding in TransitionFinding.handover(scrolling) { stage.report(finding) }
  }

  /// Reports an interaction that goes on although the finger has left.
  func checkInteraction() {
    guard began == nil, nextRelease > 0, let cast = stage.interactiveCast else { return }
    stage.report(.neverEnded(from: cast.from.name, to: cast.to.name))
  }

  // MARK: - Acts

  /// Plays all acts of the recording. There is at least one.
  mutating func play() -> [TransitionReplay.Act] {
    var acts = [startsByTap ? playTimed() : playAct()]
    var left = trace
    while scene.canGoBack, !startsByTap, stage.transition == nil, let rest = remainder(of: left) {
      left = rest
      reverse()
      (configuration, replay) = Self.replay(
        rest, configuration,
        knownSettleTimes.indices.contains(acts.count) ? knownSettleTimes[acts.count] : nil)
      guard !replay.frames.isEmpty else { break }
      acts.append(playAct())
    }
    return acts
  }

  /// Lets time pass until all open checks are done.
  func runOpenChecks() {
    while stage.hasPendingActions {
      stage.advance(to: stage.time + 1 / (configuration.clock.rate ?? 60))
    }
  }

  private mutating func playAct() -> TransitionReplay.Act {
    stage.settleTimes = []
    input = FrameInput(configuration.inputPolicy)
    nextEvent = replay.recognition.firstPan?.lowerBound ?? replay.recognition.events.count
    nextRelease = 0
    began = nil
    isHolding = false
    interaction = nil
    let firstCall = stage.log.calls.count
    let frames = replay.frames.indices.map { picture(ofFrame: $0) }
    settleTimes.append(stage.settleTimes)
    let trailingFrames = playOut()
    return TransitionReplay.Act(
      configuration: configuration, replay: replay, frames: frames, trailingFrames: trailingFrames,
      completion: Replay.Completion(time: completion(since: firstCall)))
  }

  /// The time of the frame with the first completion of a transition. Nil without one.
  private func completion(since firstCall: Int) -> Double? {
    let told = stage.log.calls[firstCall...].first { call in
      call.name.hasPrefix("completeTransition(")
    }
    return told.map { $0.time + configuration.lead }
  }

  /// The contacts that began after the last frame. Nil if there are none.
  private func remainder(of trace: Trace) -> Trace? {
    guard let end = replay.frames.last?.inputTime,
      let first = trace.samples.firstIndex(where: { $0.phase == .down && $0.time > end })
    else { return nil }
    var rest = trace
    rest.samples = Array(trace.samples[first...])
    rest.scrollOffsets = Array(trace.scrollOffsets.dropFirst(first))
    // The recorded content belongs to the first pan.
    rest.content = nil
    return rest
  }

  /// Only a finished transition is taken back. A cancelled one is tried again.
  private mutating func reverse() {
    configuration.extent = replay.travel.extent
    guard replay.release?.decision.outcome == .finish else { return }
    configuration.direction = replay.travel.direction.opposite
  }

  /// Starts at the first lift, as a tap does, and shows the display's frames until all is over.
  private mutating func playTimed() -> TransitionReplay.Act {
    var pictures: [TransitionReplay.Picture] = []
    let lift = trace.samples.first { $0.phase == .up }?.time
    if let lift {
      // A button acts when the finger lifts, not when it comes down.
      stage.advance(to: lift)
      stage.perform { scene.startWithoutInteraction() }
      let duration = stage.transitionDuration ?? 0
      var index = configuration.clock.firstFrame(from: lift + configuration.lead)
      while let time = configuration.clock.time(ofFrame: index),
        time - lift < configuration.horizon
      {
        let passed = time - configuration.lead - lift
        let share = duration > 0 ? min(max(passed / duration, 0), 1) : 1
        pictures.append(
          picture(
            at: time, fraction: share, content: share * replay.travel.extent,
            phase: share < 1 ? .settling : .rested))
        if stage.transition == nil { break }
        index += 1
      }
    }
    return TransitionReplay.Act(
      configuration: configuration, replay: replay, frames: pictures, trailingFrames: [],
      completion: Replay.Completion(start: lift, time: completion(since: 0)))
  }

  /// A picture at a time of which the engine has no frame.
  private mutating func picture(
    at time: Double, fraction: Double, content: Double, phase: Frame.Phase
  ) -> TransitionReplay.Picture {
    stage.advance(to: time - configuration.lead)
    let frame = Frame(
      time: time, inputTime: stage.time, finger: nil, fraction: fraction, content: content,
      phase: phase)
    return TransitionReplay.Picture(
      frame: frame, progress: fraction, views: stage.window.snapshotTree())
  }

  /// Goes on at the display's pace until the transition is over, the horizon at the latest.
  private mutating func playOut() -> [TransitionReplay.Picture] {
    guard let last = replay.frames.last, replay.end == .rested || replay.end == .cutShort,
      let rate = configuration.clock.rate, rate > 0
    else { return [] }
    var pictures: [TransitionReplay.Picture] = []
    while stage.transition != nil || stage.hasPendingActions,
      Double(pictures.count) < configuration.horizon * rate
    {
      let time = last.time + Double(pictures.count + 1) / rate
      pictures.append(
        picture(at: time, fraction: last.fraction, content: last.content, phase: .rested))
    }
    return pictures
  }

  // MARK: - Frames

  private mutating func picture(ofFrame index: Int) -> TransitionReplay.Picture {
    let frame = replay.frames[index]
    let cutOff = frame.time - configuration.lead
    stage.advance(to: cutOff)
    takeEvents(until: cutOff)
    if let scrolling { stage.perform { scene.scroll(to: scrolling.offset(at: cutOff)) } }
    drag(cutOff: cutOff)
    return TransitionReplay.Picture(
      frame: frame, progress: interaction?.progress ?? 0, views: stage.window.snapshotTree())
  }

  private mutating func takeEvents(until cutOff: Double) {
    let events = replay.recognition.events
    while nextEvent < events.count, events[nextEvent].time <= cutOff {
      // Touches after the transition's end do not concern it.
      if isSettled { return }
      stage.perform { take(events[nextEvent]) }
      nextEvent += 1
    }
  }

  private var isSettled: Bool { interaction.map { !$0.isUnderWay } ?? false }

  private mutating func take(_ event: PanEvent) {
    if !configuration.catchesSettle, let interaction, interaction.isSettling {
      // The handler asks to pause all the same, in vain, which is a finding.
      if event.phase == .down { interaction.pause() }
      return
    }
    switch event.state {
    case .possible:
      // A finger that comes down in a settle holds the content before it is known to be a pan.
      guard event.phase == .down, began == nil, let interaction else { return }
      interaction.pause()
      pan.rest()
      isHolding = true
    case .began: begin(event)
    case .changed: break
    case .ended, .cancelled: release(event)
    case .failed: resumeSettle()
    }
  }

  private mutating func begin(_ event: PanEvent) {
    if !isHolding { interaction?.pause() }
    isHolding = false
    began = nextEvent
    pan.begin(at: event.translation, catching: interaction)
    interaction = stage.interaction ?? interaction
  }

  private mutating func release(_ event: PanEvent) {
    guard began != nil, nextRelease < replay.releases.count else { return }
    began = nil
    // A lift brings a last position, which the handler sees as a change.
    pan.change(to: event.translation)
    let release = replay.releases[nextRelease]
    // The content moves on by what was measured, which the rule's state has rounded.
    pan.end(
      release.decision.outcome, velocity: release.velocity.vector, along: replay.travel,
      isCancelled: event.state == .cancelled)
    nextRelease += 1
  }

  /// The holding finger did not become a pan: the settle goes on from rest, or is decided again.
  private mutating func resumeSettle() {
    guard isHolding, nextRelease > 0 else { return }
    isHolding = false
    if configuration.decidesAgainWithoutPan {
      guard nextRelease < replay.releases.count else { return }
      nextRelease += 1
    }
    let outcome = replay.releases[nextRelease - 1].decision.outcome
    if outcome == .finish { interaction?.finish() } else { interaction?.cancel() }
  }

  private mutating func drag(cutOff: Double) {
    guard let began else { return }
    let delivered = replay.recognition.events[began..<nextEvent]
    if let seen = input.sample(delivered, cutOff: cutOff)?.translation {
      stage.perform { pan.change(to: seen) }
    }
  }
}

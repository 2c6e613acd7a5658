import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// Feeds a scene with a replay's touches, frame by frame, as the engine fed its controller.
struct ScenePlayer {
  let stage: Stage

  private let replay: Replay
  private let configuration: ReplayConfiguration
  private let pan: PanGesture
  private let scene: any TransitionScene
  private var input: FrameInput
  private var nextEvent: Int
  private var nextRelease = 0
  /// The event that began the pan under way.
  private var began: Int?
  private var isHolding = false
  /// What moved the content last; it is asked for its progress also when all is over.
  private var interaction: PercentDrivenInteractiveTransition?

  init(
    replay: Replay, configuration: ReplayConfiguration, transition: TransitionSetup, size: Size
  ) {
    self.replay = replay
    self.configuration = configuration
    input = FrameInput(configuration.inputPolicy)
    let start = (replay.frames.first?.time ?? 0) - configuration.lead
    let stage = Stage(size: size, time: start)
    let settings = SceneSettings(travel: replay.travel, interaction: configuration.interaction)
    let scene = stage.perform { transition.makeScene(on: stage, settings: settings) }
    stage.clearLog()
    self.stage = stage
    self.scene = scene
    pan = scene.pan
    nextEvent = replay.recognition.firstPan?.lowerBound ?? replay.recognition.events.count
  }

  mutating func play() -> [TransitionFrame] {
    var pictures: [TransitionFrame] = []
    pictures.reserveCapacity(replay.frames.count)
    for index in replay.frames.indices { pictures.append(picture(ofFrame: index)) }
    return pictures
  }

  /// Goes on at the display's pace until the transition is over, the horizon at the latest.
  func playOut() -> [TransitionFrame] {
    guard let last = replay.frames.last, replay.end == .rested || replay.end == .cutShort,
      let rate = configuration.clock.rate, rate > 0
    else { return [] }
    var pictures: [TransitionFrame] = []
    while stage.transition != nil, Double(pictures.count) < configuration.horizon * rate {
      let time = last.time + Double(pictures.count + 1) / rate
      stage.advance(to: time - configuration.lead)
      let frame = Frame(
        time: time, inputTime: stage.time, finger: nil, fraction: last.fraction,
        content: last.content, phase: .rested)
      pictures.append(
        TransitionFrame(
          frame: frame, progress: last.fraction, views: stage.window.snapshotTree()))
    }
    return pictures
  }

  private mutating func picture(ofFrame index: Int) -> TransitionFrame {
    let frame = replay.frames[index]
    let cutOff = frame.time - configuration.lead
    stage.advance(to: cutOff)
    takeEvents(until: cutOff)
    drag(cutOff: cutOff)
    return TransitionFrame(
      frame: frame, progress: interaction?.percentComplete ?? 0,
      views: stage.window.snapshotTree())
  }

  private mutating func takeEvents(until cutOff: Double) {
    let events = replay.recognition.events
    while nextEvent < events.count, events[nextEvent].time <= cutOff {
      // After the transition has come to its end later touches are none of its business.
      if isSettled { return }
      stage.perform { take(events[nextEvent]) }
      nextEvent += 1
    }
  }

  private var isSettled: Bool { interaction.map { !$0.isUnderWay } ?? false }

  private mutating func take(_ event: PanEvent) {
    switch event.state {
    case .possible:
      guard event.phase == .down, began == nil, let interaction else { return }
      interaction.pause()
      isHolding = true
    case .began: begin(event)
    case .changed: break
    case .ended, .cancelled: release(event)
    case .failed: letGo()
    }
  }

  private mutating func begin(_ event: PanEvent) {
    if !isHolding { interaction?.pause() }
    isHolding = false
    began = nextEvent
    pan.begin(at: event.translation, caught: interaction)
    interaction = stage.interaction ?? interaction
  }

  private mutating func release(_ event: PanEvent) {
    guard began != nil, nextRelease < replay.releases.count else { return }
    began = nil
    pan.change(to: event.translation)
    pan.end(
      replay.releases[nextRelease], isCancelled: event.state == .cancelled,
      at: event.translation)
    nextRelease += 1
  }

  /// The finger that held the content turned out not to pan: the settle goes on, from rest.
  private mutating func letGo() {
    guard isHolding, nextRelease > 0 else { return }
    isHolding = false
    if replay.releases[nextRelease - 1].decision.outcome == .finish {
      interaction?.finish()
    } else {
      interaction?.cancel()
    }
  }

  private mutating func drag(cutOff: Double) {
    guard let began else { return }
    let delivered = replay.recognition.events[began..<nextEvent]
    let seen = input.translation(of: delivered, cutOff: cutOff)
    if let seen { stage.perform { pan.change(to: seen) } }
  }
}

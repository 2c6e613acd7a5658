import PanGestures
import PanMotion
import PanTestSupport
import PanTraces
import Testing

@testable import PanReplay

/// Frames every 10 ms from 5 ms on, one between two columns of a drawn trace.
private let clock = DisplayClock.steady(rate: 100, phase: 0.5)

private func replay(
  _ touches: String, step: Double = 12, vocabulary: PhaseVocabulary = .touch,
  _ change: (inout ReplayConfiguration) -> Void = { _ in }
) -> Replay {
  Replay(
    of: .drawn(touches, step: step, vocabulary: vocabulary),
    configuration: .test { configuration in
      configuration.clock = clock
      configuration.interaction = .percentDriven
      change(&configuration)
    })
}

struct ReplayByHandTests {
  // Recognised at 12 pt; from there 12 and 24 pt of 400. The lift at 50 ms finds 24 pt and
  // numpy.polyfit's 891.4 pt/s, finishes by velocity, and shows its frame at 55 ms unmoved.
  @Test func `shows what the finger has done before each frame`() {
    let replay = replay("D.mmmU")
    #expect(replay.drawn.prefix(7) == "wwdddss")
    for (frame, content) in zip(replay.frames, [0.0, 0, 0, 12, 24, 24]) {
      expectClose(frame.content, content, within: 1e-12)
    }
    #expect(replay.frames.prefix(5).map(\.inputTime) == [0, 0, 0.02, 0.03, 0.04])
    for (index, frame) in replay.frames.enumerated() {
      expectClose(frame.time, 0.005 + 0.01 * Double(index), within: 1e-12)
    }
    #expect(replay.release?.frameIndex == 5)
    #expect(replay.release?.eventIndex == 4)
    #expect(replay.release?.time == 0.05)
    #expect(replay.release?.decisionTime == replay.frames[5].time)
    expectClose(replay.release?.progress, 0.06, within: 1e-15)
    expectClose(replay.release?.velocityAlong, 891.428_571_428_571_4, within: 1e-9)
    #expect(replay.release?.decision.clause == .velocity)
    #expect(replay.release?.decision.outcome == .finish)
    // 94 % of 0.35 s are left: 32.9 frames.
    #expect(replay.drawn == "wwddd" + String(repeating: "s", count: 33) + "r")
    #expect(replay.frames.last?.content == 400)
    #expect(replay.end == .rested)
  }

  /// A finger at 1200 pt/s; 5 ms after a sample it is 6 pt on.
  @Test func `the finger is where it is when the frame comes on`() {
    let replay = replay("D.mmmU")
    let fingers = replay.frames.prefix(7).map(\.finger)
    // Before recognition it counts from the slop: 12 pt behind.
    let expected: [Double?] = [-9, -3, 6, 18, 24, nil, nil]
    for (finger, expected) in zip(fingers, expected) {
      if let expected {
        expectClose(finger, expected, within: 1e-9)
      } else {
        #expect(finger == nil)
      }
    }
  }

  @Test func `an early input cut-off shows the same frames later`() {
    let prompt = replay("D.mmmU")
    let late = replay("D.mmmU") { $0.lead = 0.02 }
    #expect(late.drawn == prompt.drawn)
    for (a, b) in zip(late.frames, prompt.frames) {
      expectClose(a.content, b.content, within: 1e-9)
      expectClose(a.time, b.time + 0.02, within: 1e-12)
      expectClose(a.inputTime, b.inputTime, within: 1e-12)
    }
    expectClose(late.release?.decisionTime, 0.055, within: 1e-12)
  }

  @Test func `a list of frames is kept to, and may end first`() {
    let times = [0.001, 0.012, 0.031, 0.052, 0.07]
    let replay = replay("D.mmmU") { $0.clock = .frames(times) }
    #expect(replay.frames.map(\.time) == times)
    #expect(replay.drawn == "wwdss")
    #expect(replay.end == .clockEnded)
    let none = self.replayNone()
    #expect(none.frames.isEmpty && none.end == .clockEnded)
  }

  private func replayNone() -> Replay { replay("D.mmmU") { $0.clock = .frames([]) } }

  @Test func `the animation says what a fraction looks like`() {
    let layer = AnimationLayer(.translation, from: 0, to: 0.5, range: 0...0.1)
    let replay = replay("D.mmmU") {
      $0.animation = LayeredAnimation(layers: layer.map { [$0] } ?? [])
    }
    // 12 pt are 3 %, and 30 % of the layer's range.
    expectClose(replay.frames[3].content, 60, within: 1e-9)
    expectClose(replay.frames[3].fraction, 0.03, within: 1e-12)
    #expect(replay.frames.last?.content == 200)
  }
}

struct ReplayEndTests {
  @Test(arguments: [
    ("DmmmmU", "rested"), ("DmmmC", "rested"), ("Dmmm", "unterminated"), ("DhU", "not-recognised"),
    ("", "not-recognised"), ("DmmmUDh", "unterminated"), ("D", "not-recognised"),
    ("DUDU", "not-recognised"), ("DUDmmU", "rested"),
  ])
  func `has a name`(touches: String, end: String) {
    #expect(replay(touches).end.name == end)
  }

  @Test func `a trace without a pan has no frames`() {
    let replay = replay("DhUDhU")
    #expect(replay.frames.isEmpty)
    #expect(replay.releases.isEmpty && replay.release == nil && replay.pan == nil)
    #expect(replay.laterContacts == 0)
  }

  @Test func `an unterminated drag shows its last sample, and stops`() {
    #expect(replay("D.mm").drawn == "wwdd")
    #expect(replay("D.mm") { $0.recognizer.endsAtLastSample = true }.end == .rested)
  }

  @Test func `frames start with the contact that becomes a pan`() {
    let replay = replay("DU......DmmU")
    expectClose(replay.frames.first?.time, 0.085, within: 1e-12)
    #expect(replay.pan == 2..<6)
    #expect(replay.drawn.hasPrefix("wdds"))
  }

  @Test func `the system's cancellation goes back without asking the policy`() {
    let replay = replay("DMMMC")
    #expect(replay.release?.decision.outcome == .cancel)
    #expect(replay.release?.decision.clause == .systemCancelled)
    #expect(replay.release?.decision.margin == nil)
    #expect(replay.release?.velocity == VelocityEstimate.none(.cancelled))
    #expect(replay.release?.progress == 0.6)
    #expect(replay.frames.last?.content == 0)
    // Without the cancellation it would have finished.
    #expect(self.finished.release?.decision.outcome == .finish)
  }

  private var finished: Replay { replay("DMMMU") }

  @Test func `a duration limit puts the content at its target`() {
    var controller = VelocityDrivenInteraction()
    controller.durationLimit = 0.1
    let replay = replay("D.mmmU") { $0.interaction = .velocityDriven(controller) }
    #expect(replay.end == .cutShort)
    #expect(replay.frames.last?.content == 400)
    #expect(replay.frames[replay.frames.count - 2].content < 390)
    #expect(replay.drawn == "wwddd" + String(repeating: "s", count: 10) + "r")
  }

  @Test func `the horizon gives up on a settle that never rests`() {
    var controller = PercentDrivenInteraction()
    controller.completionSpeed = 0
    let replay = replay("D.mmmU") {
      $0.interaction = .percentDriven(controller)
      $0.horizon = 0.2
    }
    #expect(replay.end == .neverRests)
    expectClose(replay.frames.last?.time, 0.055 + 0.21, within: 0.011)
    expectClose(replay.frames.last?.content, 24, within: 1e-12)
  }

  @Test func `touches after the rest are counted and left out`() {
    let quiet = String(repeating: ".", count: 60)
    let replay = replay("DmmmU" + quiet + "DmmU" + quiet + "DU")
    #expect(replay.end == .rested)
    #expect(replay.laterContacts == 2)
    #expect(replay.interruptions == 0)
    #expect(replay.releases.count == 1)
  }

  @Test func `an end has a word of its own`() {
    #expect(Set(ReplayEnd.allCases.map(\.name)).count == ReplayEnd.allCases.count)
    #expect(Set(FramePhase.allCases.map(\.name)).count == FramePhase.allCases.count)
  }
}

struct InterruptionTests {
  /// Slowly to 228 pt and let go: it finishes by progress, 43 % of 0.35 s are left.
  private let slow = "DMhhhhhhhmmmmmmmmmU"

  @Test func `a touch catches the content where it is, and drags it on`() {
    let replay = replay("DMMU.....DhhbbU", step: 10)
    // Down at 90 ms, seen at 95 ms; the pan's zero point is where it passes the hysteresis.
    #expect(replay.drawn.hasPrefix("wddsssssshhhdds"))
    #expect(replay.interruptions == 1)
    #expect(replay.releases.count == 2)
    let caught = replay.frames[9].content
    #expect(caught > 100 && caught < 400)
    #expect(replay.frames[9...12].allSatisfy { $0.content == caught })
    expectClose(replay.frames[13].content, caught - 10, within: 1e-9)
    expectClose(replay.releases[1].progress, (caught - 10) / 400, within: 1e-12)
    #expect(replay.releases[0].decision.outcome == .finish)
    #expect(replay.releases[1].velocityAlong ?? 0 < 0)
    #expect(replay.release == replay.releases[1])
    #expect(replay.laterContacts == 0)
  }

  @Test func `catching makes no jump, with either controller`() {
    for style in [InteractionStyle.percentDriven, .velocityDriven] {
      let replay = replay("DMMU.....DhhbbU", step: 10) { $0.interaction = style }
      let free = self.free(style)
      // The frame that knows of the touch shows what it would have shown without.
      expectClose(replay.frames[9].content, free.frames[9].content, within: 1e-9)
      #expect(replay.frames[9].content != free.frames[10].content)
    }
  }

  private func free(_ style: InteractionStyle) -> Replay {
    replay("DMMU", step: 10) { $0.interaction = style }
  }

  @Test func `a tap holds the content, and then lets it go on from rest`() {
    for style in [InteractionStyle.percentDriven, .velocityDriven] {
      let replay = replay("DMMU....Dh.U", step: 10) { $0.interaction = style }
      #expect(replay.drawn.hasPrefix("wddssssshhhss"))
      #expect(replay.interruptions == 1)
      #expect(replay.releases.count == 1)
      #expect(replay.end == .rested)
      #expect(replay.frames.last?.content == 400)
      let held = replay.frames[8].content
      #expect(replay.frames[8...11].allSatisfy { ($0.content - held).magnitude < 1e-9 })
      #expect(replay.frames[12].content > held)
      #expect(replay.frames[12].content - held < 25)
    }
  }

  @Test func `a touch that turns out no pan lets the settle go on at once`() {
    let replay = replay("DMMU....Dv...U", step: 10) {
      $0.recognizer.restriction = .axis(horizontal: true)
    }
    #expect(replay.drawn.hasPrefix("wddssssshsss"))
    #expect(replay.end == .rested)
    #expect(replay.frames.last?.content == 400)
  }

  @Test func `a recorded gesture catches the content with its first sample`() {
    let replay = replay("DMMU.....DbbU", step: 10, vocabulary: .gesture)
    #expect(replay.drawn.hasPrefix("dddssssssddds"))
    #expect(replay.interruptions == 1)
    expectClose(replay.frames[10].content, replay.frames[9].content - 10, within: 1e-9)
  }

  @Test func `a release and a touch within one frame catch the content where it was let go`() {
    let replay = replay("DMMUDhbbU", step: 10) { $0.clock = .steady(rate: 20, phase: 0.9) }
    // Frames at 45, 95, … ms: lift at 30 and touch at 40 ms are both before the first of them.
    #expect(replay.drawn.hasPrefix("hs"))
    #expect(replay.releases.count == 2)
    expectClose(replay.frames[0].content, 100, within: 1e-12)
    #expect(replay.releases[0].frameIndex == 0)
  }

  @Test func `the finger that caught it is in the content's place`() {
    let replay = replay("DMMU.....DhhbbU", step: 10)
    // Down at x = 200, passing the hysteresis at x = 190, where the content starts to follow.
    let caught = replay.frames[9].content
    expectClose(replay.frames[9].finger, caught + 10, within: 1e-9)
    expectClose(replay.frames[12].finger, caught - 5, within: 1e-9)
    #expect(replay.frames[4].finger == nil)
  }

  @Test func `with late input a finger unknown to the content has no place in it yet`() {
    let replay = replay("DMMU.....DhhbbU", step: 10) { $0.lead = 0.02 }
    for frame in replay.frames where frame.phase == .settling { #expect(frame.finger == nil) }
  }

  @Test func `may happen again and again`() {
    let replay = replay("DMMU...DbbU...DmmU...DhU", step: 12)
    #expect(replay.interruptions == 3)
    #expect(replay.releases.count == 3)
    #expect(replay.end == .rested)
    #expect(replay.releases.map(\.frameIndex) == replay.releases.map(\.frameIndex).sorted())
  }
}

struct TravelTests {
  private func travel(
    _ touches: String, _ prepare: (inout Trace) -> Void = { _ in },
    _ change: (inout ReplayConfiguration) -> Void = { _ in }
  ) -> Travel {
    var trace = Trace.drawn(touches)
    prepare(&trace)
    var configuration = ReplayConfiguration()
    change(&configuration)
    return Replay(of: trace, configuration: configuration).travel
  }

  @Test(arguments: [
    ("DmmU", TravelDirection.right), ("DbbU", .left), ("DvvU", .down), ("DmvvU", .right),
    ("DbmmmmU", .left), ("", .right), ("DU", .right), ("DUDvvU", .down),
  ])
  func `goes by default where the pan first went`(touches: String, direction: TravelDirection) {
    #expect(travel(touches).direction == direction)
  }

  @Test func `asks the configuration, then the trace, then the movement for its direction`() {
    #expect(travel("DmmU", { $0.travelDirection = .up }).direction == .up)
    #expect(
      travel("DmmU", { $0.travelDirection = .up }, { $0.direction = .left }).direction == .left)
  }

  @Test func `asks the configuration, then the trace, then the container for its extent`() {
    #expect(travel("DmmU").extent == 393)
    #expect(travel("DvvU").extent == 852)
    #expect(travel("DmmU", { $0.containerWidth = 320 }).extent == 320)
    #expect(travel("DvvU", { $0.containerHeight = 568 }).extent == 568)
    #expect(
      travel("DmmU", { ($0.containerWidth, $0.travelLength) = (320, 250) }).extent == 250)
    #expect(travel("DmmU", { $0.travelLength = 250 }, { $0.extent = 100 }).extent == 100)
    #expect(travel("DmmU", { _ in }, { $0.container.x = 1000 }).extent == 1000)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e300, 1e-300])
  func `passes over a length that cannot be one`(length: Double) {
    #expect(travel("DmmU", { $0.containerWidth = length }).extent == 393)
    #expect(travel("DmmU", { $0.travelLength = length }, { $0.extent = length }).extent == 393)
  }

  @Test func `projects the release as far as it would glide`() {
    let release = replay("D.mmmU").release
    // 24 pt and 891.43 pt/s · 0.499 s.
    expectClose(
      release?.projectedProgress(extent: 400), (24 + 444.822_857_142_857_1) / 400, within: 1e-9)
    #expect(replay("D.mm......U").release?.projectedProgress(extent: 400) == nil)
  }
}

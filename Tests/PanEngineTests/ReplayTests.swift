@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct ReplayByHandTests {
  // Recognized at 12 pt; from there 12 and 24 pt of 400. The lift at 50 ms finds 24 pt and
  // numpy.polyfit's 891.4 pt/s, finishes by velocity, and shows its frame at 55 ms unmoved.
  @Test func `shows what the finger has done before each frame`() throws {
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
    let release = try #require(replay.release)
    expectClose(release.velocityAlong, 891.428_571_428_571_4, within: 1e-8)
    // What scrolling views leave of a velocity after each millisecond, traveled for one.
    let left = sequence(first: 891.428_571_428_571_4 * 0.998) { $0 > 1e-12 ? $0 * 0.998 : nil }
    let glide = left.reduce(0) { $0 + $1 / 1000 }
    expectClose(
      release.projectedProgress(extent: 400), release.progress + glide / 400, within: 1e-9)
    #expect(replay.release?.decision.reason == .velocity)
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

  @Test func `counted from touch-down the finger and the content start together`() {
    let replay = replay("D.mmmU") { $0.recognizer.origin = .touchDown }
    let expected = [(3.0, 0.0), (9, 0), (18, 12), (30, 24), (36, 36)]
    for (frame, expected) in zip(replay.frames, expected) {
      expectClose(frame.finger, expected.0, within: 1e-9)
      expectClose(frame.content, expected.1, within: 1e-12)
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
}

struct ReplayEndTests {
  @Test(arguments: [
    ("DmmmmU", "rested"), ("DmmmC", "rested"), ("Dmmm", "unterminated"), ("DhU", "not-recognized"),
    ("", "not-recognized"), ("DmmmUDh", "unterminated"), ("D", "not-recognized"),
    ("DUDU", "not-recognized"), ("DUDmmU", "rested"),
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
    #expect(replay.release?.decision.reason == .systemCancelled)
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
    #expect(Set(Replay.End.allCases.map(\.name)).count == Replay.End.allCases.count)
    #expect(Set(Frame.Phase.allCases.map(\.name)).count == Frame.Phase.allCases.count)
  }
}

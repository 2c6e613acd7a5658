@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

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

  @Test func `a touch that cannot be a pan from the start does not disturb the settle`() {
    func replayed(_ touches: String) -> Replay {
      replay(touches, step: 10) {
        $0.interaction = .velocityDriven
        $0.recognizer.restriction = .edge(.right)
      }
    }
    // The second finger comes down 200 pt from the edge.
    let disturbed = replayed("DMMU..Dhmh.h.U")
    #expect(disturbed.frames == replayed("DMMU").frames)
    #expect(disturbed.interruptions == 0)
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

  /// The settle from 24 pt at 55 ms is over at 384 ms, which the frame at 385 ms shows.
  @Test(arguments: [(36, 1, 0), (37, 1, 0), (38, 0, 1), (39, 0, 1)])
  func `a touch that no frame before the rest could know of is none`(
    column: Int, interruptions: Int, later: Int
  ) {
    let pause = String(repeating: ".", count: column - 6)
    let replay = replay("D.mmmU" + pause + "DhU")
    #expect(replay.interruptions == interruptions)
    #expect(replay.laterContacts == later)
    #expect(replay.end == .rested)
  }

  @Test func `its velocity is that of its own contact`() {
    let release = replay("DMMUDbbbU").release
    guard case .velocity(let velocity) = release?.velocity else {
      Issue.record("no velocity")
      return
    }
    // Down and three movements of 12 pt back, 10 ms apart; the flick before is another contact's.
    #expect(velocity.sampleCount == 4)
    expectClose(velocity.vector.x, -1200, within: 1e-6)
  }

  @Test func `may happen again and again`() {
    let replay = replay("DMMU...DbbU...DmmU...DhU", step: 12)
    #expect(replay.interruptions == 3)
    #expect(replay.releases.count == 3)
    #expect(replay.end == .rested)
    #expect(replay.releases.map(\.frameIndex) == replay.releases.map(\.frameIndex).sorted())
  }
}

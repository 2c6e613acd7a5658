import Testing

@testable import PanEngine

struct DisplayClockTests {
  @Test(arguments: [
    (60.0, 0.0), (60, 0.5), (60, 0.999), (90, 0.25), (120, 0.5), (59.94, 0.1), (143.856, 0.7),
    (1000, 0.5), (3, 0), (0.001, 0.5),
  ])
  func `the first frame is at or after the time, and the one before is not`(
    rate: Double, phase: Double
  ) {
    let clock = DisplayClock.steady(rate: rate, phase: phase)
    for step in 0...2000 {
      let time = Double(step) * 0.001_7 - 0.3
      let index = clock.firstFrame(from: time)
      guard let at = clock.time(ofFrame: index), let before = clock.time(ofFrame: index - 1)
      else {
        Issue.record("a steady clock has every frame")
        return
      }
      #expect(at >= time && before < time, "\(time)")
    }
  }

  @Test(arguments: [30.0, 60, 90, 120, 125, 144, 59.94, 1000])
  func `a frame is the first from its own time`(rate: Double) {
    for phase in [0, 0.1, 0.5, 1.0 / 3] {
      let clock = DisplayClock.steady(rate: rate, phase: phase)
      for index in [0, 1, 7, 59, 1001, 99_999] {
        guard let time = clock.time(ofFrame: index) else { continue }
        #expect(clock.firstFrame(from: time) == index)
        #expect(clock.firstFrame(from: time.nextUp) == index + 1)
        #expect(clock.firstFrame(from: time.nextDown) == index)
      }
    }
  }

  @Test(arguments: [1e18, 1e300, .infinity, -.infinity, .nan, -1e300])
  func `times gone wild find a frame at an end at once, or the first`(time: Double) {
    for rate in [60, 1e300] {
      let frame = DisplayClock.steady(rate: rate).firstFrame(from: time)
      #expect(time.isNaN ? (-2...2).contains(frame) : (frame > 0) == (time > 0), "\(frame)")
      // A frame's number has to be a number that others can be counted from.
      #expect(frame.magnitude < 2_000_000_000_000_000)
      #expect(time.isNaN || frame.magnitude > 900_000_000_000_000)
    }
    // Without a rate, no time is any frame's.
    #expect((-3...3).contains(DisplayClock.steady(rate: 0).firstFrame(from: time)))
  }

  @Test(arguments: [(0.0, 0), (0.1, 0), (0.11, 1), (0.25, 1), (0.26, 3), (1, 3)])
  func `a list is searched in order`(time: Double, index: Int) {
    #expect(DisplayClock.frames([0.1, 0.25, 0.25]).firstFrame(from: time) == index)
  }

  @Test func `a list ends`() {
    let clock = DisplayClock.frames([0.1, 0.2])
    #expect(clock.time(ofFrame: 1) == 0.2)
    #expect(clock.time(ofFrame: 2) == nil)
    #expect(clock.time(ofFrame: -1) == nil)
  }

  @Test(
    arguments: [
      ([0.0, 0.125, 0.25, 0.5], 8.0), ([0, 0.5], 2), ([0, 0.125, 0.5], 4), ([0], nil), ([], nil),
      ([0.5, 0.5], nil),
    ] as [([Double], Double?)])
  func `a list's rate is that of its median interval`(times: [Double], rate: Double?) {
    #expect(DisplayClock.frames(times).rate == rate)
  }
}

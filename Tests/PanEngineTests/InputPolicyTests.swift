@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func events(_ samples: [(ms: Double, x: Double)]) -> [PanEvent] {
  samples.map { sample in
    let place = Vector(x: sample.x, y: -sample.x)
    return PanEvent(
      time: sample.ms / 1000, phase: .move, state: .changed, location: place, translation: place)
  }
}

struct InputPolicyTests {
  @Test func `the latest sample is the last one delivered`() {
    var input = FrameInput(.latest)
    let sample = input.sample(events([(0, 0), (8, 3), (9, 5)])[...], cutOff: 0.02)
    #expect(sample?.time == 0.009)
    #expect(sample?.translation == Vector(x: 5, y: -5))
    #expect(input.sample([], cutOff: 0.02) == nil)
    input = FrameInput(.resampled)
    #expect(input.sample([], cutOff: 0.02) == nil)
  }

  /// The rule's defaults: 5 ms before the cut-off, at most 8 ms or half an interval of 2…20 ms on.
  @Test(
    arguments: [
      // Between two samples, and on one.
      ([(0, 0), (10, 20)], 11, 6, 12), ([(0, 0), (10, 20)], 15, 10, 20),
      ([(0, 0), (10, 20), (18, 28)], 19, 14, 24),
      // Beyond the last: as wanted, up to half the interval, up to 8 ms.
      ([(0, 0), (10, 20)], 18, 13, 26), ([(0, 0), (10, 20)], 20, 15, 30),
      ([(0, 0), (10, 20)], 25, 15, 30), ([(0, 0), (18, 36)], 40, 26, 52),
      // The interval's limits are part of it.
      ([(0, 0), (20, 40)], 26, 21, 42), ([(0, 0), (20.001, 40)], 26, 20.001, 40),
      ([(80, 0), (100, 40)], 106, 101, 42), ([(16, 0), (18, 4)], 23.5, 18.5, 5),
      ([(0, 0), (2, 4)], 7.5, 2.5, 5), ([(0, 0), (1.999, 4)], 7.5, 1.999, 4),
      ([(0, 0), (8, 4), (8, 6)], 20, 8, 6),
      // Samples too close together to be between: the one before the wanted time stays.
      ([(0, 0), (10, 20), (11, 23)], 15.5, 10, 20),
      // Nothing to guess from, or nothing as early as wanted.
      ([(3, 7)], 10, 3, 7), ([(3, 7), (9, 12)], 7, 3, 7),
    ] as [([(Double, Double)], Double, Double, Double)])
  func `resampling follows Android's rule`(
    samples: [(Double, Double)], cutOff: Double, time: Double, x: Double
  ) {
    let delivered = events(samples.map { (ms: $0.0, x: $0.1) })
    var input = FrameInput(.resampled)
    let sample = input.sample(delivered[...], cutOff: cutOff / 1000)
    expectClose(sample?.time, time / 1000, within: 1e-12)
    expectClose(sample?.translation, Vector(x: x, y: -x), within: 1e-9)
  }

  /// Sequences of Android's own TouchResampling_test.cpp: samples, and what frames show of them.
  @Test(
    arguments: [
      // ResampledValueIsUsedForIdenticalCoordinates: 30 was shown as 35, and stays 35.
      ([(0, 10), (10, 20), (20, 30), (40, 30)], [(5, 0, 10), (35, 25, 35), (50, 45, 35)]),
      // TwoPointersAreResampledIndependently, the first one: 120 stays 130 until 130 is real.
      (
        [(0, 100), (10, 100), (30, 100), (40, 120), (60, 120), (70, 130)],
        [(15, 10, 100), (50, 45, 130), (65, 60, 130), (80, 75, 135)]
      ),
      // As long as the finger rests, also between samples; then the next place counts.
      (
        [(0, 10), (10, 20), (20, 20), (30, 20), (40, 22)],
        [(19, 14, 24), (29, 24, 24), (41, 36, 24), (49, 44, 22.8)]
      ),
    ] as [([(Double, Double)], [(Double, Double, Double)])])
  func `a finger that does not move stays where it was shown`(
    samples: [(Double, Double)], frames: [(cutOff: Double, time: Double, x: Double)]
  ) {
    let all = events(samples.map { (ms: $0.0, x: $0.1) })
    var input = FrameInput(.resampled)
    for frame in frames {
      let delivered = all.prefix { $0.time <= frame.cutOff / 1000 }
      let sample = input.sample(delivered, cutOff: frame.cutOff / 1000)
      expectClose(sample?.time, frame.time / 1000, within: 1e-12)
      expectClose(sample?.translation, Vector(x: frame.x, y: -frame.x), within: 1e-9)
    }
  }

  @Test func `another pan knows nothing of the one before`() {
    let all = events([(0, 10), (10, 20), (20, 20), (30, 20)])
    var input = FrameInput(.resampled)
    expectClose(input.sample(all[0..<2], cutOff: 0.019)?.translation.x, 24, within: 1e-9)
    expectClose(input.sample(all[2..<4], cutOff: 0.04)?.translation.x, 20, within: 1e-9)
  }
}

@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// One row of the table that Golden/lsq1.py writes: samples in (ms, pt, pt) and numpy's answer.
struct LeastSquaresGolden: Sendable, CustomTestStringConvertible {
  enum Expected: Sendable {
    /// Points per second.
    case line(x: Double, y: Double, count: Int)
    case none(VelocityEstimate.Absence)
  }

  let name: String
  let lift: Double
  let expected: Expected
  let samples: [(Double, Double, Double)]

  init(
    _ name: String, lift: Double, expected: Expected, samples: [(Double, Double, Double)]
  ) {
    self.name = name
    self.lift = lift
    self.expected = expected
    self.samples = samples
  }

  var testDescription: String { name }
}

private func movement(_ samples: [(Double, Double, Double)], lift: Double) -> [PanEvent] {
  let moves = samples.map { sample in
    PanEvent(
      time: sample.0 / 1000, phase: .move, state: .changed,
      location: Vector(x: sample.1, y: sample.2), translation: .zero)
  }
  // A lift reported at the origin, as many recorders do, must not matter.
  return moves + [
    PanEvent(
      time: lift / 1000, phase: .up, state: .ended, location: .zero, translation: .zero)
  ]
}

private func estimate(_ events: [PanEvent]) -> VelocityEstimate {
  VelocityEstimator.lsq1.estimate(endOf: events[...])
}

struct LeastSquaresLineTests {
  @Test(arguments: LeastSquaresGolden.all)
  func `agrees with numpy's straight line`(golden: LeastSquaresGolden) {
    let estimate = estimate(movement(golden.samples, lift: golden.lift))
    switch (golden.expected, estimate) {
    case (.line(let x, let y, let count), .velocity(let release)):
      let scale = max(x.magnitude, y.magnitude, 1)
      expectClose(release.vector, Vector(x: x, y: y), within: 1e-9 * scale)
      #expect(release.sampleCount == count)
    case (.none(let expected), .none(let reason)):
      #expect(reason == expected)
    default:
      Issue.record("\(estimate) instead of \(golden.expected)")
    }
  }

  @Test func `a touch the system takes away has no velocity`() {
    var events = movement([(0, 0, 0), (8, 4, 0), (16, 8, 0)], lift: 16)
    events[3].phase = .cancel
    #expect(estimate(events) == .none(.cancelled))
  }

  @Test func `no event at all is too few`() {
    #expect(estimate([]) == .none(.tooFewSamples))
  }

  @Test(arguments: [(1e-200, 4.0), (1e-25, 1e10)])
  func `times too close to tell apart determine no slope`(ms: Double, x: Double) {
    let events = movement([(0, 0, 0), (ms, x, 0)], lift: 0)
    #expect(estimate(events) == .none(.degenerate))
  }

  @Test(arguments: [(2, true), (3, true), (4, false)])
  func `needs as many samples as it is told`(minimum: Int, isEnough: Bool) {
    let line = VelocityEstimator(.line, window: SampleWindow(minimumSamples: minimum))
    let events = movement([(0, 0, 0), (8, 4, 0), (16, 8, 0)], lift: 16)
    #expect((line.estimate(endOf: events[...]).vector != nil) == isEnough)
  }

  @Test func `tells how long a stretch it used, and that a line fits a line`() {
    let events = movement([(0, 0, 0), (60, 9, 3), (70, 18, 6), (90, 36, 12)], lift: 90)
    guard case .velocity(let release) = estimate(events) else {
      Issue.record("no velocity")
      return
    }
    expectClose(release.duration, 0.03, within: 1e-15)
    expectClose(release.fitQuality, 1, within: 1e-12)
    #expect(release.sampleCount == 3)
  }

  // numpy.corrcoef([0, 10, 20, 30], [0, 4, 1, 6])[0, 1] ** 2
  @Test func `the fit's quality is the squared correlation`() {
    let events = movement([(0, 0, 0), (10, 4, 0), (20, 1, 0), (30, 6, 0)], lift: 30)
    guard case .velocity(let release) = estimate(events) else {
      Issue.record("no velocity")
      return
    }
    expectClose(release.fitQuality, 0.494_505_494_505_494_47, within: 1e-12)
  }

  @Test func `the quality of a fit to a still finger is unknown`() {
    guard
      case .velocity(let release) = estimate(movement([(0, 5, 5), (8, 5, 5)], lift: 8))
    else {
      Issue.record("no velocity")
      return
    }
    #expect(release.vector == .zero)
    #expect(release.fitQuality == nil)
  }

  @Test func `never has the wrong sign on a movement that does not turn`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<10_000 {
      var samples: [(Double, Double, Double)] = []
      var (time, x) = (0.0, 0.0)
      for _ in 0..<Int.random(in: 2...16, using: &random) {
        samples.append((time, x, -x))
        time += Double.random(in: 0.01...30, using: &random)
        // Braking, resting and rushing, in steps of all sizes.
        let size = tenTo(Double.random(in: -6...3, using: &random))
        x += Bool.random(using: &random) ? size : 0
      }
      let lift = samples[samples.count - 1].0
      guard case .velocity(let release) = estimate(movement(samples, lift: lift)) else {
        Issue.record("no velocity for \(samples)")
        return
      }
      #expect(release.vector.x >= 0 && release.vector.y <= 0, "\(samples)")
    }
  }

  @Test func `does not depend on when and where`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      // Multiples of powers of two, so that the shifted numbers are exact.
      var ticks = 0.0
      let samples = (0..<12).map { _ in
        ticks += Double(Int.random(in: 1...24, using: &random))
        return (
          ticks / 1024, Double(Int.random(in: -4000...4000, using: &random)) / 8,
          Double(Int.random(in: -4000...4000, using: &random)) / 8
        )
      }
      func events(time: Double, place: Double) -> [PanEvent] {
        movement(
          samples.map { (($0.0 + time) * 1000, $0.1 + place, $0.2 - place) },
          lift: (samples[11].0 + time) * 1000)
      }
      // Twelve days of uptime, and a wall of screens.
      let shifted = events(time: 1_048_576, place: 65_536)
      let moved = events(time: 0, place: 65_536)
      #expect(estimate(moved) == estimate(events(time: 0, place: 0)))
      guard let a = estimate(shifted).vector, let b = estimate(moved).vector else {
        #expect(estimate(shifted) == estimate(moved))
        continue
      }
      // The division by 1000 costs the shifted times their last bits: 1e-10 of 1e-3 s.
      expectClose(a, b, within: 1e-5 * max(b.length, 1))
    }
  }

  @Test func `a large clock costs no digits`() {
    // Sixteenths of a second and quarters of a millisecond are exact at a million seconds.
    func events(_ start: Double) -> [PanEvent] {
      (0..<8).map { index in
        let t = Double(index)
        return PanEvent(
          time: start + t / 128, phase: index == 7 ? .up : .move, state: .changed,
          location: Vector(x: t * t, y: -t), translation: .zero)
      }
    }
    #expect(estimate(events(1e6)) == estimate(events(0)))
    #expect(estimate(events(0)).vector?.y == -128)
  }
}

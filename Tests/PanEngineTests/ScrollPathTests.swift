import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A finger that scrolls first, and then pans.
struct ScrollPathTests {
  /// A finger at these heights, a hundredth of a second apart, then lifted.
  private func trace(_ places: [Double], offsets: [Double?] = []) -> Trace {
    var samples = places.enumerated().map { index, y in
      TouchSample(
        time: Double(index) / 100, recordedTime: Double(index) * 10, position: Vector(x: 50, y: y),
        phase: index == 0 ? .down : .move)
    }
    let time = Double(places.count) / 100
    samples.append(
      TouchSample(time: time, recordedTime: time * 1000, position: .zero, phase: .up))
    return Trace(id: "scroll", samples: samples, scrollOffsets: offsets)
  }

  private func path(
    _ trace: Trace, _ handover: ReplayConfiguration.ScrollHandover, offset: Double = 30
  ) -> ScrollPath {
    ScrollPath(
      of: trace,
      through: ReplayConfiguration.ScrollContent(offset: offset, handover: handover, slop: 10))
  }

  /// Down by 10 to be followed, then 20, 20, 20 and back 15 and 40: 30 are scrolled, 30 are left.
  private static let places: [Double] = [100, 110, 130, 150, 170, 155, 115]

  @Test func `what the scroll view does not take is left for the pan`() {
    let smooth = path(trace(Self.places), .smooth)
    #expect(smooth.offsets == [30, 30, 10, 0, 0, 0, 25, 25])
    let panned = smooth.pan.samples.map { $0.position.y - 100 }
    #expect(panned == [0, 0, 0, 10, 30, 15, 0, 0])
    #expect(smooth.largestJump == 0 && smooth.excess == 0 && smooth.missed == 0)
    #expect(smooth.largestDifference == nil)
  }

  @Test func `a translation that was not reset jumps by what was scrolled`() {
    let jump = path(trace(Self.places), .jump)
    let panned = jump.pan.samples.map { $0.position.y - 100 }
    #expect(panned[0..<5] == [0, 0, 0, 40, 60])
    #expect(jump.largestJump == 30 && jump.excess == 30)
  }

  @Test func `both at once go twice as far, and never leaves the finger alone`() {
    let both = path(trace(Self.places), .both)
    #expect(both.pan.samples.map { $0.position.y - 100 }[0..<5] == [0, 0, 20, 40, 60])
    #expect(both.excess >= 30 && both.largestJump == 20)
    let never = path(trace(Self.places), .never)
    #expect(never.pan.samples.allSatisfy { $0.position.y == 100 })
    #expect(never.missed == 30 && never.excess == 0)
  }

  @Test func `recorded offsets take the place of those the finger makes`() {
    let recorded: [Double?] = [50, 50, 44, 24, 4, 0, 0, nil]
    let smooth = path(trace(Self.places, offsets: recorded), .smooth)
    #expect(smooth.offsets.prefix(6) == [50, 50, 44, 24, 4, 0])
    // By the finger alone it would be 30, 10, 0 after the first: 14 is the most it is off until then.
    #expect(smooth.largestDifference.map { $0 >= 14 } ?? false)
    let panned = smooth.pan.samples.map { $0.position.y - 100 }
    // What the list has not taken before it is at its top is nobody's.
    #expect(panned.allSatisfy { $0 == 0 } && smooth.missed == 0)
  }

  /// Whatever the finger does, scrolled and panned together are what it did, and neither is below 0.
  @Test func `nothing of the movement is lost or made`() {
    for seed in 0..<UInt64(200) {
      var random = SplitMix64(seed: seed)
      var y = 300.0
      let places = (0..<50).map { _ in
        y += (Double.random(in: -30...40, using: &random) * 4).rounded() / 4
        return y
      }
      let offset = Double(Int.random(in: 0...200, using: &random))
      let path = path(trace(places), .smooth, offset: offset)
      let down = path.pan.samples[0].position.y
      let gripped = places.firstIndex { abs($0 - places[0]) >= 10 } ?? places.count
      for index in places.indices {
        let panned = path.pan.samples[index].position.y - down
        #expect(panned >= 0 && path.offsets[index] >= 0)
        // Only one of the two is under way.
        #expect(panned == 0 || path.offsets[index] == 0)
        if index >= gripped {
          #expect(panned + offset - path.offsets[index] == places[index] - places[gripped])
        }
      }
    }
  }

  @Test func `a replay decides about what is left`() {
    var configuration = ReplayConfiguration()
    configuration.direction = .down
    configuration.extent = 100
    configuration.recognizer.hysteresis = 0
    configuration.recognizer.origin = .touchDown
    configuration.policy = .progress(0.25)
    let finger = trace([100, 110, 130, 150, 170])
    for (handover, progress) in [
      (ReplayConfiguration.ScrollHandover.smooth, 0.3), (.jump, 0.6), (.both, 0.6),
    ] {
      configuration.scroll = ReplayConfiguration.ScrollContent(offset: 30, handover: handover)
      let replay = Replay(of: finger, configuration: configuration)
      #expect(replay.release.map { abs($0.progress - progress) < 1e-12 } ?? false)
    }
    configuration.scroll = ReplayConfiguration.ScrollContent(offset: 30, handover: .never)
    #expect(Replay(of: finger, configuration: configuration).end == .notRecognized)
  }
}

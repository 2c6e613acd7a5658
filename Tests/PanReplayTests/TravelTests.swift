import PanGestures
import PanMotion
import PanTestSupport
import PanTraces
import Testing

@testable import PanReplay

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

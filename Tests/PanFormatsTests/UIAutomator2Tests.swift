import PanMotion
import PanTestSupport
import PanTraces
import Testing

@testable import PanFormats

struct UIAutomator2Tests {
  /// A swipe of 300 ms at 1000 px/s, as it is played.
  ///
  /// The expected values are those of a port of appium-uiautomator2-server's `ActionsTokenizer` to
  /// Python, apart from this code: the whole time, and the speed over the last three moves.
  @Test(arguments: [
    (240.0, 1440.0, 208.0), (120, 720, 417), (60, 360, 833), (50, 300, 1000),
  ])
  func `sample by sample it gets slower`(rate: Double, duration: Double, speed: Double) throws {
    let played = try #require(UIAutomator2.played(W3CActions(swipe(rate))))
    #expect(played.duration == duration)
    #expect(abs(lastSpeed(played) - speed) < 0.5)
  }

  /// The same on the grid: what arrives is as fast as what was recorded.
  @Test(arguments: [240.0, 120, 60, 50])
  func `on its grid it keeps time and speed`(rate: Double) throws {
    let written = try PlaybackForm.w3cGrid.file(of: swipe(rate)).written
    let played = try #require(UIAutomator2.played(W3CActions(written)))
    #expect(played.duration == 300)
    #expect(abs(lastSpeed(played) - 1000) < 0.5)
  }

  @Test func `the second move after a touch-down is lost`() throws {
    let written = try Playback(
      .of([.down(0, 0), .move(20, 10), .move(40, 20), .move(60, 30), .up(80, 30)]))
    let played = try #require(UIAutomator2.played(W3CActions(written)))
    #expect(played.touches.map(\.time) == [0, 20, 40, 80])
    #expect(played.touches.map(\.position.x) == [0, 10, 30, 30])
  }

  @Test func `of several fingers nothing is claimed`() throws {
    let two = try Playback(
      .of([.down(0, 0), .down(5, 100, pointer: 1), .up(30, 100, pointer: 1), .up(40, 0)]))
    #expect(UIAutomator2.played(W3CActions(two)) == nil)
  }

  private func swipe(_ rate: Double) throws -> Playback {
    let count = Int((0.3 * rate).rounded())
    var samples = (0...count).map { index in
      let ms = Double(index) * 1000 / rate
      return index == 0 ? TouchSample.down(ms, 100, 500) : .move(ms, 100 + ms, 500)
    }
    samples.append(.up(Double(count) * 1000 / rate, 400, 500))
    return try Playback(.of(samples))
  }

  private func lastSpeed(_ playback: Playback) -> Double {
    let moves = playback.touches.filter { $0.phase == .move }
    let (a, b) = (moves[moves.count - 4], moves[moves.count - 1])
    return (b.position.x - a.position.x) / (b.time - a.time) * 1000
  }
}

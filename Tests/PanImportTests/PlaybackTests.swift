@testable import PanImport
import PanTestSupport
import PanTraces
import Testing

struct PlaybackFormTests {
  /// Three contacts, of which the second is short and the third soon after it.
  private let several = Trace.of([
    .down(0, 100, 200), .move(16.4, 110.25, 200.5), .move(33.1, 125, 203), .move(51.2, 150, 210),
    .up(90, 150, 210), .down(120, 20, 30), .move(124.9, 44, 31), .up(125, 44, 31),
    .down(127, 20, 30), .move(160.9, 44, 31), .up(170, 44, 31),
  ])

  private func playback(_ trace: Trace) throws -> Playback {
    try Playback(trace, screen: Vector(x: 393, y: 852))
  }

  /// A move to where a finger is already cannot be seen in a form that lists changes.
  private func withoutStandstill(_ touches: [Playback.Touch]) -> [Playback.Touch] {
    var place: Vector?
    return touches.filter { touch in
      defer { place = touch.position }
      return touch.phase != .move || place != touch.position
    }
  }

  /// What each form's bytes say, read by a reader of its own, is the gesture, rounded.
  private func check(_ playback: Playback) throws {
    let forms: [(Playback.Form, Playback)] = [
      (.w3c, playback), (.w3cGrid, playback.resampled(every: 20)),
    ]
    for (form, expected) in forms {
      let read = try ReadBack.w3c(form.bytes(of: playback))
      let written = expected.touches.map {
        Playback.Touch(time: $0.time.rounded(), phase: $0.phase, position: $0.position)
      }
      #expect(read == written)
      #expect(zip(written, written.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
    #expect(
      try ReadBack.cdp(Playback.Form.cdp.bytes(of: playback))
        == withoutStandstill(playback.touches))
  }

  @Test func `several contacts read back as written`() throws { try check(playback(several)) }

  @Test func `generated gestures read back as written`() throws {
    let generator = try TraceGenerator(seed: 17)
    var checked = 0
    for index in 0..<Trials.count(75) {
      guard let playback = try? playback(generator.trace(at: index)),
        !playback.touches.contains(where: { $0.phase == .cancel })
      else { continue }
      try check(playback)
      checked += 1
    }
    #expect(checked > 50)
  }

  /// Rounding each time keeps the whole within half a millisecond.
  ///
  /// Rounding each step would not.
  /// By hand: between 16.4 at 110 and 33.1 at 120 the place at 20 is 110 + 10 × 3.6 / 16.7.
  @Test func `on the grid a gesture keeps its way and its hold`() throws {
    let playback = try playback(
      .of([.down(0, 100), .move(16.4, 110), .move(33.1, 120), .move(55, 131), .up(131, 131)]))
    let grid = playback.resampled(every: 20).touches
    #expect(grid.map(\.time) == [0, 20, 40, 60, 140])
    #expect(grid.map(\.phase) == [.down, .move, .move, .move, .up])
    #expect(abs(grid[1].position.x - (110 + 36 / 16.7)) < 1e-9)
    #expect(grid.last?.position.x == 131)
    // Shorter than two steps, all of the way is in the only move.
    let flick = try self.playback(.of([.down(0, 20), .move(11, 44), .up(20, 44)]))
    #expect(flick.resampled(every: 20).touches.map(\.position.x) == [20, 44, 44])
  }

  @Test func `rounded times do not add up`() throws {
    let playback = try playback(.swipe(speed: 400, duration: 500, interval: 1000.0 / 120))
    let read = try ReadBack.w3c(Playback.Form.w3c.bytes(of: playback))
    for (a, b) in zip(playback.touches, read) {
      #expect(abs(a.time - b.time) <= 0.5 && a.position == b.position)
    }
  }

  @Test func `what a form cannot say is refused`() throws {
    let taken = Trace.of([.down(0, 10), .move(10, 30), .cancel(20, 30)])
    try check(playback(taken))
    let two = Trace.of([
      .down(0, 10), .down(5, 50, pointer: 1), .up(20, 10), .up(30, 50, pointer: 1),
    ])
    #expect(throws: Playback.Failure.severalFingers) { try playback(two) }
    #expect(throws: Playback.Failure.unterminated) {
      try playback(.of([.down(0, 10), .move(10, 30)]))
    }
    #expect(throws: Playback.Failure.empty) { try playback(.of([])) }
    var glass = several
    glass.lengthUnit = .millimeters
    #expect(throws: Playback.Failure.millimeters) { try playback(glass) }
  }

  @Test func `what is lost is said`() throws {
    let trace = Trace.of(
      [.down(0, -5, 10), .move(10, 20, 10), .up(20, 90, 10)], vocabulary: .gesture)
    let playback = try playback(trace)
    #expect(playback.losses == [.beginsRecognized, .outside, .liftPlace])
    #expect(playback.touches.map(\.position.x) == [0, 20, 20])
  }

  @Test func `pixels of a target are as many as it has in a point`() throws {
    let playback = try Playback(several, scale: 3, screen: Vector(x: 393, y: 852))
    #expect(playback.touches[1].position == Vector(x: 330.75, y: 601.5))
  }
}

import PanTestSupport
import Testing

@testable import PanMetrics

private func log(_ text: String) throws -> FrameLog {
  try Array(text.utf8).withUnsafeBytes { try FrameLog(csv: $0) }
}

struct FrameLogTests {
  private static let accepted = [
    "time\n0\n0.5\n1\n", "time_s\n7\n7.5\n8", "Time_MS\r\n0\r\n500\r\n1000\r\n",
    "frame,time_us\n1,0\n2,500000\n3,1000000\n", "\u{FEFF}time_ns\n0\n500000000\n1e9\n",
    "0\n0.5\n1\n", "# a log\n\n 0 \n0.5\n\n1\n",
  ]

  @Test(arguments: accepted)
  func `reads times in every unit, with or without a header`(text: String) throws {
    let log = try log(text)
    #expect(log.times == [0, 0.5, 1])
    #expect(log.positions.isEmpty && log.rate == nil)
  }

  @Test(arguments: ["time,position\n0,1\n1,2\n", "position_pt,time\n1,0\n2,1\n", "0,1\n1,2\n"])
  func `reads positions where there are any`(text: String) throws {
    #expect(try log(text).positions == [1, 2])
  }

  @Test func `reads the rate from its comment`() throws {
    #expect(try log("# rate: 120\n0\n1\n").rate == 120)
    #expect(try log("#Rate:59.94\n# by: someone\n0\n1\n").rate == 59.94)
  }

  @Test(arguments: [
    ("", 1, FrameLogError.Problem.tooShort), ("time\n", 1, .tooShort), ("time\n1\n", 2, .tooShort),
    ("frame,x\n1,2\n", 1, .noTimeColumn), ("time,time_ms\n1,2\n", 1, .repeatedColumn),
    ("time,position,position\n", 1, .repeatedColumn), ("x,time\n1,1\n2\n", 3, .missingField),
    ("time\n1\nfast\n", 3, .notANumber), ("time\n1\n\n\n1\n", 5, .notRising),
    ("time\n2\n1\n", 3, .notRising), ("# rate: 0\n", 1, .badRate), ("# rate: x\n", 1, .badRate),
    ("time,position\n0,\n", 2, .notANumber), ("0\nnan\n", 2, .notANumber),
  ])
  func `says what is wrong and where`(text: String, line: Int, problem: FrameLogError.Problem) {
    #expect(throws: FrameLogError(problem: problem, line: line)) { try log(text) }
  }

  @Test func `any bytes are a log that keeps its rules, or are refused at one of their lines`()
    throws
  {
    var random = SplitMix64(seed: 11)
    var (made, refused) = (0, 0)
    for _ in 0..<2000 {
      var bytes = Array("time,position\n0,1\n1.5,1\n9,9\n".utf8)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(place + Int.random(in: 0...5, using: &random), bytes.count)
        let byte = Array("time,0.1e9\n#:- position".utf8).randomElement(using: &random) ?? 0
        bytes.replaceSubrange(place..<end, with: [byte])
      }
      do {
        let log = try bytes.withUnsafeBytes { try FrameLog(csv: $0) }
        made += 1
        #expect(FrameLog(times: log.times, positions: log.positions, rate: log.rate) == log)
      } catch let error as FrameLogError {
        refused += 1
        let lines = 1 + bytes.count { $0 == 0x0A }
        #expect((1...lines).contains(error.line), "\(bytes)")
      }
    }
    #expect(made > 100 && refused > 100)
  }

  @Test func `is made only of rising times`() {
    #expect(FrameLog(times: [0, 0]) == nil)
    #expect(FrameLog(times: [0, 1], positions: [1]) == nil)
    #expect(FrameLog(times: [0, .infinity]) == nil)
    #expect(FrameLog(times: [0, 1], rate: 0) == nil)
  }
}

struct HitchTimeTests {
  /// Sixty frames a second for a second, with one a period and one two periods late.
  private static func times(late: [Int: Double]) -> [Double] {
    var time = 0.0
    return (0..<60).map { frame in
      time += (1 + (late[frame] ?? 0)) / 60
      return time
    }
  }

  @Test func `is the lateness in whole periods over the time`() throws {
    let times = Self.times(late: [20: 1, 40: 2])
    let log = try #require(FrameLog(times: times))
    let hitches = try #require(HitchTime(log))
    expectClose(hitches.period, 1.0 / 60, within: 1e-12)
    #expect(hitches.hitches.map(\.frame) == [20, 40])
    #expect(hitches.hitches.map(\.periods) == [1, 2])
    // 59 intervals and three periods more.
    expectClose(hitches.duration, 62.0 / 60, within: 1e-12)
    expectClose(hitches.ratio, 1000 * 3.0 / 62, within: 1e-9)
    expectClose(hitches.longest, 2.0 / 60, within: 1e-12)
  }

  @Test func `less than half a period is none`() throws {
    let early = try #require(FrameLog(times: Self.times(late: [9: 0.49])))
    let even = try #require(HitchTime(early))
    #expect(even.ratio == 0 && even.hitches.isEmpty && even.longest == 0)
    let late = try #require(FrameLog(times: Self.times(late: [9: 0.51])))
    #expect(HitchTime(late)?.hitches.map(\.periods) == [1])
  }

  /// Every other refresh of 120 Hz shows a picture: a hitch each for that display, none for 60 Hz.
  @Test func `depends on the rate it is told`() throws {
    let log = try #require(FrameLog(times: Self.times(late: [:]), rate: 120))
    let own = try #require(HitchTime(log))
    #expect(own.hitches.count == 59)
    expectClose(own.ratio, 500, within: 1e-9)
    #expect(HitchTime(log, rate: 60)?.hitches.isEmpty == true)
    #expect(HitchTime(log, rate: 0) == nil)
  }

  @Test func `positions say where the animation is`() throws {
    let times = Self.times(late: [5: 3, 30: 1])
    let positions = (0..<60).map { Double(min(max($0, 10), 50)) }
    let log = try #require(FrameLog(times: times, positions: positions))
    #expect(log.animation == 10..<51)
    let hitches = try #require(HitchTime(log))
    #expect(hitches.hitches.map(\.frame) == [30])
    expectClose(hitches.duration, 41.0 / 60, within: 1e-12)
    let still = try #require(FrameLog(times: times, positions: times.map { _ in 1 }))
    #expect(HitchTime(still) == nil)
  }

  @Test(arguments: [
    (HitchProfile.apple2020, 5.0, HitchBand.good), (.apple2020, 5.01, .warning),
    (.apple2020, 9.99, .warning), (.apple2020, 10, .critical), (.apple2020, 1000, .critical),
    (.apple2026, 10, .good), (.apple2026, 25, .warning), (.apple2026, 50, .critical),
    (.apple2026, 50.1, .immediateAttention),
  ])
  func `has the bands of dated profiles`(profile: HitchProfile, ratio: Double, band: HitchBand) {
    #expect(profile.band(ofRatio: ratio) == band)
  }
}

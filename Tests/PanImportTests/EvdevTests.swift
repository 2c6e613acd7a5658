import PanFuzz
import PanImport
import PanTraces
import Testing

/// Kernel logs of our own making, each for what is awkward about it.
@Suite struct EvdevTests {
  /// A panel of 100 by 200 counts.
  private let range = {
    var settings = ImportSettings()
    settings.range = Vector(x: 100, y: 200)
    return settings
  }()

  private func samples(_ log: Imported, _ index: Int = 0) -> [String] {
    guard index < log.gestures.count else { return ["\(String(describing: log.refusal))"] }
    return log.gestures[index].trace.samples.map {
      let pointer = $0.pointer == 0 ? "" : "#\($0.pointer) "
      return "\(pointer)\(Int($0.recordedTime)) \($0.phase) \($0.position.x),\($0.position.y)"
    }
  }

  @Test func `slots send only what changes, also from contact to contact`() {
    let log = Imported(
      """
      [       1.000000] EV_ABS       ABS_MT_TRACKING_ID   00000007            \r
      [       1.000000] EV_ABS       ABS_MT_POSITION_X    0000000a            \r
      [       1.000000] EV_ABS       ABS_MT_POSITION_Y    00000014            \r
      [       1.000000] EV_SYN       SYN_REPORT           00000000            \r
      [       1.010000] EV_ABS       ABS_MT_POSITION_Y    00000015            \r
      [       1.010000] EV_SYN       SYN_REPORT           00000000            rate 100\r
      [       1.020000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff            \r
      [       1.020000] EV_SYN       SYN_REPORT           00000000            \r
      [       2.000000] EV_ABS       ABS_MT_TRACKING_ID   00000008            \r
      [       2.000000] EV_ABS       ABS_MT_POSITION_Y    0000001e            \r
      [       2.000000] EV_SYN       SYN_REPORT           00000000            \r
      [       2.030000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff            \r
      [       2.030000] EV_SYN       SYN_REPORT           00000000            \r
      """, settings: range)
    #expect(
      samples(log) == [
        "1000000 down 10.0,20.0", "1010000 move 10.0,21.0", "1020000 up 10.0,21.0",
      ])
    #expect(samples(log, 1) == ["2000000 down 10.0,30.0", "2030000 up 10.0,30.0"])
    #expect(log.gestures.map(\.trace.id) == ["log-0001", "log-0002"])
    #expect(log.gestures.allSatisfy { $0.trace.lengthUnit == .counts })
    #expect(log.summary.leftOut.isEmpty)
  }

  @Test func `two fingers are one gesture, whose pointers are told apart`() {
    let log = Imported(
      """
      E: 0.000001 0003 002f 0000
      E: 0.000001 0003 0039 0010
      E: 0.000001 0003 0035 0012	# padded with zeros, and not octal
      E: 0.000001 0003 0036 0020
      E: 0.000001 0000 0000 0000
      E: 0.010000 0003 002f 0001
      E: 0.010000 0003 0039 0011
      E: 0.010000 0003 0035 0050
      E: 0.010000 0003 0036 0060
      E: 0.010000 0000 0000 0000
      E: 0.020000 0003 002f 0000
      E: 0.020000 0003 0039 -001
      E: 0.020000 0003 002f 0001
      E: 0.020000 0003 0036 0061
      E: 0.020000 0000 0000 0000
      E: 0.030000 0003 0039 -001
      E: 0.030000 0000 0000 0000
      """, settings: range)
    #expect(
      samples(log) == [
        "1 down 12.0,20.0", "#1 10000 down 50.0,60.0", "20000 up 12.0,20.0",
        "#1 20000 move 50.0,61.0", "#1 30000 up 50.0,61.0",
      ])
    #expect(log.summary.contacts == 2)
  }

  @Test func `lists of contacts end with an empty packet, and ids may be missing`() {
    let log = Imported(
      """
      [   5.000000] 0003 0035 00000001
      [   5.000000] 0003 0036 00000002
      [   5.000000] 0000 0002 00000000
      [   5.000000] 0000 0000 00000000
      [   5.010000] 0003 0035 00000003
      [   5.010000] 0003 0036 00000004
      [   5.010000] 0000 0002 00000000
      [   5.010000] 0000 0000 00000000
      [   5.020000] 0000 0002 00000000
      [   5.020000] 0000 0000 00000000
      """, settings: range)
    #expect(samples(log) == ["5000000 down 1.0,2.0", "5010000 move 3.0,4.0", "5020000 up 3.0,4.0"])
  }

  @Test func `a single touch may send its place before it goes down`() {
    let log = Imported(
      """
      0[   9.000000] EV_ABS       ABS_X                00000005
      [   9.000000] EV_ABS       ABS_Y                00000006
      [   9.000000] EV_KEY       BTN_TOUCH            DOWN
      [   9.000000] EV_SYN       SYN_REPORT           00000000
      [   9.017000] EV_ABS       ABS_X                00000008
      [   9.017000] EV_SYN       SYN_REPORT           00000000
      [   9.170000] EV_KEY       BTN_TOUCH            UP
      [   9.170000] EV_SYN       SYN_REPORT           00000000
      """, settings: range)
    #expect(samples(log) == ["9000000 down 5.0,6.0", "9017000 move 8.0,6.0", "9170000 up 8.0,6.0"])
  }

  @Test func `the second of two ids in one frame wins, and evtest's frame has the report's time`() {
    let log = Imported(
      """
      Event: time 1700000000.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 25
      Event: time 1700000000.000009, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 0
      Event: time 1700000000.000012, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 71
      Event: time 1700000000.000013, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 65
      Event: time 1700000000.000020, -------------- SYN_REPORT ------------
      Event: time 1700000000.050000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      Event: time 1700000000.050003, -------------- EV_SYN ------------
      """, settings: range)
    #expect(
      samples(log) == ["1700000000000020 down 71.0,65.0", "1700000000050003 up 71.0,65.0"])
  }

  @Test func `a log that begins in the middle of a contact leaves that out, and says so`() {
    let log = Imported(
      """
      [   1.000000] EV_ABS       ABS_MT_POSITION_X    00000001
      [   1.000000] EV_ABS       ABS_MT_POSITION_Y    00000001
      [   1.000000] EV_SYN       SYN_REPORT           00000000
      [   1.010000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
      [   1.010000] EV_SYN       SYN_REPORT           00000000
      [   2.000000] EV_ABS       ABS_MT_TRACKING_ID   00000001
      [   2.000000] EV_ABS       ABS_MT_POSITION_X    00000002
      [   2.000000] EV_SYN       SYN_REPORT           00000000
      """, settings: range)
    #expect(samples(log) == ["2000000 down 2.0,1.0"])
    #expect(log.summary.terminated == 0)
    #expect(log.summary.leftOut.map(\.count) == [2])
    #expect(log.summary.leftOut.map(\.line) == [3])
  }

  @Test func `where events were dropped, the gesture is not imported`() {
    let log = Imported(
      """
      - node: /dev/input/event3
        evdev:
          codes:
            3: [0, 1, 53] # EV_ABS
          absinfo:
            53: [0, 99, 0, 0, 0]
            54: [0, 199, 0, 0, 0]
        events:
        - evdev:
          - [  0,      1,   3,  57,       1] # EV_ABS
          - [  0,      1,   3,  53,      10] # EV_ABS
          - [  0,      1,   3,  54,      10] # EV_ABS
          - [  0,      1,   0,   0,       0] # SYN_REPORT
        - evdev:
          - [  0,  10000,   0,   3,       0] # SYN_DROPPED
          - [  0,  10000,   3,  53,      90] # EV_ABS
          - [  0,  10000,   0,   0,       0] # SYN_REPORT
        - evdev:
          - [  1,      5,   3,  57,       2] # EV_ABS
          - [  1,      5,   3,  53,      11] # EV_ABS
          - [  1,      5,   0,   0,       0] # SYN_REPORT
        - evdev:
          - [  1,  20000,   3,  57,      -1] # EV_ABS
          - [  1,  20000,   0,   0,       0] # SYN_REPORT
      """)
    #expect(samples(log) == ["1000005 down 11.0,10.0", "1020000 up 11.0,10.0"])
    #expect(log.summary.leftOut.map(\.reason) == ["events were dropped (SYN_DROPPED)"])
  }

  @Test func `what is left of a gesture after a loss is not counted again`() {
    let log = Imported(
      """
      [   1.000000] 0003 0039 00000001
      [   1.000000] 0003 0035 0000000a
      [   1.000000] 0003 0036 0000000a
      [   1.000000] 0000 0000 00000000
      [   1.010000] 0000 0003 00000000
      [   1.010000] 0003 0035 0000000b
      [   1.010000] 0000 0000 00000000
      [   1.020000] 0003 0035 0000000c
      [   1.020000] 0000 0000 00000000
      [   1.030000] 0003 0039 ffffffff
      [   1.030000] 0000 0000 00000000
      [   2.000000] 0003 0039 00000002
      [   2.000000] 0003 0035 00000014
      [   2.000000] 0000 0000 00000000
      [   2.010000] 0003 0039 ffffffff
      [   2.010000] 0000 0000 00000000
      """, settings: range)
    #expect(log.summary.lost == 1)
    #expect(log.summary.leftOut.map(\.reason) == ["events were dropped (SYN_DROPPED)"])
    #expect(log.gestures.count == 1)
  }

  @Test func `a loss is forgotten at the next gesture`() {
    let log = Imported(
      """
      [   1.000000] 0003 0039 00000001
      [   1.000000] 0003 0035 0000000a
      [   1.000000] 0003 0036 0000000a
      [   1.000000] 0000 0000 00000000
      [   1.010000] 0000 0003 00000000
      [   1.010000] 0000 0000 00000000
      [   2.000000] 0003 0039 00000002
      [   2.000000] 0003 0035 00000014
      [   2.000000] 0000 0000 00000000
      [   2.010000] 0003 0039 ffffffff
      [   2.010000] 0000 0000 00000000
      [   3.000000] 0000 0003 00000000
      [   3.000000] 0000 0000 00000000
      [   3.010000] 0003 0035 0000001e
      [   3.010000] 0000 0000 00000000
      """, settings: range)
    #expect(log.gestures.count == 1)
    // At 3 s no gesture was there to lose. What moves then is one of its own.
    #expect(
      log.summary.leftOut.map(\.reason) == [
        "events were dropped (SYN_DROPPED)", "moves or lifts without having gone down",
      ])
  }

  @Test func `a size makes pixels of counts, from the middle of no cell`() {
    var settings = range
    settings.size = Vector(x: 50, y: 400)
    settings.scale = 2
    let log = Imported(
      """
      [   1.000000] EV_ABS       ABS_MT_TRACKING_ID   00000001
      [   1.000000] EV_ABS       ABS_MT_POSITION_X    0000000a
      [   1.000000] EV_ABS       ABS_MT_POSITION_Y    0000000a
      [   1.000000] EV_SYN       SYN_REPORT           00000000
      """, settings: settings)
    #expect(samples(log) == ["1000000 down 5.0,20.0"])
    #expect(log.gestures.first?.trace.lengthUnit == .pixels)
  }

  /// Damage makes numbers that no clock has: 2⁶³ s, and one without an end.
  @Test(arguments: ["9223372036854775808.966392", "1e300"])
  func `a time beyond every clock is none`(time: String) {
    for line in [
      "[ \(time)] evbug: Event. Dev: input3, Type: 3, Code: 53, Value: 1340",
      "\(time): EV_ABS ABS_X 341", "Event: time \(time), type 3 (EV_ABS), code 53 (ABS), value 1",
    ] {
      let log = Imported(
        "\(line)\n[ 12.278103] evbug: Event. Dev: input3, Type: 3, Code: 53, Value: 1\n")
      #expect(log.gestures.isEmpty)
      #expect(log.refusal != nil)
    }
  }

  @Test func `without a range or without times a log is refused, with what settles it`() {
    let counts = Imported("[   1.000000] EV_ABS       ABS_MT_POSITION_X    00000505\n")
    #expect(counts.refusal?.guesses == [.range(Vector(x: 1286, y: 1))])
    #expect(counts.refusal?.advice.contains("range=WxH") == true)
    let timeless = Imported(
      "/dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000505\n", settings: range)
    #expect(timeless.refusal?.message.contains("no times") == true)
    #expect(timeless.refusal?.line == 1)
  }
}

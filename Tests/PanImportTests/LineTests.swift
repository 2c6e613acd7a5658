import PanEngine
import PanFuzz
import PanImport
import PanTestSupport
import PanTraces
import Testing

/// Lines of logs in the forms that programs print, of our own making: whole, cut at both ends, with
/// two fingers, among other lines, damaged.
@Suite struct LineTests {
  /// A form of lines: the words of each phase, and a line of it.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A line for a phase, a finger, a place and a time in ms.
    var line: @Sendable (TouchSample.Phase, Int, Double, Double, Int) -> String
    /// How many of the file's units of time make a second.
    var perSecond = 1000.0
    var hasPointers = true
    var change: @Sendable (inout ImportSettings) -> Void = { _ in }
  }

  private static func word(_ phase: TouchSample.Phase, _ words: [String]) -> String {
    switch phase {
    case .down: words[0]
    case .move: words[1]
    case .up: words[2]
    case .cancel: words[3]
    }
  }

  /// A time of day with milliseconds.
  private static func clock(_ time: Int) -> String {
    let ms = String(time % 1000 + 1000).dropFirst()
    return "09:23:\(String(time / 1000 % 60 + 100).dropFirst()).\(ms)"
  }

  private static let web = ["touchstart", "touchmove", "touchend", "touchcancel"]
  private static let flutter = ["PointerDown", "PointerMove", "PointerUp", "PointerCancel"]
  private static let rust = ["Started", "Moved", "Ended", "Cancelled"]

  /// Android's events behind what a logger prints.
  private static func motionEvents(_ name: String, after prefix: String) -> Form {
    Form(
      testDescription: name,
      line: { phase, id, x, y, time in
        "\(prefix)MotionEvent { action=ACTION_"
          + "\(word(phase, ["DOWN", "MOVE", "UP", "CANCEL"])), id[0]=\(id), x[0]=\(x), y[0]=\(y), "
          + "toolType[0]=TOOL_TYPE_FINGER, historySize=0, eventTime=\(5000 + time), downTime=1 }\n"
      }, change: { $0.unit = .points })
  }

  static let forms: [Form] = [
    Form(testDescription: "key=value, logcat's time") { phase, id, x, y, time in
      "06-20 \(clock(time))  812  812 D Main: \(word(phase, ["down", "move", "up", "cancel"])) "
        + "x=\(x) y=\(y) id=\(id)\n"
    },
    motionEvents("MotionEvent with its own time", after: "06-20 01:01:01.000  8  8 D V: "),
    motionEvents("MotionEvent without a logger", after: ""),
    Form(
      testDescription: "Flutter's long form",
      line: { phase, id, x, y, time in
        "I/flutter (77): \(word(phase, flutter))Event#1a2b(position: Offset(\(x), \(y)), "
          + "localPosition: Offset(1.0, 2.0), delta: Offset(0.0, 3.0), timeStamp: "
          + "2:34:\(String(time / 1000 + 100).dropFirst()).\(String(time % 1000 + 1000).dropFirst())000, "
          + "pointer: \(id), kind: touch)\n"
      }, perSecond: 1e6),
    Form(
      testDescription: "a word and a pair",
      line: { phase, _, x, y, time in
        "flutter: on\(word(phase, flutter)):Offset(\(x), \(y)) \(clock(time))\n"
      }, hasPointers: false),
    Form(
      testDescription: "a struct as Rust prints it",
      line: { phase, id, x, y, time in
        "7:[\(Double(4_000 + time) / 1000)s] [INFO ] Touch(Touch { phase: \(word(phase, rust)), "
          + "location: PhysicalPosition { x: \(x), y: \(y) }, force: None, id: \(id) })\n"
      }, change: { $0.unit = .points }),
    Form(
      testDescription: "SDL's events",
      line: { phase, id, x, y, time in
        "INFO: SDL EVENT: SDL_EVENT_FINGER_\(word(phase, ["DOWN", "MOTION", "UP", "CANCELED"])) "
          + "(timestamp=\(time)000000 touchid=5 fingerid=\(id) x=\(x) y=\(y) dx=0.1 dy=0.2)\n"
      }, perSecond: 1e9, change: { $0.unit = .points }),
    Form(
      testDescription: "a pair in brackets on the line after the state",
      line: { phase, _, x, y, time in
        "\(word(phase, ["ButtonPress", "MotionNotify", "ButtonRelease", ""])) event, serial 31,\n"
          + "    root 0x13e, subw 0x0, time \(1000 + time), (\(x),\(y)), root:(7,8),\n    state 0x0\n"
      }, hasPointers: false),
    Form(
      testDescription: "a JavaScript console",
      line: { phase, id, x, y, time in
        "[LOG] {type: \(word(phase, web)), clientX: \(x), clientY: \(y), timeStamp: \(time), "
          + "identifier: \(id)}\n"
      }),
    Form(
      testDescription: "minitouch's commands",
      line: { phase, id, x, y, time in
        "06-07 \(clock(time)) E/mini: readbuffer:"
          + (phase == .up ? "u \(id)\n" : "\(phase == .down ? "d" : "m") \(id) \(x) \(y) 50\n")
      }),
  ]

  private func import_(_ form: Form, _ text: String) -> Imported {
    var settings = ImportSettings()
    settings.unit = .points
    settings.size = Vector(x: 400, y: 900)
    form.change(&settings)
    return Imported(text, settings: settings)
  }

  /// A drag of one finger: down, five moves, up.
  private func drag(_ form: Form, from time: Int = 0, finger: Int = 0) -> [String] {
    (0..<7).map { step in
      let phase: TouchSample.Phase = step == 0 ? .down : step == 6 ? .up : .move
      return form.line(
        phase, finger, 10.5 + Double(min(step, 5) * 7), 20.25 + Double(min(step, 5)),
        time + 16 * step)
    }
  }

  private func checkDrag(_ samples: [TouchSample], _ form: Form) {
    #expect(
      samples.map(\.phase) == [.down] + [TouchSample.Phase](repeating: .move, count: 5) + [.up])
    for (step, sample) in samples.enumerated() {
      #expect(sample.position.x == 10.5 + Double(min(step, 5) * 7))
      #expect(sample.position.y == 20.25 + Double(min(step, 5)))
      #expect(abs(sample.time - Double(step) * 0.016) < 1e-6)
    }
  }

  @Test(arguments: forms) func `a drag is read from its lines`(form: Form) throws {
    let log = import_(form, drag(form).joined())
    #expect(log.refusal == nil)
    #expect(log.gestures.count == 1)
    #expect(log.plan?.format == .lines)
    checkDrag(log.gestures.first?.trace.samples ?? [], form)
    #expect(
      log.plan?.evidence.contains { $0.subject == "line 1" || $0.subject == "line 2" } == true)
  }

  @Test(arguments: forms) func `a log that is cut at both ends keeps the whole gestures`(form: Form)
  {
    let text = drag(form).dropFirst(3) + drag(form, from: 1000) + drag(form, from: 2000).dropLast(2)
    let log = import_(form, text.joined())
    #expect(log.gestures.count == 2)
    checkDrag(log.gestures.first?.trace.samples ?? [], form)
    #expect(log.gestures.last?.trace.isTerminated == false)
    #expect(log.summary.leftOut.count == 1)
  }

  @Test(arguments: forms.filter(\.hasPointers)) func `two fingers are told apart`(form: Form) {
    let lines = zip(drag(form), drag(form, from: 4, finger: 1)).flatMap { [$0, $1] }
    let log = import_(form, lines.joined())
    #expect(log.gestures.count == 1)
    let samples = log.gestures.first?.trace.samples ?? []
    for pointer in [UInt8(0), 1] {
      #expect(samples.count { $0.pointer == pointer } == 7)
    }
  }

  @Test(arguments: forms) func `other lines between make no difference`(form: Form) {
    let noise = [
      "I/Choreographer: Skipped 31 frames\n", "\n", "layout 393x852 done\n",
      "GC freed 2048K, 12% free\n",
    ]
    let lines = drag(form).enumerated().flatMap { [$1, noise[$0 % noise.count]] }
    let log = import_(form, lines.joined())
    #expect(log.gestures.count == 1)
    checkDrag(log.gestures.first?.trace.samples ?? [], form)
  }

  @Test func `steps are summed from the touch`() throws {
    var settings = ImportSettings()
    settings.unit = .points
    let log = Imported(
      """
      event10  GESTURE_SWIPE_BEGIN   +9.530s 3
      event10  GESTURE_SWIPE_UPDATE  +9.540s 3  1.50/26.25 ( 3.00/53.60 unaccelerated)
      event10  GESTURE_SWIPE_UPDATE  +9.550s 3 -0.50/23.50 (-0.21/62.16 unaccelerated)
      event10  GESTURE_SWIPE_END     +9.560s 3
      """, settings: settings)
    let samples = try #require(log.gestures.first?.trace.samples)
    #expect(
      samples.map(\.position) == [
        .zero, Vector(x: 1.5, y: 26.25), Vector(x: 1, y: 49.75), Vector(x: 1, y: 49.75),
      ])
    #expect(
      log.plan?.evidence.contains { $0.subject == "places" && $0.taken == "from the touch" } == true
    )
    let table = Imported(
      "t_ms,phase,dx,dy\n0,down,0,0\n16,move,-22,0\n32,move,-28,1\n40,up,0,0\n", settings: settings)
    #expect(table.gestures.first?.trace.samples.map(\.position.x) == [0, -22, -50, -50])
  }

  @Test func `translations count from the touch`() {
    var settings = ImportSettings()
    settings.unit = .points
    let log = Imported(
      """
      UIPan began tx=-3.0 vx=-120.0 t=1.000
      UIPan changed tx=-23.0 vx=-420.0 t=1.016
      UIPan ended tx=-83.0 vx=-920.0 t=1.032
      """, settings: settings)
    #expect(log.gestures.first?.trace.samples.map(\.position.x) == [-3, -23, -83])
    #expect(log.plan?.evidence.contains { $0.taken == "from the touch" } == true)
  }

  @Test(arguments: [
    (
      "flutter: onPointerDown:Offset(1.0, 2.0)\nflutter: onPointerUp:Offset(1.0, 2.0)\n", "the time"
    ),
    ("09:00:01.100 onPointerDown\n09:00:01.200 onPointerUp\n", "x or y"),
    ("09:00:01.100 a 0\n09:00:01.200 b 1\n", "no place"),
    (
      "LOG the state of the app is steady and nothing else has come,\nLOG again,\n",
      "no line holds a place"
    ),
    ("packet {\n  dispatcher_motion_event {\n    action: 0\n  }\n}\n", "Perfetto"),
    ("/dev/input/event2: 0003 0035 00000268\n/dev/input/event2: 0000 0000 00000000\n", "no times"),
  ])
  func `a refusal names what is missing`(text: String, missing: String) {
    let refusal = Imported(text).refusal
    #expect(refusal?.message.contains(missing) == true, "\(refusal?.message ?? "imported")")
  }
}

import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Content that follows a finger until a lift and then moves by itself, as a log has it.
private struct ContentLog {
  /// Frames a second, and rows a second: a log may have more rows than frames.
  var rate = 60.0
  var rowRate: Double?
  /// Where in a frame the lift is.
  var phase = 0.3
  var release = 200.0
  /// The finger's velocity at the lift; before it, the finger moves evenly.
  var velocity = 0.0
  /// How many seconds after the lift are logged.
  var length = 0.6
  /// Whether times are whole milliseconds.
  var isRounded = false
  var measure = Trace.RecordedContent.Measure.length
  /// Where the content is, so many seconds after the lift.
  var course: (Double) -> Double

  private func content(at time: Double) -> Double {
    let frame = (time * rate + phase).rounded(.down)
    let shown = (frame - phase) / rate
    let place = shown <= 0 ? release + velocity * shown : course(shown)
    return measure == .progress ? place / 400 : place
  }

  /// What is found in it.
  var jumps: Trace.RecordedContent.Jumps {
    let rows = rowRate ?? rate
    let first = -(0.3 * rows).rounded()
    func time(_ row: Double) -> Double {
      (row - (rowRate == nil ? phase : 0)) / rows - (first - 1) / rows
    }
    func written(_ time: Double) -> Double {
      isRounded ? (time * 1000).rounded() / 1000 : time
    }
    let lift = -(first - 1) / rows
    var samples: [TouchSample] = []
    var values: [Double?] = []
    func add(_ time: Double, _ phase: TouchSample.Phase) {
      samples.append(
        TouchSample(
          time: written(time), recordedTime: written(time), position: .zero, phase: phase))
      // A nanosecond keeps a frame's own time in the frame.
      values.append(content(at: time - lift + 1e-9))
    }
    for row in stride(from: first, through: 0, by: 1) {
      add(time(row), row == first ? .down : .move)
    }
    add(max(lift, samples.last?.time ?? 0), .up)
    let settle = stride(from: 1, through: length * rows, by: 1).map { row in
      Trace.RecordedContent.SettleSample(
        time: written(time(row)), recordedTime: written(time(row)),
        value: content(at: time(row) - lift + 1e-9))
    }
    return Trace.RecordedContent(measure: measure, values: values, settle: settle)
      .jumps(samples, travel: 400)
  }
}

@Suite struct RecordedContentTests {
  private static let rates = [60.0, 90, 120]

  /// Springs as libraries set them, from iOS's 0.1 s response to soft ones; a jump in any of them
  /// would be made up.
  @Test(arguments: rates)
  func `a spring never jumps`(rate: Double) throws {
    // Every 23rd setting, which meets each value of each; all of them with PANTRACE_TRIALS.
    var number = 0
    let stiffnesses = [40.0, 100, 170, 200, 247, 300, 400, 500, 632, 800, 1000, 1500]
    for stiffness in stiffnesses {
      for ratio in [0.4, 0.5, 0.7, 0.86, 1, 1.3, 2] {
        let spring = try #require(
          Spring(stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot()))
        for (target, velocity) in [0.0, 400].flatMap({ target in
          [-3000.0, -1200, -300, 0, 300, 1200, 3000].map { (target, $0) }
        }) {
          for release in [10.0, 60, 200, 390] {
            for phase in [0.05, 0.5, 0.95] {
              number += 1
              guard Trials.count(1) > 1 || number.isMultiple(of: 23) else { continue }
              let motion = Spring.Motion(
                spring: spring, from: release, to: target, velocity: velocity)
              var log = ContentLog(
                rate: rate, phase: phase, release: release, velocity: velocity, isRounded: true,
                course: motion.position)
              #expect(log.jumps == .none, "\(stiffness) \(ratio) \(target) \(velocity) \(release)")
              // Rows of a touch panel beside frames of a display: content stands still in every
              // other row.
              log.rowRate = 2 * rate
              #expect(log.jumps == .none, "\(stiffness) \(ratio) \(target) \(velocity) \(release)")
            }
          }
        }
      }
    }
  }

  /// A spring from rest, whatever the velocity of the finger was: the content stops or turns at once,
  /// and steps no farther than before.
  @Test(arguments: rates)
  func `curves and springs that forget the velocity never jump`(rate: Double) {
    let curves: [TimingCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .cubic(.coreAnimationDefault),
    ]
    for curve in curves {
      for duration in [0.2, 0.25, 0.35, 0.5] {
        for velocity in [-2000.0, 0, 800, 2000] {
          for (release, target) in [(200.0, 0.0), (60, 400), (390, 400), (300, 0)] {
            let log = ContentLog(
              rate: rate, release: release, velocity: velocity,
              course: { release + (target - release) * curve.value(at: min($0 / duration, 1)) })
            #expect(log.jumps == .none, "\(curve) \(duration) \(velocity) \(release) \(target)")
          }
        }
      }
    }
  }

  @Test(arguments: rates, [Trace.RecordedContent.Measure.length, .progress])
  func `an animation that starts elsewhere jumps by so much`(
    rate: Double, measure: Trace.RecordedContent.Measure
  ) throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: 1))
    for jump in [-150.0, -40, 60, 150] {
      let motion = Spring.Motion(spring: spring, from: 200 + jump, to: 400, velocity: 0)
      let log = ContentLog(rate: rate, measure: measure, course: motion.position)
      guard case .largest(let found) = log.jumps else {
        Issue.record("\(jump) at \(rate): \(log.jumps)")
        continue
      }
      #expect(!found.isSnap)
      let size = measure == .progress ? found.size * 400 : found.size
      // The first frame has moved a little, too.
      expectClose(size, jump, within: 16)
    }
  }

  @Test(arguments: rates)
  func `one frame elsewhere is a jump`(rate: Double) {
    let log = ContentLog(rate: rate) { $0 > 0.2 && $0 < 0.2 + 1 / rate ? 0 : 200 }
    guard case .largest(let found) = log.jumps else { return #expect(Bool(false), "\(log.jumps)") }
    #expect(found.size.magnitude == 200 && !found.isSnap)
  }

  @Test(arguments: rates, [0.0, 400])
  func `content at its end in the first frame snaps`(rate: Double, end: Double) {
    for velocity in [0.0, 1200] {
      var log = ContentLog(rate: rate, velocity: velocity) { _ in end }
      for length in [0.6, 1 / rate] {
        // One row at an end of the way is enough, as loggers stop with the animation.
        log.length = length
        guard case .largest(let found) = log.jumps else {
          Issue.record("\(velocity): \(log.jumps)")
          continue
        }
        #expect(found.isSnap)
      }
    }
  }

  @Test func `content that stays snaps nowhere, and a small rest of the way is no snap`() {
    #expect(ContentLog(release: 395) { _ in 400 }.jumps == .none)
    #expect(ContentLog { _ in 200 }.jumps == .none)
  }

  @Test func `what the rows do not tell is unknown`() {
    // A step to a place that is no end, and nothing after it.
    #expect(ContentLog(length: 1 / 60, course: { _ in 300 }).jumps == .unknown)
    // Ten rows a second: all of an animation may lie between two.
    #expect(ContentLog(rate: 10, course: { _ in 400 }).jumps == .unknown)
    // No lift.
    let open = Trace.RecordedContent(measure: .progress, values: [0, 0.2])
    let samples = [0.0, 0.016].map {
      TouchSample(time: $0, recordedTime: $0, position: .zero, phase: $0 == 0 ? .down : .move)
    }
    #expect(open.jumps(samples, travel: nil) == .unknown)
  }

  private func read(_ text: String, sorts: Bool = false) -> TraceFile {
    Array(text.utf8).withUnsafeBytes {
      TraceReader.read($0, fileStem: "t", options: ReadingOptions(sortsRows: sorts))
    }
  }

  @Test func `rows after the lift belong to the content and to no finger`() throws {
    let text = """
      trace_id,t_ms,phase,pointer,x_pt,y_pt,progress,condition
      a,0,down,1,0,0,0,x
      a,16,move,1,40,0,0.1,x
      a,32,up,1,40,0,,x
      a,48,settle,,,,0.2,x
      a,64,settle,7,oops,,0.3,y
      a,80,down,1,40,0,0.3,x
      a,96,up,1,40,0,0.3,x
      """
    for sorts in [false, true] {
      let trace = try #require(read(text, sorts: sorts).traces.first)
      #expect(trace.samples.map(\.phase) == [.down, .move, .up, .down, .up])
      let content = try #require(trace.content)
      #expect(content.values == [0, 0.1, nil, 0.3, 0.3])
      #expect(content.settle.map(\.value) == [0.2, 0.3])
      #expect(content.settle.map(\.recordedTime) == [48, 64])
      #expect(trace.columns.first?.text == "x")
    }
  }

  @Test func `only the gesture's own finger lets go of the content`() throws {
    // A second finger taps; then the first one goes on, and the content snaps to it.
    var rows = "a,0,down,1,9,100,0\na,8,down,2,9,500,\na,24,up,2,9,500,\n"
    for step in 2...20 {
      let way = Double(step) * 2
      rows += "a,\(step * 16),move,1,9,\(100 + way),\(way < 24 ? 0 : way)\n"
    }
    // It lifts while another one rests.
    rows += "a,328,down,3,9,500,\na,336,up,1,9,140,40\na,352,settle,,,,42\na,368,settle,,,,44\n"
    let file = read("trace_id,t_ms,phase,pointer,x_pt,y_pt,content_pt\n" + rows)
    let trace = try #require(file.traces.first)
    #expect(trace.content?.settle.map(\.value) == [42, 44])
    #expect(trace.notes.map(\.code.name) == ["several-pointers"])
  }

  @Test(arguments: [
    ("a,48,settle,,,", "empty-cell"), ("a,16,settle,,,0.2", "time-backwards"),
    ("a,48,settle,,,30", "out-of-range"), ("a,48,down,0,0,0\na,64,settle,,,0", "down-while-down"),
  ])
  func `a row of content that says nothing is refused`(row: String, code: String) {
    let file = read(
      "trace_id,t_ms,phase,x_pt,y_pt,progress\na,0,down,0,0,0\na,32,up,9,0,0.1\n\(row)\n")
    #expect(file.rejected.map(\.reason.code.name) == [code])
  }

  @Test func `content needs a column, and a lift before it`() {
    let none = read("trace_id,t_ms,phase,x_pt,y_pt\na,0,down,0,0\na,9,up,9,0\na,20,settle,9,0\n")
    #expect(none.rejected.map(\.reason.code.name) == ["unknown-phase"])
    let early = read("trace_id,t_ms,phase,x_pt,y_pt,progress\na,0,settle,,,0\na,9,down,9,0,0\n")
    #expect(early.rejected.map(\.reason.code.name) == ["move-before-down"])
  }

  /// A finger that goes down in steps of 8 pt, and content by its way.
  private func codes(
    of content: (Double) -> Double, direction: String? = "down", measure: String = "content_pt",
    intent: String = "", size: String = ""
  ) -> [String] {
    let rows = (0...20).map { step in
      let phase = step == 0 ? "down" : step == 20 ? "up" : "move"
      let values = "\(size)\(content(Double(step) * 8)),\(intent)"
      return "a,\(step * 8),\(phase),9,\(100 + step * 8),\(values)"
    }
    let way = direction.map { "# direction: \($0)\n" } ?? ""
    let header = way + "trace_id,t_ms,phase,x_pt,y_pt,\(measure),intent\n"
    let trace = read(header + rows.joined(separator: "\n") + "\n").traces.first
    return trace?.notes.map(\.code).filter(\.isAboutContent).map(\.name) ?? ["unread"]
  }

  @Test func `content in another unit or sense than the finger is named`() {
    for pixels in [1.5, 2, 2.625, 3, 4] {
      #expect(codes { $0 * pixels } == ["content-unit"])
    }
    #expect(codes { $0 / 800 } == ["content-unit"])
    #expect(codes(of: { $0 / 20 }, measure: "height_pt,progress", size: "852,") == ["content-unit"])
    #expect(codes(of: { $0 / 20 }, measure: "travel_pt,progress", size: "900,") == ["content-unit"])
    #expect(codes(of: { $0 / 60 }, measure: "height_pt,progress", size: "852,").isEmpty)
    #expect(codes { -$0 } == ["content-opposes"])
    #expect(codes { 800 - $0 } == ["content-opposes"])
    #expect(codes(of: { 1 - $0 / 800 }, measure: "progress") == ["content-opposes"])
    #expect(codes(of: { $0 }, direction: "up") == ["content-opposes"])
    // Without a direction it may have gone back, unless it was meant to finish.
    #expect(codes(of: { -$0 }, direction: nil).isEmpty)
    #expect(codes(of: { -$0 }, direction: nil, intent: "finish") == ["content-opposes"])
  }

  @Test func `a finger that catches the content elsewhere tells nothing of its sense`() {
    let first = (0...12).map { step in
      "a,\(step * 8),\(step == 0 ? "down" : step == 12 ? "up" : "move"),9,\(500 + step * 6),\(step * 6)\n"
    }
    let second = (0...12).map { step in
      "a,\(step * 8 + 300),\(step == 0 ? "down" : step == 12 ? "up" : "move"),9,\(200 - step),"
        + "\(390 - step)\n"
    }
    let settle = "a,200,settle,,,300\na,290,settle,,,390\n"
    let file = read(
      "# direction: down\ntrace_id,t_ms,phase,x_pt,y_pt,content_pt\n" + first.joined() + settle
        + second.joined())
    #expect(file.traces.first?.notes.filter { $0.code.isAboutContent }.isEmpty == true)
  }

  @Test func `rubber bands, parallax, slops, ends and late frames are no wrong units`() {
    let courses: [(Double) -> Double] = [
      { $0 }, { 160 * (1 - 1 / ($0 * 0.55 / 160 + 1)) }, { $0 * 0.3 }, { max(0, $0 - 20) },
      { $0 < 20 ? 0 : $0 }, { $0 < 80 ? 0 : $0 }, { min($0, 60) }, { _ in 0 }, { max(0, $0 - 24) },
      { ($0 / 16).rounded(.down) * 16 },
    ]
    for course in courses {
      #expect(codes(of: course).isEmpty)
      #expect(codes(of: { course($0) / 800 }, measure: "progress").isEmpty)
      #expect(codes(of: { -course($0) * 0.3 }, direction: "up").isEmpty)
    }
  }

  @Test func `a length has the unit of the positions, and the length of both columns counts`()
    throws
  {
    let header = "# px_per_pt: 2\ntrace_id,t_ms,phase,x_px,y_px"
    let scaled = read("\(header),content_px,progress\na,0,down,0,0,8,0.5\na,9,up,9,0,,\n")
    let content = try #require(scaled.traces.first?.content)
    #expect(content.measure == .length && content.values == [4, nil])
    let codes = scaled.diagnostics.listed.filter { $0.severity == .remark }.map(\.code.name)
    #expect(codes == ["unknown-columns"])
    #expect(scaled.traces.first?.columns.map(\.name) == ["source_progress"])
    let unscaled = read("trace_id,t_ms,phase,x_px,y_px,content_pt\na,0,down,0,0,8\na,9,up,9,0,8\n")
    #expect(unscaled.traces.first?.content == nil)
  }
}

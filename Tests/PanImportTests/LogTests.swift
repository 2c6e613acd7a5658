import PanEngine
import PanFuzz
import PanImport
import PanTraces
import Testing

/// Logs of platforms and libraries, of our own making.
@Suite struct LogTests {
  private func samples(_ log: Imported, _ index: Int = 0) -> [String] {
    guard index < log.gestures.count else { return ["\(String(describing: log.refusal))"] }
    return log.gestures[index].trace.samples.map {
      let pointer = $0.pointer == 0 ? "" : "#\($0.pointer) "
      return "\(pointer)\($0.recordedTime) \($0.phase) \($0.position.x),\($0.position.y)"
    }
  }

  private let screen = {
    var settings = ImportSettings()
    settings.size = Vector(x: 1080, y: 2340)
    settings.scale = 2.75
    return settings
  }()

  @Test func `a second finger is in the brackets of MotionEvent`() {
    func line(_ action: String, _ pointers: String, _ time: Int, history: Int = 0) -> String {
      "11-22 09:00:00.000 D/T: MotionEvent { action=\(action), actionButton=0, \(pointers), "
        + "pointerCount=1, historySize=\(history), eventTime=\(time), downTime=1, deviceId=4 }\n"
    }
    let first = "id[0]=0, x[0]=5.5, y[0]=6.0, toolType[0]=TOOL_TYPE_FINGER"
    let both = first + ", id[1]=1, x[1]=50.0, y[1]=60.0, toolType[1]=TOOL_TYPE_FINGER"
    let log = Imported(
      line("ACTION_DOWN", first, 1) + line("ACTION_POINTER_DOWN(1)", both, 9)
        + line("ACTION_MOVE", both, 17, history: 1) + line("ACTION_POINTER_UP(0)", both, 20)
        + line("ACTION_UP", "id[0]=1, x[0]=50.0, y[0]=60.0", 30), settings: screen)
    #expect(
      samples(log) == [
        "1.0 down 5.5,6.0", "#1 9.0 down 50.0,60.0", "17.0 move 5.5,6.0", "#1 17.0 move 50.0,60.0",
        "20.0 up 5.5,6.0", "#1 30.0 up 50.0,60.0",
      ])
    #expect(log.plan?.velocityBasis.text.hasPrefix("doubtful (1 samples") == true)
  }

  @Test func `Flutter's short form has no times, and its long one hours`() {
    let short = Imported("I/flutter: PointerDownEvent#876cf(position: Offset(123.0, 174.5))\n")
    #expect(short.refusal?.message.contains("no value is the time") == true)
    #expect(short.refusal?.advice == "Print event.toStringFull().")
    let long = Imported(
      """
      flutter: _TransformedPointerDownEvent#1(position: Offset(1.5, 2.0), timeStamp: 1:00:00.000001, pointer: 3, kind: touch)
      flutter: PointerMoveEvent#2(position: Offset(3.5, -4.0), timeStamp: 1:00:00.010001, pointer: 3, kind: touch)
      flutter: PointerUpEvent#3(position: Offset(3.5, -4.0), timeStamp: 1:00:00.020001, pointer: 3, kind: touch)
      """)
    #expect(
      samples(long) == [
        "3600000001.0 down 1.5,2.0", "3600010001.0 move 3.5,-4.0", "3600020001.0 up 3.5,-4.0",
      ])
  }

  @Test func `a replay's moves arrive after the lift they precede`() {
    let log = Imported(
      """
      [{"type":4,"data":{"width":390,"height":844},"timestamp":1000},
      {"type":3,"data":{"source":2,"type":7,"id":1,"x":10,"y":20},"timestamp":2000},
      {"type":3,"data":{"source":2,"type":9,"id":1,"x":30,"y":40},"timestamp":2300},
      {"type":3,"data":{"source":6,"positions":[{"x":15,"y":25,"id":1,"timeOffset":-450},
      {"x":20,"y":30,"id":1,"timeOffset":-400}]},"timestamp":2500}]
      """)
    #expect(
      samples(log) == [
        "2000.0 down 10.0,20.0", "2050.0 move 15.0,25.0", "2100.0 move 20.0,30.0",
        "2300.0 up 30.0,40.0",
      ])
    #expect(log.gestures.first?.trace.containerWidth == 390)
    guard case .none? = log.plan?.velocityBasis else {
      Issue.record("a replay has no release velocity")
      return
    }
  }

  @Test func `a gesture in a line of JSON has its samples in lists`() {
    let log = Imported(
      """
      {"trace_id":"a","t_ms":[0,16,33],"phase":["down","move","up"],"x_pt":[1,20,90],"y_pt":[1,2,3]}
      {"trace_id":"b","t_ms":[0,8],"phase":["down","up"],"x_pt":[7,6],"y_pt":[5,4],"intent":"finish"}
      """)
    #expect(samples(log) == ["0.0 down 1.0,1.0", "16.0 move 20.0,2.0", "33.0 up 90.0,3.0"])
    #expect(samples(log, 1) == ["0.0 down 7.0,5.0", "8.0 up 6.0,4.0"])
    #expect(log.gestures.map(\.trace.id) == ["a", "b"])
    #expect(log.gestures.last?.trace.intent == .finish)
    #expect(log.plan?.passthrough == [])
  }

  /// The other lines are imported, and those that are no object are named with the first of them.
  @Test(
    arguments: [
      #"{"t_ms":16,"type":"touchmove","x_pt":}"#, #"{"t_ms":16,"type":"touchmove","x_pt":1"#,
      #"{"t_ms":16,"type":"touchmo"#, #"{"t_ms":16,"type":"touchmove","#, #"{"t_ms":16,"#,
    ], [0, 1, 2])
  func `a broken object takes no other along`(broken: String, place: Int) {
    let line = { (time: Int, type: String) in
      #"{"t_ms":\#(time),"type":"touch\#(type)","x_pt":\#(time),"y_pt":9}"#
    }
    var lines = [line(0, "start"), line(33, "move"), line(50, "end")]
    lines.insert(broken, at: place)
    for text in [lines.joined(separator: "\n"), "[\n" + lines.joined(separator: ",\n") + "\n]"] {
      let log = Imported(text)
      #expect(
        samples(log) == ["0.0 down 0.0,9.0", "33.0 move 33.0,9.0", "50.0 up 50.0,9.0"], "\(text)")
      #expect(log.summary.leftOut.map(\.reason) == ["objects that are not JSON"])
      #expect(log.summary.leftOut.first?.line == place + (text.first == "[" ? 2 : 1))
    }
  }

  /// The samples are those of the whole elements. A list of places whose elements begin alike goes on.
  @Test(arguments: [#"{"t":16,"touches":[{"x":5,"y":9,"id":0},"#, #"{"t":16,"more":[{"k":1},"#])
  func `an element that was cut in a list of its own takes no other along`(broken: String) {
    let line = { (time: Int, type: String) in
      #"{"t":\#(time),"type":"touch\#(type)","touches":[{"x":\#(time),"y":9,"id":0}]}"#
    }
    let (lines, end) = ([line(0, "start"), broken, line(33, "move")], line(50, "end"))
    for text in [
      "[\n" + lines.joined(separator: ",\n").replacing(",,", with: ",") + ",\n\(end)\n]",
      (lines + [end]).joined(separator: "\n"),
    ] {
      var settings = ImportSettings()
      settings.unit = .points
      let log = Imported(text, settings: settings)
      #expect(
        samples(log) == ["0.0 down 0.0,9.0", "33.0 move 33.0,9.0", "50.0 up 50.0,9.0"], "\(text)")
      #expect(log.summary.leftOut.map(\.reason) == ["objects that are not JSON"])
    }
    // What stands behind the end of the array is read, too.
    var points = ImportSettings()
    points.unit = .points
    let behind = Imported(
      "[\(line(0, "start")),\n\(line(33, "move"))\n]\n\(line(50, "end"))\n", settings: points)
    #expect(behind.summary.samples == 3)
    let nested = Imported(
      """
      [{"t_ms":0,"list":[
      {"t_ms":0,"type":"touchstart","x_pt":1,"y_pt":2},
      {"t_ms":9,"type":"touchmove","x_pt":3,"y_pt":2},
      {"t_ms":18,"type":"touchend","x_pt":3,"y_pt":2}]}]
      """)
    #expect(nested.summary.samples == 3)
  }

  /// Source of the names: the DOM's PointerEvent, TouchEvent and MouseEvent.
  @Test(arguments: [
    ("pointerdown pointermove pointerup", "pointer"), ("touchstart touchmove touchend", "touch"),
    ("mousedown mousemove mouseup", "mouse"), ("down move up", nil),
    ("ACTION_DOWN ACTION_MOVE ACTION_UP", nil),
  ]) func `the names of events say the web's stream`(words: String, stream: String?) {
    func rows(_ words: String, from time: Int) -> String {
      words.split(separator: " ").enumerated().map { index, word in
        #"{"t_ms":\#(time + 16 * index),"type":"\#(word)","x_pt":\#(index),"y_pt":9}"# + "\n"
      }.joined()
    }
    let log = Imported(rows(words, from: 0) + rows(words, from: 900))
    #expect(log.gestures.map(\.trace.eventStream?.name) == [stream, stream])
    #expect(log.plan?.metadata["event_stream"] == stream)
    #expect(log.plan?.evidence.contains { $0.subject == "events" } == (stream != nil))
    // A file has one stream for all of its traces.
    let mixed = Imported(rows(words, from: 0) + rows("touchstart touchend", from: 900))
    #expect(mixed.gestures.map(\.trace.eventStream?.name) == [stream, "touch"])
    #expect(mixed.plan?.metadata["event_stream"] == (stream == "touch" ? "touch" : nil))
    let said = mixed.plan?.evidence.first { $0.subject == "events" }
    #expect(said?.taken == (stream == "touch" ? "touch" : "of several kinds"))
    let table = Imported("# event_stream: mouse\nt_ms,type,x_pt,y_pt\n0,down,1,2\n16,up,3,4\n")
    #expect(table.plan?.metadata["event_stream"] == "mouse")
  }

  @Test func `a tick of a script lasts as long as its longest item`() {
    let log = Imported(
      """
      {"actions":[{"type":"pointer","id":"f1","parameters":{"pointerType":"touch"},"actions":[
        {"type":"pointerMove","duration":0,"x":10,"y":20},{"type":"pointerDown","button":0},
        {"type":"pause","duration":100},
        {"type":"pointerMove","duration":50,"origin":"pointer","x":5,"y":-5},{"type":"pointerUp"}]},
       {"type":"pointer","id":"f2","parameters":{"pointerType":"touch"},"actions":[
        {"type":"pause"},{"type":"pause"},{"type":"pause","duration":30},
        {"type":"pause","duration":80}]}]}
      """)
    #expect(
      samples(log) == ["0.0 down 10.0,20.0", "150.0 move 15.0,15.0", "180.0 up 15.0,15.0"])
    let element = Imported(
      """
      [{"type":"pointer","id":"f","actions":[
      {"type":"pointerMove","origin":"ELEMENT-1","x":0,"y":0},{"type":"pointerDown"}]}]
      """)
    #expect(element.refusal?.message.contains("element") == true)
    #expect(element.refusal?.line == 2)
  }
}

/// A text that was imported.
typealias Imported = ImportedLog

extension ImportedLog {
  init(_ text: String, settings: ImportSettings = .init()) {
    self.init(Array(text.utf8), settings: settings)
  }
}

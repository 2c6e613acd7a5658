import PanEngine
import PanFuzz
import PanImport
import PanTraces
import Testing

/// Files that an importer could read wrongly without a word are read right or refused.
///
/// The expected samples are those that the lines spell out.
@Suite struct WrongLogTests {
  private func samples(_ log: Imported) -> [[String]] {
    log.gestures.map { gesture in
      gesture.trace.samples.map {
        let pointer = $0.pointer == 0 ? "" : "#\($0.pointer) "
        return "\(pointer)\($0.recordedTime) \($0.phase) \($0.position.x),\($0.position.y)"
      }
    }
  }

  private func settings(_ change: (inout ImportSettings) -> Void = { _ in }) -> ImportSettings {
    var settings = ImportSettings()
    settings.unit = .points
    settings.size = Vector(x: 400, y: 900)
    change(&settings)
    return settings
  }

  /// The place in which a drag begins is none of the steps that follow it.
  @Test func `a drag that begins with a place and goes on with steps is one drag`() {
    let log = Imported(
      """
      [00062.400] 2473.2475> h start: DragStartDetails(Offset(476.8, 493.7))
      [00062.412] 2473.2475> h update: DragUpdateDetails(Offset(-50.5, 0.0))
      [00062.424] 2473.2475> h update: DragUpdateDetails(Offset(-60.5, 1.0))
      [00062.436] 2473.2475> h end: DragEndDetails(Velocity(0.0, 0.0))
      """)
    #expect(
      samples(log) == [
        [
          "62.4 down 0.0,0.0", "62.412 move -50.5,0.0", "62.424 move -111.0,1.0",
          "62.436 up -111.0,1.0",
        ]
      ])
  }

  /// The second event of a batch, and the second number of a place, are not lost.
  @Test func `a place may be a list of its coordinates`() {
    let log = Imported(
      """
      [{"batch":7,"events":[{"type":"PointerAddedEvent","timeStamp":0,"position":[1.5,2.5]},
        {"type":"PointerDownEvent","timeStamp":0,"position":[1.5,2.5],"pointer":1}]},
       {"batch":8,"events":[{"type":"PointerMoveEvent","timeStamp":9,"position":[3.5,6.5],"pointer":1,
        "delta":[2.0,4.0]}]},
       {"batch":9,"events":[{"type":"PointerUpEvent","timeStamp":18,"position":[3.5,6.5],"pointer":1}]}]
      """, settings: settings())
    #expect(samples(log) == [["0.0 down 1.5,2.5", "9.0 move 3.5,6.5", "18.0 up 3.5,6.5"]])
  }

  @Test(arguments: [(500, 1), (501, 0)])
  func `a pause is none within a gesture that nothing cuts`(pause: Int, gestures: Int) {
    let text = "t_ms,x_pt,y_pt,touch no\n0,1,2,1\n16,3,4,1\n32,5,6,1\n\(32 + pause),9,9,2\n"
    let log = Imported(text)
    #expect(log.gestures.count == gestures)
    #expect(
      log.refusal?.message.contains("one gesture from the next") == (gestures == 0 ? true : nil))
  }

  @Test func `a program's sentences are no table`() {
    let log = Imported("   Finished dev target in 0.02s\n TRACE events > ABS_MT_POSITION_X: 21\n")
    #expect(log.refusal?.message.contains("not a known form") == true)
  }

  // MARK: - Phases

  @Test func `words for phases that nobody told are asked for, with a line that works`() {
    let text =
      "t_ms,x,y,mark\n0,1,2,go\n9,3,4,glide\n18,5,6,lift\n1000,1,2,go\n1009,3,4,glide\n1018,5,6,lift\n"
    let asked = Imported(text, settings: settings())
    #expect(
      asked.refusal?.message
        == "mark says 'go', 'glide', 'lift', and nothing else can tell a down, a move and an up")
    let told = Imported(
      text,
      settings: settings {
        $0.columns = [.init(role: .phase, name: "mark")]
        $0.values = [.init(word: "go", meaning: "down"), .init(word: "glide", meaning: "move")]
      })
    #expect(
      samples(told) == [
        ["0.0 down 1.0,2.0", "9.0 move 3.0,4.0", "18.0 up 5.0,6.0"],
        ["1000.0 down 1.0,2.0", "1009.0 move 3.0,4.0", "1018.0 up 5.0,6.0"],
      ])
    // The guess gives the words that are not known the meaning of a move.
    let half = Imported(
      "t_ms,x,y,BTN\n0,1,2,DOWN\n9,3,4,KEPT\n18,5,6,UP\n", settings: settings())
    #expect(
      half.refusal?.guesses == [
        .column(.phase, "BTN"), .values([.init(word: "KEPT", meaning: "move")]),
      ])
  }

  @Test func `a wheel's steps over a resting pointer are refused`() {
    func log(_ second: Double) -> String {
      #"[{"clientX":207,"clientY":166,"timestamp":0,"deltaX":53,"deltaY":0},"#
        + #"{"clientX":\#(second),"clientY":166,"timestamp":8,"deltaX":12,"deltaY":0}]"#
    }
    let wheel = Imported(log(207), settings: settings())
    #expect(wheel.refusal?.message.contains("the steps of a wheel") == true)
    let rests = settings { $0.columns = [.init(role: .phase, name: "none")] }
    #expect(Imported(log(207), settings: rests).gestures.count == 1)
    #expect(Imported(log(219), settings: settings()).gestures.count == 1)
  }

  @Test func `a column of words that is no phase is said to be none`() {
    let text = "id,t_ms,x,y,surface\na,0,1,2,card\na,9,3,4,list\n"
    #expect(Imported(text, settings: settings()).refusal?.advice.contains("phase=none") == true)
    let none = settings { $0.columns = [.init(role: .phase, name: "none")] }
    #expect(samples(Imported(text, settings: none)) == [["0.0 down 1.0,2.0", "9.0 up 3.0,4.0"]])
    // One word a gesture is a condition, and cuts nothing.
    let condition = "id,t_ms,x,y,surface\na,0,1,2,card\na,9,3,4,card\nb,0,1,2,list\nb,9,3,4,list\n"
    #expect(Imported(condition, settings: settings()).gestures.count == 2)
  }

  @Test(arguments: [("dx", "3.0,0.0", "8.0,0.0"), ("dy", "0.0,3.0", "0.0,8.0")])
  func `steps along one axis stay on it`(name: String, second: String, last: String) {
    let log = Imported(
      "t_ms,\(name),phase\n0,0,down\n9,3,move\n18,5,up\n", settings: settings())
    #expect(samples(log) == [["0.0 down 0.0,0.0", "9.0 move \(second)", "18.0 up \(last)"]])
  }

  @Test(arguments: ["pressed_key", "Event"]) func `ones and zeros of any column are no touch`(
    name: String
  ) {
    let text = "t_ms,x,y,Event\n0,1,2,0\n9,3,4,1\n18,5,6,1\n27,5,6,0\n"
    let log = Imported(text.replacing("Event", with: name), settings: settings())
    if name == "Event" {
      #expect(log.refusal?.message.contains("or anything else") == true)
      let told = settings { $0.columns = [.init(role: .phase, name: "Event")] }
      #expect(Imported(text, settings: told).gestures.first?.trace.samples.count == 3)
    } else {
      #expect(log.gestures.first?.trace.samples.count == 4)
    }
  }

  @Test(arguments: ["click", "tap", "wheel", "keydown"])
  func `what is no contact makes no gesture`(word: String) {
    let line = { (t: Int) in
      "{\"type\":\"\(word)\",\"timeStamp\":\(t),\"clientX\":\(t),\"clientY\":9}\n"
    }
    let log = Imported(line(10) + line(26) + line(42), settings: settings())
    #expect(log.gestures.isEmpty)
    #expect(log.refusal?.message == "type says '\(word)' only: that is no touch that moves")
  }

  @Test func `a pressure of 0 is a lift, wherever the row says that it is`() {
    let log = Imported(
      "t_ms,x,y,pressure\n0,10,20,80\n9,13,24,81\n18,0,0,0\n900,5,6,70\n909,6,7,70\n918,0,0,0\n",
      settings: settings())
    #expect(
      samples(log) == [
        ["0.0 down 10.0,20.0", "9.0 move 13.0,24.0", "18.0 up 13.0,24.0"],
        ["900.0 down 5.0,6.0", "909.0 move 6.0,7.0", "918.0 up 6.0,7.0"],
      ])
    let hovering = Imported(
      "t_ms,x,y,pressure\n0,10,20,0\n9,13,24,81\n18,0,0,0\n", settings: settings())
    #expect(hovering.refusal?.message.contains("begins with 0") == true)
  }

  // MARK: - One event, several lines

  private func android(_ tag: String, _ action: String, _ x: Int, _ time: Int) -> String {
    "06-20 18:58:06.623  1  2 D \(tag): MotionEvent { action=ACTION_\(action), id[0]=0, x[0]=\(x).0,"
      + " y[0]=50.0, pointerCount=1, historySize=0, eventTime=\(time), downTime=7, deviceId=4 }\n"
  }

  @Test func `an event that the system prints three times is one`() {
    var text = ""
    for (action, x, time) in [("DOWN", 10, 100), ("MOVE", 20, 116), ("UP", 20, 124)] {
      for tag in ["ViewRoot", "ViewRoot[Main]", "Dispatch"] {
        text += android(tag, action, x, time)
      }
    }
    let log = Imported(text, settings: settings())
    #expect(
      samples(log) == [["100.0 down 10.0,50.0", "116.0 move 20.0,50.0", "124.0 up 20.0,50.0"]])
    #expect(log.summary.leftOut.map(\.count) == [6])
  }

  @Test func `two views with places of their own are not mixed`() {
    let text =
      android("Child", "DOWN", 10, 100) + android("Parent", "DOWN", 310, 100)
      + android("Child", "UP", 12, 116) + android("Parent", "UP", 312, 116)
    let asked = Imported(text, settings: settings())
    #expect(asked.gestures.isEmpty)
    #expect(asked.refusal?.message.contains("2 lines with 'D Child: MotionEvent'") == true)
    let child = Imported(text, settings: settings { $0.lines = "Child" })
    #expect(samples(child) == [["100.0 down 10.0,50.0", "116.0 up 12.0,50.0"]])
  }

  @Test func `places of several fingers after one phase are refused`() {
    let log = Imported(
      """
      11:39:39.460 app: event FINGERDOWN
      11:39:39.460 app: id: 4 [ 40.0, 20.0]
      11:39:39.480 app: event FINGERDOWN
      11:39:39.480 app: id: 4 [ 40.0, 20.0]
      11:39:39.480 app: id: 5 [ 90.0, 60.0]
      """, settings: settings())
    #expect(log.refusal?.message.hasPrefix("several places") == true)
    #expect(log.refusal?.line == 5)
    let list = Imported(
      "09:00:01.100 touchstart: [(1, 2)]\n09:00:01.116 touchstart: [(1, 2), (30, 40)]\n",
      settings: settings())
    #expect(list.refusal?.message.hasPrefix("several places") == true)
  }

  // MARK: - Lists

  @Test func `all fingers of a list are read, by their own ids`() {
    func event(_ type: String, _ time: Int, _ fingers: String) -> String {
      "{\"type\":\"touch\(type)\",\"timeStamp\":\(time),\"changedTouches\":[\(fingers)],\"touches\":[]}"
    }
    func finger(_ id: Int, _ x: Int) -> String {
      "{\"identifier\":\(id),\"clientX\":\(x),\"clientY\":20}"
    }
    let text =
      "["
      + [
        event("start", 0, finger(7, 10) + "," + finger(8, 200)), event("move", 16, finger(8, 230)),
        event("end", 32, finger(7, 10) + "," + finger(8, 240)),
      ].joined(separator: ",") + "]"
    #expect(
      samples(Imported(text, settings: settings())) == [
        [
          "0.0 down 10.0,20.0", "#1 0.0 down 200.0,20.0", "#1 16.0 move 230.0,20.0",
          "32.0 up 10.0,20.0", "#1 32.0 up 240.0,20.0",
        ]
      ])
  }

  @Test(arguments: [
    "[{\"events\":[EVENTS]}]", "[[EVENTS]]", "{\"data\":{\"events\":[EVENTS]}}", "[EVENTS]",
    "{\"session\":1,\"events\":[EVENTS]}",
  ])
  func `lists within lists are walked`(frame: String) {
    let events = ["down", "move", "up"].enumerated().map { index, word in
      "{\"type\":\"pointer\(word)\",\"timeStamp\":\(16 * index),\"clientX\":\(9 + index),\"clientY\":5}"
    }
    let log = Imported(
      frame.replacing("EVENTS", with: events.joined(separator: ",")), settings: settings())
    #expect(samples(log) == [["0.0 down 9.0,5.0", "16.0 move 10.0,5.0", "32.0 up 11.0,5.0"]])
  }

  @Test func `numbers in lists of their own are columns`() {
    let log = Imported("{\"x\":[1,2,3],\"y\":[5,6,7],\"t\":[0,16,32]}", settings: settings())
    #expect(samples(log) == [["0.0 down 1.0,5.0", "16.0 move 2.0,6.0", "32.0 up 3.0,7.0"]])
  }

  // MARK: - Units and things that are no pointer

  @Test func `a unit of time is guessed only for steps of a finger`() {
    func log(_ step: Double) -> Imported {
      let rows = (0..<6).map { "\(Double($0) * step),\($0),2\n" }.joined()
      return Imported("t,x,y\n" + rows, settings: settings())
    }
    #expect(log(16).plan?.form.timeUnit == .milliseconds)
    #expect(log(0.016).plan?.form.timeUnit == .seconds)
    #expect(log(0.94).refusal?.message.contains("fits no unit") == true)
    #expect(log(94).refusal?.guesses == [.timeUnit(.milliseconds)])
  }

  @Test func `a third coordinate is no touch`() {
    let log = Imported(
      "Time,Type,X,Y,Z\n1722261414023,ACC,0.2,-0.1,9.8\n1722261414043,ACC,0.3,-0.2,9.7\n")
    #expect(log.refusal?.message == "Z is a third coordinate, which no touch on a screen has")
  }

  @Test func `parts of a width under the web's names are no points`() {
    let log = Imported(
      "t_ms,phase,clientX,clientY\n0,down,0.1,0.5\n16,move,0.4,0.5\n32,up,0.96,0.5\n")
    #expect(log.refusal?.guesses.first == .unit(.fractions))
  }
}

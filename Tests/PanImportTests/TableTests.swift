import PanFuzz
import PanImport
import PanTraces
import Testing

/// Tables of our own making, each for what is awkward about it.
@Suite struct TableTests {
  private func settings(_ change: (inout ImportSettings) -> Void) -> ImportSettings {
    var settings = ImportSettings()
    change(&settings)
    return settings
  }

  private let points = {
    var settings = ImportSettings()
    settings.unit = .points
    return settings
  }()

  private func samples(_ log: Imported, _ index: Int = 0) -> [String] {
    guard index < log.gestures.count else { return ["\(String(describing: log.refusal))"] }
    return log.gestures[index].trace.samples.map {
      "\($0.recordedTime) \($0.phase) \($0.position.x),\($0.position.y)"
    }
  }

  @Test func `Android's codes are told from UIKit's by their order`() {
    let android = Imported(
      "t_ms,action,x_pt,y_pt\n0,0,1,2\n8,2,3,4\n16,2,5,6\n20,1,5,6\n", settings: .init())
    #expect(
      samples(android) == [
        "0.0 down 1.0,2.0", "8.0 move 3.0,4.0", "16.0 move 5.0,6.0", "20.0 up 5.0,6.0",
      ])
    #expect(android.gestures.first?.trace.vocabulary == .touch)
    let states = Imported("t_ms,state,x_pt,y_pt\n0,1,1,2\n8,2,3,4\n16,2,5,6\n20,3,5,6\n")
    #expect(states.gestures.first?.trace.vocabulary == .gesture)
    #expect(states.gestures.first?.trace.samples.map(\.phase) == [.down, .move, .move, .up])
    let touches = Imported("t_ms,phase,x_pt,y_pt\n0,0,1,2\n8,1,3,4\n16,1,3,4\n20,3,5,6\n")
    #expect(touches.gestures.first?.trace.vocabulary == .touch)
    #expect(touches.gestures.first?.trace.samples.map(\.phase) == [.down, .move, .move, .up])
  }

  @Test func `a cancellation at 0, 0 has the last place, as Chromium reports it there`() {
    let log = Imported(
      "type,timeStamp,clientX,clientY\npointerdown,0,90,300\npointermove,16,60,302\n"
        + "pointercancel,30,0,0\n")
    #expect(
      samples(log) == ["0.0 down 90.0,300.0", "16.0 move 60.0,302.0", "30.0 cancel 60.0,302.0"])
    let elsewhere = Imported(
      "type,timeStamp,clientX,clientY\npointerdown,0,90,300\npointermove,16,60,302\n"
        + "pointercancel,30,50,301\n")
    #expect(samples(elsewhere).last == "30.0 cancel 50.0,301.0")
  }

  @Test func `codes of somebody's own are refused, and read when they are settled`() {
    let text = "t_ms,phase,x_pt,y_pt\n0,0,1,2\n8,1,3,4\n16,1,5,6\n20,2,5,6\n"
    #expect(Imported(text).refusal?.advice.contains("--set values=") == true)
    let settled = settings {
      $0.values = [
        .init(word: "0", meaning: "down"), .init(word: "1", meaning: "move"),
        .init(word: "2", meaning: "up"),
      ]
    }
    let phases = Imported(text, settings: settled).gestures.first?.trace.samples.map(\.phase)
    #expect(phases == [.down, .move, .move, .up])
  }

  @Test func `a word can have a phase in one column and an outcome in another`() {
    let text = "id,t_ms,phase,x_pt,y_pt,decision\na,0,0,1,2,3\na,8,1,3,4,3\na,9,3,3,4,3\n"
    func values(_ last: String...) -> ImportSettings {
      settings {
        $0.values =
          [.init(word: "0", meaning: "down"), .init(word: "1", meaning: "move")]
          + last.map { .init(word: "3", meaning: $0) }
      }
    }
    // An outcome is no phase.
    let unclear = Imported(text, settings: values("cancel"))
    #expect(
      unclear.refusal?.message.contains("phase says '3'") == true,
      "\(unclear.refusal?.message ?? "")")
    let both = Imported(text, settings: values("up", "cancel")).gestures.first?.trace
    #expect(both?.samples.last?.phase == .up)
    #expect(both?.recordedDecision == .cancel)
  }

  @Test func `a column of outcomes with a name of its own is taken only if that is asked for`()
    throws
  {
    func log(_ names: String, _ settings: ImportSettings = .init()) -> ImportedLog {
      Imported(
        "id,t_ms,phase,x_pt,y_pt,\(names)\n"
          + "a,0,down,1,2,finish,done\na,8,up,3,4,finish,done\n"
          + "b,20,down,1,2,cancel,done\nb,28,up,3,4,cancel,done\n", settings: settings)
    }
    let unasked = try #require(log("task,note").gestures.first)
    #expect(unasked.trace.intent == nil && unasked.passthrough == [["finish"], ["done"]])
    let asked = log("task,note", settings { $0.columns = [.init(role: .intent, name: "task")] })
    #expect(asked.gestures.map(\.trace.intent) == [.finish, .cancel])
  }

  @Test func `content beside the finger goes along, read as what its name says`() {
    let text =
      "trace_id,t_ms,phase,x_pt,y_pt,progress,content_pt\na,0,down,1,2,0,0\na,9,up,1,2,0.4,9\n"
      + "a,17,settling,,,0.9,300\n"
    let log = Imported(text)
    #expect(log.plan?.passthrough == ["progress", "content_pt"])
    #expect(log.gestures.first?.passthrough == [["0", "0.4"], ["0", "9"]])
    #expect(log.summary.leftOut.map(\.reason) == ["rows of no touch"])
    // Percents are no share of the travel, and pixels are no points.
    let other = Imported(
      text.replacing("0.4", with: "80").replacing("content_pt", with: "content_px"))
    #expect(other.plan?.passthrough == ["source_progress", "source_content_px"])
  }

  @Test func `all columns that are missing are named at once`() {
    let refusal = Imported("foo,bar,x_pt\n1,2,3\n").refusal
    #expect(refusal?.message == "no column is the time or y among foo, bar, x_pt")
    #expect(refusal?.advice == "Give --map t=COLUMN,y=COLUMN.")
  }

  @Test func `a time and phases under names of their own are proposed`() throws {
    func log(_ settings: ImportSettings) -> ImportedLog {
      Imported(
        "stamp_ms;evt;x_pt;y_pt\n0;DOWN;1;2\n8;MOVE;3;4\n16;UP;3;4\n20;DOWN;1;2\n28;UP;3;4\n",
        settings: settings)
    }
    let untimed = log(points)
    #expect(
      untimed.refusal?.message.contains("Give --map t=stamp_ms, if stamp_ms is the time.") == true)
    #expect(
      untimed.refusal?.guesses == [.column(.time, "stamp_ms"), .column(.phase, "evt")])
    var asked = points
    asked.columns = [.init(role: .time, name: "stamp_ms")]
    #expect(log(asked).refusal?.message.hasPrefix("evt says 'DOWN', 'MOVE', 'UP'") == true)
    asked.columns.append(.init(role: .phase, name: "evt"))
    #expect(log(asked).gestures.count == 2)
  }

  @Test func `a spreadsheet writes few of its numbers with a comma, in its own language`() {
    var settings = ImportSettings()
    settings.unit = .points
    let log = Imported(
      "Zeit (ms);Aktion;x-Koordinate;y-Koordinate;Versuch\n0;down;1,5;2;a\n9;move;3;4;a\n20;up;3;5;a\n"
        + "0;down;1;2;b\n9;move;3;4;b\n20;up;3;5;b\n", settings: settings)
    #expect(log.gestures.map(\.trace.id) == ["a", "b"])
    #expect(log.gestures.first?.trace.samples.first?.position == Vector(x: 1.5, y: 2))
  }

  @Test func `decimal commas between commas are told from words`() {
    let text = "t_ms,phase,x_pt,y_pt\n\"0,0\",down,\"1,5\",2\n\"8,3\",up,\"3,5\",4\n"
    let refusal = Imported(text).refusal
    #expect(refusal?.message.contains("hold no number: '0,0'") == true)
    #expect(refusal?.advice.contains("decimal point") == true)
  }

  @Test func `all unknown words are asked for at once`() {
    let text = "id,t_ms,phase,x_pt,y_pt\na,0,down,1,2\na,8,woosh,3,4\na,9,zap,3,4\n"
    let refusal = Imported(text).refusal
    #expect(refusal?.message == "phase says 'woosh', 'zap', which are no phase that is known")
    #expect(refusal?.advice.contains("--set values=woosh=move,zap=move, or") == true)
  }

  @Test func `cancelled by everybody is no reading of codes`() {
    // 0 2 2 3 could be Android's cancels as well as somebody's own words.
    let log = Imported("t_ms,phase,x_pt,y_pt\n0,0,1,2\n8,2,3,4\n16,2,5,6\n20,3,5,6\n")
    #expect(log.gestures.first?.trace.samples.last?.phase != .cancel)
  }

  @Test func `ids that begin again for each person are made of both`() {
    let log = Imported(
      """
      Participant;Trial;TimeStamp_ms;eventType;X_pt;Y_pt
      P1;1;0;touchstart;1;2
      P1;1;10;touchend;1;2
      P2;1;900;touchstart;3;4
      P2;1;910;touchend;3;4
      """)
    #expect(log.gestures.map(\.trace.id) == ["P1+1", "P2+1"])
    #expect(log.gestures.map(\.trace.participant) == ["P1", "P2"])
  }

  @Test func `rows of several gestures may stand between each other`() {
    let log = Imported(
      """
      gesture,t_ms,phase,x_pt,y_pt
      a,0,down,1,1
      b,1,down,2,2
      a,8,move,3,3
      b,9,move,4,4
      a,16,up,3,3
      b,17,up,4,4
      """)
    #expect(log.gestures.map(\.trace.id) == ["a", "b"])
    #expect(samples(log, 1) == ["1.0 down 2.0,2.0", "9.0 move 4.0,4.0", "17.0 up 4.0,4.0"])
  }

  @Test func `what nobody knows goes along, and meets no column of ours`() {
    let log = Imported(
      """
      gesture,t_ms,phase,x_pt,y_pt,condition,scroll,label,state note
      a,0,down,1,1,rubber,0,game,x
      a,8,move,3,3,rubber,12.5,game,x
      a,16,up,3,3,rubber,13,game,x
      """)
    #expect(log.plan?.passthrough == ["condition", "scroll", "label", "state note"])
    #expect(
      log.gestures.first?.passthrough == [["rubber"], ["0", "12.5", "13"], ["game"], ["x"]])
  }

  @Test func `a lift without a place has the last one`() {
    let log = Imported(
      """
      {"type":"touchstart","timeStamp":10.5,"touches":[{"clientX":5,"clientY":6,"identifier":0}]}
      {"type":"touchmove","timeStamp":20.5,"touches":[{"clientX":7,"clientY":9,"identifier":0}]}
      {"type":"touchend","timeStamp":30.5,"touches":[]}
      """)
    #expect(samples(log) == ["10.5 down 5.0,6.0", "20.5 move 7.0,9.0", "30.5 up 7.0,9.0"])
    #expect(log.gestures.first?.trace.lengthUnit == .points)
  }

  @Test func `a mouse that is not down moves for nobody`() {
    let log = Imported(
      """
      {"data":[{"event":"mousemove","mouseX":1,"mouseY":1,"t":0},
      {"event":"mousedown","mouseX":2,"mouseY":2,"t":10},
      {"event":"mousemove","mouseX":3,"mouseY":3,"t":20},
      {"event":"mouseup","mouseX":3,"mouseY":3,"t":30},
      {"event":"mousemove","mouseX":9,"mouseY":9,"t":40}]}
      """, settings: points)
    #expect(samples(log) == ["10.0 down 2.0,2.0", "20.0 move 3.0,3.0", "30.0 up 3.0,3.0"])
    #expect(log.summary.lost == 0)
    #expect(log.summary.leftOut.map(\.count) == [2])
  }

  @Test(arguments: [
    // Nothing says what the numbers are.
    (
      "t_ms,phase,x,y\n0,down,1,2\n9,move,30,4\n20,up,30,4\n",
      "px needs --size WxH and --px-per-pt N, too"
    ),
    ("t_ms,phase,x,y\n0,down,1,2\n9,move,30,4\n20,up,30,4\n", "--unit pt"),
    ("t,phase,x_pt,y_pt\n0,down,1,2\n0.4,move,3,4\n0.8,up,5,6\n", "--time-unit"),
    ("t_ms,phase,x_px,y_px\n0,down,1,2\n9,move,3,4\n20,up,5,6\n", "--size WxH"),
    ("t_ms,phase,x_frac,y_frac\n0,down,0.1,0.2\n9,move,.2,.3\n20,up,.2,.3\n", "--size WxH"),
    ("t_ms,phase,x_pt,y_pt\n0,down,1,2\n9,move,3,2400\n20,up,5,2400\n", "--size WxH"),
    // A name that says one thing and numbers that say another.
    ("t_ms,phase,x_pt,y_pt\n0,down,1,2\n0.00001,move,3,4\n0.00002,up,5,6\n", "--time-unit"),
    ("t_s,phase,x_pt,y_pt\n0,down,1,2\n8,move,3,4\n16,up,5,6\n", "--time-unit"),
    ("t_ms,when,phase,x_pt,clientX,y_pt\n0,1,down,1,2,3\n9,2,woosh,3,4,4\n", "--set values=woosh"),
    ("t_ms,x_pt,y_pt\n0,1,2\n9,3,4\n5000,5,6\n5009,7,8\n", "--map id=COLUMN"),
    ("t_ms,time_ms,x_pt,y_pt,phase\n0,0,1,2,down\n9,9,3,4,up\n", "--map t=COLUMN"),
    ("foo,bar\n1,2\n", "--map t=COLUMN,x=COLUMN,y=COLUMN"),
    (
      "gesture,t_ms,phase,x_pt,y_pt,intent\na,0,down,1,2,finish\na,9,up,3,4,maybe\n", "maybe=finish"
    ),
    ("1,2,3\n4,5,6\n", "--map t=COLUMN,x=COLUMN,y=COLUMN"), ("", "Record again"),
    ("{\"a\": ", "ends too early"),
    ("[{\"type\":\"pointerdown\",\"clientX\":1,\"clientY\":2}]", "--map t=COLUMN"),
  ])
  func `what cannot be told is asked for by the option that settles it`(
    text: String, option: String
  ) {
    let log = Imported(text)
    #expect(log.gestures.isEmpty)
    let said = log.refusal.map { $0.message + $0.advice }
    #expect(said?.contains(option) == true, "\(String(describing: log.refusal))")
  }

  @Test func `all that a file leaves open is asked for at once, with guesses`() {
    let log = Imported(
      "gesture,t_ms,phase,x,y\na,16,move,900,1900\na,0,down,880,1900\na,33,up,1000,1900\n")
    #expect(
      log.refusal?.guesses.flatMap(\.words) == [
        "--sort", "--unit", "px", "--size", "1080x1920", "--px-per-pt", "2.625",
      ])
    #expect(log.refusal?.message.hasPrefix("4 things must be known") == true)
    let answered = Imported(
      "gesture,t_ms,phase,x,y\na,16,move,900,1900\na,0,down,880,1900\na,33,up,1000,1900\n",
      settings: settings {
        $0.isSorted = true
        $0.unit = .pixels
        $0.size = Vector(x: 1080, y: 1920)
        $0.scale = 2.5
      })
    #expect(
      samples(answered) == [
        "0.0 down 880.0,1900.0", "16.0 move 900.0,1900.0", "33.0 up 1000.0,1900.0",
      ])
    #expect(answered.plan?.metadata.pixelsPerPoint == 2.5)
  }

  @Test(arguments: [
    ("density", "2.625", 2.625), ("devicePixelRatio", "3", 3), ("px_per_pt", "2", 2),
    ("densityDpi", "420", 2.625),
  ])
  func `a column says how many pixels make a point`(
    name: String, cell: String, scale: Double
  ) {
    let size = settings { $0.size = Vector(x: 1080, y: 2400) }
    let log = Imported(
      "t_ms,phase,x_px,y_px,\(name)\n0,down,10,20,\(cell)\n9,up,30,20,\(cell)\n", settings: size)
    #expect(log.plan?.metadata.pixelsPerPoint == scale, "\(String(describing: log.refusal))")
  }

  @Test func `a scale that differs by gesture is refused`() {
    let size = settings { $0.size = Vector(x: 1440, y: 2400) }
    let log = Imported(
      "id,t_ms,phase,x_px,y_px,density\na,0,down,10,20,2\na,9,up,30,20,2\n"
        + "b,0,down,10,20,3\nb,9,up,30,20,3\n", settings: size)
    #expect(log.refusal?.message == "density has 2 values, and a file has one scale")
  }

  @Test func `dates, times of day and decimal commas are read`() {
    let log = Imported(
      "id;time;phase;x_pt;y_pt\na;2026-03-01T23:59:59.992Z;down;10,5;20\n"
        + "a;2026-03-02T00:00:00Z;move;30,25;20\na;2026-03-02T01:00:00.016+01:00;up;31;20\n")
    #expect(log.gestures.first?.trace.samples.map(\.position.x) == [10.5, 30.25, 31])
    let times = log.gestures.first?.trace.samples.map { ($0.time * 1000).rounded() }
    #expect(times == [0, 8, 24])
    // 2026-03-01T23:59:59.992Z by `date -u -d @1772409599.992`.
    #expect(log.gestures.first?.trace.samples.first?.recordedTime == 1_772_409_599.992)
    let day = Imported(
      "time,phase,x_pt,y_pt\n09:23:54.191,down,1,2\n09:23:54.199,move,3,2\n09:23:54.207,up,5,2\n")
    #expect(day.gestures.first?.trace.samples.map { ($0.time * 1000).rounded() } == [0, 8, 16])
  }

  @Test(arguments: ["1 0", "true false"])
  func `a flag for a finger that touches cuts gestures`(words: String) {
    let word = words.split(separator: " ")
    let rows = [0, 1, 1, 1, 0, 0, 1, 1, 0].enumerated().map { row, isOn in
      "\(row * 8),\(10 + row),20,\(word[isOn == 1 ? 0 : 1])"
    }
    let log = Imported(
      "t_ms,x_pt,y_pt,touching\n" + rows.joined(separator: "\n"), settings: .init())
    #expect(
      log.gestures.map { $0.trace.samples.map(\.phase) } == [
        [.down, .move, .move, .up], [.down, .move, .up],
      ])
    #expect(log.summary.lost == 0)
  }

  @Test func `rows of a wheel are no gesture`() {
    let log = Imported(
      "client timestamp,button,state,x,y\n0.0,Left,Pressed,400,900\n0.01,NoButton,Drag,420,900\n"
        + "0.02,Left,Released,430,900\n0.5,Scroll,Down,430,900\n0.51,Scroll,Up,430,900\n",
      settings: settings {
        $0.unit = .points
        $0.size = Vector(x: 1920, y: 1080)
      })
    #expect(log.gestures.count == 1)
    #expect(log.summary.leftOut.map(\.reason) == ["rows of a wheel"])
  }

  @Test(arguments: [
    ("t_ms,phase,clientX,clientY\n0,down,0.4,0.5\n9,move,.5,.5\n20,up,.9,.5\n", "--unit frac"),
    ("t_ms,phase,x_frac,y_frac\n0,down,4,50\n9,move,50,50\n20,up,92,50\n", "divide by 100"),
  ])
  func `positions that contradict their unit are refused`(text: String, advice: String) {
    let size = settings { $0.size = Vector(x: 393, y: 852) }
    #expect(Imported(text, settings: size).refusal?.advice.contains(advice) == true)
  }

  @Test func `words of outcomes are known, asked for or carried`() {
    let head = "gesture,t_ms,phase,x_pt,y_pt,intent,completed\n"
    let log = Imported(
      head + "a,0,down,1,2,DISMISS,true\na,9,up,3,4,DISMISS,true\n"
        + "b,20,down,1,2,stay,false\nb,29,up,3,4,stay,false\n")
    #expect(log.gestures.map(\.trace.intent) == [.finish, .cancel])
    #expect(log.gestures.map(\.trace.recordedDecision) == [.finish, .cancel])
    let settled = settings { $0.values = [.init(word: "weg", meaning: "finish")] }
    let own = Imported(
      "gesture,t_ms,phase,x_pt,y_pt,intent\na,0,down,1,2,weg\na,9,up,3,4,weg\n",
      settings: settled)
    #expect(own.gestures.map(\.trace.intent) == [.finish])
  }

  @Test func `y grows downwards unless somebody says otherwise`() {
    let up = settings {
      $0.isYUp = true
      $0.size = Vector(x: 100, y: 200)
    }
    let log = Imported("t_ms,phase,x_pt,y_pt\n0,down,1,20\n9,up,3,40\n", settings: up)
    #expect(samples(log) == ["0.0 down 1.0,180.0", "9.0 up 3.0,160.0"])
  }

  @Test(arguments: [
    ("t_ms,phase,x_pt,y_pt\n0,down,1,2\n50,move,3,4\n101,move,5,6\n150,up,5,6\n", "none (a sample"),
    ("t_ms,x_pt,y_pt\n0,1,2\n9,3,4\n20,5,6\n", "doubtful (no lift"),
    ("gesture,t_ms,phase,x_pt,y_pt\na,0,down,1,2\na,9,move,3,4\n", "none (no lift"),
    ("t_ms,phase,x_pt,y_pt\n0,down,1,2\n9,move,3,4\n18,move,5,6\n20,up,5,6\n", "usable"),
  ])
  func `what release velocities are worth is said`(text: String, basis: String) {
    let plan = Imported(text).plan
    #expect(plan?.velocityBasis.text.hasPrefix(basis) == true, "\(String(describing: plan))")
  }

  @Test func `a gesture with a defect is left out, and the others stay`() {
    let log = Imported(
      """
      gesture,t_ms,phase,x_pt,y_pt
      a,0,down,1,1
      a,8,move,x,3
      a,16,up,3,3
      b,20,down,1,1
      b,19,move,3,3
      b,36,up,3,3
      c,40,move,1,1
      c,48,up,1,1
      d,60,down,1,1
      d,68,move,2,2
      d,70,move,2,2
      d,75,move,2,2
      d,80,move,2,2
      d,85,move,2,2
      d,90,move,2,2
      d,95,move,2,2
      d,99,up,1,1
      """)
    #expect(log.gestures.map(\.trace.id) == ["d"])
    #expect(
      log.summary.leftOut.map { "\($0.line): \($0.reason)" } == [
        "3: a position is no number", "6: times run backwards",
        "8: moves or lifts without having gone down",
      ])
  }

  @Test func `a quotation mark inside a cell costs its own row and no other`() {
    let rows = (0..<20).map {
      "g\($0),0,down,1,1,a\ng\($0),8,up,9,1,\($0 == 7 ? "5\" screen" : "b")\n"
    }
    let log = Imported("id,t_ms,phase,x_pt,y_pt,note\n" + rows.joined())
    // The splitter reads it as a part of the text: only at a cell's start it opens one.
    #expect(log.gestures.count == 20)
    #expect(log.gestures[7].passthrough == [["a", "5\" screen"]])
    let quoted = Imported(
      "t_ms,phase,x_pt,y_pt,note\n0,down,1,1,\"two\n\"\"lines\"\"\"\n8,up,9,1,b\n")
    #expect(quoted.gestures.first?.passthrough == [["two \"lines\"", "b"]])
    let open = Imported(
      "id,t_ms,phase,x_pt,y_pt,note\na,0,down,1,1,b\na,8,up,9,1,b\nc,8,up,9,1,\"b\nd\n")
    #expect(open.summary.leftOut.map(\.count) == [2], "every line that the open cell takes along")
  }

  @Test func `a cell beyond the last name belongs to no row, unless it is empty`() {
    let log = Imported(
      "id,t_ms,phase,x_pt,y_pt\na,0,down,1,1,\na,8,up,16,5,300\na,9,up,16,5,\n")
    #expect(samples(log) == ["0.0 down 1.0,1.0", "9.0 up 16.0,5.0"])
    #expect(log.summary.leftOut.map(\.line) == [3])
  }

  @Test func `rates and scroll offsets keep their names where they are numbers`() {
    func passthrough(_ rate: String, _ scroll: String, unit: PositionUnit) -> [String]? {
      Imported(
        "t_ms,phase,x,y,refresh_hz,scroll_y\n0,down,1,1,\(rate),\(scroll)\n"
          + "8,up,99,1,\(rate),\(scroll)\n",
        settings: settings {
          $0.unit = unit
          $0.size = Vector(x: 1080, y: 2400)
          $0.scale = 3
        }
      ).plan?.passthrough
    }
    #expect(passthrough("120", "3", unit: .points) == ["refresh_hz", "scroll_y_pt"])
    #expect(passthrough("120", "3", unit: .pixels) == ["refresh_hz", "scroll_y_px"])
    #expect(passthrough("auto", "top", unit: .points) == ["source_refresh_hz", "source_scroll_y"])
  }

  @Test func `ids that are written alike are not taken for one`() {
    var text = "participant,trial,t_ms,phase,x_pt,y_pt\n"
    for (person, trial) in [("a+b", "c"), ("a", "b+c"), ("a", "c")] {
      for sample in 0..<3 {
        let phase = sample == 0 ? "down" : sample == 2 ? "up" : "move"
        text += "\(person),\(trial),\(sample * 8),\(phase),10,\(10 * sample)\n"
      }
    }
    var settings = ImportSettings()
    settings.idColumns = ["participant", "trial"]
    // Alike ones far apart, too: told from those that come back by the first, that is read.
    let log = Imported(text, settings: settings)
    #expect(log.gestures.map(\.trace.id) == ["a+b+c", "a+c"])
    #expect(log.summary.leftOut.map(\.reason) == ["another id is written in the same way"])
  }

  @Test(arguments: [
    "card,path\na,\"[{\"\"x\"\":1,\"\"y\"\":2,\"\"t\"\":0},{\"\"x\"\":3,\"\"y\"\":2,\"\"t\"\":16}]\"\n",
    "rt,x-position,y-position,mice-times\n9,\",,5,6,8\",\",,50,60,80\",\"0,20,40,61,80\"\n",
  ])
  func `cells that hold whole paths are refused, and no gesture is made up`(text: String) {
    let log = Imported(text)
    #expect(log.gestures.isEmpty && log.refusal?.line == 2)
    #expect(log.refusal?.message.contains("hold a list each") == true)
  }

  @Test func `a log's reported velocities stay what they are`() {
    let log = Imported(
      "t_ms,phase,x_pt,y_pt,vx,velocityY\n0,down,1,2,,\n16,move,20,2,900,1\n32,up,20,2,,\n")
    #expect(log.plan?.passthrough == ["velocity_x", "velocity_y"])
  }

  @Test func `a table of releases without places is refused`() {
    let refusal = Imported("progress,velocity\n0.5,300\n0.2,10\n").refusal
    #expect(refusal?.message == "no column is the time or x or y among progress, velocity")
  }
}

import Foundation
import PanAnalysis
import PanEngine
@testable import PanLab
import PanTestSupport
import PanTraces
import Testing

/// The lab's state, asked as the page asks it.
struct LabSessionTests {
  /// Two gestures that finish and two that come back under the usual rule, each with a wrong one.
  static let four =
    "# pantrace 1\n# width_pt: 400\n# direction: right\ntrace_id,t_ms,phase,x_pt,y_pt,intent,grip\n"
    + gesture("far", to: 300, "finish,thumb") + gesture("short", to: 80, "finish,thumb")
    + gesture("back", to: 60, "cancel,table") + gesture("over", to: 260, "cancel,table")

  /// A slow drag that stops before the lift, so that no velocity decides.
  static func gesture(_ id: String, to end: Int, _ rest: String) -> String {
    var rows = "\(id),0,down,0,100,\(rest)\n"
    for step in 1...10 { rows += "\(id),\(step * 30),move,\(end * step / 10),100,\(rest)\n" }
    return rows + "\(id),500,move,\(end),100,\(rest)\n\(id),520,up,\(end),100,\(rest)\n"
  }

  private func run() -> LabRun { LabRun([("four.csv", Self.four)]) }

  @Test func `a look is told by its number`() {
    #expect(DecisionKind.all.map(\.number) == Array(DecisionKind.all.indices))
  }

  @Test func `an unknown command is refused`() {
    var run = run()
    #expect(run.ask("dance").text("error") == "'dance' is no command of the lab")
  }

  @Test func `opening says what can be used, and the rule counts it`() {
    var run = LabRun()
    let opened = run.ask("open", ["four.csv"], Self.four)
    #expect(opened.change("#status") == "four.csv: 4 gestures.")
    #expect(opened.bool("looks") == true)
    let state = run.ask("rule", ["progress-or-velocity"])
    #expect(
      state.change("#verdict")
        == "2 of 4 gestures did what was meant.")
    #expect(
      state.change("#verdict-more")
        == "1 of 2 was cancelled though meant to finish; 1 of 2 finished though meant to cancel.")
    #expect(state.names == ["short", "over"])
    #expect(state.change("#wrong", "html")?.contains("needs 50 %") == true)
  }

  @Test func `a step tells which points look otherwise, and only those`() throws {
    var run = run()
    let map = try #require(run.look().change("#map", "html"))
    #expect(map.components(separatedBy: "<path class=\"k").count == 5)
    // A transform for each of thousands of points costs browsers a frame.
    #expect(!map.components(separatedBy: "id=\"points\"")[1].contains("transform="))
    let step = run.ask("bounds", ["0.6", "500"])
    // The gesture at 0.585 of the way comes back now, as it was meant to.
    #expect(step.numbers == [3, Double(DecisionKind(outcome: .cancel, isWrong: false).number)])
    #expect(run.ask("bounds", ["0.6", "500"]).numbers.isEmpty)
    #expect(step.change("#verdict")?.hasPrefix("3 of 4") == true)
  }

  @Test func `dragging puts a bound under the pointer, and leaves the other`() throws {
    var run = run()
    run.look()
    let before = run.ask("bounds", ["0.3", "700"])
    let (x, y) = (try #require(before.number("x")), try #require(before.number("y")))
    run.ask("pointer", ["down", "\(x)", "\(y + 60)", "mouse"])
    let there = run.ask("pointer", ["move", "\(x)", "0", "mouse"])
    #expect(there.number("progress") == 0.3)
    #expect(there.number("velocity") == 700)
    run.ask("pointer", ["up", "\(x)", "0", "mouse"])
    #expect(run.ask("pointer", ["move", "\(x + 60)", "0", "mouse"]).number("progress") == nil)
    run.ask("pointer", ["down", "\(x)", "\(y)", "mouse"])
    let on = run.ask("pointer", ["move", "\(x + 60)", "\(y + 20)", "mouse"])
    #expect(try #require(on.number("progress")) > 0.3)
    #expect(try #require(on.number("velocity")) < 700)
  }

  @Test func `bounds decide as the rule of them does`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      func near(_ values: [Double]) -> Double { values[Int(random.next() % UInt64(values.count))] }
      let bounds = DraggedBounds(
        progress: near([0, 0.3, 0.5, 1]), velocity: near([-100, 0, 10, 500]))
      let velocity = near([-100, 0, 9.9, 10, 500, 501, .nan])
      let release = ReleaseState(
        progress: near([-0.1, 0, 0.3, 0.29999, 0.5, 1, .nan]),
        velocity: velocity.isNaN ? nil : velocity, extent: 400)
      #expect(bounds.outcome(release) == bounds.policy.decide(release).outcome)
    }
  }

  @Test func `a gesture that was caught again is replayed when an earlier release changes`() {
    // Let go at 200 of 400 pt and caught in the settle, which goes the other way under 0.6.
    let rows = [
      (0, "down", 0), (30, "move", 60), (60, "move", 120), (300, "move", 200), (500, "move", 200),
      (520, "up", 200), (560, "down", 210), (600, "move", 240), (700, "move", 300),
      (900, "move", 300), (920, "up", 300),
    ]
    let text =
      "# pantrace 1\n# width_pt: 400\n# direction: right\ntrace_id,t_ms,phase,x_pt,y_pt,intent\n"
      + rows.map { "caught,\($0.0),\($0.1),\($0.2),100,finish\n" }.joined()
    for progress in ["0.4", "0.6", "0.9"] {
      var dragged = LabRun([("caught.csv", text)])
      dragged.ask("bounds", ["0.5", "500"])
      let step = dragged.ask("bounds", [progress, "500"])
      var fresh = LabRun([("caught.csv", text)])
      let rule = fresh.ask("rule", ["progress-or-velocity:progress=\(progress),velocity=500"])
      #expect(step.change("#verdict") == rule.change("#verdict"))
      #expect(step.change("#wrong", "html") == rule.change("#wrong", "html"))
    }
  }

  @Test func `a framework's rule brings its surroundings, and dragging goes back to plain ones`() {
    var run = run()
    run.look()
    let rule = run.ask("rule", ["flutter-cupertino-back"])
    #expect(rule.change("#rule", "value") == "flutter-cupertino-back")
    #expect(rule.number("progress") == nil)
    let plain = run.ask("bounds", ["0.5", "500"])
    #expect(plain.change("#rule", "value") == "")
    #expect(plain.change("#verdict")?.hasPrefix("2 of 4") == true)
    #expect(run.ask("rule", ["nonsense"]).text("error")?.contains("nonsense") == true)
  }

  @Test func `the best bounds are exact, and nothing is best where one intent is missing`() {
    var run = run()
    run.look()
    let best = run.ask("best")
    #expect(best.change("#best-text")?.contains("wrong on 1 of 4") == true)
    #expect(best.change("#quality", "html")?.contains("<path d=\"M") == true)
    #expect(best.object("counts").number("falseFinishes") == 1)
    let finishes = Self.four.split(separator: "\n").filter { !$0.contains("cancel") }
    var oneSided = LabRun([("one.csv", finishes.joined(separator: "\n") + "\n")])
    #expect(oneSided.ask("best").change("#best-text")?.hasPrefix("No bound can be") == true)
  }

  @Test func `the best bounds under a framework's rule are those of its surroundings, and stay`() {
    var looked = run()
    looked.look()
    var surroundings: [ReplayConfiguration] = []
    for preset in PolicyPreset.catalog {
      var plain = ReplayConfiguration(policy: preset.policy)
      plain.policy = FinishPolicy.progressOrVelocity()
      // Presets with the same surroundings have the same bounds.
      if surroundings.contains(plain) { continue }
      surroundings.append(plain)
      var run = looked
      run.ask("rule", [preset.name])
      let best = run.ask("best")
      let counts = best.object("counts")
      let wrong = (counts.number("falseFinishes") ?? 0) + (counts.number("falseCancels") ?? 0)
      let labeled = counts.number("labeled") ?? 0
      // Some recognizers make no pan of these.
      if best.change("#best-text")?.hasPrefix("No bound") == true { continue }
      #expect(
        best.change("#best-text")?.contains("wrong on \(Int(wrong)) of \(Int(labeled))") == true,
        "\(preset.name)")
      #expect(best.number("progress") != nil, "\(preset.name)")
      let isPlain = plain == ReplayConfiguration()
      #expect(best.change("#beside")?.isEmpty == isPlain, "\(preset.name)")
    }
  }

  @Test func `bounds as good are said of each bound`() {
    let best = run().asked("best").change("#best-text")
    #expect(best?.contains("As good: progress ") == true)
  }

  @Test func `a file is there once, by its name and by its gestures, and can be closed`() throws {
    var run = run()
    let other = Self.gesture("other", to: 300, "finish,thumb")
    let head = Self.four.components(separatedBy: "far,0")[0]
    run.ask("open", ["more.csv"], head + other)
    #expect(run.look().object("counts").number("labeled") == 5)
    let twice = run.ask("open", ["copy.csv"], Self.four)
    #expect(twice.text("error") == "copy.csv has the same gestures as four.csv")
    // Opened again it is what it is now, and stands where files that are new stand.
    run.ask("open", ["four.csv"], head + Self.gesture("far", to: 310, "finish,thumb"))
    #expect(run.look().object("counts").number("labeled") == 2)
    #expect(run.ask("close", ["0"]).text("closed") == "more.csv")
    #expect(run.look().object("counts").number("labeled") == 1)
    #expect(run.ask("watch", ["0"]).change("#watched") == "far, meant to finish")
    let csv = try #require(run.ask("download", ["0"]).object("file").text("text"))
    #expect(csv.contains("310"))
    #expect(run.ask("close", ["7"]).text("error") != nil)
    run.ask("close", ["0"])
    #expect(run.ask("bounds", ["0.5", "500"]).object("counts").number("labeled") == 0)
  }

  @Test func `what a recording says to leave out has no part until somebody asks for it`() throws {
    let text =
      "# pantrace 1\n# width_pt: 400\n# direction: right\n"
      + "trace_id,t_ms,phase,x_pt,y_pt,intent,excluded,prompt_ms,grip\n"
      + Self.gesture("far", to: 300, "finish,,10,thumb")
      + Self.gesture("slipped", to: 80, "finish,slip,20,thumb")
      + Self.gesture("back", to: 60, "cancel,,30,table")
    var run = LabRun()
    let opened = run.ask("open", ["left.csv"], text)
    #expect(opened.change("#left-out-note") == "1 is left out, as the recording says: 1 slip.")
    let state = run.look()
    #expect(state.object("counts").number("labeled") == 2)
    #expect(state.change("#wrong", "html") == "")
    // Of the recorder's columns only those are offered that people compare.
    #expect(opened.change("#by", "html")?.contains("grip") == true)
    #expect(opened.change("#by", "html")?.contains("_ms") == false)
    #expect(opened.change("#grouped", "hidden") == nil)
    #expect(run.ask("count").change("#count") == "Leave them out again")
    #expect(run.look().object("counts").number("labeled") == 3)
    run.ask("count")
    // The file that is taken away has it as it was.
    let csv = try #require(run.ask("download", ["0"]).object("file").text("text"))
    #expect(csv.contains("slipped") && csv.contains("slip,"))
    let whole = text.replacing(",slip,", with: ",,").replacing(
      "# direction", with: "# leave_out: Samples are 40 ms apart\n# direction")
    var all = LabRun([("all.csv", whole)])
    #expect(all.look().object("counts").number("labeled") == 0)
  }

  @Test func `a gesture that is to be labeled is shown without its decision`() throws {
    let bare = Self.four.replacing(",finish,", with: ",,").replacing(",cancel,", with: ",,")
    var run = LabRun([("four.csv", bare)])
    run.look("still")
    let asked = run.ask("label", ["begin"])
    #expect(asked.change("body", "data-eye") == "")
    #expect(asked.change("#chart", "html") == "")
    #expect(asked.change("#phones", "html")?.contains("progress-or-velocity") == false)
    let end = run.ask("seek", ["99"])
    #expect(end.change("#clock") == "0.520 s")
    #expect(end.change("#screen-0 span") == "dragging")
    #expect(end.change("#screen-0 span", "class") == nil)
    #expect(run.ask("label", ["stop"]).change("body", "data-eye") == nil)
    #expect(run.ask("seek", ["99"]).change("#screen-0 span")?.hasPrefix("finished") == true)
  }

  @Test func `arrow keys go from point to point`() {
    var run = run()
    run.look("still")
    #expect(run.ask("walk", ["right"]).change("#watched") == "far, meant to finish")
    #expect(run.ask("walk", ["left"]).change("#watched") == "over, meant to cancel")
    let hover = run.ask("walk", ["left"]).change("#hover") ?? ""
    #expect(hover.hasPrefix("short was cancelled, meant"))
    #expect(run.ask("walk", ["left"]).change("#watched") == "back, meant to cancel")
    #expect(run.ask("walk", ["left"]).change("#watched") == "back, meant to cancel")
  }

  @Test func `sliders that would do nothing are off, and a speed has the file's unit`() {
    var run = run()
    #expect(run.ask("rule", ["vaul"]).change("#progress, #velocity", "disabled") == "")
    let pixels = Self.gesture("far", to: 900, "finish,thumb")
    let opened = run.ask(
      "open", ["px.csv"], "trace_id,t_ms,phase,x_px,y_px,intent,grip\n" + pixels)
    #expect(opened.change("#unit-note")?.hasPrefix("Some positions are in px") == true)
    run.ask("close", ["0"])
    let bounds = run.ask("bounds", ["0.5", "500"])
    #expect(bounds.change("#velocity-text") == "500 px/s")
    #expect(bounds.change("#progress, #velocity", "disabled") == nil)
  }

  @Test func `where two rules disagree is listed, the most divided first, and shaded`() throws {
    var run = run()
    let beside = run.ask("look", ["720", "720", "light", "moving"])
    #expect(beside.change("#between", "d")?.hasPrefix("M") == true)
    #expect(beside.change("#rival", "d")?.hasPrefix("M") == true)
    run.ask("live", ["beside", "progress-or-velocity:progress=0.1,velocity=500"])
    let state = run.ask("bounds", ["0.5", "500"])
    // 0.125 of 400 pt is recognized as less: two gestures lie between 0.1 and 0.5.
    #expect(state.change("#divided-title")?.hasPrefix("Where they disagree: ") == true)
    let names = (state.change("#divided", "html") ?? "").components(separatedBy: "<b>").dropFirst()
      .map { $0.components(separatedBy: "</b>")[0] }
    #expect(names == ["short", "back"])
    let same = run.ask("bounds", ["0.1", "500"])
    #expect(same.change("#divided", "html")?.contains("alike") == true)
    #expect(same.change("#between", "d") == "")
  }

  @Test func `an address says where the lab is, and goes there again`() throws {
    var run = run()
    run.look("still")
    run.ask("configure", ["policy=progress:threshold=0.3", "velocity=lsq2", "rate=120"])
    run.ask("live", ["beside", "flutter-cupertino-back"])
    run.ask("live", ["show", "sheet"])
    let words = run.ask("watch", ["2"]).texts("address")
    #expect(
      words == [
        "policy=progress:threshold=0.3", "velocity=lsq2", "rate=120",
        "beside=flutter-cupertino-back", "show=sheet", "gesture=back",
      ])
    var other = LabRun([("four.csv", Self.four)])
    other.look("still")
    let there = other.ask("address", words)
    #expect(there.texts("address") == words)
    #expect(there.change("#beside") == "Replayed with --velocity lsq2 --rate 120.")
    #expect(there.change("#watched") == "back, meant to cancel")
    #expect(there.change("#live-0", "data-show") == "sheet")
    // An empty one is where everything begins, and nonsense changes nothing.
    #expect(other.ask("address", [""]).texts("address") == [])
    #expect(other.ask("address", ["gesture=nobody", "show=nothing", "x"]).texts("address") == [])
  }

  @Test func `more points than a page has elements for are drawn from numbers`() throws {
    let many = (0..<1001).map { Self.gesture("g\($0)", to: 100 + $0 % 250, "finish,thumb") }
    var run = LabRun()
    let head = Self.four.components(separatedBy: "far,0")[0]
    run.ask("open", ["many.csv"], head + many.joined())
    let map = try #require(run.look().change("#map", "html"))
    let dots = map.components(separatedBy: "data-dots=\"")[1].components(separatedBy: "\"")[0]
    #expect(dots.split(separator: " ").count == 3 * 1001)
    #expect(!map.contains("id=\"points\""))
    #expect(run.ask("bounds", ["0.6", "500"]).numbers.count > 100)
  }

  @Test func `the rule goes home as a file, and as Swift`() throws {
    var run = run()
    run.look()
    let file = run.ask("form", ["json"])
    #expect(file.change("#json")?.contains("\"policy\"") == true)
    #expect(file.change("#command", "hidden") == "")
    let code = run.ask("form", ["swift"])
    #expect(code.change("#swift")?.contains("FinishPolicy(text:") == true)
    #expect(code.change("#json", "hidden") == "")
  }

  @Test func `what to expect of other people is what tune expects`() throws {
    var random = SplitMix64(seed: 7)
    let outcomes: [LabeledOutcome] = (0..<120).compactMap { number in
      let intent: TransitionOutcome = random.next() % 3 == 0 ? .cancel : .finish
      let far = Double(random.next() % 20) / 20 - (intent == .cancel ? 0.2 : 0)
      return LabeledOutcome(
        id: "g\(number)", group: "p\(number % 9)", intent: intent, progress: far,
        velocity: Double(random.next() % 14) * 100 - 500, extent: 400)
    }
    let held = try #require(
      HeldOut(.progressOrVelocity, on: outcomes, current: outcomes.map(\.intent)))
    let others = DraggedBounds.OtherPeople(RuleSearch(.progressOrVelocity, outcomes))
    #expect(others.expected == held.expectedValue)
    #expect(others.corners.count == 50)
    #expect(
      others.sentence.hasSuffix(
        "9 people are too few to stand for others: 20 are a pilot, "
          + "40 with 40 gestures each tell which rule, 160 a number."))
    let alone = DraggedBounds.OtherPeople(
      RuleSearch(.progressOrVelocity, outcomes.filter { $0.group == "p1" }))
    #expect(alone.expected == nil && alone.sentence.contains("all gestures are one person's"))
  }

  @Test func `groups are by the recorder's own columns`() {
    var run = run()
    let state = run.ask("group", ["grip"])
    let rows = state.change("#groups tbody", "html")
    #expect(
      rows == "<tr><td>thumb</td><td>1</td><td>2</td><td>1</td><td>0</td></tr>"
        + "<tr><td>table</td><td>1</td><td>2</td><td>0</td><td>1</td></tr>")
    #expect(run.ask("group").change("#groups", "hidden") == "")
  }

  @Test func `a tap shows the gesture under it`() throws {
    var run = run()
    let map = try #require(run.look().change("#map", "html"))
    let place = try #require(map.components(separatedBy: "data-at=\"M").dropFirst(2).first)
      .components(separatedBy: "\"")[0].components(separatedBy: " ").compactMap { Double($0) }
    let found = run.ask("pointer", ["down", "\(place[0] + 3)", "\(place[1] - 3)", "mouse"])
    #expect(found.change("#watched") == "short, meant to finish")
    #expect(run.ask("pointer", ["down", "0", "0", "mouse"])["page"] == nil)
  }

  @Test func `a phone shows the titles of the axes whole`() throws {
    var run = run()
    let narrow = run.ask("look", ["336", "336", "light", "still"])
    let map = try #require(narrow.change("#map", "html"))
    #expect(!map.contains("…"))
    #expect(map.contains(">beyond ±100</text>") || map.contains("logarithmic beyond ±100</text>"))
  }

  @Test func `gestures without a velocity stand on a strip of their own`() throws {
    // Those of the file rest before the lift; this one does not.
    let rows = [
      (0, "down", 0), (10, "move", 60), (20, "move", 120), (30, "move", 180), (31, "up", 180),
    ]
    let flick = rows.map { "flick,\($0.0),\($0.1),\($0.2),100,finish,thumb\n" }.joined()
    var run = LabRun([("five.csv", Self.four + flick)])
    let map = try #require(run.look().change("#map", "html"))
    #expect(map.contains(">no</text>") && map.contains(">velocity</text>"))
    let heights = map.components(separatedBy: "<path class=\"k").dropFirst().compactMap {
      Double(
        $0.components(separatedBy: "data-at=\"M")[1].components(separatedBy: "\"")[0]
          .components(separatedBy: " ")[1])
    }
    try #require(heights.count == 5)
    #expect(Set(heights[..<4]).count == 1)
    #expect(heights[4] < heights[0])
  }

  @Test func `up to four setups replay a gesture side by side`() throws {
    var run = run()
    run.look()
    run.ask("add")
    run.ask("add")
    #expect(run.ask("add").change("#add", "disabled") == "")
    run.ask("setup", ["1", "policy", "vaul"])
    run.ask("setup", ["2", "policy", ""])
    run.ask("setup", ["2", "estimator", "lsq2"])
    run.ask("setup", ["2", "controller", "percent-driven"])
    run.ask("remove", ["3"])
    let shown = run.ask("watch", ["0"])
    let screens = try #require(shown.change("#phones", "html"))
    #expect(screens.components(separatedBy: "<figure").count == 4)
    #expect(screens.contains("<b>vaul</b>"))
    #expect(screens.contains(", lsq2, percent-driven</b>"))
    #expect(shown.bool("goesOn") == true)
    let end = run.ask("seek", ["9"])
    #expect(end.bool("goesOn") == false)
    for screen in 0...2 {
      #expect(end.change("#screen-\(screen) span")?.hasPrefix("finished: ") == true)
      #expect(end.change("#screen-\(screen) .moving", "transform") == "translate(400 0)")
    }
    #expect(run.ask("watch", ["9"]).text("error") != nil)
    #expect(run.ask("setup", ["0", "estimator", "nobody"]).text("error") != nil)
  }

  @Test func `time goes on by the clock, slowly where that was asked for, and by frames`() {
    var run = run()
    run.look()
    run.ask("watch", ["0"])
    run.ask("speed", ["0.1"])
    run.ask("frame", ["5000"])
    #expect(run.ask("frame", ["6000"]).change("#clock") == "0.100 s")
    run.ask("seek", ["0"])
    run.ask("step", ["1"])
    #expect(run.ask("step", ["1"]).change("#clock") == "0.042 s")
    #expect(run.ask("step", ["-1"]).change("#clock") == "0.025 s")
    var still = self.run()
    still.look("still")
    #expect(still.ask("watch", ["0"]).bool("goesOn") == false)
  }

  @Test func `gestures are labeled by eye, count at once, and keep what else their file says`()
    throws
  {
    let text = Self.four.replacing(",finish,", with: ",,").replacing("grip\n", with: "grip,note\n")
    let lines = text.split(separator: "\n").enumerated().map { number, line in
      number < 4 ? String(line) : line + ",n\(number)"
    }
    var run = LabRun([("four.csv", lines.joined(separator: "\n") + "\n")])
    let before = run.look()
    #expect(before.change("#by-eye") == "Say by eye what 2 gestures meant")
    #expect(before.object("counts").number("labeled") == 2)
    let first = run.ask("label", ["begin"])
    #expect(first.change("#watched") == "far")
    #expect(first.change("#eye-count") == "1 of 2")
    let second = run.ask("label", ["finish"])
    #expect(second.change("#watched") == "short")
    #expect(second.object("counts").number("labeled") == 3)
    let end = run.ask("label", ["unsure"])
    #expect(end.change("#eye", "hidden") == "")
    #expect(end.change("#by-eye", "hidden") == "")
    #expect(end.change("#eye-done")?.hasPrefix("2 seen by eye. This browser keeps") == true)
    let words = end.object("again").texts("labels")
    #expect(words.count == 3 && words[1].hasSuffix("=finish") && words[2].hasSuffix("=unsure"))
    #expect(end.text("keeps") == words.dropFirst().joined(separator: " "))
    let csv = try #require(run.ask("download", ["0"]).object("file").text("text"))
    var again = LabRun([("again.csv", csv)])
    #expect(again.ask("bounds", ["0.5", "500"]).object("counts").number("labeled") == 3)
    #expect(csv.contains("intent_from"))
    // The recorder's own columns stay, the one that differs from row to row among them.
    for line in lines.dropFirst(4) {
      let note = line.split(separator: ",").last.map { String($0) } ?? ""
      #expect(csv.contains("," + note + ",") || csv.contains("," + note + "\n"))
    }
    #expect(again.look().change("#by-eye", "hidden") == "")
  }

  @Test func `what was seen by eye comes back to the same gestures, until a file has it`() {
    let bare = Self.four.replacing(",finish,", with: ",,").replacing(",cancel,", with: ",,")
    var run = LabRun([("four.csv", bare)])
    run.look()
    run.ask("label", ["begin"])
    run.ask("label", ["finish"])
    let kept = run.ask("label", ["cancel"]).text("keeps") ?? ""
    // A page that is loaded again is told before or after it opens the file, whatever it is called.
    for isEarly in [true, false] {
      var again = LabRun()
      if isEarly { again.ask("labels", kept.components(separatedBy: " ")) }
      again.ask("open", ["other.csv"], bare)
      if !isEarly { again.ask("labels", kept.components(separatedBy: " ")) }
      let state = again.look()
      #expect(state.object("counts").number("labeled") == 2)
      #expect(state.change("#eye-done")?.hasPrefix("2 seen by eye") == true)
    }
    // Gestures of the same file and name that are others take nothing.
    var other = LabRun([("four.csv", bare.replacing(",30,", with: ",31,"))])
    other.ask("labels", kept.components(separatedBy: " ") + ["", "x=finish", "7"])
    #expect(other.look().object("counts").number("labeled") == 0)
    let saved = run.ask("download", ["0"])
    #expect(saved.text("keeps") == "")
    #expect(saved.change("#eye-done") == "")
    #expect(saved.object("file").text("text")?.contains("eye") == true)
  }

  @Test func `a gesture on show is replayed once the rule rests, or somebody wants to see it`() {
    var run = run()
    run.look()
    run.ask("watch", ["1"])
    run.ask("seek", ["9"])
    let dragged = run.ask("bounds", ["0.1", "500"])
    #expect(dragged.change("#chart", "html") == nil)
    #expect(dragged.bool("goesOn") == true)
    // Another step within the frame: the drag goes on.
    #expect(run.ask("frame", ["10"]).change("#chart", "html") == nil)
    run.ask("bounds", ["0.12", "500"])
    #expect(run.ask("frame", ["26"]).change("#chart", "html") == nil)
    let rested = run.ask("frame", ["42"])
    #expect(rested.change("#chart", "html") != nil)
    #expect(rested.change("#screen-0 span")?.hasPrefix("finished: ") == true)
    #expect(rested.bool("goesOn") == false)
    run.ask("bounds", ["0.9", "500"])
    let sought = run.ask("seek", ["9"])
    #expect(sought.change("#screen-0 span")?.hasPrefix("cancelled: ") == true)
  }

  @Test func `a lab begins as it was told, and says what it cannot take`() {
    var run = LabRun()
    run.ask(
      "configure", ["policy=progress", "velocity=lsq2", "rate=120", "transition=dismiss"])
    run.ask("open", ["four.csv"], Self.four)
    let state = run.look()
    #expect(state.change("#beside") == "Replayed with --velocity lsq2 --rate 120.")
    #expect(state.change("#left-out")?.contains("transition=dismiss") == true)
    #expect(state.change("#command")?.hasSuffix("--velocity lsq2 --rate 120") == true)
    let json = state.change("#json") ?? ""
    #expect(json.contains("\"velocity\": \"lsq2\"") && json.contains("\"rate\": \"120\""))
    #expect(state.change("#swift")?.contains("try VelocityEstimator(text: \"lsq2\")") == true)
    #expect(state.change("#swift")?.contains("for (name, value) in [\"rate\": \"120\"]") == true)
  }

  @Test func `a shell gets names whole, and none for an option`() {
    var run = LabRun([("-my 'own'.csv", Self.four)])
    run.ask("configure", ["policy=progress:threshold=0.3", "rate=120"])
    #expect(
      run.look().change("#command")
        == "pantrace analyze './-my '\\''own'\\''.csv' --policy progress:threshold=0.3 --rate 120")
  }

  @Test func `what is taken away reads back`() throws {
    var run = run()
    run.ask("bounds", ["0.4", "600"])
    let forms = run.ask("bounds", ["0.4", "600"])
    #expect(
      forms.change("#command")
        == "pantrace analyze four.csv --policy progress-or-velocity:progress=0.4,velocity=600")
    #expect(
      forms.change("#swift")?.contains(
        "let policy = try FinishPolicy(text: \"progress-or-velocity:progress=0.4,velocity=600\")")
        == true)
    #expect(forms.change("#json")?.contains("progress=0.4,velocity=600") == true)
    let csv = try #require(run.ask("download", ["0"]).object("file").text("text"))
    var again = LabRun([("again.csv", csv)])
    #expect(
      again.ask("bounds", ["0.4", "600"]).change("#verdict") == forms.change("#verdict"))
    #expect(again.ask("download", ["0"]).object("file").text("text") == csv)
    let picture = run.ask("download", ["map"]).object("file")
    #expect(picture.text("name") == "decision-map.svg")
    #expect(picture.text("text")?.hasPrefix("<svg") == true)
    // The four rest before the lift: they have no velocity, and stand on the strip as on the page.
    #expect(picture.text("text")?.contains(">no</text>") == true)
  }

  @Test func `names of a file can be no element of the page`() {
    let name = "<img src=x onerror=alert(1)>"
    var run = LabRun([(name + ".csv", Self.four.replacing("short", with: "\"\(name)\""))])
    let state = run.look()
    #expect(state.change("#wrong", "html")?.contains("<img") == false)
    #expect(state.change("#wrong", "html")?.contains("&lt;img") == true)
    #expect(run.ask("watch", ["1"]).change("#chart", "html")?.contains("<img") == false)
  }

  @Test func `a log in pixels is asked for its screen, and opened by the answers`() throws {
    let log = [(0, "DOWN", 300), (16, "MOVE", 400), (33, "MOVE", 543), (50, "UP", 543)].map {
      "D Swipe: MotionEvent { action=ACTION_\($0.1), id[0]=0, x[0]=\($0.2).5, y[0]=1386.5, "
        + "pointerCount=1, historySize=0, eventTime=\(9000 + $0.0), downTime=9000 }\n"
    }.joined()
    var run = LabRun()
    let asked = run.ask("open", ["swipes/logcat.txt"], log)
    #expect(asked.text("error")?.contains("does not say all about its screen") == true)
    #expect(asked.change("#ask-title") == "swipes/logcat.txt")
    // The smallest common screen with room for 544 and 1387 px, and its usual density.
    let guesses = ["width", "height", "scale"].map { asked.change("#ask-\($0)", "value") }
    #expect(guesses == ["1080", "1920", "2.625"])
    run.ask("ask", ["height", "2340"])
    run.ask("ask", ["scale", "far"])
    #expect(run.ask("ask", ["open"]).text("error")?.contains("all above 0") == true)
    run.ask("ask", ["scale", "3"])
    let answered = run.ask("ask", ["open"])
    #expect(answered.change("#ask", "hidden") == "")
    let file = answered.object("opens")
    let text = try #require(file.text("text"))
    #expect(text.contains("# width_px: 1080\n# height_px: 2340\n# px_per_pt: 3\n"))
    let opened = run.ask("open", [try #require(file.text("name"))], text)
    #expect(opened.number("traces") == 1)
    // The same log again, and then left.
    run.ask("open", ["again.txt"], log + "\n")
    #expect(run.ask("ask", ["leave"]).change("#ask", "hidden") == "")
    #expect(run.ask("ask", ["open"]).object("opens").text("text") == nil)
  }

  @Test func `what is no recording is refused with what is wrong`() {
    var run = LabRun()
    #expect(
      run.ask("open", ["notes.txt"], "Dear diary\n").text("error")?.hasPrefix("notes.txt: ") == true
    )
    let defective = "# pantrace 1\ntrace_id,t_ms,phase,x_pt,y_pt\na,0,down,oops,1\n"
    #expect(run.ask("open", ["bad.csv"], defective).text("error")?.contains("line 3") == true)
    #expect(run.look().object("counts").number("finished") == 0)
    #expect(run.ask("bounds", ["a", "b"]).text("error") != nil)
    // What the command line advises is said to be for it.
    let table = run.ask("open", ["list.csv"], "name;age\nx;3\n")
    #expect(table.text("advice") == "Use pantrace import: Give --map t=COLUMN,x=COLUMN,y=COLUMN.")
    let pixels = run.ask(
      "open", ["px.csv"], "event_time,action,x,y\n1,0,900,2000\n9,2,950,2000\n17,1,1000,2000\n")
    #expect(pixels.text("error")?.hasSuffix(".") == false)
    #expect(pixels.text("advice") == "Say it below: the numbers are guesses.")
    let tap = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,1,1\na,9,up,1,1\n"
    #expect(run.ask("open", ["tap.csv"], tap).text("error") == nil)
    #expect(run.look().change("#verdict") == "The rule decides none of 1 gesture.")
    let decimals = "trace_id;t_ms;phase;x_pt;y_pt\na;0;down;1,5;1\na;9;up;2,5;1\n"
    #expect(run.ask("open", ["comma.csv"], decimals).text("error") == nil)
  }

  @Test func `a size that is guessed and does not fit is said`() {
    var run = LabRun()
    let pixels = Self.gesture("far", to: 900, "finish,thumb").replacing(",100,", with: ",1900,")
    let opened = run.ask("open", ["px.csv"], "trace_id,t_ms,phase,x_px,y_px,intent,grip\n" + pixels)
    #expect(opened.change("#status")?.hasPrefix("px.csv: 1 gesture. In doubt: ") == true)
    #expect(opened.change("#status", "class") == "error")
    let other = run.ask("open", ["four.csv"], Self.four)
    #expect(other.change("#status") == "four.csv: 4 gestures. In all 5 gestures of 2 files.")
    #expect(other.change("#status", "class") == nil)
  }
}

extension LabRun {
  /// Asks once.
  fileprivate func asked(_ name: String) -> Answer {
    var run = self
    run.look()
    return run.ask(name)
  }

  /// Tells how wide the page is.
  @discardableResult
  fileprivate mutating func look(_ motion: String = "moving") -> Answer {
    ask("look", ["720", "720", "light", motion])
  }
}

extension LabRun.Answer {
  /// The names in the list of wrong decisions.
  fileprivate var names: [String] {
    (change("#wrong", "html") ?? "").components(separatedBy: "<b>").dropFirst().map {
      $0.components(separatedBy: "</b>")[0]
    }
  }
}

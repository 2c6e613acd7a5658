import PanReplay
import PanTestSupport
import PanTraces
import PanWords
import Testing

@testable import PanLab

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
    #expect(run.ask("open", ["four.csv"], Self.four).number("traces") == 4)
    let state = run.ask("rule", ["progress-or-velocity"])
    #expect(
      state.text("verdict")
        == "2 of 4 gestures did what was meant. 1 of 2 came back though meant to finish; "
        + "1 of 2 finished though meant to come back.")
    #expect(state.list("list").map { $0.text("id") } == ["short", "over"])
    #expect(state.list("list").first?.text("reason")?.contains("needs 50 %") == true)
  }

  @Test func `a step tells which points look otherwise, and only those`() {
    var run = run()
    let map = run.ask("map", ["720", "light"])
    #expect(map.numbers.count == 16)
    #expect(map.text("svg")?.contains("<svg") == true)
    let step = run.ask("bounds", ["0.6", "500"])
    // The gesture at 0.585 of the way comes back now, as it was meant to.
    #expect(step.numbers == [3, Double(DecisionKind(outcome: .cancel, isWrong: false).number)])
    #expect(run.ask("bounds", ["0.6", "500"]).numbers.isEmpty)
    #expect(step.text("verdict")?.hasPrefix("3 of 4") == true)
  }

  @Test func `dragging puts a bound under the pointer, and leaves the other`() throws {
    var run = run()
    run.ask("map", ["720", "light"])
    let before = run.ask("bounds", ["0.3", "700"])
    let (x, y) = (try #require(before.number("x")), try #require(before.number("y")))
    let there = run.ask("drag", ["progress", "\(x)", "0"])
    #expect(there.number("progress") == 0.3)
    #expect(there.number("velocity") == 700)
    let on = run.ask("drag", ["both", "\(x + 60)", "\(y + 20)"])
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
      #expect(step.text("verdict") == rule.text("verdict"))
      #expect(
        step.list("list").map { $0.text("reason") } == rule.list("list").map { $0.text("reason") })
    }
  }

  @Test func `a framework's rule brings its surroundings, and dragging goes back to plain ones`() {
    var run = run()
    run.ask("map", ["720", "light"])
    let rule = run.ask("rule", ["flutter-cupertino-back"])
    #expect(rule.text("preset") == "flutter-cupertino-back")
    #expect(rule.number("progress") == nil)
    let plain = run.ask("bounds", ["0.5", "500"])
    #expect(plain.text("preset") == "")
    #expect(plain.text("verdict")?.hasPrefix("2 of 4") == true)
    #expect(run.ask("rule", ["nonsense"]).text("error")?.contains("nonsense") == true)
  }

  @Test func `the best bounds are exact, and nothing is best where one intent is missing`() {
    var run = run()
    run.ask("map", ["720", "light"])
    let best = run.ask("best")
    #expect(best.number("errors") == 1)
    #expect(best.number("labelled") == 4)
    #expect(best.text("band")?.hasPrefix("M") == true)
    let finishes = Self.four.split(separator: "\n").filter { !$0.contains("cancel") }
    var oneSided = LabRun([("one.csv", finishes.joined(separator: "\n") + "\n")])
    #expect(oneSided.ask("best").text("error") == "no bound can be called best")
  }

  @Test func `groups are by the recorder's own columns`() {
    var run = run()
    #expect(run.ask("groups")["names"] != nil)
    let state = run.ask("group", ["grip"])
    #expect(state.list("groups").map { $0.text("name") } == ["thumb", "table"])
    #expect(state.list("groups").map { $0.object("counts").number("falseCancels") } == [1, 0])
    #expect(run.ask("group").list("groups").isEmpty)
  }

  @Test func `a tap finds the gesture under it`() throws {
    var run = run()
    let points = run.ask("map", ["720", "light"]).numbers
    let found = run.ask("nearest", ["\(points[5] + 3)", "\(points[6] - 3)"])
    #expect(found.object("gesture").text("id") == "short")
    #expect(run.ask("nearest", ["0", "0"])["gesture"] == nil)
  }

  @Test func `a replay has the samples, and the frames of each rule`() throws {
    var run = run()
    let setups = ["", "", "", "vaul", "", "", "", "lsq2", "percent-driven"]
    let reply = run.ask("replay", ["0", "360", "dark"] + setups)
    let runs = reply.list("runs")
    #expect(runs.count == 3)
    let samples = try #require(reply.number("samples"))
    let frames = runs.compactMap { $0.number("frames") }.reduce(0, +)
    #expect(Double(reply.numbers.count) == 3 * samples + 5 * frames)
    #expect(runs.map { $0.text("decided") } == ["finish", "finish", "finish"])
    #expect(runs[2].text("title")?.hasSuffix("lsq2, percent-driven") == true)
    #expect(run.ask("replay", ["9", "360", "dark"]).text("error") != nil)
    #expect(run.ask("replay", ["0", "360", "dark", "", "nobody", ""]).text("error") != nil)
  }

  @Test func `what is taken away reads back`() throws {
    var run = run()
    run.ask("bounds", ["0.4", "600"])
    let forms = run.ask("forms")
    #expect(
      forms.text("command")
        == "pantrace analyze four.csv --policy progress-or-velocity:progress=0.4,velocity=600")
    #expect(forms.text("swift")?.contains("progress >= 0.4 || velocity >= 600") == true)
    #expect(forms.text("json")?.contains("progress=0.4,velocity=600") == true)
    let csv = try #require(run.ask("csv", ["0"]).text("text"))
    var again = LabRun([("again.csv", csv)])
    #expect(
      again.ask("bounds", ["0.4", "600"]).text("verdict")
        == run.ask("bounds", ["0.4", "600"]).text("verdict"))
    #expect(again.ask("csv", ["0"]).text("text") == csv)
    #expect(run.ask("picture", ["light"]).text("text")?.hasPrefix("<svg") == true)
  }

  @Test func `what is no recording is refused with what is wrong`() {
    var run = LabRun()
    #expect(
      run.ask("open", ["notes.txt"], "Dear diary\n").text("error")?.hasPrefix("notes.txt: ") == true
    )
    let defective = "# pantrace 1\ntrace_id,t_ms,phase,x_pt,y_pt\na,0,down,oops,1\n"
    #expect(run.ask("open", ["bad.csv"], defective).text("error")?.contains("line 3") == true)
    #expect(run.ask("map", ["360", "light"]).numbers.isEmpty)
    #expect(run.ask("bounds", ["a", "b"]).text("error") != nil)
  }
}

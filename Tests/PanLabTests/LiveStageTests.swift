import PanEngine
@testable import PanLab
import PanTraces
import Testing

/// The live screens: a finger that drives the engine, frame by frame.
struct LiveStageTests {
  /// A screen of 200 by 400 points on a display of 100 Hz.
  private static let size = ["200", "400"]

  /// Pulls from a place for some frames, at points per frame, and lifts; returns the last answer.
  @discardableResult
  private func pull(
    _ run: inout LabRun, from start: (time: Double, x: Double), by step: Double, frames: Int
  ) -> LabRun.Answer {
    var (time, x) = start
    run.ask("live", ["down", "\(time)", "\(x)", "200"] + Self.size)
    for _ in 0..<frames {
      (time, x) = (time + 10, x + step)
      run.ask("live", ["move", "\(time)", "\(x)", "200"])
      run.ask("frame", ["\(time + 1)"])
    }
    run.ask("live", ["up", "\(time + 2)", "\(x)", "200"])
    return run.ask("frame", ["\(time + 11)"])
  }

  private func progress(_ answer: LabRun.Answer, _ screen: Int = 0) -> Double? {
    answer.change("#live-\(screen)", "style").flatMap { style in
      Double(style.dropFirst(5).prefix { $0 != ";" })
    }
  }

  private func run() -> LabRun {
    var run = LabRun()
    run.ask("look", ["500", "500", "light", "moving"])
    return run
  }

  @Test func `the content is under the finger, and goes where each rule sends it`() throws {
    var run = run()
    run.ask("live", ["beside", "vaul"])
    run.ask("live", ["down", "1000", "10", "200"] + Self.size)
    for (time, x) in [(1010.0, 30.0), (1020, 60), (1030, 110)] {
      run.ask("live", ["move", "\(time)", "\(x)", "200"])
    }
    let held = run.ask("frame", ["1031"])
    // The usual recognizer counts from where it recognized the pan: 20 of 100 points are lost.
    #expect(progress(held) == 0.4)
    #expect(held.change("#live-0", "class") == "phone held")
    #expect(held.bool("goesOn") == true)
    run.ask("live", ["up", "1200", "110", "200"])
    let letGo = run.ask("frame", ["1201"])
    #expect(letGo.change("#live-said-0")?.hasPrefix("comes back: ") == true)
    #expect(letGo.change("#live-said-1")?.hasPrefix("closes: ") == true)
    // Each screen has its reason, and nothing says it again.
    #expect(letGo.change("#live-text") == nil)
    #expect(letGo.change("#you", "transform") != nil)
    var last = letGo
    for frame in 1...200 { last = run.ask("frame", ["\(1201 + 10 * frame)"]) }
    #expect(last.bool("goesOn") == false)
  }

  @Test func `a settle is caught where it is, and goes on from there`() throws {
    var run = run()
    run.ask("live", ["beside", "progress-or-velocity"])
    let thrown = pull(&run, from: (1000, 10), by: 15, frames: 8)
    let there = try #require(progress(thrown))
    #expect(there > 0.4 && there < 0.9)
    run.ask("live", ["down", "1100", "150", "200"] + Self.size)
    let caught = try #require(progress(run.ask("frame", ["1101"])))
    #expect(caught >= there && caught < 1)
    // It is held for as long as the finger stays.
    #expect(progress(run.ask("frame", ["1201"])) == caught)
    run.ask("live", ["move", "1210", "120", "200", "1220", "90", "200", "1230", "60", "200"])
    #expect(try #require(progress(run.ask("frame", ["1231"]))) < caught - 0.2)
    run.ask("live", ["up", "1232", "60", "200"])
    let back = run.ask("frame", ["1241"])
    #expect(back.change("#live-said-0")?.hasPrefix("comes back: ") == true)
  }

  @Test func `content gives at its end where a spring drives it, unless it is to stop there`()
    throws
  {
    for gives in [true, false] {
      var run = run()
      run.ask("live", ["give", gives ? "on" : "off"])
      run.ask("live", ["down", "1000", "150", "200"] + Self.size)
      run.ask("live", ["move", "1010", "120", "200", "1020", "80", "200", "1030", "40", "200"])
      let pulled = try #require(progress(run.ask("frame", ["1031"])))
      #expect(gives ? pulled < -0.05 && pulled > -0.4 : pulled == 0)
    }
  }

  @Test func `how the content settles can be set, is felt, and goes home`() throws {
    var run = run()
    let timed = run.ask("settle", ["way", "timed"])
    #expect(timed.change("#damping", "disabled") == "")
    #expect(timed.change("#beside")?.contains("--controller percent-driven") == true)
    run.ask("settle", ["way", "spring"])
    let slow = run.ask("settle", ["response", "1.2"])
    #expect(slow.change("#response-text") == "1.20 s")
    #expect(slow.change("#settle-curve", "d") != slow.change("#settle-ghost", "d"))
    #expect(slow.change("#command")?.contains("--controller velocity-driven:") == true)
    #expect(run.ask("settle", ["way", "0.3"]).text("error") != nil)
    // Half a second after the same pull a quick spring is at rest, and a slow one is not.
    var places: [Double] = []
    for response in ["0.2", "1.2"] {
      var felt = self.run()
      felt.ask("settle", ["response", response])
      var last = pull(&felt, from: (1000, 10), by: 15, frames: 8)
      for frame in 1...50 { last = felt.ask("frame", ["\(1091 + 10 * frame)"]) }
      places.append(try #require(progress(last)))
    }
    #expect((places[0] - 1).magnitude < 0.001 && (places[1] - 1).magnitude > 0.02)
  }

  @Test func `a swipe that is kept decides as it did on the screen`() throws {
    for (name, step) in [("flutter-cupertino-back", 6.0), ("vaul", 9), ("progress", 14)] {
      var run = run()
      run.ask("rule", [name])
      pull(&run, from: (1000.0004, 10), by: step, frames: 9)
      let felt = run.ask("frame", ["1120"])
      let kept = run.ask("live", ["keep", "finish"]).object("opens")
      var other = LabRun([("my-swipes.csv", try #require(kept.text("text")))])
      other.ask("rule", [name])
      let watched = other.ask("watch", ["0"])
      let end = other.ask("seek", ["99"]).change("#screen-0 span") ?? ""
      let said = felt.change("#live-said-0") ?? "nothing"
      #expect(
        end.replacing("finished: ", with: "closes: ").replacing("cancelled", with: "comes back")
          == said, "\(name)")
      #expect(watched.change("#watched") == "me-1, meant to finish")
      #expect(run.ask("live", ["keep", "finish"]).text("error") == "nothing was swiped yet")
    }
  }

  @Test func `several swipes stand in one file, whatever was pulled`() throws {
    var run = run()
    pull(&run, from: (1000, 10), by: 12, frames: 9)
    let first = try #require(run.ask("live", ["keep", "finish"]).object("opens").text("text"))
    run.ask("open", ["my-swipes.csv"], first)
    run.ask("live", ["show", "page"])
    pull(&run, from: (5000, 190), by: -12, frames: 9)
    let both = try #require(run.ask("live", ["keep", "cancel"]).object("opens").text("text"))
    var again = LabRun([("my-swipes.csv", both)])
    let counts = again.ask("bounds", ["0.1", "500"]).object("counts")
    #expect(counts.number("finished") == 2)
    #expect(counts.number("labeled") == 2)
  }

  @Test func `a verdict ends with its rule, and a swipe with its transition`() {
    var run = run()
    let said = pull(&run, from: (1000, 10), by: 12, frames: 9)
    #expect(said.change("#live-said-0")?.isEmpty == false)
    let moved = run.ask("bounds", ["0.9", "4000"])
    #expect(moved.change("#live-said-0") == "")
    let sheet = run.ask("live", ["show", "sheet"])
    #expect(sheet.change("#live-text") == "")
    #expect(sheet.change("#live-keep", "hidden") == "")
    #expect(run.ask("live", ["keep", "finish"]).text("error") == "nothing was swiped yet")
  }

  @Test func `each presentation goes its own way, and a tap nowhere`() {
    for presentation in LiveStage.Presentation.allCases {
      var run = run()
      let shown = run.ask("live", ["show", presentation.rawValue])
      #expect(shown.change("#live-0", "data-show") == presentation.rawValue)
      let way = presentation.direction
      let (x, y) = (way == .right ? 1.0 : way == .left ? -1 : 0, way == .down ? 1.0 : 0)
      run.ask("live", ["down", "1000", "100", "100"] + Self.size)
      for step in 1...8 {
        let place = ["\(100 + 12 * x * Double(step))", "\(100 + 12 * y * Double(step))"]
        run.ask("live", ["move", "\(1000 + 10 * step)"] + place)
      }
      #expect((progress(run.ask("frame", ["1081"])) ?? 0) > 0.15, "\(presentation)")
    }
    var run = run()
    run.ask("live", ["down", "1000", "100", "100"] + Self.size)
    run.ask("live", ["up", "1040", "100", "100"])
    let tap = run.ask("frame", ["1041"])
    #expect(tap.bool("goesOn") == false)
    #expect(progress(tap) == 0)
    #expect(run.ask("live", ["dance"]).text("error") != nil)
  }

  @Test func `a sheet with stops goes from one to the next, there and back`() throws {
    var run = run()
    run.ask("live", ["beside", "progress"])
    run.ask("live", ["show", "stops"])
    // Half of the sheet's 368 points is a step.
    #expect(progress(pullDown(&run, at: 1000, y: 100, by: 15).rest) == 0.5)
    #expect(progress(pullDown(&run, at: 10_000, y: 300, by: -4).rest) == 0.5)
    #expect(progress(pullDown(&run, at: 20_000, y: 300, by: -15).rest) == 0)
    #expect(progress(pullDown(&run, at: 30_000, y: 100, by: 15).rest) == 0.5)
    // Beyond the last stop it is gone, and comes back for the next pull.
    #expect(progress(pullDown(&run, at: 40_000, y: 100, by: 15).rest) == 0)
  }

  /// Pulls down in ten steps, rests where `isSlow`, lifts, and waits for the content to rest;
  /// returns the answer after the lift and the last one.
  private func pullDown(
    _ run: inout LabRun, at start: Double, y: Double, by step: Double, isSlow: Bool = true
  ) -> (lift: LabRun.Answer, rest: LabRun.Answer) {
    run.ask("live", ["down", "\(start)", "100", "\(y)"] + Self.size)
    for frame in 1...10 {
      let time = start + 10 * Double(frame)
      run.ask("live", ["move", "\(time)", "100", "\(y + step * Double(frame))"])
      run.ask("frame", ["\(time + 1)"])
    }
    let end = start + (isSlow ? 300 : 101)
    if isSlow { run.ask("live", ["move", "\(end)", "100", "\(y + step * 10)"]) }
    run.ask("live", ["up", "\(end + 1)", "100", "\(y + step * 10)"])
    let lift = run.ask("frame", ["\(end + 2)"])
    var last = lift
    for frame in 1...300 where last.bool("goesOn") == true {
      last = run.ask("frame", ["\(end + 2 + 10 * Double(frame))"])
    }
    return (lift, last)
  }

  @Test(arguments: [
    // A slow pull goes to one of the two stops around its end, however many it passed.
    ("progress-or-velocity", 22.0, true, "stops half-way"),
    ("progress-or-velocity", 32.0, true, "closes"),
    // A flick goes one on from where it ended, by a rule that projects as far as it projects.
    ("progress-or-velocity", 8.0, false, "stops half-way"),
    ("gorhom-bottom-sheet", 8.0, false, "stops half-way"),
    ("gorhom-bottom-sheet", 16.0, false, "closes"),
    ("compose-anchored-draggable", 16.0, false, "stops half-way"),
    ("pulley", 25.0, false, "closes"),
  ]) func `a pull passes as many stops as its rule lets it`(
    _ rule: String, _ step: Double, _ isSlow: Bool, _ verb: String
  ) {
    var run = run()
    run.ask("live", ["beside", "progress"])
    run.ask("rule", [rule])
    run.ask("live", ["show", "stops"])
    let (lift, rest) = pullDown(&run, at: 1000, y: 60, by: step, isSlow: isSlow)
    let said = lift.change("#live-said-0") ?? ""
    #expect(said.hasPrefix("\(verb): "), "\(said)")
    #expect(progress(rest) == (verb == "closes" ? 0 : 0.5))
  }

  @Test func `a sheet caught between stops is held, and goes on where nothing pulls it`() throws {
    var run = run()
    run.ask("live", ["show", "stops"])
    run.ask("live", ["down", "1000", "100", "60"] + Self.size)
    for frame in 1...8 {
      run.ask("live", ["move", "\(1000 + 10 * frame)", "100", "\(60 + 12 * frame)"])
      run.ask("frame", ["\(1001 + 10 * frame)"])
    }
    run.ask("live", ["up", "1082", "100", "156"])
    run.ask("frame", ["1091"])
    let thrown = try #require(progress(run.ask("frame", ["1111"])))
    #expect(thrown > 0.25 && thrown < 0.5)
    run.ask("live", ["down", "1112", "100", "200"] + Self.size)
    #expect(progress(run.ask("frame", ["1121"])) == thrown)
    #expect(progress(run.ask("frame", ["1221"])) == thrown)
    run.ask("live", ["up", "1222", "100", "200"])
    var last = run.ask("frame", ["1231"])
    #expect(try #require(progress(last)) - thrown < 0.05)
    for frame in 1...300 where last.bool("goesOn") == true {
      last = run.ask("frame", ["\(1231 + 10 * frame)"])
    }
    #expect(progress(last) == 0.5)
  }

  @Test func `arrow keys pull steadily, and Escape takes the touch away`() throws {
    var run = run()
    run.ask("live", ["beside", "progress"])
    run.ask("live", ["key", "right", "1000"] + Self.size)
    for frame in 1...70 { run.ask("frame", ["\(1000 + 10 * frame)"]) }
    // 200 points a second for 0.7 s, of which 10 points recognize the pan, on 200 points.
    let held = try #require(progress(run.ask("frame", ["1700"])))
    #expect((held - 0.65).magnitude < 0.06)
    let lifted = run.ask("live", ["key", "", "1701"] + Self.size)
    #expect(lifted.bool("goesOn") == true)
    #expect(run.ask("frame", ["1711"]).change("#live-said-0")?.hasPrefix("closes: ") == true)
    var other = self.run()
    other.ask("live", ["key", "right", "1000"] + Self.size + ["fast"])
    for frame in 1...10 { other.ask("frame", ["\(1000 + 10 * frame)"]) }
    #expect(try #require(progress(other.ask("frame", ["1100"]))) > 0.35)
    other.ask("live", ["key", "escape", "1101"] + Self.size)
    let taken = other.ask("frame", ["1111"])
    #expect(taken.change("#live-text") == "The system took the touch away: it comes back.")
    // A finger that is down has the screen to itself.
    var touched = self.run()
    touched.ask("live", ["down", "1000", "10", "200"] + Self.size)
    touched.ask("live", ["key", "right", "1001"] + Self.size)
    touched.ask("live", ["key", "", "1002"])
    #expect(touched.ask("frame", ["1011"]).change("#live-0", "class") == "phone held")
  }
}

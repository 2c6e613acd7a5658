import PanAnalysis
@testable import PanDocuments
import PanEngine
@testable import PanTraceTool
import PanTraces
import Testing

/// What is said first of an analysis.
struct VerdictTests {
  /// Swipes to the right over 393 pt, by where they end, how fast the finger left, and what was meant.
  private static func pulls(
    _ pulls: [(end: Double, speed: Double, intent: String)], header: String = "# width_pt: 393\n"
  ) -> ReadFile {
    var text = header + "trace_id,t_ms,phase,x_pt,y_pt,intent\n"
    for (index, pull) in pulls.enumerated() {
      // A pan once 11 pt are made, at rest, and then 100 ms at the speed asked for.
      let end = 11 + pull.end
      let start = end - pull.speed * 0.1
      text += "pull-\(index),0,down,0,300,\(pull.intent)\n"
      text += "pull-\(index),20,move,11,300,\(pull.intent)\n"
      text += "pull-\(index),200,move,\(start),300,\(pull.intent)\n"
      for step in 1...10 {
        let x = start + Double(step) * (end - start) / 10
        text += "pull-\(index),\(300 + step * 10),\(step == 10 ? "up" : "move"),\(x),300,"
        text += pull.intent + "\n"
      }
    }
    return ReadFile("pulls.csv", text)
  }

  private func sentences(_ file: ReadFile, rejected: Int = 0) -> [String] {
    let traces = file.traces
    return BatchOpening.Verdict(AnalyzedBatch(traces), rejected: rejected).sentences
  }

  /// The last 10 ms of the way are the lift's own position, which goes on with the motion.
  @Test(
    arguments: [
      (0.25, 0, "pulled 25 % (needs 50 %), left at 0 pt/s (needs 500)"),
      (0.25, 300, "pulled 25 % (needs 50 %), left at 300 pt/s (needs 500)"),
      (0.25, -800, "pulled 25 % (needs 50 %), thrown back at 800 pt/s"),
      (0.75, 0, "pulled 75 % (needs 50 %)"),
      (0.25, 600, "left at 600 pt/s (needs 500), pulled 25 %"),
      (0.4999, 0, "pulled 49.99 % (needs 50 %), left at 0 pt/s (needs 500)"),
    ] as [(Double, Double, String)])
  func `what the hand did stands beside what the rule asks for`(
    share: Double, speed: Double, words: String
  ) throws {
    let file = Self.pulls([(share * 393, speed, "finish")])
    let trace = try #require(file.traces.first)
    #expect(DecisionSentence.phrase(trace.analysis, .progressOrVelocity()) == words)
  }

  @Test func `a bound of any number is said in percent`() {
    #expect(DecisionSentence.percent(1.0 / 3) == "33.3 %")
    #expect(DecisionSentence.percent(0.05) == "5 %")
  }

  /// A pull of 100 pt of 400 in 0.4 s that was at 120 pt before. Worked out by hand: 20 pt came back, 300 pt are
  /// left, 250 pt/s in the mean, and 0.25 + 0.4 · 300 / 400 = 0.55 ahead. At 3 px/pt 300 pt/s are 900 px/s.
  @Test(
    arguments: [
      ("p > 0.25", 300, "pulled 25 % (needs more than 25 %)"),
      ("p >= 0.3333", 300, "pulled 25 % (needs 33.3 %)"),
      ("p >= 0.250001", 300, "pulled 25.0000 % (needs 25.0001 %)"),
      ("peak >= 0.4", 300, "pulled up to 30 % (needs 40 %)"),
      ("back <= 12", 300, "came back 20.0 pt (needs at most 12)"),
      ("d > 80", 300, "pulled 100.0 pt (needs 80)"),
      ("rest < 200", 300, "300.0 pt left to the end (needs at most 200)"),
      ("v > 400", 300, "pulled 25 %, left at 300 pt/s (needs 400)"),
      ("v > 400", -300, "pulled 25 %, thrown back at 300 pt/s"),
      ("v > -400", -300, "thrown back at 300 pt/s (needs at most 400), pulled 25 %"),
      ("v > -200", -300, "pulled 25 %, thrown back at 300 pt/s (needs at most 200)"),
      ("v > 200", 300, "left at 300 pt/s (needs 200), pulled 25 %"),
      ("3v > 600", 300, "left at 900 px/s (needs 600)"),
      ("u > 1", 300, "left at 0.75 L/s (needs 1)"),
      ("speed > 600", 300, "moved at 500 pt/s (needs 600)"),
      ("lead > 0", 300, "-100 pt/s faster along than across (needs more than 0)"),
      ("mean > 300", 300, "250 pt/s on average (needs 300)"),
      ("time < 0.25", 300, "took 0.400 s (needs at most 0.25)"),
      ("|d|v > 40000", 300, "swipe power 30000 pt²/s (needs 40000)"),
      ("p+0.4u > 0.6", 300, "heading for 55 % (needs 60 %)"),
      ("nearest of 0, 0.5, 1 to p+0.2v/L", 300, "to 0.5: heading for 40 % (needs 25 %)"),
    ] as [(String, Double, String)])
  func `each quantity that decides has its words`(
    rule: String, velocity: Double, words: String
  ) throws {
    let policy = try FinishPolicy(text: rule)
    let state = ReleaseState(
      progress: 0.25, velocity: velocity, extent: 400, crossVelocity: 400, peak: 0.3, duration: 0.4,
      pixelsPerPoint: 3)
    let release = Release.Ruled(
      state: state, velocity: .velocity(.init(ofRow: Vector(x: velocity, y: 400))),
      decision: policy.decide(state))
    #expect(DecisionSentence.phrase(release, end: .rested, policy, .points) == words)
  }

  @Test(arguments: [
    (12, 3, "3 of 15 gestures are decided against the person."),
    (3, 1, "1 of 4 gestures is decided against the person."),
    (2, 0, "All 2 gestures did what was meant."),
  ])
  func `a title says how often a rule is against the person`(
    right: Int, wrong: Int, title: String
  ) {
    let pulls =
      Array(repeating: (end: 300.0, speed: 0.0, intent: "finish"), count: right)
      + Array(repeating: (end: 90.0, speed: 0.0, intent: "finish"), count: wrong)
    #expect(BatchOpening.Verdict(AnalyzedBatch(Self.pulls(pulls).traces)).title == title)
  }

  /// The exact interval of 2 of 3, from scipy.stats.binomtest: 0.0943 to 0.9916.
  @Test func `the answer comes first, then what is wrong with it`() {
    let said = sentences(
      Self.pulls([(100, 0, "finish"), (50, 0, "finish"), (300, 0, "finish"), (90, 0, "cancel")]))
    #expect(
      said == [
        "2 of 4 gestures did what was meant.",
        "2 of 3 were cancelled though meant to finish (67 %, plausibly 9 to 99 %).",
      ])
  }

  @Test func `nobody is called wrong without having said what was meant`() {
    #expect(
      sentences(Self.pulls([(90, 0, "")])).first?.hasPrefix(
        "0 of 1 gesture finished and 1 was cancelled. ") == true)
    #expect(
      sentences(Self.pulls([(300, 0, ""), (90, 0, ""), (80, 0, "")])) == [
        "1 of 3 gestures finished and 2 were cancelled. No intent is recorded, so none can be called wrong."
      ])
    #expect(
      sentences(ReadFile("none.csv", ""), rejected: 2).first == "No gesture could be analyzed.")
    #expect(sentences(ReadFile("none.csv", ""), rejected: 2).last == "Not counted: 2 not readable.")
  }

  @Test func `lists name the clearest of many, and say how many more there are`() {
    let wrong = (0..<13).map { (end: 20.0 + Double($0) * 10, speed: 0.0, intent: "finish") }
    let traces = Self.pulls(wrong + [(end: 200, speed: 0, intent: "finish")]).traces
    let blocks = AnalysisReport.NotableGestures(AnalyzedBatch(traces), .progressOrVelocity()).blocks
    let text = Document(blocks: { blocks }, data: { [] }).text()
    #expect(text.hasPrefix("WRONG: cancelled, meant to finish\n"))
    #expect(text.contains("\npull-0 ") && text.contains("And 8 more: --all."))
    #expect(!text.contains("pull-12"))
    #expect(text.contains("CLOSE: within a fifth of the bound\n"))
    #expect(text.contains("pull-13"))
  }

  @Test func `what no file says and is taken for granted is said`() throws {
    func assumptions(
      _ header: String, _ change: (inout ReplayConfiguration) -> Void = { _ in }
    )
      -> [String]
    {
      var configuration = ReplayConfiguration()
      change(&configuration)
      let file = Self.pulls([(300, 0, "finish"), (90, 0, "finish")], header: header)
      let traces = file.file.traces.map { trace in
        AnalyzedTrace(
          source: "pulls.csv",
          analysis: TraceAnalysis(
            of: Replay(of: trace, configuration: configuration), metrics: MetricSet([])))
      }
      return Assumptions(
        AnalyzedBatch(traces), ReplaySettings(configuration: configuration, transition: nil), []
      ).sentences
    }
    let rule =
      "The default rule (give yours with --policy): 50 % of the way, or 500 pt/s; velocities by lsq1."
    let size =
      "No file says how large the screen was: 393 × 852 pt is assumed (--container sets another)."
    let way = "No direction is recorded: all drags go right, so that way is taken to finish."
    #expect(assumptions("") == [rule, "Replay settings: the defaults.", size, way])
    #expect(assumptions("# width_pt: 393\n") == [rule, "Replay settings: the defaults.", way])
    #expect(
      assumptions("# travel_pt: 393\n# direction: right\n") == [
        rule, "Replay settings: the defaults.",
      ])
    #expect(
      assumptions("") {
        $0.direction = .right
        $0.extent = 300
      }.count == 2)
  }
  @Test func `what a framework does not get of the recorded events is said`() throws {
    let folder = try TemporaryFolder()
    func lines(_ policy: String, _ header: String, duration: Int = 80) throws -> [String] {
      let rows =
        "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,0,0\na,20,move,12,0\na,40,move,60,0\n"
        + "a,\(duration),up,60,0\n"
      let path = try folder.write(
        header + "# direction: right\n# width_pt: 400\n" + rows, to: "pulls.csv")
      return ToolRun("analyze", path, "--policy", policy).output.split(separator: "\n")
        .map(String.init).filter { $0.contains(" events") || $0.hasPrefix("Clock") }
    }
    #expect(try lines("base-ui-drawer", "# event_stream: touch\n") == [])
    #expect(try lines("vaul", "") == [])
    #expect(
      try lines("base-ui-drawer", "")[0].hasSuffix(
        "'# event_stream: pointer' in front of its rows leaves these movements out."))
    #expect(
      try lines("base-ui-drawer", "# event_stream: pointer\n") == [
        "Base-ui-drawer gets touch events: movements of the files' pointer events within 15 pt of the "
          + "touch-down are left out."
      ])
    #expect(
      try lines("vaul", "# event_stream: touch\n") == [
        "Vaul gets pointer events. The files have touch events, which browsers hold back within 15 pt "
          + "of the touch-down."
      ])
    #expect(
      try lines("swiper", "# event_stream: mouse\n") == [
        "Swiper gets touch events. The files have mouse events."
      ])
    // Swiper takes 300 ms for a swipe: 290 ms are one if its clock reads no more than 10 ms longer.
    #expect(
      try lines("swiper", "# event_stream: touch\n", duration: 290) == [
        "Clock: swiper reads it in its handlers, up to 30 ms after the event, and so 1 decision may be "
          + "another: a."
      ])
    // Whether a frame of Motion's came in the 4 ms before the lift.
    #expect(
      try lines("motion-swipe-power", "", duration: 44) == [
        "Clock: motion-swipe-power takes one sample a frame, and no file says when the frames were, and "
          + "so 1 decision may be another: a."
      ])
    #expect(try lines("motion-swipe-power", "", duration: 70) == [])
  }

  @Test func `gestures that stand in one trace by their ids are said to be in no figure`() {
    var rows = ""
    for pull in 0..<12 {
      for (step, phase) in ["down", "move", "move", "up"].enumerated() {
        rows += "all,\(pull * 2000 + step * 20),\(phase),\(step * 40),300\n"
      }
    }
    func later(_ text: String) -> String? {
      let batch = AnalyzedBatch(ReadFile("all.csv", text).traces)
      let settings = ReplaySettings(configuration: ReplayConfiguration(), transition: nil)
      return Assumptions(batch, settings, []).sentences.first { $0.contains("not counted") }
    }
    #expect(
      later("trace_id,t_ms,phase,x_pt,y_pt\n" + rows)
        == "11 touches after the first pan of 1 trace are not counted: one trace is one gesture. "
        + "A column trace_id tells gestures apart.")
    let first = rows.split(separator: "\n").prefix(4).joined(separator: "\n")
    #expect(later("trace_id,t_ms,phase,x_pt,y_pt\n" + first + "\n") == nil)
  }
}

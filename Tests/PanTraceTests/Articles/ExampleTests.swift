import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraceTool
import PanTraces
import PanTransitions
import Testing

/// The examples in the comments of the main types; `CommentTests` compares the two.
@Suite struct ExampleTests {
  private let gestures: [Trace]
  private let outcomes: [LabeledOutcome]

  init() throws {
    let generator = try TraceGenerator(seed: 5)
    gestures = (0..<60).map(generator.trace)
    outcomes = gestures.compactMap {
      LabeledOutcome(TraceAnalysis(of: Replay(of: $0, configuration: .init()), metrics: []))
    }
  }

  @Test func `a trace is made of samples`() {
    // snippet
    let positions = [(0.0, 4.0), (0.016, 9.0), (0.032, 20.0), (0.04, 20.0)]
    let samples = positions.enumerated().map { index, sample in
      TouchSample(
        time: sample.0, recordedTime: sample.0 * 1000, position: Vector(x: sample.1, y: 300),
        phase: index == 0 ? .down : index == 3 ? .up : .move)
    }
    let trace = Trace(id: "a01", samples: samples, containerWidth: 393, intent: .finish)
    // end
    #expect(trace.isTerminated)
  }

  @Test func `a file is read from its bytes`() {
    // snippet
    let bytes = Array("t_ms,phase,x_pt,y_pt\n0,down,4,300\n16,up,9,300\n".utf8)
    let file = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "swipe") }
    let ids = file.traces.map(\.id)
    // end
    #expect(ids == ["swipe"])
  }

  @Test func `a table's columns stand beside their cells`() {
    let hasIntents = gestures.contains { $0.intent != nil }
    // snippet
    let table = Table(gestures) {
      Column("trace") { .text($0.id) }
      Column(number: "width", unit: "pt") { .number($0.containerWidth, decimals: 1, or: "unknown") }
      if hasIntents { Column("intent", "meant") { .text($0.intent?.name) } }
    }
    // end
    #expect(table.columns.map(\.id) == ["trace", "width", "intent"])
    #expect(table.rows.count == gestures.count)
  }

  @Test func `a recognizer and an estimator`() throws {
    let trace = try #require(gestures.first { $0.isTerminated })
    // snippet
    let recognizer = PanGestureRecognizer(hysteresis: 8)
    let recognition = recognizer.recognize(trace, container: Vector(x: 393, y: 852))
    let pan = recognition.firstPan.map { recognition.events[$0] }
    // end
    #expect(pan?.contains { $0.state == .began } == true)

    // snippet
    let contact = recognition.firstPan.map { recognition.events[$0] } ?? []
    let speed =
      switch VelocityEstimator.lsq2.estimate(endOf: contact) {
      case .velocity(let release): "\(release.vector.x) pt/s from \(release.sampleCount) samples"
      case .none(let reason): "no velocity: \(reason)"
      }
    // end
    #expect(speed.hasSuffix(" samples"))
  }

  @Test func `a setting is declared once`() {
    // snippet
    let duration = Setting<PercentDrivenInteraction>(
      "duration", "how long the whole transition takes", .number(0...60, "s"),
      get: { $0.duration }, set: { $0.duration = $1 })
    // end
    #expect(duration.text(of: PercentDrivenInteraction()) == "0.35")
  }

  @Test func `a controller of one's own is wrapped`() {
    // snippet
    var configuration = ReplayConfiguration()
    configuration.interaction = .custom(
      CustomInteraction(
        "steady", SteadyInteraction(speed: 400),
        settings: [
          Setting(
            "speed", "how fast it settles", .number(1...1e5, "pt/s"),
            get: { $0.speed }, set: { $0.speed = $1 })
        ]))
    // end
    #expect(configuration.interaction.name == "custom/steady")
  }

  @Test func `a rule decides on a release`() {
    // snippet
    let policy = FinishPolicy.progressOrVelocity(progress: 0.4, velocity: 300)
    let decision = policy.decide(ReleaseState(progress: 0.3, velocity: 350, extent: 393))
    let byHowMuch = decision.margin?.value
    // end
    #expect(decision.outcome == .finish)
    #expect(byHowMuch == 50)
  }

  @Test func `rules are words, and functions`() throws {
    // snippet
    let sheet = try FinishPolicy(text: "pulley:anchors=0/0.5/1,start=0.5")
    let quick = try FinishPolicy(text: "v > 700 pt/s -> finish; p > 0.5 -> finish; else cancel")
    // end
    #expect(sheet.name == "pulley")
    #expect(quick.name == "custom")

    // snippet
    let patient = CustomRule("patient") { release in
      release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.25 : 0.5)
    }
    let policy = FinishPolicy.custom(patient)
    // end
    #expect(policy.name == "patient")
  }

  @Test func `a configuration, a replay and its analysis`() throws {
    let trace = try #require(gestures.first)
    // snippet
    var configuration = ReplayConfiguration()
    configuration.clock = .steady(rate: 120)
    configuration.policy = .progress(0.3)
    configuration.estimator = .lsq2
    // end
    // snippet
    let replay = Replay(of: trace, configuration: configuration)
    let decision = replay.release?.decision
    let positions = replay.frames.map(\.content)
    // end
    #expect(decision != nil)
    #expect(positions.count == replay.frames.count)

    // snippet
    let analysis = TraceAnalysis(of: replay, metrics: [MetricSet(.settle), MetricSet(.overshoot)])
    let settleTime = analysis.measurements[.settleTime].value
    let isWrong = analysis.isAsIntended == false
    // end
    #expect(settleTime != nil)
    #expect(isWrong == (decision?.outcome != trace.intent))
  }

  @Test func `Markdown escapes what is put into it`() {
    let (outcome, id) = (TransitionOutcome.finish.name, "a*1")
    // snippet
    let line: Markdown = "**\(outcome)**: see \(link: id, to: .file("traces/a.md"))"
    // end
    #expect(line.source == "**finish**: see [a\\*1](traces/a.md)")
  }

  @Test func `gestures become a rule and a report`() throws {
    // snippet
    let rule = ThresholdRule(.progressOrVelocity, [0.4, 300])
    let wrong = rule?.counts(over: outcomes).errors
    // end
    #expect(
      try #require(wrong) >= RuleFamily.progressOrVelocity.optimum(for: outcomes).counts.errors)

    let configuration = ReplayConfiguration()
    let analyses = gestures.map { TraceAnalysis(of: Replay(of: $0, configuration: configuration)) }
    // snippet
    var facts = ReportFacts(
      settings: ReplaySettings(configuration: configuration, transition: nil), version: "1.0",
      commands: (
        again: "make", tune: "make tune", validate: "make lint", saveBaseline: "make base"
      ),
      figures: .file("figures.csv"))
    facts.batch = AnalyzedBatch(
      analyses.map { AnalyzedTrace(source: "swipes.csv", analysis: $0) })
    let markdown = Report(facts).markdown
    // end
    #expect(markdown.contains("\n# "))
  }

  @Test func `a program takes rules of one's own`() {
    // snippet
    let patient = CustomRule("patient") { release in
      release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
    }
    let program = Program(rules: [patient])
    // end
    #expect(program.rules.map(\.name) == ["patient"])
  }

  @Test func `files are read on all processors`() throws {
    let folder = Repository.path("traces")
    // snippet
    let recordings = try Recordings([folder + "/back-swipes.csv"])
    let configuration = ReplayConfiguration(policy: .progress(0.4))
    let replays = try recordings.map { Replay(of: $0, configuration: configuration) }.results
    let finished = replays.count { $0.release?.decision.outcome == .finish }
    // end
    #expect(finished > 0 && finished < replays.count)
  }
}

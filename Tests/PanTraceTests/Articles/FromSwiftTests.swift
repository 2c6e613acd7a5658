import PanTrace
import PanTraceTool
import PanTransitions
import Testing

// snippet
/// Content that is at its end as soon as the finger has lifted.
struct JumpInteraction: InteractionController, Equatable {
  private var shown = 0.0

  mutating func begin(extent: Double) { shown = 0 }
  mutating func grab(at time: Double) -> Double { shown }
  mutating func drag(to progress: Double) { shown = min(max(progress, 0), 1) }
  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double) {
    shown = outcome == .finish ? 1 : 0
  }
  func progress(at time: Double) -> Double { shown }
  func settleStage(at time: Double) -> SettleStage { .rested }
  var launchVelocity: Double? { nil }
}
// end

/// The code of the manual's page "From Swift".
@Suite struct FromSwiftTests {
  private let page = Article(page: "notebooks-md/from-swift.md")

  @Test func `parts of one's own are replayed and given to the program`() throws {
    let folder = Repository.path("traces")
    // snippet
    let rule = FinishPolicy.progressOrVelocity(progress: 0.4, velocity: 300)
    let swipe = try Recordings([folder + "/page-turns.csv"]).trace("page-03")
    let turned = Replay(of: swipe, configuration: ReplayConfiguration(policy: rule))
    #expect(turned.release?.decision.outcome == .finish)
    // end

    // snippet
    let patient = CustomRule("patient") { release in
      release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
    }
    let configuration = ReplayConfiguration(policy: .custom(patient))
    let analyses = try Recordings([folder + "/page-turns.csv"]).map { trace in
      TraceAnalysis(of: Replay(of: trace, configuration: configuration))
    }.results
    let wrong = analyses.filter { $0.isAsIntended == false }
    let sentences = wrong.map { "\($0.id): \($0.sentence(configuration))" }
    // end
    page.expectShown(sentences.joined(separator: "\n"))

    // snippet
    let homing = CustomRule("homing") { $0.decide(.remaining, .atMost, 200) }
    let near = ReplayConfiguration(policy: .custom(homing))
    let read = try Recordings([folder]).map { trace in
      TraceAnalysis(of: Replay(of: trace, configuration: near), metrics: [])
    }
    let files = Set(read.files).count
    let size = "\(read.results.count) gestures of \(files) files, \(read.rejected.count) unusable"
    let closest = zip(read.files, read.results).min { first, second in
      let (one, other) = (first.1.release?.decision.margin, second.1.release?.decision.margin)
      return (one?.value.magnitude ?? .infinity) < (other?.value.magnitude ?? .infinity)
    }
    let reason = closest.map { "\($0.1.id): \($0.1.sentence(near))" } ?? "none was released"
    // end
    page.expectShown(size + "\n" + reason)

    let swipes = try Recordings([folder + "/back-swipes.csv"]).map { $0 }.results
    let trace = try #require(swipes.first { $0.id == "back-03" })
    // snippet
    var jumping = ReplayConfiguration()
    jumping.interaction = .custom(CustomInteraction("jump", JumpInteraction(), settings: []))
    let replay = Replay(of: trace, configuration: jumping)
    let rest = TraceAnalysis(of: replay).measurements[.settleTime].value ?? 0
    let settle = "\(jumping.interaction.text): at rest after \(Int(rest)) ms"
    // end
    page.expectShown(settle)

    // snippet
    let drawer = TransitionSetup(
      name: "drawer", traits: TransitionSetup.Traits(direction: .right, duration: 0.3)
    ) {
      DrawerScene(on: $0, settings: $1)
    }
    let findings = TransitionReplay(of: trace, transition: drawer).findings
    let mistakes = findings.map { "\($0.name): \($0.advice)" }
    // end
    page.expectShown(mistakes.joined(separator: "\n"))

    // snippet
    let program = Program(
      rules: [patient], controllers: [CustomInteraction("jump", JumpInteraction(), settings: [])],
      transitions: [drawer])
    // end
    #expect(program.rules == [patient])
    #expect(program.transitions.map(\.name) == ["drawer"])
  }

  @Test func `the page shows this code and these results`() { page.expectSnippets() }
}

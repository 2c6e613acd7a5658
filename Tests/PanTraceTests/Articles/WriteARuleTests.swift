import PanTrace
import Testing

/// The code of the article "Write a rule".
@Suite struct WriteARuleTests {
  private let article = Article("WriteARule")

  @Test func `a list of clauses decides, and says why`() throws {
    // snippet
    let ours = ClauseList(
      name: "ours",
      [
        .finish(ReleaseTest(.velocity, .above, 300)),
        .cancel(ReleaseTest(.velocity, .below, -300)),
        .finish(ReleaseTest(.progress, .atLeast, 0.4)),
      ])
    var configuration = ReplayConfiguration()
    configuration.policy = .clauses(ours)
    // end
    #expect(
      Replay(of: try TraceGenerator(seed: 1).trace(at: 0), configuration: configuration).release
        != nil)

    // snippet
    let spelt = try ClauseList(
      formula: "v > 300 pt/s -> finish; v < -300 pt/s -> cancel; p >= 0.4 -> finish")
    // end
    #expect(spelt.clauses == ours.clauses)
    #expect(spelt.otherwise == ours.otherwise)
    article.expectShown(FinishPolicy.clauses(spelt).formula)

    // snippet
    let release = ReleaseState(progress: 0.35, velocity: 120, extent: 393)
    let decision = configuration.policy.decide(release)
    let reason = decision.margin.map { margin in
      "\(decision.outcome): \(decision.reason) \(margin.measured) \(margin.sign) \(margin.bound)"
    }
    // end
    article.expectShown(try #require(reason))
    #expect(decision.outcome == .cancel)
  }

  @Test func `a preset brings what is known of its framework`() throws {
    // snippet
    guard let vaul = PolicyPreset.named("vaul"), let source = vaul.source else { return }
    let likeVaul = ReplayConfiguration(policy: vaul.policy)
    let origin = "\(vaul.title): \(source.repository), \(source.file)"
    // end
    #expect(likeVaul.policy == vaul.policy)
    #expect(PolicyPreset.catalog.contains { $0.name == "vaul" })
    article.expectShown(origin)
  }

  @Test func `a function decides`() throws {
    let traces = try (0..<60).map { try TraceGenerator(seed: 3).trace(at: $0) }
    var configuration = ReplayConfiguration()
    // snippet
    let patient = CustomRule("patient") { release in
      release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
    }
    configuration.policy = .custom(patient)
    let replays = traces.map { Replay(of: $0, configuration: configuration) }
    let inOutputs = configuration.policy.text
    // end
    article.expectShown(inOutputs)
    for replay in replays {
      guard let lift = replay.lift else { continue }
      #expect(lift.decision == patient.decide(lift.state))
    }
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}

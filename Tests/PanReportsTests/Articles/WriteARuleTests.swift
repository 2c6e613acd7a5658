import PanMetrics
import PanReplay
import PanReports
import PanTraces
import PanTuning
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
      "\(decision.outcome): \(decision.clause) \(margin.measured) \(margin.sign) \(margin.bound)"
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
    #expect(PolicyPreset.catalogue.contains { $0.name == "vaul" })
    article.expectShown(origin)
  }

  @Test func `any Swift can decide on what a release was`() throws {
    let traces = try (0..<40).map { try TraceGenerator(seed: 3).trace(at: $0) }
    let configuration = ReplayConfiguration()
    // snippet
    func patient(_ release: ReleaseState) -> TransitionOutcome {
      let needed = release.duration < 0.2 ? 0.2 : 0.5
      return release.progress >= needed ? .finish : .cancel
    }
    let replays = traces.map { Replay(of: $0, configuration: configuration) }
    let decided = replays.compactMap { replay -> (LabeledOutcome, Release)? in
      guard let release = replay.lift,
        let outcome = LabeledOutcome(TraceAnalysis(of: replay, metrics: []))
      else { return nil }
      return (outcome, release)
    }
    let comparison = RuleComparison(
      decided.map { $0.0 }, current: decided.map { $0.1.decision.outcome },
      proposed: decided.map { patient($0.1.state) })
    // end
    #expect(comparison.current.total == decided.count)
    #expect(!comparison.flips.isEmpty)
    #expect(
      comparison.proposed.errors - comparison.current.errors
        == comparison.flips.count - 2 * comparison.flips.count { $0.isImprovement })
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}

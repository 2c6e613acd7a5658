import PanTrace
import Testing

/// The code of the article "Tune it".
@Suite struct TuneItTests {
  private let article = Article("TuneIt")

  @Test func `labeled gestures become thresholds`() throws {
    // snippet
    let generator = try TraceGenerator(seed: 7)
    let configuration = ReplayConfiguration()
    let outcomes = (0..<400).compactMap { index in
      let replay = Replay(of: generator.trace(at: index), configuration: configuration)
      return LabeledOutcome(TraceAnalysis(of: replay, metrics: []))
    }
    // end
    #expect(outcomes.count > 350)

    // snippet
    let family = RuleFamily.progressOrVelocity
    let objective = Objective.cost(.equal)
    let optimum = family.optimum(for: outcomes, objective: objective)
    let words = optimum.rule.sentence
    // end
    article.expectShown(words)
    // No other rule that people would type does better.
    for progress in stride(from: 0.0, through: 1, by: 0.05) {
      for velocity in stride(from: 0.0, through: 1500, by: 50) {
        let rule = try #require(ThresholdRule(family, [progress, velocity]))
        #expect(rule.counts(over: outcomes).errors >= optimum.counts.errors)
      }
    }

    // snippet
    let current = ThresholdRule(family, [0.5, 500])
    let decisions = outcomes.map { current?.decide($0) ?? .cancel }
    let heldOut = HeldOut(family, on: outcomes, objective: objective, current: decisions)
    let spread = ThresholdBootstrap(family, on: outcomes, objective: objective, resamples: 50)
    // end
    #expect(try #require(heldOut).standing == .better)
    #expect(try #require(heldOut).deals.allSatisfy { $0.total == outcomes.count })
    #expect(try #require(spread).ranges.count == 2)

    // snippet
    let comparison = RuleComparison(
      outcomes, current: decisions, proposed: outcomes.map(optimum.rule.decide))
    let change = "\(comparison.current.errors) errors become \(comparison.proposed.errors)"
    // end
    article.expectShown(change)

    // snippet
    var tuned = configuration
    tuned.policy = optimum.rule.policy ?? tuned.policy
    // end
    #expect(tuned.policy != configuration.policy)
    // A replay under the tuned rule decides as the rule does.
    for (index, outcome) in outcomes.enumerated().prefix(20) {
      guard outcome.id == generator.trace(at: index).id else { break }
      let replay = Replay(of: generator.trace(at: index), configuration: tuned)
      #expect(replay.release?.decision.outcome == optimum.rule.decide(outcome))
    }
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}

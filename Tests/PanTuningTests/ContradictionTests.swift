import PanMetrics
import PanTestSupport
import PanTraces
import Testing

@testable import PanTuning

struct ContradictionTests {
  /// Whether the first was cancelled though it went at least as far and as fast as the second, which
  /// finished.
  private func contradicts(_ a: LabeledOutcome, _ b: LabeledOutcome) -> Bool {
    a.intent == .cancel && b.intent == .finish && a.progress >= b.progress
      && a.velocity >= b.velocity
  }

  /// The fewest gestures without which nothing contradicts, by trying every subset.
  private func exhaustive(_ outcomes: [LabeledOutcome]) -> Int {
    let pairs = outcomes.indices.flatMap { a in
      outcomes.indices.filter { contradicts(outcomes[a], outcomes[$0]) }.map { 1 << a | 1 << $0 }
    }
    return (0..<(1 << outcomes.count)).lazy
      .filter { removed in pairs.allSatisfy { $0 & removed != 0 } }
      .map(\.nonzeroBitCount).min() ?? 0
  }

  @Test func `the cover is as small as the smallest of all subsets`() throws {
    var most = 0
    for index in 0..<400 {
      let set = try SmallSet(index)
      let outcomes = set.outcomes
      let found = Contradictions(outcomes)
      #expect(found.leastErrors == exhaustive(outcomes), "\(set)")
      #expect(found.cover.count == found.pairs.count)
      most = max(most, found.leastErrors)
    }
    #expect(most > 2)
  }

  @Test(arguments: [1, 2, 3])
  func `of many, pairs contradict and share nothing, and without the cover nothing is left`(
    seed: UInt64
  ) throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 300]))
    let outcomes = try RandomGestures(count: 10_000, noise: 0.02, rule: rule).outcomes(seed: seed)
    let found = Contradictions(outcomes)
    #expect(found.pairs.allSatisfy { contradicts(outcomes[$0.cancelled], outcomes[$0.finished]) })
    #expect(
      Set(found.pairs.flatMap { [$0.cancelled, $0.finished] }).count == 2 * found.pairs.count)
    #expect(found.cover.count == found.pairs.count)
    let cover = Set(found.cover)
    var (slowest, isLeft) = (Double.infinity, false)
    let left = outcomes.indices.filter { !cover.contains($0) }.sorted {
      (outcomes[$0].progress, outcomes[$0].intent == .cancel ? 1 : 0)
        < (outcomes[$1].progress, outcomes[$1].intent == .cancel ? 1 : 0)
    }
    for index in left {
      if outcomes[index].intent == .finish {
        slowest = min(slowest, outcomes[index].velocity)
      } else {
        isLeft = isLeft || outcomes[index].velocity >= slowest
      }
    }
    #expect(!isLeft)
    // No monotone rule does better, the true one among them.
    #expect(found.leastErrors <= rule.counts(over: outcomes).errors)
    #expect(found.leastErrors > 500)
  }
}

import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

struct OutcomeGridTests {
  private func gestures(_ seed: UInt64, count: Int = 200) throws -> [LabeledOutcome] {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.4, 600]))
    return try RandomGestures(count: count, rule: rule).outcomes(seed: seed)
  }

  @Test func `parts merge to the same bytes in any order and grouping`() throws {
    let whole = try gestures(1)
    let expected = OutcomeGrid(whole).bytes
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      var parts = [OutcomeGrid](
        repeating: OutcomeGrid(), count: Int.random(in: 1...9, using: &random))
      for outcome in whole.shuffled(using: &random) {
        parts[Int.random(in: parts.indices, using: &random)].add(outcome)
      }
      while parts.count > 1 {
        let other = parts.remove(at: Int.random(in: parts.indices, using: &random))
        try parts[Int.random(in: parts.indices, using: &random)].merge(other)
      }
      #expect(parts[0].bytes == expected)
    }
  }

  @Test func `a grid reads back as it was written`() throws {
    let grid = OutcomeGrid(try gestures(2))
    #expect(try OutcomeGrid(bytes: grid.bytes) == grid)
    #expect(try OutcomeGrid(bytes: OutcomeGrid().bytes) == OutcomeGrid())
  }

  @Test func `a grid is written one bin a line`() throws {
    let outcomes = try [
      (TransitionOutcome.cancel, 0.13, nil as Double?), (.finish, 0.45, 130.0),
      (.finish, 0.4599, 139.9),
      (.finish, 9, -1e9),
    ].map {
      try #require(LabeledOutcome(id: "", intent: $0, progress: $1, velocity: $2, extent: 1))
    }
    let text = String(decoding: OutcomeGrid(outcomes).bytes, as: UTF8.self)
    #expect(
      text == """
        pantrace-grid 1
        progress-permille -200 10 171
        velocity-pt-per-s -4000 20 601
        finish 65 206 2
        finish 170 0 1
        cancel 33 - 1
        end 4

        """)
  }

  @Test(arguments: [
    ("", OutcomeGridError.notAGrid),
    ("pantrace-grid 2\n", .notAGrid),
    ("pantrace-grid 1\n", .truncated),
    (
      "pantrace-grid 1\nprogress-permille 0 10\nvelocity-pt-per-s 0 1 1\nend 0\n", .malformedLine(2)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 0 5\nvelocity-pt-per-s 0 1 1\nend 0\n",
      .malformedLine(2)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 99999\nend 0\n",
      .malformedLine(3)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 5 0 1\nend 1\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 0 0 0\nend 0\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nfinish 0 0 1\nend 2\n",
      .malformedLine(5)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 +1\nend 1\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nend 2\n",
      .truncated
    ),
    (
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nend 1",
      .truncated
    ),
  ])
  func `what is not a grid is refused`(text: String, error: OutcomeGridError) {
    #expect(throws: error) { try OutcomeGrid(bytes: Array(text.utf8)) }
  }

  @Test func `grids of other bins do not merge`() throws {
    let axis = try #require(OutcomeGridLayout.Axis(first: 0, step: 1, count: 1))
    var grid = OutcomeGrid()
    #expect(throws: OutcomeGridError.layoutsDiffer) {
      try grid.merge(OutcomeGrid(layout: OutcomeGridLayout(progress: axis, velocity: axis)))
    }
  }

  @Test func `counts stay at the largest number, in any order`() throws {
    let text = { (count: Int) in
      "pantrace-grid 1\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 \(count)\nend \(count)\n"
    }
    let huge = try OutcomeGrid(bytes: Array(text(.max - 1).utf8))
    let few = try OutcomeGrid(bytes: Array(text(5).utf8))
    var (one, other) = (huge, few)
    try one.merge(few)
    try other.merge(huge)
    #expect(one == other)
    #expect(one.total == .max)
  }

  @Test(arguments: [
    RuleFamily.progress, .velocity, .progressOrVelocity, .progressAndVelocity,
  ])
  func `tuning from a grid is tuning over its edges`(family: RuleFamily) throws {
    let outcomes = try gestures(3, count: 400)
    // Every gesture moved down to the lower edges of its bin, by decimal arithmetic.
    let moved = try outcomes.map {
      try #require(
        LabeledOutcome(
          id: $0.id, intent: $0.intent, progress: ($0.progress * 100).rounded(.down) / 100,
          velocity: $0.velocity.map { ($0 / 20).rounded(.down) * 20 }, extent: 400))
    }
    for objective in [Objective.cost(.equal), .fScore(.one), .matthews, .falseFinishLimit(0.1)] {
      let fromGrid = try family.optimum(for: OutcomeGrid(outcomes), objective: objective)
      let fromGestures = try family.optimum(for: moved, objective: objective)
      #expect(fromGrid == fromGestures)
      // The rule's thresholds are edges, on which the original gestures decide alike.
      #expect(fromGrid.rule.counts(over: outcomes) == fromGrid.counts)
    }
  }

  @Test(arguments: [
    RuleFamily.projectedProgress, .projection, .progressOrVelocityUnlessOpposing,
  ])
  func `a grid does not hold every family`(family: RuleFamily) {
    #expect(throws: TuningError.familyNeedsOutcomes) { try family.optimum(for: OutcomeGrid()) }
  }
}

import PanMetrics
import PanTestSupport
import PanTraces
import Testing

@testable import PanTuning

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
        pantrace-grid 2
        progress-permille -200 10 171
        velocity-pt-per-s -4000 20 601
        finish 65 206 2
        finish 170 0 1
        cancel 33 200 1
        end 4

        """)
  }

  @Test(arguments: [
    ("", OutcomeGridError.notAGrid),
    ("pantrace-grid 1\nx\n", .otherVersion(isEarlier: true)),
    ("pantrace-grid 3\n", .otherVersion(isEarlier: false)), ("pantrace-grid 2\n", .truncated),
    ("pantrace-grid 2\ninput 0\n\n\n\n\n", .malformedLine(2)),
    ("pantrace-grid 2\noption a b\n\n\n\n\n", .malformedLine(2)),
    ("pantrace-grid 2\nconfiguration x\n\n\n\n\n", .malformedLine(2)),
    (
      "pantrace-grid 2\nprogress-permille 0 10\nvelocity-pt-per-s 0 1 1\nend 0\n", .malformedLine(2)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 0 5\nvelocity-pt-per-s 0 1 1\nend 0\n",
      .malformedLine(2)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 99999\nend 0\n",
      .malformedLine(3)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 5 0 1\nend 1\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 0 0 0\nend 0\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nfinish 0 0 1\nend 2\n",
      .malformedLine(5)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 +1\nend 1\n",
      .malformedLine(4)
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nend 2\n",
      .truncated
    ),
    (
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 1\nend 1",
      .truncated
    ),
  ])
  func `what is not a grid is refused`(text: String, error: OutcomeGridError) {
    #expect(throws: error) { try OutcomeGrid(bytes: Array(text.utf8)) }
  }

  private static func origin(
    velocity: String = "lsq1", inputs: [Int]
  ) throws -> GridOrigin {
    func digest(_ number: Int) -> String {
      String(repeating: "0", count: 60) + String(1000 + number)
    }
    return try #require(
      GridOrigin(
        configuration: digest(velocity == "lsq1" ? 1 : 2),
        options: [.init(name: "velocity", value: velocity), .init(name: "layer", value: "a b")],
        inputs: inputs.map(digest)))
  }

  @Test func `a grid says what it was made of, and so does the sum of two`() throws {
    var one = OutcomeGrid(origin: try Self.origin(inputs: [7, 3]), try gestures(4))
    let other = OutcomeGrid(origin: try Self.origin(inputs: [5]), try gestures(5))
    #expect(try OutcomeGrid(bytes: one.bytes) == one)
    var sum = other
    try sum.merge(one)
    try one.merge(other)
    #expect(one == sum)
    #expect(try one.origin == Self.origin(inputs: [3, 5, 7]))
    #expect(try OutcomeGrid(bytes: one.bytes).bytes == one.bytes)
    #expect(one.total == 400)
  }

  @Test func `nothing is counted twice, and nothing mixed`() throws {
    let grid = OutcomeGrid(origin: try Self.origin(inputs: [1, 2]), try gestures(6))
    var again = grid
    let common = try Self.origin(inputs: [1, 2]).inputs
    #expect(throws: OutcomeGridError.inputsInCommon(common)) { try again.merge(grid) }
    let overlapping = OutcomeGrid(origin: try Self.origin(inputs: [2, 3]))
    #expect(throws: OutcomeGridError.inputsInCommon([common[1]])) { try again.merge(overlapping) }
    let other = OutcomeGrid(origin: try Self.origin(velocity: "lsq2", inputs: [9]))
    let difference = OutcomeGridError.configurationsDiffer([
      GridOrigin.Difference(name: "velocity", here: "lsq1", there: "lsq2")
    ])
    #expect(throws: difference) { try again.merge(other) }
    #expect(throws: OutcomeGridError.originMissing) { try again.merge(OutcomeGrid()) }
    #expect(again == grid)
    #expect(
      GridOrigin(configuration: common[0], options: [], inputs: [common[0], common[0]]) == nil)
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
      "pantrace-grid 2\nprogress-permille 0 1 5\nvelocity-pt-per-s 0 1 1\nfinish 1 0 \(count)\nend \(count)\n"
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
          velocity: ($0.velocity / 20).rounded(.down) * 20, extent: 400))
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

  @Test func `a value on an edge is in the bin that begins there, whatever rounding does`() throws {
    // 1.001 · 1000 is a little less than 1001.
    let axis = try #require(OutcomeGridLayout.Axis(first: 1, step: 1, count: 1500))
    let layout = OutcomeGridLayout(progress: axis, velocity: axis)
    for bin in 990..<1020 {
      let outcome = try #require(
        LabeledOutcome(
          id: "", intent: .finish, progress: Double(bin + 1) / 1000, velocity: Double(bin + 1),
          extent: 1))
      let grid = OutcomeGrid(layout: layout, [outcome])
      let lines = String(decoding: grid.bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines[3] == "finish \(bin) \(bin) 1")
    }
  }
}

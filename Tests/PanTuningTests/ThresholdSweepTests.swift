import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

struct ThresholdSweepTests {
  /// One line of the goldens.
  struct Golden {
    let outcomes: [LabeledOutcome]
    let threshold: Double
    let values: [Double]

    init(_ line: Substring) throws {
      let fields = line.split(separator: ";")
      let scores = try fields[1].split(separator: " ").map { try #require(Double($0)) }
      outcomes = try zip(fields[0], scores).map { label, score in
        try #require(
          LabeledOutcome(
            id: "", intent: label == "1" ? .finish : .cancel, progress: score, velocity: nil,
            extent: 1))
      }
      threshold = try #require(Double(fields[2]))
      values = try fields[3].split(separator: " ").map { try #require(Double($0)) }
    }
  }

  @Test func `equals scikit-learn on 120 sets`() throws {
    let lines = SweepGoldens.text.split(separator: "\n")
    #expect(lines.count == 120)
    for (index, line) in lines.enumerated() {
      let golden = try Golden(line)
      let sweep = ThresholdSweep(golden.outcomes, feature: .progress)
      let rule = try #require(ThresholdRule(.progress, [golden.threshold]))
      let counts = rule.counts(over: golden.outcomes)
      let best = try RuleFamily.progress.optimum(
        for: golden.outcomes, objective: .balancedAccuracy)
      // By falling threshold, as scikit-learn has the rates.
      func weighted(_ wrong: (DecisionCounts) -> Int, of meant: Int) -> Double {
        sweep.counts.reversed().enumerated().reduce(0) { sum, step in
          sum + Double(step.offset) * Double(wrong(step.element)) / Double(meant)
        }
      }
      let values = [
        counts.matthews.value ?? 0, counts.youden.value, counts.balancedAccuracy.value,
        best.counts.youden.value,
        weighted({ $0.falseFinishes }, of: counts.meantCancel),
        weighted({ $0.trueFinishes }, of: counts.meantFinish),
      ]
      #expect(values.count == golden.values.count)
      for (field, (value, expected)) in zip(values, golden.values).enumerated() {
        expectClose(
          value, expected, within: 1e-12 * max(1, expected), "set \(index), field \(field)")
      }
    }
  }

  @Test func `a missing velocity counts as 0, as rules count it`() throws {
    let outcomes = try [(TransitionOutcome.finish, 5.0), (.cancel, nil), (.finish, 0)].map {
      try #require(LabeledOutcome(id: "", intent: $0, progress: 0, velocity: $1, extent: 1))
    }
    let sweep = ThresholdSweep(outcomes, feature: .velocity)
    #expect(sweep.thresholds == [0, 5, .infinity])
    #expect(sweep.counts.map(\.finished) == [3, 1, 0])
  }
}

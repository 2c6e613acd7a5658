import PanMetrics
import PanTestSupport
import PanTraces
import PanTuning
import Testing

struct CurveTests {
  /// One line of the goldens.
  struct Golden {
    let outcomes: [LabeledOutcome]
    let threshold: Double
    let error: Double?
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
      error = Double(fields[3])
      values = try fields[4].split(separator: " ").map { try #require(Double($0)) }
    }
  }

  @Test func `equals scikit-learn on 120 sets`() throws {
    let lines = CurveGoldens.text.split(separator: "\n")
    #expect(lines.count == 120)
    for (index, line) in lines.enumerated() {
      let golden = try Golden(line)
      let sweep = ThresholdSweep(golden.outcomes, feature: .progress)
      let roc = try #require(ROCCurve(sweep))
      let precisionRecall = try #require(PrecisionRecallCurve(sweep))
      let rule = try #require(ThresholdRule(.progress, [golden.threshold]))
      let counts = rule.counts(over: golden.outcomes)
      let best = try RuleFamily.progress.optimum(
        for: golden.outcomes, objective: .balancedAccuracy)
      func weighted(_ values: [Double]) -> Double {
        values.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
      }
      let values = [
        roc.area.value, precisionRecall.averagePrecision, counts.fScore(.half) ?? 0,
        counts.fScore(.one) ?? 0, counts.fScore(.two) ?? 0, counts.matthews.value ?? 0,
        counts.youden.value, counts.balancedAccuracy.value, best.counts.youden.value,
        weighted(roc.points.map(\.falsePositiveRate)),
        weighted(roc.points.map(\.truePositiveRate)),
        weighted(precisionRecall.points.map(\.precision)),
      ]
      #expect(values.count == golden.values.count)
      for (field, (value, expected)) in zip(values, golden.values).enumerated() {
        expectClose(
          value, expected, within: 1e-12 * max(1, expected), "set \(index), field \(field)")
      }
      #expect((roc.area.standardError == nil) == (golden.error == nil))
      if let error = golden.error {
        expectClose(roc.area.standardError, error, within: 1e-12, "set \(index)")
      }
    }
  }

  @Test func `gestures without the number rank last and reach no threshold`() throws {
    let outcomes = try [(TransitionOutcome.finish, 5.0), (.cancel, nil), (.finish, nil)].map {
      try #require(LabeledOutcome(id: "", intent: $0, progress: 0, velocity: $1, extent: 1))
    }
    let sweep = ThresholdSweep(outcomes, feature: .velocity)
    #expect(sweep.thresholds == [5, .infinity])
    #expect(sweep.counts.map(\.finished) == [1, 0])
    let roc = try #require(ROCCurve(sweep))
    // Pairs: 5 over none counts 1, none over none a half, of 2.
    #expect(roc.area.value == 0.75)
    #expect(roc.points.map(\.threshold) == [.infinity, 5, -.infinity])
    #expect(roc.points.map(\.truePositiveRate) == [0, 0.5, 1])
    let precisionRecall = try #require(PrecisionRecallCurve(sweep))
    #expect(precisionRecall.points.map(\.precision) == [1, 2.0 / 3])
  }

  @Test(arguments: [[], [TransitionOutcome.finish], [.cancel, .cancel]])
  func `one intent alone has no curve`(intents: [TransitionOutcome]) throws {
    let outcomes = try intents.map {
      try #require(LabeledOutcome(id: "", intent: $0, progress: 0.5, velocity: nil, extent: 1))
    }
    #expect(ROCCurve(ThresholdSweep(outcomes, feature: .progress)) == nil)
  }

  @Test func `the cost curve is the cost of each threshold per gesture`() throws {
    let outcomes = try [(TransitionOutcome.cancel, 0.2), (.finish, 0.4), (.cancel, 0.6)].map {
      try #require(LabeledOutcome(id: "", intent: $0, progress: $1, velocity: nil, extent: 1))
    }
    let sweep = ThresholdSweep(outcomes, feature: .progress)
    let curve = CostCurve(sweep, CostModel.sensitivity[1])
    #expect(curve.points.map(\.threshold) == [0.2, 0.4, 0.6, .infinity])
    #expect(curve.points.map(\.cost) == [2, 1, 4.0 / 3, 1.0 / 3])
  }
}

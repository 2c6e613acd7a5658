@testable import PanAnalysis
@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// What the pictures of a tuning say, besides being pictures.
struct TuningChartTests {
  private func result(
    _ family: RuleFamily, _ gestures: [TuningResult.Gesture]
  ) -> TuningResult {
    TuningResult(
      gestures, request: TuningResult.Request(family, resamples: 10),
      settings: ReplaySettings(configuration: ReplayConfiguration(), transition: nil))
  }

  @Test(arguments: RuleFamily.allCases)
  func `a tuning has the plane and the trade-off, whatever its numbers`(family: RuleFamily) throws {
    let drawn = result(family, SampleCharts.tuningGestures(count: 60)).pictures()
    #expect(drawn.map(\.name) == ["decision-map", "trade-off"])
    let labels = try #require(drawn.first).chart.legend.map(\.label)
    #expect(labels.contains("border of the current rule"))
    // A projection's numbers have no place on a plane of progress and velocity.
    let hasQuality = labels.contains { $0.hasPrefix("wrong with bounds there: ") }
    #expect(hasQuality == !family.parameters.contains(.projectedProgress))
  }

  @Test func `gestures that all meant the same have no pictures`() throws {
    let same = SampleCharts.tuningGestures(count: 60).filter { $0.outcome.intent == .finish }
    #expect(result(.progressOrVelocity, same).pictures().isEmpty)
  }

  @Test func `a rule without errors costs nothing, so that there is no trade-off`() throws {
    // One flick and one gesture that stayed where it began: a bound between them is never wrong.
    let apart = SampleCharts.tuningGestures(count: 60).filter {
      ($0.outcome.progress > 0.5) == ($0.outcome.intent == .finish)
    }
    let tuned = result(.progress, apart)
    #expect(tuned.optimum.counts.errors == 0 && tuned.oneSided == nil)
    #expect(tuned.pictures().map(\.name) == ["decision-map"])
  }

  @Test func `a shade is what the rule with its bounds there gets wrong`() throws {
    let gestures = SampleCharts.tuningGestures(count: 80)
    let axes = (
      AxisScale.linear(AxisScale.Linear(covering: [], including: [0, 1], margin: 0)),
      AxisScale.linear(AxisScale.Linear(covering: [], including: [-900, 1800], margin: 0))
    )
    let tuned = result(.progressOrVelocity, gestures)
    let quality = try #require(
      ReleasePlane.BoundQuality(
        tuned.search.table(around: tuned.optimum.rule), tuned.request.family.parameters,
        .cost(.equal), axes.0, axes.1))
    for (row, scores) in quality.scores.enumerated() {
      let velocity = -900 + 2700 * (Double(row) + 0.5) / Double(quality.scores.count)
      for (column, score) in scores.enumerated() {
        let progress = (Double(column) + 0.5) / Double(scores.count)
        // The numbers that a person would type are hundredths and tens, here the next below.
        let bounds = (
          (progress * 100).rounded(.down) / 100, (velocity / 10).rounded(.down) * 10
        )
        let wrong = gestures.map(\.outcome).count { outcome in
          let finishes = outcome.progress >= bounds.0 || outcome.velocity >= bounds.1
          return finishes != (outcome.intent == .finish)
        }
        #expect(score == Double(wrong), "\(bounds)")
      }
    }
  }

  @Test func `no rule of the kind makes fewer errors of both kinds than the line`() throws {
    let gestures = SampleCharts.tuningGestures(count: 80)
    let chart = try #require(result(.progressOrVelocity, gestures).pictures().last).chart
    let lines = chart.marks.compactMap { mark -> [PlotPoint]? in
      if case .steps(let points, _) = mark { points } else { nil }
    }
    let line = try #require(lines.first)
    #expect(zip(line, line.dropFirst()).allSatisfy { $0.x < $1.x && $0.y > $1.y })
    let (finish, cancel) = (
      gestures.map(\.outcome).filter { $0.intent == .finish },
      gestures.map(\.outcome).filter { $0.intent == .cancel }
    )
    for progress in stride(from: 0, through: 100, by: 3) {
      for velocity in stride(from: -90, through: 180, by: 5) {
        let (p, v) = (Double(progress) / 100, Double(velocity) * 10)
        let finishes = { (outcome: LabeledOutcome) in outcome.progress >= p || outcome.velocity >= v
        }
        let x = 100 * Double(cancel.count(where: finishes)) / Double(cancel.count)
        let y = 100 * Double(finish.count { !finishes($0) }) / Double(finish.count)
        let least = line.last { $0.x <= x + 1e-9 }?.y ?? 100
        #expect(y >= least - 1e-9, "\(p), \(v)")
      }
    }
  }

  @Test func `a band of scores is half as wide as the next, and the best has the strongest shade`()
  {
    let axis = AxisScale.linear(AxisScale.Linear(covering: [], including: [0, 1], margin: 0))
    let scores = ReleasePlane.BoundQuality(
      [[10, 74, nil], [11, 12, 14], [18, 26, 42]], .cost(.equal), axis, axis)
    #expect(
      [10, 11, 12, 13, 14, 18, 19, 26, 42, 43, 74].map(scores.level) == [
        4, 4, 4, 3, 3, 2, 1, 1, 0, nil, nil,
      ])
    #expect(
      scores.legend(.cost(.equal)).map(\.label)
        == ["wrong with bounds there: 10 to 12", "14", "18", "26", "42"])
    let flat = ReleasePlane.BoundQuality([[0.25, 0.25]], .balancedAccuracy, axis, axis)
    #expect(
      flat.legend(.balancedAccuracy).map(\.label) == ["balanced accuracy with bounds there: 0.250"])
    // If larger is better, the strongest shade has the largest.
    let rising = ReleasePlane.BoundQuality([[0, 0.5, 1]], .balancedAccuracy, axis, axis)
    #expect([1, 0.5, 0].map(rising.level) == [4, 0, nil])
  }
}

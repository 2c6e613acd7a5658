import PanAnalysis
@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces

/// Maps of what several rules decide, and distributions.
extension SampleCharts {
  static var changes: [(name: String, chart: Chart)] {
    let before: FinishRegion = { $0 >= 0.5 || $1 >= 300 }
    let now: FinishRegion = { $0 >= 0.4 || $1 >= 700 }
    let oneSide = (0..<50).map { index in
      ReleasePlane.Gesture(
        name: brokenText + longText, progress: 1.4, velocity: 9000 + Double(index),
        outcome: .finish, intent: .cancel, other: .cancel)
    }
    let huge = [-1e300, 1e300, .nan, 0].map {
      ReleasePlane.Gesture(
        name: "x", progress: $0, velocity: -$0, outcome: .cancel, intent: .finish, other: .finish)
    }
    return [
      ("change", change(gestures(count: 120), before, now)),
      ("change-one", change(gestures(count: 1), before, now)),
      ("change-none", change([], before, nil)),
      ("change-many", change(gestures(count: 10_000), before, now)),
      ("change-one-side", change(oneSide, nil, nil, finding: longText)),
      ("change-huge", change(huge, before, now, finding: brokenText)),
    ]
  }

  private static func change(
    _ gestures: [ReleasePlane.Gesture], _ before: FinishRegion?, _ now: FinishRegion?,
    finding: String = "3 of 120 traces are decided otherwise."
  ) -> Chart {
    var plane = ReleasePlane(covering: gestures, .points)
    if let now { plane.addArea(now, "finishes now") }
    if let before { plane.addBorder(before, "border before", Stroke(ink: .text, dash: .dotted)) }
    plane.add(ReleasePlane.changes(of: gestures))
    return plane.chart(title: "Before and after", subtitle: finding)
  }

  static var rulePlanes: [(name: String, chart: Chart)] {
    let samples: [(name: String, rules: Int, traces: Int)] = [
      ("rules", 4, 200), ("rules-one", 1, 1), ("rules-all", 6, 10), ("rules-many", 2, 10_000),
    ]
    func rule(_ number: Int) -> RulePlane.Rule {
      let policy = FinishPolicy.progressOrVelocity(
        progress: 0.1 * Double(number), velocity: 200 * Double(number))
      return (name: number == 3 ? longText : "rule-\(number)", policy: policy)
    }
    return samples.compactMap { sample in
      let traces = comparedTraces(count: sample.traces)
      return RulePlane(rules: (1...sample.rules).map(rule), traces: traces)
        .map { (sample.name, $0.chart) }
    }
  }

  /// Swipes of all speeds, one of them sure to be released.
  private static func comparedTraces(count: Int) -> [ComparedTrace] {
    let settings = [0.2, 0.6].map { threshold in
      var configuration = ReplayConfiguration()
      configuration.policy = .progress(threshold)
      return ReplaySettings(configuration: configuration, transition: nil)
    }
    let rules = ComparedTrace.Rules(settings, reference: settings[0])
    let distinct = (0..<min(count, 50)).map { index in
      ComparedTrace(.swipe(speed: 100 + 60 * Double(index), duration: 160), rules)
    }
    return (0..<count).map { distinct[$0 % distinct.count] }
  }

  static var distributions: [(name: String, chart: Chart)] {
    let many = gestures(count: 10_000)
    let bounds = [0.5, 0.501, 0.502].map {
      DistributionChart.Bound(value: $0, label: "\($0) " + longText)
    }
    let charts = [
      ("distribution", distribution(.progress, gestures(count: 120), bounds: bounds)),
      ("distribution-velocity", distribution(.velocity, gestures(count: 120))),
      ("distribution-one", distribution(.progress, gestures(count: 1))),
      ("distribution-many", distribution(.velocity, many)),
      (
        "distribution-one-side",
        DistributionChart(.progress, values: (0..<50).map { _ in (2.5, .cancel) })
      ),
      (
        "distribution-huge",
        DistributionChart(
          .velocity, values: [-1e300, 1e300, .nan, 0].map { ($0, TransitionOutcome.finish) })
      ),
    ]
    return charts.compactMap { name, chart in chart.map { (name, $0.chart) } }
  }

  private static func distribution(
    _ feature: RuleFamily.Feature, _ gestures: [ReleasePlane.Gesture],
    bounds: [DistributionChart.Bound] = []
  ) -> DistributionChart? {
    DistributionChart(
      feature,
      values: gestures.compactMap { gesture -> (Double, TransitionOutcome)? in
        let value = feature == .velocity ? gesture.velocity : gesture.progress
        return gesture.intent.flatMap { intent in value.map { ($0, intent) } }
      },
      bounds: bounds)
  }
}

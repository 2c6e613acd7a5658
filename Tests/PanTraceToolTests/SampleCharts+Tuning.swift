import PanAnalysis
@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces

/// Tunings from ordinary to extreme.
extension SampleCharts {
  /// Every picture of every sample, under a name of its own.
  static let tuning: [(name: String, chart: Chart)] = samples.flatMap { sample in
    sample.pictures.map { ("tuning-\(sample.name)-\($0.name)", $0.chart) }
  }

  private struct Sample {
    let name: String
    let pictures: [(name: String, chart: Chart)]

    init(
      _ name: String, _ gestures: [TuningResult.Gesture], family: RuleFamily = .progressOrVelocity,
      policy: FinishPolicy = .progressOrVelocity(),
      objective: Objective = .cost(.equal), resamples: Int = 0
    ) {
      self.name = name
      let request = TuningResult.Request(family, objective: objective, resamples: resamples)
      let settings = ReplaySettings(
        configuration: ReplayConfiguration(policy: policy), transition: nil)
      let result = TuningResult(
        gestures, request: request, settings: settings)
      pictures = result.pictures()
    }
  }

  private static var samples: [Sample] {
    let usual = tuningGestures(count: 200)
    let few = Array(usual.prefix(80))
    return RuleFamily.allCases.map { Sample($0.name, few, family: $0, resamples: 10) } + [
      Sample("one", Array(usual.prefix(1))),
      Sample("two", Array(usual.prefix(2)), family: .progress),
      Sample("balanced", usual, family: .progressAndVelocity, objective: .balancedAccuracy),
      Sample("preset", usual, policy: PolicyPreset.catalog[3].policy),
      Sample("one-side", usual.filter { $0.outcome.intent == .finish }),
      Sample("many", tuningGestures(count: 2_000)),
      Sample(
        "equal",
        tuningGestures(count: 30).compactMap { gesture in
          TuningResult.Gesture(id: "e", intent: gesture.outcome.intent, progress: 0.5, velocity: 0)
        }),
      Sample(
        "long-names",
        tuningGestures(count: 20).compactMap { gesture in
          TuningResult.Gesture(
            id: longText + brokenText, intent: gesture.outcome.intent,
            progress: gesture.outcome.progress, velocity: gesture.outcome.velocity)
        }),
      Sample(
        "huge",
        [-1e300, 1e300, 0, 0.5].enumerated().compactMap { index, value in
          TuningResult.Gesture(
            id: "h", intent: index % 2 == 0 ? .finish : .cancel, progress: value,
            velocity: -value)
        }),
    ]
  }

  static func tuningGestures(count: Int) -> [TuningResult.Gesture] {
    gestures(count: count).enumerated().compactMap { index, gesture in
      TuningResult.Gesture(
        id: gesture.name, group: "p\(index % 20)", intent: gesture.intent ?? .cancel,
        progress: gesture.progress, velocity: gesture.velocity ?? 0)
    }
  }
}

extension TuningResult.Gesture {
  /// A gesture as a replay with the default rule would hand it over.
  init?(
    id: String, group: String? = nil, intent: TransitionOutcome, progress: Double,
    velocity: Double
  ) {
    guard
      let outcome = LabeledOutcome(
        id: id, group: group, intent: intent, progress: progress, velocity: velocity, extent: 393)
    else { return nil }
    let release = ReleaseState(progress: progress, velocity: velocity, extent: 393)
    self.init(
      outcome: outcome, lengthUnit: .points,
      current: FinishPolicy.progressOrVelocity().decide(release).outcome, isStill: false,
      isCaught: false)
  }
}

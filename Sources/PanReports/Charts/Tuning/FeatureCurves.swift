import PanDocuments
import PanTuning

/// The single numbers that a family looks at, each swept over all thresholds.
struct FeatureCurves {
  /// One number.
  struct Curve {
    let name: String
    let feature: ReleaseFeature
    let sweep: ThresholdSweep
    let stroke: Stroke
  }

  let curves: [Curve]

  init(_ family: RuleFamily, _ outcomes: [LabeledOutcome]) {
    curves = zip(family.features, Self.strokes).map { feature, stroke in
      Curve(
        name: feature.name, feature: feature,
        sweep: ThresholdSweep(outcomes, feature: feature), stroke: stroke)
    }
  }

  private static let strokes = [
    Stroke(ink: .purple), Stroke(ink: .green, dash: .longDashed),
  ]

  var legend: [Chart.LegendEntry] {
    curves.map { .init(label: "\($0.name) alone", swatch: .line($0.stroke)) }
  }
}

extension ReleaseFeature {
  /// The word in tables and pictures.
  var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .projectedProgress: "projected progress"
    }
  }

  /// The word in names of files and in exports.
  var fileName: String { name.split(separator: " ").joined(separator: "-") }
}

import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// The cumulative share of gestures at or below each value, a curve for each intent.
///
/// The curves say whether a rule on this quantity alone can tell the intents apart: the more room
/// between them, the better. They are empirical distribution functions, with nothing smoothed.
package struct DistributionChart: Sendable {
  /// A value that a rule compares with, and its name.
  struct Bound: Equatable {
    /// In the unit of the quantity.
    let value: Double
    let label: String
  }

  private let feature: RuleFamily.Feature
  private let groups: [Group]
  private let length: LengthLabel
  private let bounds: [Bound]

  /// Takes values and what was meant with each, in any order. Nil if no value is finite.
  init?(
    _ feature: RuleFamily.Feature, values: [(value: Double, intent: TransitionOutcome)],
    bounds: [Bound] = [], length: LengthLabel = .points
  ) {
    self.feature = feature
    self.length = length
    self.bounds = bounds
    groups = Group.all(values)
    guard !groups.isEmpty else { return nil }
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let title = "\(feature.name) at release"
    let axis = feature.axis(title, covering: groups.flatMap(\.values) + bounds.map(\.value), length)
    let shares = AxisScale.linear(
      AxisScale.Linear(covering: [], including: [0, 100], margin: 0.03))
    let subtitle = middles
    return Chart(
      title: "\(title.capitalizedFirst) by intent", subtitle: subtitle,
      description: "Cumulative shares of \(title) by intent. \(subtitle)", horizontal: axis,
      vertical: Chart.Axis(title: "gestures at or below", unit: "%", scale: shares),
      marks: bounds.map { .verticalRule($0.value, label: $0.label, Self.boundStroke) }
        + groups.map { .steps($0.points(on: axis.scale), $0.stroke) },
      legend: groups.map {
        (label: "\($0.name) (\($0.values.count))", swatch: .line($0.stroke))
      })
  }

  private static let boundStroke = Stroke(ink: .muted, width: 1, dash: .dashed)

  private var middles: String {
    let isSpeed = feature == .velocity
    let middles = groups.map { group in
      "\(NumberText.fixed(group.median, decimals: isSpeed ? 0 : 2)) of those \(group.name)"
    }
    return
      "Middle value\(isSpeed ? ", in \(length.speed)" : ""): \(middles.joined(separator: ", "))."
  }
}

extension DistributionChart {
  /// How a batch's progress or velocity is spread among what was meant. Nil without an intent.
  init?(
    _ feature: RuleFamily.Feature, _ charted: PictureWriter.Gestures,
    configuration: ReplayConfiguration
  ) {
    let values = charted.gestures.compactMap { gesture -> (Double, TransitionOutcome)? in
      guard let intent = gesture.intent,
        let value = feature == .velocity ? gesture.velocity : gesture.progress
      else { return nil }
      return (value, intent)
    }
    let bound: Double? =
      switch feature {
      case .progress: configuration.policy.plainBound(.progress)
      case .velocity: configuration.policy.plainBound(.velocity)
      case .projectedProgress: nil
      }
    let bounds = bound.map { [Bound(value: $0, label: "finish ≥ \(NumberText.plain($0))")] }
    self.init(feature, values: values, bounds: bounds ?? [], length: charted.length)
  }
}

extension DistributionChart {
  /// The values of one intent, ascending.
  fileprivate struct Group {
    let intent: TransitionOutcome
    let values: [Double]

    static func all(_ values: [(value: Double, intent: TransitionOutcome)]) -> [Group] {
      TransitionOutcome.allCases.map { intent in
        Group(
          intent: intent,
          values: values.filter { $0.intent == intent && $0.value.isFinite }.map(\.value).sorted())
      }.filter { !$0.values.isEmpty }
    }

    var median: Double { Distribution(values).median ?? 0 }

    var name: String { "meant to \(intent.name)" }

    var stroke: Stroke {
      switch intent {
      case .finish: Stroke(ink: .finish, width: 2.5)
      case .cancel: Stroke(ink: .cancel, width: 2.5, dash: .dashed)
      }
    }

    /// The corners of the steps, from the low end of the axis to the high.
    func points(on scale: AxisScale) -> [PlotPoint] {
      let steps = values.enumerated().map { index, value in
        PlotPoint(x: value, y: 100 * Double(index + 1) / Double(values.count))
      }
      return [PlotPoint(x: scale.value(at: 0), y: 0)] + steps
        + [PlotPoint(x: scale.value(at: 1), y: 100)]
    }
  }
}

extension RuleFamily.Feature {
  /// The word in tables and pictures.
  var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .projectedProgress: "projected progress"
    }
  }
}

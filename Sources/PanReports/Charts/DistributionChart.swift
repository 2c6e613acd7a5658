package import PanDocuments
import PanMetrics
import PanText
package import PanTraces
package import PanTuning

/// What share of the gestures lies at or below each value, apart for each intent.
///
/// The curves say whether a rule on this quantity alone can tell the intents apart: the more room
/// between them, the better. They are empirical distribution functions, with nothing smoothed.
package struct DistributionChart: Sendable {
  /// A value that a rule compares with, and its name.
  package struct Bound: Sendable, Equatable {
    fileprivate let value: Double
    fileprivate let label: String

    /// Creates a bound, in the unit of the quantity.
    package init(_ value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  private let feature: ReleaseFeature
  private let groups: [Group]
  private let length: LengthLabel
  private let bounds: [Bound]
  private let finding: String?

  /// Takes values and what was meant with each, in any order; nil where no value is finite.
  ///
  /// The finding stands under the title; by default it is the middle value of each intent.
  package init?(
    _ feature: ReleaseFeature, values: [(value: Double, intent: TransitionOutcome?)],
    bounds: [Bound] = [], length: LengthLabel = .points, finding: String? = nil
  ) {
    self.feature = feature
    self.length = length
    self.bounds = bounds
    self.finding = finding
    groups = Group.all(values)
    guard !groups.isEmpty else { return nil }
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let title = "\(feature.name) at release"
    let axis = feature.axis(title, covering: groups.flatMap(\.values) + bounds.map(\.value), length)
    let shares = AxisScale.linear(LinearScale(covering: [], including: [0, 100], margin: 0.03))
    let subtitle = finding ?? middles
    return Chart(
      title: "\(title.prefix(1).uppercased())\(title.dropFirst()) by intent", subtitle: subtitle,
      description: "Cumulative shares of \(title) by intent. \(subtitle)", horizontal: axis,
      vertical: Chart.Axis(title: "gestures at or below", unit: "%", scale: shares),
      marks: bounds.map { .verticalRule($0.value, label: $0.label, Self.boundStroke) }
        + groups.map { .steps($0.points(on: axis.scale), $0.stroke) },
      legend: groups.map {
        .init(label: "\($0.name) (\($0.values.count))", swatch: .line($0.stroke))
      })
  }

  private static let boundStroke = Stroke(ink: .muted, width: 1, dash: .dashed)

  private var middles: String {
    let isSpeed = feature == .velocity
    let middles = groups.map { group in
      "\(NumberText.fixed(group.median, decimals: isSpeed ? 0 : 2)) \(group.clause)"
    }
    return
      "Middle value\(isSpeed ? ", in \(length.speed)" : ""): \(middles.joined(separator: ", "))."
  }
}

/// The values of one intent, ascending.
private struct Group {
  let intent: TransitionOutcome?
  let values: [Double]

  static func all(_ values: [(value: Double, intent: TransitionOutcome?)]) -> [Group] {
    let intents: [TransitionOutcome?] = TransitionOutcome.allCases + [nil]
    return intents.map { intent in
      Group(
        intent: intent,
        values: values.filter { $0.intent == intent && $0.value.isFinite }.map(\.value).sorted())
    }.filter { !$0.values.isEmpty }
  }

  var median: Double { Distribution(values).median ?? 0 }

  var name: String {
    switch intent {
    case .finish?: "meant to finish"
    case .cancel?: "meant to cancel"
    case nil: "no intent known"
    }
  }

  var clause: String { intent == nil ? "without an intent" : "of those \(name)" }

  var stroke: Stroke {
    switch intent {
    case .finish?: Stroke(ink: .finish, width: 2.5)
    case .cancel?: Stroke(ink: .cancel, width: 2.5, dash: .dashed)
    case nil: Stroke(ink: .muted, width: 2, dash: .dotted)
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

import PanMetrics
import PanTraces

/// What share of the gestures lies at or below each value, apart for each intent.
///
/// The curves say whether a rule on this quantity alone can tell the intents apart: the more room
/// between them, the better. They are empirical distribution functions, with nothing smoothed.
public struct DistributionChart: Sendable {
  /// What is distributed.
  public enum Quantity: Sendable, CaseIterable {
    /// Share of the travel at release.
    case progress
    /// Points per second at release, positive towards the finish.
    case velocity
  }

  /// A value that a rule compares with, and its name.
  public struct Bound: Sendable, Equatable {
    fileprivate let value: Double
    fileprivate let label: String

    /// Creates a bound, in the unit of the quantity.
    public init(_ value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  private let quantity: Quantity
  private let groups: [Group]
  private let bounds: [Bound]

  /// Takes values and what was meant with each, in any order; nil where no value is finite.
  public init?(
    _ quantity: Quantity, values: [(value: Double, intent: TransitionOutcome?)],
    bounds: [Bound] = []
  ) {
    self.quantity = quantity
    self.bounds = bounds
    groups = Group.all(values)
    guard !groups.isEmpty else { return nil }
  }

  /// Takes one quantity of decided gestures; nil where there are none.
  public init?(_ quantity: Quantity, of gestures: [DecisionMap.Gesture], bounds: [Bound] = []) {
    self.init(
      quantity,
      values: gestures.map { (quantity == .progress ? $0.progress : $0.velocity, $0.intent) },
      bounds: bounds)
  }

  /// The chart, ready to be drawn in either theme.
  public var chart: Chart {
    let scale = scale
    let shares = AxisScale.linear(LinearScale(covering: [], including: [0, 100], margin: 0.03))
    return Chart(
      title: "\(quantity.name) at release by intent", subtitle: subtitle,
      description: "Cumulative shares of \(quantity.title) by intent. \(subtitle)",
      horizontal: Chart.Axis(title: quantity.title, unit: quantity.unit, scale: scale),
      vertical: Chart.Axis(title: "gestures at or below", unit: "%", scale: shares),
      marks: bounds.map { .verticalRule($0.value, label: $0.label, Self.boundStroke) }
        + groups.map { .steps($0.points(on: scale), $0.stroke) },
      legend: groups.map {
        .init(label: "\($0.name) (\($0.values.count))", swatch: .line($0.stroke))
      })
  }

  private static let boundStroke = Stroke(ink: .muted, width: 1, dash: .dashed)

  private var scale: AxisScale {
    let values = groups.flatMap(\.values) + bounds.map(\.value)
    switch quantity {
    case .progress: return .linear(LinearScale(covering: values, including: [0, 1], margin: 0.02))
    case .velocity:
      return .symlog(
        SymlogScale(covering: values, threshold: DecisionMap.linearVelocity, margin: 0.04))
    }
  }

  private var subtitle: String {
    let middles = groups.map { group in
      "\(NumberText.fixed(group.median, decimals: quantity.decimals)) \(group.clause)"
    }
    let unit = quantity == .velocity ? ", in pt/s" : ""
    return "Middle value\(unit): \(middles.joined(separator: ", "))."
  }
}

extension DistributionChart.Quantity {
  fileprivate var name: String {
    switch self {
    case .progress: "Progress"
    case .velocity: "Velocity"
    }
  }

  fileprivate var title: String { "\(name.lowercased()) at release" }

  fileprivate var unit: String {
    switch self {
    case .progress: "share of travel"
    case .velocity: "pt/s"
    }
  }

  fileprivate var decimals: Int { self == .progress ? 2 : 0 }
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

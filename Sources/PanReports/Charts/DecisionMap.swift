package import PanDocuments
package import PanTraces
import PanText

/// Every gesture by its progress and velocity at release, over the border the rule draws.
///
/// Colour and shape tell what was decided; a hollow shape was decided against its intent.
package struct DecisionMap: Sendable {
  /// One decided gesture.
  package struct Gesture: Sendable, Equatable {
    /// The name shown under the pointer.
    package let name: String
    /// Share of the travel at release.
    package let progress: Double
    /// Points per second at release, positive towards the finish.
    package let velocity: Double
    /// What was decided.
    package let outcome: TransitionOutcome
    /// What was meant, where that is known.
    package let intent: TransitionOutcome?

    /// Creates a gesture of the map; one whose numbers are not finite is left out of the picture.
    package init(
      name: String, progress: Double, velocity: Double, outcome: TransitionOutcome,
      intent: TransitionOutcome?
    ) {
      self.name = name
      self.progress = progress
      self.velocity = velocity
      self.outcome = outcome
      self.intent = intent
    }

    /// What was decided, and whether that was meant.
    var kind: DecisionKind {
      DecisionKind(outcome: outcome, isWrong: intent.map { $0 != outcome } ?? false)
    }
  }

  /// As many gestures as are drawn one by one; more are gathered into squares.
  package static let mostPoints = PointBins.mostPoints
  /// Where the velocity axis turns from linear to logarithmic, in points per second.
  static let linearVelocity = 100.0

  private let title: String
  private let subtitle: String?
  private let gestures: [Gesture]
  private let length: LengthLabel
  private let finishes: (@Sendable (_ progress: Double, _ velocity: Double) -> Bool)?

  /// Takes decided gestures and the rule behind them.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - subtitle: A sentence with the finding.
  ///   - gestures: The gestures, in an order that does not change from run to run.
  ///   - length: What lengths are called.
  ///   - finishes: Whether the rule finishes at a progress (share of travel) and a velocity (points
  ///     per second); nil for a rule that depends on more than these two.
  package init(
    title: String, subtitle: String? = nil, gestures: [Gesture], length: LengthLabel = .points,
    finishes: (@Sendable (_ progress: Double, _ velocity: Double) -> Bool)?
  ) {
    self.title = title
    self.subtitle = subtitle
    self.length = length
    self.gestures = gestures.filter { $0.progress.isFinite && $0.velocity.isFinite }
    self.finishes = finishes
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let horizontal = AxisScale.linear(
      LinearScale(covering: gestures.map(\.progress), including: [0, 1], margin: 0.02))
    let vertical = AxisScale.symlog(
      SymlogScale(
        covering: gestures.map(\.velocity), threshold: Self.linearVelocity, margin: 0.04))
    let groups = DecisionKind.all.map { kind in (kind, gestures.filter { $0.kind == kind }) }
      .filter { !$0.1.isEmpty }
    var marks = regionMarks(horizontal, vertical)
    var legend = groups.map { kind, members in
      Chart.LegendEntry(label: "\(kind.name) (\(members.count))", swatch: .point(kind.style))
    }
    if gestures.count > Self.mostPoints {
      let largest = addBins(groups, horizontal, vertical, to: &marks)
      legend.append(
        Chart.LegendEntry(
          label: "size: number of gestures (largest \(largest))",
          swatch: .point(PointStyle(shape: .circle, ink: .muted))))
    } else {
      for (kind, members) in groups {
        marks.append(.points(members.map { Self.point($0, length) }, kind.style))
      }
    }
    if finishes != nil {
      legend.append(Chart.LegendEntry(label: "the rule finishes", swatch: .region(.finish)))
    }
    return Chart(
      title: title, subtitle: subtitle, description: description(groups),
      horizontal: Chart.Axis(
        title: "progress at release", unit: "share of travel", scale: horizontal),
      vertical: Chart.Axis(title: "velocity at release", unit: length.speed, scale: vertical),
      marks: marks, legend: legend)
  }

  private func regionMarks(_ horizontal: AxisScale, _ vertical: AxisScale) -> [ChartMark] {
    guard let finishes else { return [] }
    let contour = RegionContour(horizontal: horizontal, vertical: vertical, where: finishes)
    return [.region(contour.outlines, .finish)]
      + contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
  }

  /// Adds the gathered points and returns how many gestures the largest stands for.
  private func addBins(
    _ groups: [(DecisionKind, [Gesture])], _ horizontal: AxisScale, _ vertical: AxisScale,
    to marks: inout [ChartMark]
  ) -> Int {
    let places = groups.map { _, members in
      members.map {
        PlotPoint(
          x: horizontal.position(of: $0.progress), y: vertical.position(of: $0.velocity))
      }
    }
    let largest = places.map(PointBins.largestCount).max() ?? 0
    for ((kind, _), places) in zip(groups, places) {
      let points = PointBins.points(
        places, largest: largest, name: kind.name, horizontal: horizontal, vertical: vertical)
      marks.append(.points(points, kind.style))
    }
    return largest
  }

  private func description(_ groups: [(DecisionKind, [Gesture])]) -> String {
    let counts = groups.map { "\($1.count) \($0.name)" }.joined(separator: ", ")
    let finding = subtitle.map { " \($0)" } ?? ""
    return "\(gestures.count) gestures by progress and velocity at release: \(counts).\(finding)"
  }

  /// A gesture's point, with what it says under the pointer.
  static func point(
    _ gesture: Gesture, _ length: LengthLabel, radius: Double = PointStyle.radius
  ) -> ChartPoint {
    let progress = NumberText.fixed(gesture.progress, decimals: 2)
    let velocity = NumberText.fixed(gesture.velocity, decimals: 0)
    return ChartPoint(
      place: PlotPoint(x: gesture.progress, y: gesture.velocity), radius: radius,
      title: "\(TextWidth.elided(gesture.name, toColumns: 80)): \(gesture.kind.name), "
        + "progress \(progress), \(velocity) \(length.speed)")
  }
}

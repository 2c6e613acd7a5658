package import PanDocuments
import PanMetrics
package import PanReplay
import PanTraces
import PanText
import PanTraces
import PanTuning

/// Every gesture by its progress and velocity at release, over the border the rule draws.
///
/// Colour and shape tell what was decided; a hollow shape was decided against its intent.
package struct DecisionMap: Sendable {
  /// One decided gesture.
  struct Gesture: Equatable {
    /// The name shown under the pointer.
    let name: String
    /// Share of the travel at release.
    let progress: Double
    /// Points per second at release, positive towards the finish.
    let velocity: Double
    /// What was decided.
    let outcome: TransitionOutcome
    /// What was meant, where that is known.
    let intent: TransitionOutcome?
    /// Whether that is only likely.
    var isLikely = false

    /// Whether it has a place on the map; without one it is left out of the picture.
    var hasPlace: Bool { progress.isFinite && velocity.isFinite }

    /// What was decided, and whether that was meant.
    var kind: DecisionKind {
      DecisionKind(
        outcome: outcome, isWrong: intent.map { $0 != outcome } ?? false, isLikely: isLikely)
    }
  }

  /// As many gestures as are drawn one by one; more are gathered into squares.
  package static let mostPoints = PointBins.mostPoints

  /// The heading.
  let title: String
  /// A sentence with the finding.
  var subtitle: String?
  /// The gestures, in an order that does not change from run to run.
  let gestures: [Gesture]
  /// What lengths are called.
  var length = LengthLabel.points
  /// Where the rule finishes; nil for a rule that depends on more than progress and velocity.
  let finishes: FinishRegion?

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let gestures = gestures.filter(\.hasPlace)
    let (across, along) = ReleaseFeature.plane(
      progress: gestures.map(\.progress), velocity: gestures.map(\.velocity), length)
    let (horizontal, vertical) = (across.scale, along.scale)
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
      title: title, subtitle: subtitle, description: description(groups, gestures.count),
      horizontal: across, vertical: along, marks: marks, legend: legend)
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

  private func description(_ groups: [(DecisionKind, [Gesture])], _ count: Int) -> String {
    let counts = groups.map { "\($1.count) \($0.name)" }.joined(separator: ", ")
    let finding = subtitle.map { " \($0)" } ?? ""
    return "\(count) gestures by progress and velocity at release: \(counts).\(finding)"
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

extension DecisionMap {
  /// Every decided gesture over the border of the rule; nil where nothing was decided.
  package init?(_ traces: [AnalysedTrace], configuration: ReplayConfiguration) {
    let gestures = traces.compactMap { Gesture($0.analysis) }
    guard !gestures.isEmpty else { return nil }
    let labelled = gestures.filter { $0.intent != nil }
    let wrong = labelled.count { $0.intent != $0.outcome }
    let still = traces.count { trace in
      guard let release = trace.analysis.release else { return false }
      return release.velocityAlong == nil && !release.isSystemCancelled
    }
    self.init(
      title: "Decision map",
      subtitle: "Finishes when \(configuration.policy.sentence)."
        + (labelled.isEmpty
          ? "" : " \(wrong) of \(labelled.count) labelled decided against what was meant.")
        + (still > 0 ? " \(still) without a velocity stand at 0." : ""),
      gestures: gestures, length: traces.length,
      finishes: configuration.policy.region(extents: traces.map(\.analysis.travel.extent)))
  }
}

extension DecisionMap.Gesture {
  /// A gesture by its release; nil where no rule was asked.
  init?(_ analysis: TraceAnalysis) {
    guard let release = analysis.release, !release.isSystemCancelled else { return nil }
    self.init(
      name: analysis.id, progress: release.progress, velocity: release.velocityAlong ?? 0,
      outcome: release.decision.outcome, intent: analysis.intent)
  }
}

/// Whether a rule finishes at a progress (share of travel) and a velocity (points per second).
typealias FinishRegion = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

extension FinishPolicy {
  /// Where the rule finishes on travels of one extent.
  func region(extent: Double) -> FinishRegion {
    { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return decide(state).outcome == .finish
    }
  }

  /// Where the rule finishes on all of some travels; nil where more than the two numbers decide.
  ///
  /// A rule with lengths in it has one border per extent, and none where the travels' differ.
  func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

package import PanDocuments
package import PanReplay
import PanText
package import PanTraces
import PanTuning

/// Every gesture by its progress and velocity at release, over the border the rule draws.
///
/// Colour and shape tell what was decided; a hollow shape was decided against its intent.
package struct DecisionMap: Sendable {
  /// One decided gesture.
  package struct Gesture: Equatable, Sendable {
    /// The name shown under the pointer.
    package let name: String
    /// Share of the travel at release.
    package let progress: Double
    /// Points per second at release, positive towards the finish; 0 without one.
    package let velocity: Double
    /// What was decided.
    package let outcome: TransitionOutcome
    /// What was meant, where that is known.
    package let intent: TransitionOutcome?
    /// Whether that is only likely.
    package let isLikely: Bool
    /// Whether it has no velocity, and so stands on a strip of its own.
    package let isStill: Bool

    /// Takes a gesture as it was decided.
    package init(
      name: String, progress: Double, velocity: Double, outcome: TransitionOutcome,
      intent: TransitionOutcome?, isLikely: Bool = false, isStill: Bool = false
    ) {
      self.name = name
      self.progress = progress
      self.velocity = velocity
      self.outcome = outcome
      self.intent = intent
      self.isLikely = isLikely
      self.isStill = isStill
    }

    /// Whether it has a place on the map; without one it is left out of the picture.
    package var hasPlace: Bool { progress.isFinite && velocity.isFinite }

    /// What was decided, and whether that was meant.
    package var kind: DecisionKind {
      DecisionKind(outcome, intent: intent, isLikely: isLikely)
    }
  }

  /// As many gestures as are drawn one by one; more are gathered into squares.
  package static let mostPoints = PointBins.mostPoints

  /// The heading.
  private let title: String
  /// A sentence with the finding.
  private let subtitle: String?
  /// The gestures, in an order that does not change from run to run.
  private let gestures: [Gesture]
  /// What lengths are called.
  private let length: LengthLabel
  /// Where the rule finishes; nil for a rule that depends on more than progress and velocity.
  private let finishes: FinishRegion?

  /// As many wrong ones as are named.
  private static let mostNamed = 12

  /// Makes a map of gestures in an order that does not change from run to run; `finishes` is nil for
  /// a rule that depends on more than progress and velocity.
  package init(
    title: String, subtitle: String? = nil, gestures: [Gesture],
    length: LengthLabel = .points, finishes: FinishRegion?
  ) {
    self.title = title
    self.subtitle = subtitle
    self.gestures = gestures
    self.length = length
    self.finishes = finishes
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    // Of a big batch there is no room for a second list of all gestures.
    let gestures = gestures.allSatisfy { $0.hasPlace } ? gestures : gestures.filter { $0.hasPlace }
    let (across, along) = ReleaseFeature.plane(
      progress: gestures.map { $0.progress },
      velocity: gestures.compactMap { $0.isStill ? nil : $0.velocity }, length)
    let groups = DecisionKind.all.map { kind in
      Group(kind: kind, count: gestures.count { $0.kind == kind })
    }.filter { $0.count > 0 }
    guard gestures.count(where: { $0.intent != nil }) > Self.mostPoints else {
      return marksChart(gestures, groups, across, along)
    }
    return shareChart(gestures, groups, across, along)
  }

  /// How many gestures are alike in what became of them.
  private struct Group {
    let kind: DecisionKind
    let count: Int
  }

  /// A mark for each gesture, or for some that are near each other.
  private func marksChart(
    _ gestures: [Gesture], _ groups: [Group], _ across: Chart.Axis, _ along: Chart.Axis
  ) -> Chart {
    let wrong = groups.filter { $0.kind.isWrong }.reduce(0) { $0 + $1.count }
    let namesWrong = wrong <= Self.mostNamed
    var marks = regionMarks(across.scale, along.scale)
    var strip: [ChartMark] = []
    var legend = groups.map { group in
      Chart.LegendEntry(
        label: "\(group.kind.name) (\(group.count))", swatch: .point(group.kind.style))
    }
    for kind in groups.map({ $0.kind }) {
      let members = gestures.filter { $0.kind == kind }
      func points(_ members: [Gesture]) -> [ChartPoint] {
        members.map { Self.point($0, length, isNamed: kind.isWrong && namesWrong) }
      }
      marks.append(
        PointBins.mark(
          points(members.filter { !$0.isStill }), kind.style, name: kind.name,
          horizontal: across.scale, vertical: along.scale))
      strip.append(
        PointBins.mark(
          points(members.filter { $0.isStill }), kind.style, name: kind.name,
          horizontal: across.scale, vertical: Chart.Strip.scale))
    }
    legend += PointBins.legend(groups.map { $0.count })
    if finishes != nil {
      legend.append(Chart.LegendEntry(label: "the rule finishes", swatch: .region(.finish)))
    }
    return Chart(
      title: title, subtitle: subtitle, description: description(groups, gestures.count),
      horizontal: across, vertical: along, marks: marks, strip: Self.strip(strip), legend: legend)
  }

  /// The share decided wrongly, over the plane and on the strip.
  private func shareChart(
    _ gestures: [Gesture], _ groups: [Group], _ across: Chart.Axis, _ along: Chart.Axis
  ) -> Chart {
    var plane = ShareMap(rows: 14, horizontal: across.scale, vertical: along.scale)
    var still = ShareMap(rows: 1, horizontal: across.scale, vertical: Chart.Strip.scale)
    for gesture in gestures where gesture.intent != nil {
      let place = Self.place(of: gesture)
      if gesture.isStill {
        still.add(place, isWrong: gesture.kind.isWrong)
      } else {
        plane.add(place, isWrong: gesture.kind.isWrong)
      }
    }
    var legend = ShareMap.legend
    let border = regionMarks(across.scale, along.scale).filter { mark in
      if case .line = mark { true } else { false }
    }
    if !border.isEmpty {
      legend.append(
        Chart.LegendEntry(
          label: "the rule finishes to the upper right", swatch: .line(Self.heavyBorder)))
    }
    let heavy = border.map { mark in
      if case .line(let points, _) = mark { ChartMark.line(points, Self.heavyBorder) } else { mark }
    }
    let few = plane.leftOut + still.leftOut
    let note =
      few > 0 ? " \(few) in squares of fewer than \(ShareMap.leastCount) are not shown." : ""
    return Chart(
      title: title, subtitle: (subtitle ?? "") + note,
      description: description(groups, gestures.count),
      horizontal: across, vertical: along, marks: plane.marks + heavy,
      strip: Self.strip(still.marks), legend: legend)
  }

  private static let heavyBorder = Stroke(ink: .text, width: 2, dash: .dashed)

  /// The strip of what has no velocity; nil where nothing stands on it.
  package static func strip(_ marks: [ChartMark]) -> Chart.Strip? {
    let shown = marks.filter { mark in
      if case .points(let points, _) = mark { !points.isEmpty } else { true }
    }
    return shown.isEmpty ? nil : Chart.Strip(title: ["no", "velocity"], marks: shown)
  }

  private func regionMarks(_ horizontal: AxisScale, _ vertical: AxisScale) -> [ChartMark] {
    guard let finishes else { return [] }
    let contour = RegionContour(horizontal: horizontal, vertical: vertical, where: finishes)
    return [.region(contour.outlines, .finish)]
      + contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
  }

  private func description(_ groups: [Group], _ count: Int) -> String {
    let counts = groups.map { "\($0.count) \($0.kind.name)" }.joined(separator: ", ")
    let finding = subtitle.map { " \($0)" } ?? ""
    return "\(count) gestures by progress and velocity at release: \(counts).\(finding)"
  }

  /// A gesture's point, with what it says under the pointer, and its name beside it where asked.
  package static func point(
    _ gesture: Gesture, _ length: LengthLabel, radius: Double = PointStyle.radius,
    isNamed: Bool = false
  ) -> ChartPoint {
    let progress = NumberText.fixed(gesture.progress, decimals: 2)
    let velocity =
      gesture.isStill
      ? "no velocity" : "\(NumberText.fixed(gesture.velocity, decimals: 0)) \(length.speed)"
    return ChartPoint(
      place: place(of: gesture), radius: radius,
      title: "\(TextWidth.elided(gesture.name, toColumns: 80)): \(gesture.kind.name), "
        + "progress \(progress), \(velocity)", label: isNamed ? gesture.name : nil)
  }

  /// On the plane, or in the middle of the strip.
  private static func place(of gesture: Gesture) -> PlotPoint {
    PlotPoint(x: gesture.progress, y: gesture.isStill ? 0.5 : gesture.velocity)
  }
}

/// Whether a rule finishes at a progress (share of travel) and a velocity (points per second).
package typealias FinishRegion = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

extension FinishPolicy {
  /// Where the rule finishes on travels of one extent.
  package func region(extent: Double) -> FinishRegion {
    { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return decide(state).outcome == .finish
    }
  }

  /// Where the rule finishes on all of some travels; nil where more than the two numbers decide.
  ///
  /// A rule with lengths in it has one border per extent, and none where the travels' differ.
  package func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

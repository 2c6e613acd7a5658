package import PanDocuments
import PanMetrics
package import PanReplay
import PanTraces
import PanTuning
import PanWords

/// What a new rule decides otherwise: the changed gestures over the others, with both borders.
///
/// Every gesture stands where the new run sees its release. The changed ones keep the colours and
/// shapes of the decision map; the others are small and grey.
package struct ChangeMap: Sendable {
  /// A gesture as it is decided now, and what was decided before.
  struct Gesture: Equatable {
    let now: DecisionMap.Gesture
    /// Nil where nothing was decided, or nobody knows.
    let before: TransitionOutcome?

    fileprivate var isChanged: Bool { before.map { $0 != now.outcome } ?? false }
  }

  /// What changed, in a sentence.
  package let finding: String
  /// The gestures, in an order that does not change from run to run.
  let gestures: [Gesture]
  /// What lengths are called.
  var length = LengthLabel.points
  /// Where the rule before finishes; nil where it is not known, or depends on more.
  let before: FinishRegion?
  /// Where the rule finishes now; nil for a rule that depends on more than progress and velocity.
  let now: FinishRegion?

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let all = gestures.map(\.now).filter(\.hasPlace)
    let (across, along) = ReleaseFeature.plane(
      progress: all.map(\.progress), velocity: all.filter { !$0.isStill }.map(\.velocity), length)
    let (horizontal, vertical) = (across.scale, along.scale)
    let groups = groups
    var marks = borders(horizontal, vertical)
    var strip: [ChartMark] = []
    for group in groups {
      func mark(_ members: [DecisionMap.Gesture], _ vertical: AxisScale) -> ChartMark {
        PointBins.mark(
          members.map { DecisionMap.point($0, length, radius: group.radius) }, group.style,
          name: group.name, horizontal: horizontal, vertical: vertical)
      }
      marks.append(mark(group.members.filter { !$0.isStill }, vertical))
      strip.append(mark(group.members.filter(\.isStill), Chart.Strip.scale))
    }
    var legend = groups.map { group in
      Chart.LegendEntry(
        label: "\(group.name) (\(group.members.count))", swatch: .point(group.style))
    }
    legend += PointBins.legend(groups.map(\.members.count))
    if before != nil { legend.append(.init(label: "border before", swatch: .line(Self.oldBorder))) }
    if now != nil { legend.append(.init(label: "finishes now", swatch: .region(.finish))) }
    // A rule has no border where more decides, or where its lengths meet travels of several sizes.
    let subtitle = finding + (now == nil ? " The rule now has no border on this map." : "")
    let counts = groups.map { "\($0.members.count) \($0.name)" }.joined(separator: ", ")
    return Chart(
      title: "Before and after", subtitle: subtitle,
      description: "\(all.count) gestures by progress and velocity at release: \(counts). "
        + subtitle,
      horizontal: across, vertical: along, marks: marks,
      strip: DecisionMap.strip(strip), legend: legend)
  }

  private static let oldBorder = Stroke(ink: .text, width: 1.5, dash: .dotted)

  private func borders(_ horizontal: AxisScale, _ vertical: AxisScale) -> [ChartMark] {
    var marks: [ChartMark] = []
    if let now {
      let contour = RegionContour(horizontal: horizontal, vertical: vertical, where: now)
      marks.append(.region(contour.outlines, .finish))
      marks += contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
    }
    if let before {
      let contour = RegionContour(horizontal: horizontal, vertical: vertical, where: before)
      marks += contour.borders.map { .line($0, Self.oldBorder) }
    }
    return marks
  }

  /// The gestures that look alike, the ones to be seen last and so on top.
  private var groups: [ChangeGroup] {
    let placed = gestures.filter(\.now.hasPlace)
    let changed = placed.filter(\.isChanged).map(\.now)
    let others = placed.filter { !$0.isChanged }.map(\.now)
    let unchanged = TransitionOutcome.allCases.map { outcome in
      ChangeGroup(
        name: "as before: \(OutcomeStyle(outcome).name)",
        style: PointStyle(shape: OutcomeStyle(outcome).point.shape, ink: .muted), radius: 3,
        members: others.filter { $0.outcome == outcome })
    }
    let flipped = DecisionKind.all.map { kind in
      ChangeGroup(
        name: "now \(kind.name)", style: kind.style, radius: 5.5,
        members: changed.filter { $0.kind == kind })
    }
    return (unchanged + flipped).filter { !$0.members.isEmpty }
  }
}

/// Gestures that look alike.
private struct ChangeGroup {
  let name: String
  let style: PointStyle
  let radius: Double
  let members: [DecisionMap.Gesture]
}

extension ChangeMap {
  /// What the second of two rules decides otherwise than the first; nil for other numbers of rules.
  ///
  /// The verdicts of the traces are in the rules' order. Nil, too, where no trace has a release.
  package init?(rules: [PolicyMap.Rule], traces: [ComparedTrace]) {
    guard rules.count == 2 else { return nil }
    let gestures = traces.compactMap { trace -> Gesture? in
      guard let release = trace.release, trace.verdicts.count == 2,
        let outcome = trace.verdicts[1].outcome
      else { return nil }
      let now = DecisionMap.Gesture(
        name: trace.id, progress: release.progress, velocity: release.velocity ?? 0,
        outcome: outcome, intent: trace.intent, isStill: release.velocity == nil)
      return Gesture(now: now, before: trace.verdicts[0].outcome)
    }
    guard !gestures.isEmpty else { return nil }
    let changed = traces.count(where: \.isDisputed)
    let extents = traces.compactMap(\.release?.extent)
    self.init(
      finding: "\(rules[1].name) decides \(changed) of \(gestures.count) gestures otherwise than "
        + "\(rules[0].name), the one before.",
      gestures: gestures,
      before: rules[0].policy.region(extents: extents),
      now: rules[1].policy.region(extents: extents))
  }

  /// What is decided otherwise than in a baseline; nil where nothing is, or nothing can be shown.
  ///
  /// `before` is the baseline's rule; nil where it is not known.
  package init?(
    _ batch: AnalysedBatch, _ comparison: ReportComparison, before: FinishPolicy?,
    configuration: ReplayConfiguration
  ) {
    let gestures = batch.traces.compactMap { trace in
      DecisionMap.Gesture(trace.analysis).map { now in
        Gesture(
          now: now, before: comparison.change(of: trace).map(\.before.outcome) ?? now.outcome)
      }
    }
    let changed = comparison.comparison.changed.count
    guard changed > 0, !gestures.isEmpty else { return nil }
    let extents = batch.traces.map(\.analysis.travel.extent)
    let isSame = before == configuration.policy
    self.init(
      finding: "\(changed) of \(batch.count) traces are decided otherwise. Now finishes when "
        + "\(configuration.policy.sentence).", gestures: gestures, length: batch.length,
      before: isSame ? nil : before.flatMap { $0.region(extents: extents) },
      now: configuration.policy.region(extents: extents))
  }
}

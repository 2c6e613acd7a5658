package import PanDocuments
import PanReplay
package import PanTraces

/// What a new rule decides otherwise: the changed gestures over the others, with both borders.
///
/// Every gesture stands where the new run sees its release. The changed ones keep the colours and
/// shapes of the decision map; the others are small and grey.
package struct ChangeMap: Sendable {
  /// A gesture as it is decided now, and what was decided before.
  package struct Gesture: Sendable, Equatable {
    fileprivate let now: DecisionMap.Gesture
    fileprivate let before: TransitionOutcome?

    /// Joins the two; nil before means that nothing was decided, or that nobody knows.
    package init(now: DecisionMap.Gesture, before: TransitionOutcome?) {
      self.now = now
      self.before = before
    }

    fileprivate var isChanged: Bool { before.map { $0 != now.outcome } ?? false }
  }

  /// Whether a rule finishes at a progress (share of travel) and a velocity (points per second).
  package typealias Rule = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

  /// What changed, in a sentence.
  package let finding: String
  private let changed: [DecisionMap.Gesture]
  private let others: [DecisionMap.Gesture]
  private let length: LengthLabel
  private let before: Rule?
  private let now: Rule?

  /// Takes the gestures and the rules; nil for a rule that depends on more than these two.
  package init(
    finding: String, gestures: [Gesture], length: LengthLabel = .points, before: Rule?, now: Rule?
  ) {
    self.finding = finding
    self.length = length
    let finite = gestures.filter { $0.now.progress.isFinite && $0.now.velocity.isFinite }
    changed = finite.filter(\.isChanged).map(\.now)
    others = finite.filter { !$0.isChanged }.map(\.now)
    self.before = before
    self.now = now
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let all = changed + others
    let horizontal = AxisScale.linear(
      LinearScale(covering: all.map(\.progress), including: [0, 1], margin: 0.02))
    let vertical = AxisScale.symlog(
      SymlogScale(
        covering: all.map(\.velocity), threshold: DecisionMap.linearVelocity, margin: 0.04))
    let groups = groups
    var marks = borders(horizontal, vertical)
    for group in groups {
      marks.append(
        PointBins.mark(
          group.members.map { DecisionMap.point($0, length, radius: group.radius) }, group.style,
          name: group.name, horizontal: horizontal, vertical: vertical))
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
      horizontal: Chart.Axis(
        title: "progress at release", unit: "share of travel", scale: horizontal),
      vertical: Chart.Axis(title: "velocity at release", unit: length.speed, scale: vertical),
      marks: marks, legend: legend)
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
        outcome: outcome, intent: trace.intent)
      return Gesture(now: now, before: trace.verdicts[0].outcome)
    }
    guard !gestures.isEmpty else { return nil }
    let changed = traces.count(where: \.isDisputed)
    let extents = traces.compactMap(\.release?.extent)
    self.init(
      finding: "\(rules[1].name) decides \(changed) of \(gestures.count) gestures otherwise than "
        + "\(rules[0].name), the one before.",
      gestures: gestures,
      before: ReplayPictures.finishes(rules[0].policy, extents: extents),
      now: ReplayPictures.finishes(rules[1].policy, extents: extents))
  }
}

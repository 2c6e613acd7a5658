package import PanDocuments
import PanMetrics
package import PanReplay
import PanTraces
import PanWords

/// The decisions that a new rule changes: the changed gestures over the others, with both borders.
///
/// Every gesture stands where the new run sees its release. The changed ones keep the colors and
/// shapes of the decision map; the others are small and gray.
package struct ChangeMap: Sendable {
  /// A gesture as it is decided now, and what was decided before.
  struct Gesture: Equatable {
    let now: DecisionMap.Gesture
    /// Nil where nothing was decided, or the decision is not known.
    let before: TransitionOutcome?

    fileprivate var isChanged: Bool { before.map { $0 != now.outcome } ?? false }
  }

  /// What changed, in a sentence.
  package let finding: String
  /// The gestures, in an order that does not change from run to run.
  let gestures: [Gesture]
  /// The unit of lengths, as text.
  let length: LengthLabel
  /// Where the earlier rule finishes; nil if unknown or dependent on more than these two numbers.
  let before: FinishRegion?
  /// Where the rule finishes now; nil for a rule that depends on more than progress and velocity.
  let now: FinishRegion?

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let placed = gestures.filter(\.now.hasPlace)
    let groups = groups(of: placed)
    var plane = DecisionMap.plane(placed.map(\.now), length)
    if let now { plane.addArea(now) }
    if let before { plane.addBorder(before, Self.oldBorder) }
    plane.add(
      groups.map {
        DecisionMap.group(name: $0.name, $0.style, $0.members, length, radius: $0.radius)
      })
    if before != nil {
      plane.legend.append(.init(label: "border before", swatch: .line(Self.oldBorder)))
    }
    if now != nil { plane.legend.append(.init(label: "finishes now", swatch: .region(.finish))) }
    // No border: the rule depends on more, or has lengths in it while the travels differ.
    let subtitle = finding + (now == nil ? " The rule now has no border on this map." : "")
    let counts = groups.map { "\($0.members.count) \($0.name)" }.joined(separator: ", ")
    return plane.chart(
      title: "Before and after", subtitle: subtitle,
      description:
        "\(counted(placed.count, "gesture")) by progress and velocity at release: \(counts). "
        + subtitle)
  }

  private static let oldBorder = Stroke(ink: .text, width: 1.5, dash: .dotted)

  private typealias Group = (
    name: String, style: PointStyle, radius: Double, members: [DecisionMap.Gesture]
  )

  /// The gestures that look alike, the changed ones last and so on top.
  private func groups(of placed: [Gesture]) -> [Group] {
    let changed = placed.filter(\.isChanged).map(\.now)
    let others = placed.filter { !$0.isChanged }.map(\.now)
    let unchanged = TransitionOutcome.allCases.map { outcome -> Group in
      let style = OutcomeStyle(outcome)
      return (
        "as before: \(style.name)", PointStyle(shape: style.point.shape, ink: .muted), 3,
        others.filter { $0.outcome == outcome }
      )
    }
    let flipped = DecisionKind.all.map { kind -> Group in
      ("now \(kind.name)", kind.style, 5.5, changed.filter { $0.kind == kind })
    }
    return (unchanged + flipped).filter { !$0.members.isEmpty }
  }
}

extension ChangeMap {
  /// The decisions that differ between two rules; nil for another number of rules.
  ///
  /// The verdicts of a trace are in the order of `rules`. Nil, too, if no trace has a release.
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
    let changed = gestures.count(where: \.isChanged)
    let extents = traces.compactMap(\.release?.extent)
    self.init(
      finding: "\(rules[1].name) decides \(changed) of \(gestures.count) gestures otherwise than "
        + "\(rules[0].name), the one before.",
      gestures: gestures, length: LengthLabel(traces.lazy.map(\.lengthUnit)),
      before: rules[0].policy.region(extents: extents),
      now: rules[1].policy.region(extents: extents))
  }

  /// The decisions that differ from a baseline; nil if none differs or none can be drawn.
  ///
  /// `before` is the baseline's rule, if it is known.
  package init?(
    _ batch: AnalyzedBatch, _ comparison: ReportComparison, before: FinishPolicy?,
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
        + "\(configuration.policy.sentence(in: batch.length)).", gestures: gestures,
      length: batch.length,
      before: isSame ? nil : before.flatMap { $0.region(extents: extents) },
      now: configuration.policy.region(extents: extents))
  }
}

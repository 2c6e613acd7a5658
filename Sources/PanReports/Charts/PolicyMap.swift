package import PanDocuments
package import PanReplay
import PanText
import PanTraces
import PanWords

/// The borders of several finish rules on one map of progress and velocity, over the gestures they
/// were asked about.
///
/// Each rule has a line of its own pattern, width and color; where borders lie on one another, the
/// wider line shows under the narrower.
package struct PolicyMap: Sendable {
  /// A rule with its name.
  package typealias Rule = (name: String, policy: FinishPolicy)

  /// More rules than this cannot be told apart.
  package static let mostRules = LineStyles.count

  private let rules: [Rule]
  private let gestures: [Gesture]
  /// How many traces rules decide differently that the first saw no release of.
  private let unplaced: Int
  private let extent: Double
  private let isUniform: Bool
  private let length: LengthLabel

  private typealias Gesture = (release: ReleaseState, trace: ComparedTrace)

  /// Takes at most ``mostRules`` rules, and their verdicts on the traces in the same order.
  ///
  /// Nil where no trace has a release.
  package init?(rules: [Rule], traces: [ComparedTrace]) {
    self.rules = Array(rules.prefix(Self.mostRules))
    gestures = traces.compactMap { trace in trace.release.map { ($0, trace) } }
    unplaced = traces.count { $0.isDisputed && $0.release == nil }
    length = LengthLabel(traces.lazy.map(\.lengthUnit))
    let extents = gestures.map(\.release.extent).sorted()
    guard let least = extents.first, let most = extents.last else { return nil }
    extent = extents[extents.count / 2]
    isUniform = most - least <= 1e-6 * most
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    var plane = ReleasePlane(
      progress: gestures.map(\.release.progress),
      velocity: gestures.compactMap(\.release.velocity) + [-1000, 1000], length)
    let groups = Agreement.allCases.map { kind in
      (kind, gestures.filter { Agreement($0.trace) == kind })
    }.filter { !$0.1.isEmpty }
    for (index, rule) in rules.enumerated() where rule.policy.isOfProgressAndVelocity {
      // Later lines are drawn over earlier ones, and are narrower.
      let stroke = LineStyles.stroke(index, width: 1.75 + 0.75 * Double(rules.count - 1 - index))
      plane.addBorder(rule.policy.region(extent: extent), stroke)
      plane.legend.append(.init(label: rule.name, swatch: .line(stroke)))
    }
    plane.add(
      groups.map { kind, members in
        .init(
          name: kind.name, kind.style, members, isStill: { $0.release.velocity == nil },
          point: point)
      })
    let counts = groups.map { "\($0.0.name): \($0.1.count)" }.joined(separator: ", ")
    return plane.chart(
      title: "Borders of finish rules", subtitle: subtitle,
      description: "The borders of \(rules.map(\.name).joined(separator: ", ")) by progress and "
        + "velocity at release, over \(gestures.count) gestures; \(counts). \(subtitle)")
  }

  private var subtitle: String {
    var text = "A rule finishes to the upper right of its border"
    let needsExtent = rules.contains {
      $0.policy.isOfProgressAndVelocity && $0.policy.dependsOnExtent
    }
    if needsExtent, !isUniform {
      text += ", drawn for a travel of \(NumberText.fixed(extent, decimals: 0)) \(length.symbol)"
    }
    text += "."
    let others = rules.filter { !$0.policy.isOfProgressAndVelocity }.map(\.name)
    if !others.isEmpty {
      text += " Without a border, as more decides: \(others.joined(separator: ", "))."
    }
    if unplaced > 0 {
      text +=
        " \(unplaced) more that differ \(unplaced == 1 ? "has" : "have") no place: \(rules[0].name) saw no "
        + "release."
    }
    let elsewhere = gestures.filter(isElsewhere).map(\.trace.id)
    if !elsewhere.isEmpty {
      text +=
        " Marks are as \(rules[0].name) measures them: a rule that measures otherwise decides "
        + "against its border on " + elsewhere.prefix(3).joined(separator: ", ")
        + (elsewhere.count > 3 ? " and \(elsewhere.count - 3) more." : ".")
    }
    return text
  }

  /// Whether a rule's verdict contradicts the side of its border on which the mark lies.
  private func isElsewhere(_ gesture: Gesture) -> Bool {
    zip(rules, gesture.trace.verdicts).contains { rule, verdict in
      guard rule.policy.isOfProgressAndVelocity, let outcome = verdict.outcome else { return false }
      return rule.policy.decide(gesture.release).outcome != outcome
    }
  }

  private func point(_ gesture: Gesture) -> ChartPoint {
    let velocity = gesture.release.velocity.map {
      "\(NumberText.fixed($0, decimals: 0)) \(length.speed)"
    }
    let finishes = gesture.trace.verdicts.count { $0.outcome == .finish }
    let cancels = gesture.trace.verdicts.count { $0.outcome == .cancel }
    return ChartPoint(
      place: PlotPoint(x: gesture.release.progress, y: gesture.release.velocity ?? 0.5),
      title: "\(TextWidth.elided(gesture.trace.id, toColumns: 80)): \(finishes) finish, "
        + "\(cancels) cancel, progress \(NumberText.fixed(gesture.release.progress, decimals: 2)), "
        + (velocity ?? "no velocity"))
  }
}

/// Whether rules agree on a gesture, and on what.
private enum Agreement: CaseIterable {
  case finish, cancel, none

  init(_ trace: ComparedTrace) {
    if trace.isDisputed {
      self = .none
    } else {
      self = trace.verdicts.contains { $0.outcome == .finish } ? .finish : .cancel
    }
  }

  var name: String {
    switch self {
    case .finish: "all finish"
    case .cancel: "all cancel"
    case .none: "they differ"
    }
  }

  var style: PointStyle {
    switch self {
    case .finish: PointStyle(shape: .circle, ink: .muted)
    case .cancel: PointStyle(shape: .triangle, ink: .muted)
    case .none: PointStyle(shape: .circle, ink: .text, isHollow: true)
    }
  }
}

package import PanDocuments
package import PanReplay
import PanTraces
import PanText
import PanTraces
import PanTuning
import PanWords

/// The borders of several finish rules on one map of progress and velocity, over the gestures they
/// were asked about.
///
/// Each rule has a line of its own pattern, width and colour; where borders lie on one another, the
/// wider line shows under the narrower.
package struct PolicyMap: Sendable {
  /// A rule with its name.
  package struct Rule: Sendable {
    let name: String
    let policy: FinishPolicy

    /// Names a rule.
    package init(name: String, policy: FinishPolicy) {
      self.name = name
      self.policy = policy
    }
  }

  /// As many rules as can be told apart.
  package static let mostRules = LineStyles.count

  private let rules: [Rule]
  private let gestures: [(release: ReleaseState, trace: ComparedTrace)]
  private let extent: Double
  private let isUniform: Bool
  private let length: LengthLabel

  /// Takes at most ``mostRules`` rules, and what they made of the traces, in the same order.
  ///
  /// Nil where no trace has a release.
  package init?(rules: [Rule], traces: [ComparedTrace]) {
    self.rules = Array(rules.prefix(Self.mostRules))
    gestures = traces.compactMap { trace in trace.release.map { ($0, trace) } }
    length = LengthLabel(traces.lazy.map(\.lengthUnit))
    let extents = gestures.map(\.release.extent).sorted()
    guard let least = extents.first, let most = extents.last else { return nil }
    extent = extents[extents.count / 2]
    isUniform = most - least <= 1e-6 * most
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let (across, along) = ReleaseFeature.plane(
      progress: gestures.map(\.release.progress),
      velocity: gestures.compactMap(\.release.velocity) + [-1000, 1000], length)
    let (horizontal, vertical) = (across.scale, along.scale)
    let groups = Agreement.allCases.map { kind in
      (kind, gestures.filter { Agreement($0.trace) == kind })
    }.filter { !$0.1.isEmpty }
    let drawn = rules.enumerated().filter { $0.element.policy.isOfProgressAndVelocity }
    let borders = drawn.flatMap { index, rule in
      RegionContour(
        horizontal: horizontal, vertical: vertical, where: rule.policy.region(extent: extent)
      ).borders.map { ChartMark.line($0, stroke(index)) }
    }
    func mark(
      _ kind: Agreement, _ members: [(release: ReleaseState, trace: ComparedTrace)],
      _ vertical: AxisScale
    ) -> ChartMark {
      PointBins.mark(
        members.map { Self.point($0, length) }, kind.style, name: kind.name,
        horizontal: horizontal, vertical: vertical)
    }
    return Chart(
      title: "Borders of finish rules", subtitle: subtitle, description: description(groups),
      horizontal: across, vertical: along,
      marks: borders
        + groups.map { mark($0, $1.filter { $0.release.velocity != nil }, vertical) },
      strip: DecisionMap.strip(
        groups.map { mark($0, $1.filter { $0.release.velocity == nil }, Chart.Strip.scale) }),
      legend: drawn.map { .init(label: $1.name, swatch: .line(stroke($0))) }
        + groups.map { .init(label: "\($0.name) (\($1.count))", swatch: .point($0.style)) }
        + PointBins.legend(groups.map(\.1.count)))
  }

  /// Later lines are drawn over earlier ones, and are narrower.
  private func stroke(_ index: Int) -> Stroke {
    LineStyles.stroke(index, width: 1.75 + 0.75 * Double(rules.count - 1 - index))
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
    return text
  }

  private func description(_ groups: [(Agreement, [(ReleaseState, ComparedTrace)])]) -> String {
    let counts = groups.map { "\($0.name): \($1.count)" }.joined(separator: ", ")
    return "The borders of \(rules.map(\.name).joined(separator: ", ")) by progress and velocity "
      + "at release, over \(gestures.count) gestures; \(counts). \(subtitle)"
  }

  private static func point(
    _ gesture: (release: ReleaseState, trace: ComparedTrace), _ length: LengthLabel
  ) -> ChartPoint {
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

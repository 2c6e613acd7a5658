import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTraces

/// The borders of several finish rules on the release plane, over the gestures they were asked about.
///
/// Of two rules the marks show what the second decides otherwise than the first, of more if they
/// differ. Each rule has a line of its own pattern, width and color. If borders lie on one another,
/// the wider line shows under the narrower.
package struct RulePlane: Sendable {
  /// A rule with its name.
  package typealias Rule = (name: String, policy: FinishPolicy)

  /// More rules than this cannot be told apart.
  package static let mostRules = Stroke.distinctCount

  private typealias Gesture = (release: ReleaseState, trace: ComparedTrace)

  private let rules: [Rule]
  private let gestures: [Gesture]
  /// Disputed gestures that are not on the plane, because the first rule saw no release.
  private let unplaced: Int
  private let extent: ReleasePlane.Extents
  private let length: LengthLabel

  /// Takes at most ``mostRules`` rules, and their verdicts on the traces in the same order.
  ///
  /// Nil if no trace has a release.
  package init?(rules: [Rule], traces: [ComparedTrace]) {
    self.rules = Array(rules.prefix(Self.mostRules))
    gestures = traces.compactMap { trace in trace.release.map { ($0, trace) } }
    unplaced = traces.count { $0.isDisputed && $0.release == nil }
    length = LengthLabel(traces.lazy.map(\.lengthUnit))
    guard let extent = ReleasePlane.Extents(gestures.lazy.map(\.release.extent)) else { return nil }
    self.extent = extent
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    var plane = ReleasePlane(
      progress: gestures.map(\.release.progress),
      velocity: gestures.compactMap(\.release.velocity) + [-1000, 1000], length)
    for (index, rule) in rules.enumerated() where rule.policy.isOfProgressAndVelocity {
      // Later lines are drawn over earlier ones, and are narrower.
      plane.addBorder(
        rule.policy.region(extent: extent.middle), rule.name,
        Stroke.distinct(index, width: 1.75 + 0.75 * Double(rules.count - 1 - index)))
    }
    plane.add(rules.count == 2 ? ReleasePlane.changes(of: changes) : agreement)
    return plane.chart(title: "What the rules decide", subtitle: sentences.joined(separator: " "))
  }

  /// What the second of two rules decides, beside the first.
  private var changes: [ReleasePlane.Gesture] {
    gestures.compactMap { gesture in
      gesture.trace.verdicts.last?.outcome.map {
        mark(gesture, $0, other: gesture.trace.verdicts.first?.outcome)
      }
    }
  }

  /// The gestures by whether all rules agree on them.
  private var agreement: [ReleasePlane.Group] {
    func gestures(_ isIncluded: (ComparedTrace) -> Bool) -> [ReleasePlane.Gesture] {
      self.gestures.filter { isIncluded($0.trace) }.map { mark($0, .finish) }
    }
    return TransitionOutcome.allCases.map { outcome in
      ReleasePlane.Group(
        "all \(outcome.name)",
        PointStyle(shape: outcome.point.shape, ink: .muted),
        gestures { trace in
          !trace.isDisputed
            && (outcome == .finish) == trace.verdicts.contains { $0.outcome == .finish }
        })
    } + [
      ReleasePlane.Group(
        "they differ", PointStyle(shape: .circle, ink: .text, isHollow: true),
        gestures(\.isDisputed))
    ]
  }

  private func mark(
    _ gesture: Gesture, _ outcome: TransitionOutcome, other: TransitionOutcome? = nil
  ) -> ReleasePlane.Gesture {
    ReleasePlane.Gesture(
      name: gesture.trace.id, progress: gesture.release.progress,
      velocity: gesture.release.velocity, outcome: outcome, intent: gesture.trace.intent,
      other: other)
  }

  private var sentences: [String] {
    var sentences: [String] = []
    if rules.count == 2 {
      sentences = [
        "\(rules[1].name) decides \(changes.count(where: \.isChanged)) of \(gestures.count) gestures "
          + "otherwise than \(rules[0].name)."
      ]
    }
    let needsExtent = rules.contains {
      $0.policy.isOfProgressAndVelocity && $0.policy.dependsOnExtent
    }
    if needsExtent, !extent.isUniform {
      let middle = NumberText.fixed(extent.middle, decimals: 0)
      sentences.append("Borders are drawn for a travel of \(middle) \(length.symbol).")
    }
    // What the plane cannot show is said, or a reader would look for it there.
    let others = rules.filter { !$0.policy.isOfProgressAndVelocity }.map(\.name)
    if !others.isEmpty {
      sentences.append("Without a border, as more decides: \(others.joined(separator: ", ")).")
    }
    if unplaced > 0 {
      sentences.append(
        "Not drawn: \(counted(unplaced, "gesture")) the rules disagree on, because \(rules[0].name) "
          + "saw no release.")
    }
    let elsewhere = gestures.filter(isElsewhere).map(\.trace.id)
    if !elsewhere.isEmpty {
      let more = elsewhere.count > 3 ? " and \(elsewhere.count - 3) more" : ""
      sentences.append(
        "Marks are as \(rules[0].name) measures them: a rule that measures otherwise decides "
          + "against its border on \(elsewhere.prefix(3).joined(separator: ", "))\(more).")
    }
    return sentences
  }

  /// Whether a rule's verdict contradicts the side of its border on which the mark lies.
  private func isElsewhere(_ gesture: Gesture) -> Bool {
    zip(rules, gesture.trace.verdicts).contains { rule, verdict in
      guard rule.policy.isOfProgressAndVelocity, let outcome = verdict.outcome else { return false }
      return rule.policy.decide(gesture.release).outcome != outcome
    }
  }
}

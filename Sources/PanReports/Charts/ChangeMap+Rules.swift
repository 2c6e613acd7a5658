import PanReplay
import PanTraces

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

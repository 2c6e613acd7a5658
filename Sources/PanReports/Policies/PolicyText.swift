import PanReplay

/// A finish rule as `--policy` takes it.
public enum PolicyText {
  /// A name with its parameters where there is one, else the formula.
  public static func text(_ policy: FinishPolicy) -> String {
    switch policy {
    case .progressThreshold(let rule):
      return "\(policy.name):threshold=\(PolicyFormula.number(rule.threshold))"
    case .progressOrVelocity(let rule):
      return "\(policy.name):progress=\(PolicyFormula.number(rule.progress)),"
        + "velocity=\(PolicyFormula.number(rule.velocity))"
    case .clauses(let list):
      guard let preset = PolicyPreset.named(list.name) else { return PolicyFormula.text(policy) }
      guard let density = list.pixelDensity, preset.policy != policy else { return preset.name }
      return "\(preset.name):density=\(PolicyFormula.number(density))"
    case .snap(let rule):
      guard rule.anchors != [0, 1] else { return rule.name }
      let anchors = rule.anchors.map(PolicyFormula.number).joined(separator: "/")
      return "\(rule.name):anchors=\(anchors)"
    }
  }
}

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
      guard let preset = policy.preset else { return PolicyFormula.text(policy) }
      guard let density = list.pixelDensity, preset.policy != policy else { return preset.name }
      return "\(preset.name):density=\(PolicyFormula.number(density))"
    case .snap(let rule):
      guard let preset = policy.preset else { return PolicyFormula.text(policy) }
      var parameters: [String] = []
      if rule.anchors != [0, 1] {
        let anchors = rule.anchors.map(PolicyFormula.number).joined(separator: "/")
        parameters.append("anchors=\(anchors)")
      }
      if rule.start != 0 {
        parameters.append("start=\(PolicyFormula.number(rule.anchors[rule.start]))")
      }
      return preset.name + (parameters.isEmpty ? "" : ":" + parameters.joined(separator: ","))
    }
  }
}

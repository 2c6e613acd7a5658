import PanReplay

/// A finish rule as `--policy` takes it.
public enum PolicyText {
  /// A name with its parameters where there is one, else the formula.
  public static func text(_ policy: FinishPolicy) -> String {
    guard let preset = policy.preset else { return PolicyFormula.text(policy) }
    let parameters = preset.parameters.compactMap { parameter -> String? in
      guard let word = word(parameter, of: policy) else { return nil }
      // A framework's rule is named by what is not as published, a plain one by all its bounds.
      let isUsual = preset.isFrameworks && word == self.word(parameter, of: preset.policy)
      return isUsual ? nil : "\(parameter.key)=\(word)"
    }
    return preset.name + (parameters.isEmpty ? "" : ":" + parameters.joined(separator: ","))
  }

  /// The value of a parameter as `NAME:key=value` has it; nil where the rule has none.
  private static func word(_ parameter: PresetParameter, of policy: FinishPolicy) -> String? {
    switch (parameter, policy) {
    case (.bound(_, let clause, _), .clauses(let list)):
      list.bound(ofClause: clause).map(PolicyFormula.number)
    case (.density, .clauses(let list)): list.pixelDensity.map(PolicyFormula.number)
    case (.anchors, .snap(let rule)):
      rule.anchors.map(PolicyFormula.number).joined(separator: "/")
    case (.start, .snap(let rule)):
      rule.anchors.indices.contains(rule.start)
        ? PolicyFormula.number(rule.anchors[rule.start]) : nil
    case (.bound, _), (.density, _), (.anchors, _), (.start, _): nil
    }
  }
}

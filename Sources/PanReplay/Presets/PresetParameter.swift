import PanText
import PanTraces

/// What presets leave to the app: `key=value` after the name.
extension ComponentField<FinishPolicy> {
  /// The bound of a clause with one test.
  static func bound(
    _ key: String, _ summary: String, unit: String = "", ofClause clause: Int,
    in range: ClosedRange<Double>
  ) -> ComponentField {
    .number(
      key, summary, unit: unit, in: range,
      get: { policy in
        guard case .clauses(let list) = policy else { return .nan }
        return list.bound(ofClause: clause) ?? .nan
      },
      set: { policy, bound in
        guard case .clauses(let list) = policy else { return }
        policy = .clauses(list.with(bound: bound, ofClause: clause))
      })
  }

  /// The device pixels per point that the rule's pixel velocities are taken at.
  static let density = ComponentField.number(
    "density", "device pixels per point", in: 0.1...100,
    get: { policy in
      guard case .clauses(let list) = policy else { return .nan }
      return list.pixelDensity ?? .nan
    },
    set: { policy, density in
      guard case .clauses(let list) = policy else { return }
      policy = .clauses(list.at(density: density))
    })

  /// Where content may rest.
  static let anchors = ComponentField(
    "anchors", "where content may rest, as shares of the travel",
    .text("rising shares from 0 to 10, such as 0/0.5/1"),
    get: { policy in
      guard case .snap(let rule) = policy else { return .off }
      return .word(rule.anchors.map(PolicyFormula.number).joined(separator: "/"))
    },
    set: { policy, value in
      guard case .snap(var rule) = policy, case .word(let word) = value else { return false }
      rule.anchors = word.split(separator: "/", omittingEmptySubsequences: false)
        .map { Double(decimal: String($0)) ?? .nan }
      guard rule.hasUsableAnchors else { return false }
      policy = .snap(rule)
      return true
    })

  /// The anchor where the gesture starts.
  static let start = ComponentField(
    "start", "the anchor where the gesture starts", .text("one of the anchors"),
    get: { policy in
      guard case .snap(let rule) = policy, rule.anchors.indices.contains(rule.start) else {
        return .off
      }
      return .word(PolicyFormula.number(rule.anchors[rule.start]))
    },
    set: { policy, value in
      guard case .snap(var rule) = policy, case .word(let word) = value,
        let start = rule.anchors.firstIndex(where: { $0 == Double(decimal: word) })
      else { return false }
      rule.start = start
      policy = .snap(rule)
      return true
    })
}

extension PolicyPreset {
  /// Whether a rule is this one, whatever it makes of what is left to the app.
  func covers(_ policy: FinishPolicy) -> Bool {
    var rule = policy
    // The start goes first, as long as it is one of the rule's own anchors.
    for parameter in parameters.reversed() {
      guard parameter.write(parameter.value(of: policy), to: &rule),
        parameter.write(parameter.value(of: self.policy), to: &rule)
      else { return false }
    }
    return rule == self.policy
  }
}

extension ClauseList {
  /// The bound of a clause with one test; nil for any other.
  func bound(ofClause index: Int) -> Double? {
    guard clauses.indices.contains(index), clauses[index].tests.count == 1 else { return nil }
    return clauses[index].tests[0].bound
  }

  /// The list with another bound in a clause with one test.
  func with(bound: Double, ofClause index: Int) -> ClauseList {
    guard self.bound(ofClause: index) != nil else { return self }
    var list = self
    let (outcome, test) = (clauses[index].outcome, clauses[index].tests[0])
    list.clauses[index] = PolicyClause(
      outcome, [ReleaseTest(test.quantity, test.comparison, bound)])
    return list
  }
}

extension SnapRule {
  /// Whether the anchors are at least two rising shares from 0 to at most 10, with the start among
  /// them.
  public var hasUsableAnchors: Bool {
    anchors.count >= 2 && anchors[0] == 0 && anchors.indices.contains(start)
      && zip(anchors, anchors.dropFirst()).allSatisfy { $0 < $1 }
      && anchors[anchors.count - 1] <= 10
  }
}

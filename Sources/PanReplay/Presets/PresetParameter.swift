/// What a preset leaves to the app: `key=value` after its name.
public enum PresetParameter: Equatable, Hashable, Sendable {
  /// The bound of a clause's only test, in the unit of what it tests.
  case bound(String, clause: Int, range: ClosedRange<Double>)
  /// The device pixels per point that the rule's pixel velocities are taken at.
  case density
  /// Where content may rest, as rising shares of the travel.
  case anchors
  /// The anchor where the gesture starts, by its share.
  case start

  /// The pixel densities there are.
  public static let densities = 0.1...100.0

  /// The word before the `=`.
  public var key: String {
    switch self {
    case .bound(let key, _, _): key
    case .density: "density"
    case .anchors: "anchors"
    case .start: "start"
    }
  }

  /// Whether a rule has the parameter, with a value that may be.
  func isUsable(in policy: FinishPolicy) -> Bool {
    switch (self, policy) {
    case (.bound(_, let clause, let range), .clauses(let list)):
      list.bound(ofClause: clause).map(range.contains) ?? false
    case (.density, .clauses(let list)):
      list.pixelDensity.map(Self.densities.contains) ?? false
    case (.anchors, .snap(let rule)), (.start, .snap(let rule)): rule.hasUsableAnchors
    case (.bound, _), (.density, _), (.anchors, _), (.start, _): false
    }
  }

  /// A rule with the parameter's value from another; itself where either has none.
  func copied(from source: FinishPolicy, to policy: FinishPolicy) -> FinishPolicy {
    switch (policy, source) {
    case (.clauses(let list), .clauses(let original)):
      switch self {
      case .bound(_, let clause, _):
        return original.bound(ofClause: clause).map {
          .clauses(list.with(bound: $0, ofClause: clause))
        } ?? policy
      case .density: return original.pixelDensity.map { .clauses(list.at(density: $0)) } ?? policy
      case .anchors, .start: return policy
      }
    case (.snap(var rule), .snap(let original)):
      switch self {
      case .anchors: rule.anchors = original.anchors
      case .start: rule.start = original.start
      case .bound, .density: break
      }
      return .snap(rule)
    default: return policy
    }
  }
}

extension ClauseList {
  /// The bound of a clause with one test; nil for any other.
  public func bound(ofClause index: Int) -> Double? {
    guard clauses.indices.contains(index), clauses[index].tests.count == 1 else { return nil }
    return clauses[index].tests[0].bound
  }

  /// The list with another bound in a clause with one test.
  public func with(bound: Double, ofClause index: Int) -> ClauseList {
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

import PanText
import PanTraces

extension FinishPolicy {
  /// Far enough: finishes when progress has reached a share of the travel; the bound itself
  /// finishes.
  ///
  /// Half of the travel with `>=` is the rule of the widespread custom-transition tutorials.
  public static func progress(_ threshold: Double = usualProgress) -> FinishPolicy {
    .clauses(ClauseList(name: "progress", [.finish(.atLeast(.progress, threshold))]))
  }

  /// Far enough, or fast enough: finishes when progress or the velocity in points per second has
  /// reached its bound; both bounds finish.
  ///
  /// Without a velocity only progress counts. Half of the travel or 500 pt/s are what
  /// brave/browser-ios pull request 1186 settled on for going back.
  public static func progressOrVelocity(
    progress: Double = usualProgress, velocity: Double = usualVelocity
  ) -> FinishPolicy {
    let clauses: [PolicyClause] = [
      .finish(.atLeast(.progress, progress)), .finish(.atLeast(.velocity, velocity)),
    ]
    return .clauses(
      ClauseList(
        name: "progress-or-velocity", gate: VelocityGate(missing: .unknown), clauses))
  }

  /// The share of the travel that finishes unless another is asked for.
  public static let usualProgress = 0.5

  /// The velocity towards finish that finishes unless another is asked for, in points per second.
  public static let usualVelocity = 500.0

  /// The bound that a ``PolicyPreset/plain`` rule puts on a quantity.
  ///
  /// Nil where it puts none on it, and for any other rule: its bounds may depend on each other.
  public func plainBound(_ quantity: ReleaseQuantity) -> Double? {
    guard case .clauses(let list) = self, let preset, !preset.isFrameworks else { return nil }
    let tests = list.clauses.lazy.flatMap { $0.tests }
    return tests.first { $0.quantity == quantity }?.bound
  }
}

extension PolicyPreset {
  /// The rules of no particular framework, each with bounds that can be set.
  public static let plain: [PolicyPreset] = [
    PolicyPreset(
      "progress", "far enough", policy: .progress(),
      parameters: [
        .bound("threshold", "the share of the travel that finishes", ofClause: 0, in: shares)
      ]),
    PolicyPreset(
      "progress-or-velocity", "far enough, or fast enough", policy: .progressOrVelocity(),
      parameters: [
        .bound("progress", "the share of the travel that finishes", ofClause: 0, in: shares),
        .bound(
          "velocity", "the velocity that finishes", unit: "pt/s", ofClause: 1, in: -1e6...1e6),
      ]),
  ]

  private static let shares = -10.0...10.0
}

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

  /// The share of the travel that a framework's rule compares with.
  static let threshold = ComponentField.common(
    "threshold", "the share of the travel that finishes", in: 0.001...10)

  /// The speed that a framework's rule compares with, in the unit of its formula.
  static let velocity = ComponentField.common(
    "velocity", "the speed that decides, in the unit of the formula", in: 0.001...1e6)

  /// The one bound that a rule has for shares, or for speeds; its sign stays.
  private static func common(
    _ key: String, _ summary: String, in range: ClosedRange<Double>
  ) -> ComponentField {
    .number(
      key, summary, in: range,
      get: { policy in
        guard case .clauses(let list) = policy else { return .nan }
        return list.bound(of: key) ?? .nan
      },
      set: { policy, bound in
        guard case .clauses(let list) = policy else { return }
        policy = .clauses(list.with(bound: bound, of: key))
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
  /// Whether a rule is this preset, with any values of the parameters that are left to the app.
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

extension ReleaseTest {
  /// Whether a preset's `threshold` or `velocity` is its bound.
  ///
  /// A bound of 0 is a direction, and an end of the travel only says where other tests hold.
  fileprivate func isOf(_ key: String) -> Bool {
    guard bound != 0, quantity != .progress || bound != 1 else { return false }
    return switch quantity.clause {
    case .progress, .projection: key == "threshold"
    case .velocity, .pixelVelocity, .relativeVelocity, .speed, .meanVelocity: key == "velocity"
    case .peak, .reversal, .distance, .remaining, .dominance, .duration, .swipePower,
      .systemCancelled, .own:
      false
    }
  }
}

extension ClauseList {
  /// The one magnitude of the bounds that `threshold` or `velocity` stands for; nil where there are
  /// several, or none.
  ///
  /// Without a test of the velocity it is the speed below which the gate takes a velocity for 0.
  func bound(of key: String) -> Double? {
    let tests = clauses.flatMap { $0.tests }.filter { $0.isOf(key) }
    if tests.isEmpty, key == "velocity", gate.floor > 0 { return gate.floor }
    guard let first = tests.first,
      tests.allSatisfy({
        $0.bound.magnitude == first.bound.magnitude && $0.quantity.clause == first.quantity.clause
      })
    else { return nil }
    return first.bound.magnitude
  }

  /// The list with another such bound.
  func with(bound: Double, of key: String) -> ClauseList {
    var list = self
    if key == "velocity", !clauses.contains(where: { $0.tests.contains { $0.isOf(key) } }) {
      list.gate = VelocityGate(
        floor: bound, floorIsStill: gate.floorIsStill, ceiling: gate.ceiling, missing: gate.missing)
    }
    list.clauses = clauses.map { clause in
      let tests = clause.tests.map { test in
        test.isOf(key)
          ? ReleaseTest(test.quantity, test.comparison, test.bound < 0 ? -bound : bound) : test
      }
      return PolicyClause(clause.outcome, tests)
    }
    return list
  }

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

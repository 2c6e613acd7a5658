import PanTraces

extension FinishPolicy {
  /// Far enough: finishes when progress has reached a share of the travel. The bound itself
  /// finishes.
  ///
  /// Half of the travel with `>=` is the rule of the widespread custom-transition tutorials.
  public static func progress(_ threshold: Double = usualProgress) -> FinishPolicy {
    .clauses(ClauseList(name: "progress", [.finish(.atLeast(.progress, threshold))]))
  }

  /// Far enough, or fast enough: finishes when progress or the velocity in points per second has
  /// reached its bound. Both bounds finish.
  ///
  /// Without a velocity only progress counts. Half of the travel or 500 pt/s are what
  /// brave/browser-ios pull request 1186 settled on for going back.
  public static func progressOrVelocity(
    progress: Double = usualProgress, velocity: Double = usualVelocity
  ) -> FinishPolicy {
    let clauses: [ClauseList.Clause] = [
      .finish(.atLeast(.progress, progress)), .finish(.atLeast(.velocity, velocity)),
    ]
    return .clauses(
      ClauseList(
        name: "progress-or-velocity", gate: ClauseList.VelocityGate(missing: .unknown), clauses))
  }

  /// The share of the travel that finishes unless another is asked for.
  public static let usualProgress = 0.5

  /// The velocity towards finish that finishes unless another is asked for, in points per second.
  public static let usualVelocity = 500.0

  /// The bound that a ``PolicyPreset/plain`` rule puts on a quantity.
  ///
  /// Nil if it puts none on it, and for any other rule: its bounds may depend on each other.
  public func plainBound(_ quantity: ReleaseTest.Quantity) -> Double? {
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
        .bound("threshold", "the share of the travel that finishes", .number(shares), ofClause: 0)
      ]),
    PolicyPreset(
      "progress-or-velocity", "far enough, or fast enough", policy: .progressOrVelocity(),
      parameters: [
        .bound("progress", "the share of the travel that finishes", .number(shares), ofClause: 0),
        .bound(
          "velocity", "the velocity that finishes", .number(-1e6...1e6, "pt/s"), ofClause: 1),
      ]),
  ]

  private static let shares = -10.0...10.0
}

/// What presets leave to the app: `key=value` after the name.
extension Setting<FinishPolicy> {
  /// The bound of a clause with one test.
  static func bound(
    _ key: String, _ help: String, _ range: SettingRange<Double>, ofClause clause: Int
  ) -> Setting {
    Setting<ClauseList>(
      key, help, range, get: { $0.bound(ofClause: clause) },
      set: { $0 = $0.with(bound: $1, ofClause: clause) }
    ).ofClauses
  }

  /// The share of the travel that a framework's rule compares with.
  static let threshold = common(
    "threshold", "the share of the travel that finishes", .number(0.001...10))

  /// The speed that a framework's rule compares with, in the unit of its formula.
  static let velocity = common(
    "velocity", "the speed that decides, in the unit of the formula", .number(0.001...1e6))

  /// The one bound that a rule has for shares, or for speeds. Its sign stays.
  private static func common(
    _ key: String, _ help: String, _ range: SettingRange<Double>
  ) -> Setting {
    Setting<ClauseList>(
      key, help, range, get: { $0.bound(of: key) }, set: { $0 = $0.with(bound: $1, of: key) }
    ).ofClauses
  }

  /// The device pixels per point that the rule's pixel velocities are taken at.
  static let density = Setting<ClauseList>(
    "density", "device pixels per point; auto takes the file's px_per_pt, else 3",
    .text(
      "a number from 0.1 to 100, or auto",
      read: { text in
        if text == "auto" { return .some(nil) }
        return Double(decimal: text).flatMap { (0.1...100).contains($0) ? .some($0) : nil }
      }, write: { $0.map { PolicyFormula.number($0) } ?? "auto" }),
    get: { $0.pixelDensity },
    set: { $0 = $0.at(density: $1) }
  ).ofClauses

  /// Where content may rest, and the anchor where the gesture starts.
  static let snap: [Setting] = [
    Setting<SnapRule>(
      "anchors", "where content may rest, as shares of the travel",
      .text(
        "rising shares from 0 to 10, such as 0/0.5/1",
        read: { text in
          let shares = text.split(separator: "/", omittingEmptySubsequences: false)
            .map { Double(decimal: String($0)) ?? .nan }
          return SnapRule.areUsable(shares) ? shares : nil
        }, write: { $0.map { PolicyFormula.number($0) }.joined(separator: "/") }),
      get: { $0.anchors },
      set: { rule, anchors in
        rule.anchors = anchors
        rule.start = min(rule.start, anchors.count - 1)
      }
    ).ofStops,
    Setting<SnapRule>(
      "start", "the anchor where the gesture starts",
      .text(
        "one of the anchors", read: { Double(decimal: $0) }, write: { PolicyFormula.number($0) }),
      get: { $0.anchors.indices.contains($0.start) ? $0.anchors[$0.start] : nil },
      set: { (rule: inout SnapRule, share: Double) throws(ComponentError) in
        guard let start = rule.anchors.firstIndex(of: share) else {
          let anchors = rule.anchors.map { PolicyFormula.number($0) }.joined(separator: ", ")
          throw .contradiction(
            "start: '\(PolicyFormula.number(share))' is not one of the anchors \(anchors)",
            advice: nil)
        }
        rule.start = start
      }
    ).ofStops,
  ]
}

extension Setting<SnapRule> {
  fileprivate var ofStops: Setting<FinishPolicy> {
    inside({ if case .snap(let rule) = $0 { rule } else { nil } }, { $0 = .snap($1) })
  }
}

extension Setting<ClauseList> {
  var ofClauses: Setting<FinishPolicy> {
    inside({ if case .clauses(let list) = $0 { list } else { nil } }, { $0 = .clauses($1) })
  }
}

extension PolicyPreset {
  /// Whether a rule is this preset, with any values of the parameters that are left to the app.
  func covers(_ policy: FinishPolicy) -> Bool {
    var rule = policy
    // Reset `start` before `anchors`: it must name an existing anchor.
    for parameter in parameters.reversed() {
      guard let own = parameter.text(of: policy), let published = parameter.text(of: self.policy),
        (try? parameter.read(own, into: &rule)) != nil,
        (try? parameter.read(published, into: &rule)) != nil
      else { return false }
    }
    return rule == self.policy
  }
}

extension ReleaseTest {
  /// Whether a preset's `threshold` or `velocity` is its bound.
  ///
  /// A bound of 0 is a direction, and an end of the travel only says where other tests hold.
  fileprivate func isSetBy(_ key: String) -> Bool {
    guard bound != 0, quantity != .progress || bound != 1 else { return false }
    return switch quantity.reason {
    case .progress, .projection: key == "threshold"
    case .velocity, .pixelVelocity, .relativeVelocity, .speed, .meanVelocity: key == "velocity"
    case .peak, .reversal, .distance, .remaining, .dominance, .duration, .swipePower,
      .systemCancelled, .own:
      false
    }
  }
}

extension ClauseList {
  /// The bound that the key sets. Nil if the tests disagree, or there is none.
  ///
  /// Without a test of the velocity it is the speed below which the gate takes a velocity for 0.
  func bound(of key: String) -> Double? {
    let tests = clauses.flatMap { $0.tests }.filter { $0.isSetBy(key) }
    if tests.isEmpty, key == "velocity", gate.floor > 0 { return gate.floor }
    guard let first = tests.first,
      tests.allSatisfy({
        $0.bound.magnitude == first.bound.magnitude && $0.quantity.reason == first.quantity.reason
      })
    else { return nil }
    return first.bound.magnitude
  }

  /// The list with another such bound.
  func with(bound: Double, of key: String) -> ClauseList {
    var list = self
    if key == "velocity", !clauses.contains(where: { $0.tests.contains { $0.isSetBy(key) } }) {
      list.gate = VelocityGate(
        floor: bound, floorIsStill: gate.floorIsStill, ceiling: gate.ceiling, missing: gate.missing)
    }
    list.clauses = clauses.map { clause in
      let tests = clause.tests.map { test in
        test.isSetBy(key)
          ? ReleaseTest(test.quantity, test.comparison, test.bound < 0 ? -bound : bound) : test
      }
      return Clause(clause.outcome, tests)
    }
    return list
  }

  /// The bound of a clause with one test. Nil for any other.
  func bound(ofClause index: Int) -> Double? {
    guard clauses.indices.contains(index), clauses[index].tests.count == 1 else { return nil }
    return clauses[index].tests[0].bound
  }

  /// The list with another bound in a clause with one test.
  func with(bound: Double, ofClause index: Int) -> ClauseList {
    guard self.bound(ofClause: index) != nil else { return self }
    var list = self
    let (outcome, test) = (clauses[index].outcome, clauses[index].tests[0])
    list.clauses[index] = Clause(
      outcome, [ReleaseTest(test.quantity, test.comparison, bound)])
    return list
  }
}

extension SnapRule {
  /// Whether anchors are at least two rising shares from 0 to at most 10.
  public static func areUsable(_ anchors: [Double]) -> Bool {
    anchors.count >= 2 && anchors[0] == 0
      && zip(anchors, anchors.dropFirst()).allSatisfy { $0 < $1 }
      && anchors[anchors.count - 1] <= 10
  }
}

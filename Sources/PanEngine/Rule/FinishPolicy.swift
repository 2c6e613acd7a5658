import PanTraces

// A rule from text to decision:
// 1. `PolicyFormula` writes rules as text and reads them back: a preset's name, or a formula.
// 2. `PolicyFormulaParser` reads the clauses of a formula, `SnapRule+Formula` its stops.
// 3. `FinishPolicy` is the rule: a `ClauseList`, a `SnapRule` or a `CustomRule`.
// 4. `ReleaseState` is what it sees of a release, and `ReleaseTest` one comparison of it.
// 5. `ReleaseDecision` is its answer: the outcome, the reason and the margin.

/// The rule that decides at lift whether a transition finishes or cancels.
///
/// Two rules are equal if they do the same. A rule's name is a label: only ``preset`` tells
/// whether it is the rule that goes by that name.
///
/// ```swift
/// let policy = FinishPolicy.progressOrVelocity(progress: 0.4, velocity: 300)
/// let decision = policy.decide(ReleaseState(progress: 0.3, velocity: 350, extent: 393))
/// let byHowMuch = decision.margin?.value
/// ```
public enum FinishPolicy: Equatable, Hashable, Sendable {
  /// The first of some clauses that applies.
  case clauses(ClauseList)
  /// The nearest of some anchors.
  case snap(SnapRule)
  /// A custom function.
  case custom(CustomRule)

  /// The name on the command line and in outputs. `custom` if the label is a preset's name but
  /// the rule is not that preset.
  public var name: String {
    let isTaken = PolicyPreset.named(label) != nil && preset == nil
    if case .custom(let rule) = self {
      return isTaken || label == Self.namelessName ? rule.title : label
    }
    return isTaken ? Self.namelessName : label
  }

  static let namelessName = "custom"

  /// The name that a formula was given. Nil for a preset, a function and a formula without one.
  public var givenName: String? {
    guard case .clauses(let rule) = self, rule.name != Self.namelessName,
      PolicyPreset.named(rule.name) == nil
    else { return nil }
    return rule.name
  }

  /// The rule under a name, if it has none yet: a preset keeps its own, by which it is known.
  public func called(_ name: String) -> FinishPolicy {
    guard case .clauses(var rule) = self, rule.name == Self.namelessName else { return self }
    rule.name = name
    return .clauses(rule)
  }

  /// What the rule calls itself.
  var label: String {
    switch self {
    case .clauses(let rule): rule.name
    case .snap(let rule): rule.name
    case .custom(let rule): rule.name
    }
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    switch self {
    case .clauses(let rule): rule.decide(release)
    case .snap(let rule): rule.decide(release)
    case .custom(let rule): rule.decide(release)
    }
  }

  /// Whether progress and the velocity along the travel alone decide. False for a custom rule,
  /// whose function may use more.
  public var isOfProgressAndVelocity: Bool {
    switch self {
    case .snap: true
    case .custom: false
    case .clauses(let rule):
      rule.clauses.allSatisfy { $0.tests.allSatisfy { $0.quantity.isOfProgressAndVelocity } }
    }
  }

  /// Whether the travel's length matters besides progress and velocity.
  public var dependsOnExtent: Bool {
    switch self {
    case .snap, .custom: true
    case .clauses(let rule):
      rule.clauses.contains { $0.tests.contains { $0.quantity.dependsOnExtent } }
    }
  }
}

extension FinishPolicy {
  /// Where the way counts from, if the rule says it.
  public var origin: PanGestureRecognizer.TranslationOrigin? {
    switch self {
    case .clauses(let rule): rule.origin
    case .snap(let rule): rule.origin
    case .custom: nil
    }
  }

  /// Whether it asks for the way, which depends on where that counts from.
  package var looksAtWay: Bool {
    guard case .clauses(let rule) = self else { return true }
    return rule.clauses.contains { $0.tests.contains { $0.quantity.dependsOnOrigin } }
  }

  /// Whether it would decide a release otherwise if the way counted from the touch-down, in place of
  /// the recognition.
  package func dependsOnOrigin(_ release: ReleaseState) -> Bool {
    decide(release.countedFromTouchDown).outcome != decide(release).outcome
  }

  /// Whether it would decide a release otherwise by the clock of a handler. The contact then takes a
  /// little more or less time than by the times of its events.
  package func dependsOnClock(_ release: ReleaseState) -> Bool {
    let outcome = decide(release).outcome
    let lag = PolicyPreset.Events.Clock.lag
    return decide(release.lasting(release.duration + lag)).outcome != outcome
      || decide(release.lasting(max(release.duration - lag, 0))).outcome != outcome
  }

  /// Whether it would decide a release otherwise if a missing velocity passed no test, in place of
  /// counting as 0.
  package func dependsOnMissingVelocity(_ release: ReleaseState) -> Bool {
    guard release.velocity == nil, case .clauses(var rule) = self, rule.gate.missing == .still
    else { return false }
    rule.gate = ClauseList.VelocityGate(
      floor: rule.gate.floor, floorIsStill: rule.gate.floorIsStill, ceiling: rule.gate.ceiling,
      missing: .unknown)
    return rule.decide(release).outcome != decide(release).outcome
  }
}

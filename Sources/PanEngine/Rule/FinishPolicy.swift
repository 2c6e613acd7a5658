import PanTraces

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

  /// The name on the command line and in outputs. `custom` for a rule under the name of another.
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

/// A custom finish rule: any function of a release.
///
/// Functions cannot be compared. A custom rule is known by its name: rules of one name count as
/// one, in `==`, in outputs and in digests of configurations. So give a rule another name whenever
/// its function changes. It must decide equal releases alike.
///
/// ```swift
/// let patient = CustomRule("patient") { release in
///   release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.25 : 0.5)
/// }
/// let policy = FinishPolicy.custom(patient)
/// ```
public struct CustomRule: Sendable {
  /// What the rule is called in outputs, and in `--policy`.
  public let name: String

  private let decision: @Sendable (ReleaseState) -> ReleaseDecision

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: What the rule is called.
  ///   - decision: The function. One comparison is ``ReleaseState/decide(_:_:_:)``, several are a
  ///     ``ClauseList``. Both say how clearly they decided.
  public init(_ name: String, _ decision: @escaping @Sendable (ReleaseState) -> ReleaseDecision) {
    self.name = name
    self.decision = decision
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision { decision(release) }

  /// The rule among rules with a formula: this one has none.
  var title: String { Self.titlePrefix + name }

  static let titlePrefix = "own rule "
}

extension CustomRule: Equatable, Hashable {
  /// Whether two rules have one name, byte by byte.
  public static func == (a: CustomRule, b: CustomRule) -> Bool {
    ByteKey(a.name) == ByteKey(b.name)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(name)) }
}

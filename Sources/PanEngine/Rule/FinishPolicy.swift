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
  ///
  /// A custom rule is named by all that it declares, see ``CustomRule/words``.
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
    case .custom(let rule): rule.words
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

/// A custom finish rule: any function of a release and of the rule's settings.
///
/// Functions cannot be compared. A custom rule is identified by what it declares: its name, its
/// settings and its revision. Rules that declare the same count as one, in `==`, in names and in
/// digests of configurations. So give every number the function takes as a setting, and another
/// revision whenever the function changes. It must decide equal releases alike.
///
/// ```swift
/// let patient = CustomRule(
///   "patient", [RuleSetting("far", 0.5, in: 0.2...0.8), RuleSetting("quick", 0.2, in: 0...0.5)]
/// ) { release, settings in
///   let (far, quick) = (settings[0], settings[1])
///   return release.decide(.progress, .atLeast, release.duration < quick ? far / 2 : far)
/// }
/// let policy = FinishPolicy.custom(patient)
/// ```
public struct CustomRule: Sendable {
  /// What the rule is called.
  public let name: String
  /// The numbers that the function takes, part of what the rule is.
  public private(set) var settings: [RuleSetting]
  /// Which version of the function it is. Empty for the only one.
  public let revision: String

  private let decision: @Sendable (ReleaseState, [Double]) -> ReleaseDecision

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: What the rule is called in outputs, and in `--policy`.
  ///   - settings: The numbers that the function takes.
  ///   - revision: Which function of the name it is.
  ///   - decision: The function. It is given the settings' values in their order. One comparison is
  ///     ``ReleaseState/decide(_:_:_:)``, several are a ``ClauseList``. Both say how clearly they
  ///     decided.
  public init(
    _ name: String, _ settings: [RuleSetting] = [], revision: String = "",
    _ decision: @escaping @Sendable (ReleaseState, [Double]) -> ReleaseDecision
  ) {
    self.name = name
    self.settings = settings
    self.revision = revision
    self.decision = decision
  }

  /// The rule with another value for a setting. Nil if it has no such setting.
  public func setting(_ name: String, to value: Double) -> CustomRule? {
    guard let index = settings.firstIndex(where: { $0.name == name }) else { return nil }
    var rule = self
    rule.settings[index].value = value
    return rule
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    decide(release, with: settings.map { $0.value })
  }

  /// What the rule says of a release with other values of its settings, in their order.
  package func decide(_ release: ReleaseState, with values: [Double]) -> ReleaseDecision {
    decision(release, values)
  }

  /// All that the rule declares: `NAME`, `NAME:key=value,key=value`, each with `@REVISION` if it
  /// has one.
  ///
  /// Texts are equal only if all of it is. The signs of this form are escaped within names, as
  /// in `%3A`.
  public var words: String {
    let settings = settings.map {
      "\(Self.plain($0.name))=\(NumberText.plain($0.value + 0))"
    }
    return Self.plain(name) + (settings.isEmpty ? "" : ":" + settings.joined(separator: ","))
      + (revision.isEmpty ? "" : "@" + Self.plain(revision))
  }

  /// The rule among rules with a formula: this one has none.
  var title: String { Self.titlePrefix + words }

  static let titlePrefix = "own rule "

  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": plain += "%25"
      case ":": plain += "%3A"
      case ",": plain += "%2C"
      case "=": plain += "%3D"
      case "@": plain += "%40"
      case "\n": plain += "%0A"
      case "\r": plain += "%0D"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}

extension CustomRule: Equatable, Hashable {
  /// Whether two rules declare the same.
  public static func == (a: CustomRule, b: CustomRule) -> Bool {
    ByteKey(a.words) == ByteKey(b.words)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(words)) }
}

/// A number that a custom rule takes.
public struct RuleSetting: Equatable, Hashable, Sendable {
  /// What it is called in outputs, and in `--policy RULE:name=value`.
  public let name: String
  /// The number.
  public internal(set) var value: Double
  /// The values that make sense, which tuning tries. Nil for any, and then it is not tuned.
  public let range: ClosedRange<Double>?

  /// Names a number.
  public init(_ name: String, _ value: Double, in range: ClosedRange<Double>? = nil) {
    self.name = name
    self.value = value
    self.range = range
  }
}

import PanTraces

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

  /// How tables name a custom rule.
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

import PanText
public import PanTraces

/// A finish rule of one's own: any function of a release.
///
/// Functions cannot be compared. A rule of one's own is known by what it declares: its name, its
/// parameters and its revision. Rules that declare the same count as one, in `==`, in names and in
/// digests of configurations; so give every number the function takes as a parameter, and another
/// revision whenever the function itself changes. It must decide equal releases alike.
///
/// ```swift
/// let patient = CustomRule("patient", parameters: [RuleSetting("quick", 0.2)]) { release in
///   release.progress >= (release.duration < 0.2 ? 0.2 : 0.5) ? .finish : .cancel
/// }
/// let policy = FinishPolicy.custom(patient)
/// ```
public struct CustomRule: Sendable {
  /// What the rule is called.
  public let name: String
  /// The numbers that the function takes, part of what the rule is.
  public let parameters: [RuleSetting]
  /// Which function of the name it is; empty for the only one.
  public let revision: String

  private let decision: @Sendable (ReleaseState) -> ReleaseDecision

  /// Creates a rule that says what happens; its decisions have no margin.
  public init(
    _ name: String, parameters: [RuleSetting] = [], revision: String = "",
    _ outcome: @escaping @Sendable (ReleaseState) -> TransitionOutcome
  ) {
    self.init(
      name, parameters: parameters, revision: revision,
      deciding: { ReleaseDecision(outcome: outcome($0), clause: .own, margin: nil) })
  }

  /// Creates a rule that says as well what it compared, and how clearly it decided.
  ///
  /// A margin's ``DecisionMargin/finishes`` should be the outcome.
  public init(
    _ name: String, parameters: [RuleSetting] = [], revision: String = "",
    deciding decision: @escaping @Sendable (ReleaseState) -> ReleaseDecision
  ) {
    self.name = name
    self.parameters = parameters
    self.revision = revision
    self.decision = decision
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision { decision(release) }

  /// All that the rule declares: `NAME`, `NAME:key=value,key=value`, each with `@REVISION` if it has
  /// one.
  ///
  /// Two texts are equal only where all of it is: signs of this form within a name stand as `%3A`.
  public var words: String {
    let settings = parameters.map {
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

/// A number that a rule of one's own takes.
public struct RuleSetting: Equatable, Hashable, Sendable {
  /// What it is called in outputs.
  public let name: String
  /// The number.
  public let value: Double

  /// Names a number.
  public init(_ name: String, _ value: Double) {
    self.name = name
    self.value = value
  }
}

public import PanGestures
public import PanText

/// A finish rule with a name; a framework's with what is known of its surroundings, and where that
/// was read.
///
/// UIKit's own rules are not public, and none here claims to be one of them.
public struct PolicyPreset: Sendable {
  /// The name on the command line.
  public let name: String
  /// The component whose rule it is, and what it drives.
  public let title: String
  /// The rule.
  public let policy: FinishPolicy
  /// How the framework concludes the velocity; nil where it leaves that to a closed platform.
  public let estimator: VelocityEstimator?
  /// How far a finger must go before it counts, in points; nil where that is not known.
  public let slop: Double?
  /// What happens after the decision; nil where that is not known.
  package let settle: PresetSettle?
  /// What to know besides; empty where there is nothing.
  public let remarks: String
  /// What is left to the app.
  public let parameters: [ComponentField<FinishPolicy>]
  /// Where it was read; nil for a rule that is no framework's.
  public let source: PresetSource?

  /// Whether it is the rule of a framework.
  public var isFrameworks: Bool { source != nil }

  /// Describes a preset with a list of clauses.
  init(
    _ name: String, _ title: String, gate: VelocityGate = .open, _ clauses: [PolicyClause],
    estimator: VelocityEstimator? = nil, slop: Double? = nil, settle: PresetSettle? = nil,
    remarks: String = "", _ source: PresetSource
  ) {
    let list = ClauseList(name: name, gate: gate, clauses)
    self.init(
      name, title, policy: .clauses(list), parameters: list.pixelDensity == nil ? [] : [.density],
      estimator: estimator, slop: slop, settle: settle, remarks: remarks, source)
  }

  /// Describes a preset that goes to the nearest anchor.
  init(
    _ name: String, _ title: String, lookAhead: Double, reach: SnapReach = .all,
    tie: SnapTie = .low, override: SnapOverride = .none, estimator: VelocityEstimator? = nil,
    slop: Double? = nil, settle: PresetSettle? = nil, remarks: String = "",
    _ source: PresetSource
  ) {
    let rule = SnapRule(
      name: name, lookAhead: lookAhead, reach: reach, tie: tie, override: override)
    self.init(
      name, title, policy: .snap(rule), parameters: [.anchors, .start], estimator: estimator,
      slop: slop, settle: settle, remarks: remarks, source)
  }

  /// Describes a preset; by default one that is no framework's.
  init(
    _ name: String, _ title: String, policy: FinishPolicy,
    parameters: [ComponentField<FinishPolicy>],
    estimator: VelocityEstimator? = nil, slop: Double? = nil, settle: PresetSettle? = nil,
    remarks: String = "", _ source: PresetSource? = nil
  ) {
    self.name = name
    self.title = title
    self.policy = policy
    self.parameters = parameters
    self.estimator = estimator
    self.slop = slop
    self.settle = settle
    self.remarks = remarks
    self.source = source
  }

  /// Every framework's, by platform.
  public static let catalogue: [PolicyPreset] =
    appleLibraries + flutter + react + web + android + desktop

  /// The preset with a name; nil for an unknown one.
  public static func named(_ name: String) -> PolicyPreset? {
    plain.first { $0.name == name } ?? catalogue.first { $0.name == name }
  }
}

extension FinishPolicy {
  /// The preset that this rule is; nil for any other, whatever it is called.
  ///
  /// It is still the preset at another pixel density, between other anchors, from another start or
  /// with other bounds, where those are left to the app.
  public var preset: PolicyPreset? {
    guard let preset = PolicyPreset.named(label), preset.covers(self) else { return nil }
    return preset
  }
}

/// Where a rule was read.
public struct PresetSource: Equatable, Sendable {
  /// Owner and name of the repository.
  public let repository: String
  /// The file in it.
  public let file: String
  /// The commit, release or year; empty where it is not known.
  public let version: String
  /// How it was read.
  public let evidence: PresetEvidence

  init(_ repository: String, _ file: String, _ version: String, _ evidence: PresetEvidence) {
    self.repository = repository
    self.file = file
    self.version = version
    self.evidence = evidence
  }
}

/// How well a rule is known.
public enum PresetEvidence: String, Sendable, CaseIterable {
  /// Read in the repository at the version named.
  case read = "A"
  /// Read in a stored copy of the file; its version is not known.
  case copy = "B"

  /// What it means, in words.
  public var explanation: String {
    switch self {
    case .read: "read in the repository at this version"
    case .copy: "read in a stored copy of the file"
    }
  }
}

extension ReplayConfiguration {
  /// The configuration a rule stands in unless something else is asked for.
  ///
  /// A framework's rule brings its estimator, slop and settle, as far as they are known and can be
  /// replayed; everything else is the default.
  public init(policy: FinishPolicy) {
    self.init()
    self.policy = policy
    guard let preset = policy.preset else { return }
    estimator = preset.estimator ?? estimator
    recognizer.hysteresis = preset.slop ?? recognizer.hysteresis
    interaction = preset.settle?.interaction ?? interaction
  }
}

/// A framework with a finish rule that does not decide from one release, and why.
package struct UnfitRule: Sendable {
  /// The framework.
  package let name: String
  /// Why its rule is not offered.
  package let reason: String

  /// Everything that was looked at and left out.
  package static let catalogue: [UnfitRule] = [
    UnfitRule(
      name: "UIKit's interactive pop and sheets",
      reason: "Closed: their thresholds are not published, and none is claimed here."),
    UnfitRule(
      name: "UIPercentDrivenInteractiveTransition",
      reason: "Has no rule: the app decides; only its settle is its own (--controller)."),
    UnfitRule(
      name: "FDFullscreenPopGesture",
      reason: "Hands the gesture to UIKit's private handler: the rule is not public."),
    UnfitRule(
      name: "Android system back",
      reason: "A latch over the whole path: arms at 16 dp, disarms after 32 dp back, re-arms after "
        + "32 dp forward, with delays."),
    UnfitRule(
      name: "DeckTransition",
      reason:
        "Dismisses while the finger moves, when it first reaches 240 pt; nothing is decided at "
        + "lift."),
    UnfitRule(
      name: "libadwaita with three pages and more",
      reason:
        "Projects by a curve past 2 px/ms and has a rule of its own for the first segment; two "
        + "pages are offered."),
    UnfitRule(
      name: "vaul with snap points",
      reason: "Steps through snap points by tiers of the gesture's mean speed."),
    UnfitRule(
      name: "PanModal with a short form",
      reason: "Which anchors count depends on the direction; the long form is offered."),
    UnfitRule(
      name: "Material bottom sheet from collapsed",
      reason: "Has a third outcome, expand, and needs the sheet's height besides the travel."),
    UnfitRule(
      name: "Ionic sheet modal, newest builds",
      reason: "Position only, measured after adding the drag; the copy read may count it twice."),
  ]
}

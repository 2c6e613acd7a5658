public import PanEngine
public import PanTraces

/// A transition that can be asked for by name.
public struct NamedTransition: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it looks like, in a sentence.
  public let summary: String
  /// Where the transition comes from.
  public let source: String
  /// What can be set.
  package let parameters: [SettingInfo]
  private let resolve: @Sendable ([ComponentText.Pair]) throws(ComponentError) -> TransitionSetup

  /// Creates an entry of the catalog for a system with a struct of parameters.
  init<Parameters: Equatable>(
    name: String, summary: String, source: String, defaults: Parameters,
    settings: [Setting<Parameters>],
    check: @escaping @Sendable (Parameters) throws(ComponentError) -> Void = {
      (_: Parameters) throws(ComponentError) in
    },
    traits: @escaping @Sendable (Parameters) -> TransitionTraits,
    scene: @escaping @Sendable (Stage, SceneSettings, Parameters) -> any TransitionScene
  ) {
    let kind = ComponentKind(name, defaults, settings)
    self.name = name
    self.summary = summary
    self.source = source
    parameters = kind.settings
    resolve = { settings throws(ComponentError) in
      let parameters = try kind.component(settings)
      try check(parameters)
      return TransitionSetup(
        words: ComponentText(name: name, settings: kind.words(of: parameters)),
        traits: traits(parameters), scene: { scene($0, $1, parameters) })
    }
  }

  /// The transition with some parameters set, the others at their defaults.
  package func setup(
    with settings: [ComponentText.Pair] = []
  ) throws(ComponentError) -> TransitionSetup {
    try resolve(settings)
  }

  /// The transition that `NAME` or `NAME:key=value,…` spells.
  public static func setup(_ text: String) throws(ComponentError) -> TransitionSetup {
    let words = try ComponentText(text)
    guard let transition = named(words.name) else {
      throw .unknownName(words.name, known: all.map(\.name))
    }
    return try transition.setup(with: words.settings)
  }

  /// The entry with a name. Nil if there is none.
  public static func named(_ name: String) -> NamedTransition? { all.first { $0.name == name } }
}

extension NamedTransition {
  /// Every transition, system by system. The one place to add another.
  public static let all: [NamedTransition] = [
    .originZoom,
    .slideFromTop, .crossFade, .sharedImage,
    .composableSimple, .composableModal, .composableNavigation, .composableTabs,
    .composableCatalog,
    .sheet, .detentSheet, .scrollSheet,
    .miniPlayer, .miniPlayerPorts,
  ]
}

/// The properties of a transition that a replay needs.
public struct TransitionTraits: Equatable, Sendable {
  /// The way the finger moves to finish it.
  public var direction: TravelDirection
  /// The travel's length if the trace has none.
  public var travel = TravelLength.container
  /// The animator's duration in seconds.
  public var duration: Double
  /// The rule its author decides by.
  public var policy: FinishPolicy
  /// How many times faster than its own pace the rest is run.
  public var completionSpeed = 1.0
  /// How the rest of the way follows the rest of the time.
  public var completionCurve = TimingCurve.easeInOut
  /// Whether a touch that catches the settle and does not pan is decided about when it lifts.
  public var decidesAgainWithoutPan = false
  /// Whether a touch catches a timed settle.
  ///
  /// UIKit documents that a percent-driven interaction pauses interruptible animators only. Springs
  /// and controllers of one's own are not UIKit's, and can be caught in any transition.
  public var catchesSettle = true
  /// Whether it sets its own settle time after a release.
  public var hasOwnSettleTime = false
  /// Whether another direction than ``direction`` starts nothing.
  public var needsDirection = false
  /// Whether it plays by itself once a pan has begun it.
  public var playsAlone = false
  /// The parameters of its own rule, which have no effect beside another rule.
  var ruleParameters: [String] = []
  /// The parameters of its own travel, which have no effect beside a given length.
  var travelParameters: [String] = []
  /// Whether a tap starts it and it plays by itself, whatever the trace's finger does.
  public var startsByTap = false
  /// The detents between its ends, which a rule of anchors decides between. Nil for none.
  public var detents: Detents?
  /// The scroll view inside of what moves. Nil if there is none.
  public var scroll: ReplayConfiguration.ScrollContent?

  /// Creates the traits of a transition that follows a finger and is decided at half of the way.
  public init(
    direction: TravelDirection, travel: TravelLength = .container, duration: Double,
    policy: FinishPolicy = .progress(0.5)
  ) {
    self.direction = direction
    self.travel = travel
    self.duration = duration
    self.policy = policy
  }

  /// Whether a finger drives it.
  public var isInteractive: Bool { !startsByTap && !playsAlone }
}

/// The length of a transition's travel, relative to the container's length along it.
public enum TravelLength: Equatable, Sendable {
  /// All of it.
  case container
  /// A share of it.
  case share(Double)
  /// All but some points of it.
  case containerLess(Double)

  /// The length in points in a container of `length`. Nil if nothing is left.
  public func length(in length: Double) -> Double? {
    let travel =
      switch self {
      case .container: length
      case .share(let share): length * share
      case .containerLess(let points): length - points
      }
    return travel > 0 ? travel : nil
  }
}

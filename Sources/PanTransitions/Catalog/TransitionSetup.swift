// From a name to a replay:
// 1. `NamedTransition` has a name, settings and what makes traits and scene of them.
// 2. `TransitionSetup` is the same with all settings made, or a transition of an app's own.
// 3. `Traits` are what the replay has to know: direction, travel, duration, rule.
// 4. `prescribing(_:for:)` puts them into the caller's configuration.

public import PanEngine
public import PanTraces

/// A named transition with values for all its parameters, ready to be replayed.
public struct TransitionSetup: Sendable {
  /// The transition's name with every parameter, in the transition's order.
  package let words: ComponentText
  /// The properties of the transition that a replay needs.
  public let traits: TransitionSetup.Traits
  let scene: @Sendable (Stage, SceneSettings) -> any TransitionScene

  /// The transition's name.
  public var name: String { words.name }

  /// The text that makes the setup again.
  public var text: String { words.text }

  /// Sets the scene. To be called while the stage performs.
  public func makeScene(on stage: Stage, settings: SceneSettings) -> any TransitionScene {
    scene(stage, settings)
  }

  /// The transition's own configuration: its direction, its rule of decision, its way of settling.
  public var configuration: ReplayConfiguration {
    var configuration = ReplayConfiguration()
    configuration.direction = traits.direction
    configuration.policy = traits.policy
    configuration.interaction = .percentDriven(
      PercentDrivenInteraction(
        duration: traits.duration, completionCurve: traits.completionCurve))
    if let detents = traits.detents {
      configuration.interaction = detents.interaction(deciding: traits.policy)
    }
    return prescribing(configuration)
  }

  /// The configuration with another rule in its own surroundings. The way of settling stays.
  public func configuration(deciding policy: FinishPolicy?) -> ReplayConfiguration {
    let own = configuration
    guard let policy else { return own }
    var configuration = ReplayConfiguration(policy: policy)
    configuration.interaction = own.interaction
    return prescribing(configuration)
  }

  /// A configuration with what the transition prescribes whatever the caller wants.
  ///
  /// The duration is the animator's, and the transition says whether a touch catches the settle.
  /// The direction is the transition's unless the configuration has another. A rule of anchors gets
  /// those of the transition's detents.
  public func prescribing(_ wanted: ReplayConfiguration) -> ReplayConfiguration {
    var configuration = wanted
    configuration.direction = configuration.direction ?? traits.direction
    configuration.decidesAgainWithoutPan = traits.decidesAgainWithoutPan
    configuration.catchesSettle = true
    if let detents = traits.detents { prescribe(detents, to: &configuration) }
    if case .percentDriven(var interaction) = configuration.interaction {
      interaction.duration = traits.duration
      // The machinery reports such a speed. The engine needs one that ends.
      if interaction.completionSpeed <= 0 { interaction.completionSpeed = 1 }
      configuration.interaction = .percentDriven(interaction)
      configuration.catchesSettle = traits.catchesSettle
    }
    return configuration
  }

  /// The configuration for a trace, with the transition's travel unless either has its own.
  public func prescribing(
    _ wanted: ReplayConfiguration, for trace: Trace
  ) -> ReplayConfiguration {
    var configuration = prescribing(wanted)
    if let scroll = traits.scroll, configuration.scroll == nil {
      prescribe(scroll, to: &configuration)
    }
    guard configuration.extent == nil, trace.travelLength == nil else { return configuration }
    let container = configuration.container(of: trace)
    let direction = configuration.direction ?? traits.direction
    configuration.extent = traits.travel.length(
      in: direction.isHorizontal ? container.x : container.y)
    return configuration
  }

  /// The scroll view's recognizer gets the finger first, and the pan has begun when it gets its
  /// share.
  private func prescribe(
    _ scroll: ReplayConfiguration.ScrollContent, to configuration: inout ReplayConfiguration
  ) {
    var scroll = scroll
    scroll.slop = configuration.recognizer.hysteresis
    scroll.countsFromTouchDown = configuration.recognizer.origin == .touchDown
    configuration.scroll = scroll
    // The scroll view has taken the slop already, and the pan must not take it again.
    configuration.recognizer.hysteresis = 0
    configuration.recognizer.origin = .touchDown
  }

  /// The sheet rests at the detent that the deciding rule says.
  private func prescribe(_ detents: Detents, to configuration: inout ReplayConfiguration) {
    configuration.policy = detents.between(configuration.policy)
    if case .custom(let interaction) = configuration.interaction,
      interaction.name == Detents.Interaction.name
    {
      configuration.interaction = detents.interaction(deciding: configuration.policy)
    }
  }
}

extension TransitionSetup {
  /// Creates the setup of a transition of one's own, which has no parameters.
  ///
  /// The scene is made while its stage performs, once for each replay.
  public init(
    name: String, traits: TransitionSetup.Traits,
    scene: @escaping @Sendable (Stage, SceneSettings) -> any TransitionScene
  ) {
    self.init(words: ComponentText(name: name, settings: []), traits: traits, scene: scene)
  }
}

/// What a transition fixes, and what it leaves to the options of a replay.
extension TransitionSetup {
  /// What no option changes, each with the parameter that changes it, if there is one.
  public var fixes: [String] {
    guard traits.isInteractive else {
      return [
        "everything after the \(traits.startsByTap ? "tap" : "pan's begin"): only time drives it"
      ]
    }
    var fixes = [
      "duration \(NumberText.plain(traits.duration)) s" + settled(by: "duration")
    ]
    if traits.hasOwnSettleTime {
      fixes.append("how long the rest takes")
    }
    if traits.needsDirection {
      fixes.append("direction \(traits.direction.name)" + settled(by: "edge"))
    }
    let touch =
      traits.decidesAgainWithoutPan
      ? "a touch catches the settle, and is decided about when it lifts"
      : traits.catchesSettle ? "a touch catches the settle" : "no touch catches a timed settle"
    return fixes + [touch + settled(by: "catches")]
  }

  /// What options change, each with its value without the option.
  public var takes: [String] {
    let length = "extent, else \(traits.travel.words)"
    guard traits.isInteractive else { return ["the display's options"] }
    var takes = ["policy, else \(traits.policy.text)"]
    takes.append("controller, else \(configuration.interaction.text)")
    if !traits.needsDirection {
      takes.append("direction, else \(traits.direction.name)" + settled(by: "presents"))
    }
    return takes + [length, "all other options of a replay"]
  }

  /// The text that makes the setup again, without what is set by default.
  public var shortText: String { ComponentText(name: name, settings: changes).text }

  /// The settings that differ from the defaults.
  package var changes: [ComponentText.Pair] {
    guard let own = try? NamedTransition.named(name)?.setup() else { return [] }
    return words.settings.filter { !own.words.settings.contains($0) }
  }

  /// Whether a parameter can be set.
  public func hasParameter(_ key: String) -> Bool { words.settings.contains { $0.key == key } }

  private func settled(by key: String) -> String { hasParameter(key) ? " (\(key)=)" : "" }
}

extension TransitionSetup {
  /// The properties of a transition that a replay needs.
  public struct Traits: Equatable, Sendable {
    /// The way the finger moves to finish it.
    public var direction: TravelDirection
    /// The travel's length if the trace has none.
    public var travel = TransitionSetup.Traits.Length.container
    /// The animator's duration in seconds.
    public var duration: Double
    /// The rule its author decides by.
    public var policy: FinishPolicy
    /// How the rest of the way follows the rest of the time.
    public var completionCurve = TimingCurve.easeInOut
    /// Whether a touch that catches the settle and does not pan is decided about when it lifts.
    public var decidesAgainWithoutPan = false
    /// Whether a touch catches a timed settle.
    ///
    /// UIKit documents that a percent-driven interaction pauses interruptible animators only.
    /// Springs and controllers of one's own are not UIKit's, and can be caught in any transition.
    public var catchesSettle = true
    /// Whether it sets its own settle time after a release.
    public var hasOwnSettleTime = false
    /// Whether another direction than ``direction`` starts nothing.
    public var needsDirection = false
    /// Whether it plays by itself once a pan has begun it.
    public var playsAlone = false
    /// Whether a tap starts it and it plays by itself, whatever the trace's finger does.
    public var startsByTap = false
    /// The detents between its ends, which a rule of anchors decides between. Nil for none.
    public var detents: Detents?
    /// The scroll view inside of what moves. Nil if there is none.
    public var scroll: ReplayConfiguration.ScrollContent?

    /// Creates the traits of a transition that follows a finger and is decided at half of the way.
    public init(
      direction: TravelDirection, travel: TransitionSetup.Traits.Length = .container,
      duration: Double,
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
}

extension TransitionSetup.Traits {
  /// The length of a transition's travel, relative to the container's length along it.
  public enum Length: Equatable, Sendable {
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
}

extension TransitionSetup.Traits.Length {
  /// The length in words.
  var words: String {
    switch self {
    case .container: "the container's length"
    case .share(1): "the container's length"
    case .share(let share): "\(NumberText.plain(share)) of the container's length"
    case .containerLess(let points):
      "the container's length less \(NumberText.plain(points)) pt"
    }
  }
}

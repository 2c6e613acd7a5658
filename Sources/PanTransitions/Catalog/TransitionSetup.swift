public import PanEngine
public import PanTraces

/// A named transition with values for all its parameters, ready to be replayed.
public struct TransitionSetup: Sendable {
  /// The transition's name with every parameter, in the transition's order.
  package let words: ComponentText
  /// The properties of the transition that a replay needs.
  public let traits: TransitionTraits
  private let scene: @Sendable (Stage, SceneSettings) -> any TransitionScene

  /// Creates the setup of a transition of one's own, which has no parameters.
  ///
  /// The scene is made while its stage performs, once for each replay.
  public init(
    name: String, traits: TransitionTraits,
    scene: @escaping @Sendable (Stage, SceneSettings) -> any TransitionScene
  ) {
    self.init(words: ComponentText(name: name, settings: []), traits: traits, scene: scene)
  }

  init(
    words: ComponentText, traits: TransitionTraits,
    scene: @escaping @Sendable (Stage, SceneSettings) -> any TransitionScene
  ) {
    self.words = words
    self.traits = traits
    self.scene = scene
  }

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
        duration: traits.duration, completionSpeed: traits.completionSpeed,
        completionCurve: traits.completionCurve))
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
    configuration.recognizer.hysteresis = 0
    configuration.recognizer.origin = .touchDown
  }

  /// The sheet rests where the deciding rule says.
  private func prescribe(_ detents: Detents, to configuration: inout ReplayConfiguration) {
    configuration.policy = detents.between(configuration.policy)
    if case .custom(let interaction) = configuration.interaction,
      interaction.name == DetentInteraction.name
    {
      configuration.interaction = detents.interaction(deciding: configuration.policy)
    }
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
      fixes.append("how long the rest takes" + settled(by: "slows-down"))
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
    let length = "extent, else \(traits.travel.words)" + settled(by: "distance")
    guard traits.isInteractive else { return ["the display's options"] }
    var takes = ["policy, else \(traits.policy.text)" + settled(by: "threshold")]
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

  /// The first changed parameter that has no effect beside another rule.
  package var changedRule: ComponentText.Pair? {
    changes.first { traits.ruleParameters.contains($0.key) }
  }

  /// The first changed parameter that has no effect beside a given length of travel.
  package var changedTravel: ComponentText.Pair? {
    changes.first { traits.travelParameters.contains($0.key) }
  }

  private func settled(by key: String) -> String { hasParameter(key) ? " (\(key)=)" : "" }
}

extension TravelLength {
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

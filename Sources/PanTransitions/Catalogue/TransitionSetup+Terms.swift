import PanReplay
public import PanText
import PanTraces

/// What a transition decides by itself, and what it leaves to whoever replays.
extension TransitionSetup {
  /// What no option changes, each with the parameter that does, where there is one.
  public var fixes: [String] {
    guard traits.isInteractive else {
      return [
        "everything after the \(traits.startsByTap ? "tap" : "pan's begin"): only time drives it"
      ]
    }
    var fixes = [
      "duration \(ComponentValue.number(traits.duration).text) s" + settled(by: "duration")
    ]
    if traits.hasOwnSettleTime {
      fixes.append("how long the rest takes" + settled(by: "slows-down"))
    }
    if traits.needsDirection {
      let turns = traits.mirrors && traits.direction.isHorizontal
      let mirrored = turns ? ", or mirrored with all that moves" : ""
      fixes.append("direction \(traits.direction.name)\(mirrored)" + settled(by: "edge"))
    }
    let touch =
      traits.decidesAgainWithoutPan
      ? "a touch catches the settle, and is decided about when it lifts"
      : traits.catchesSettle ? "a touch catches the settle" : "no touch catches a timed settle"
    return fixes + [touch + settled(by: "catches")]
  }

  /// What options change, each with what it is without one.
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

  /// What was set of the transition otherwise than by default.
  public var changes: [ComponentText.Setting] {
    guard let own = try? NamedTransition.named(name)?.setup() else { return [] }
    return words.settings.filter { !own.words.settings.contains($0) }
  }

  /// Whether a parameter can be set.
  public func hasParameter(_ key: String) -> Bool { words.settings.contains { $0.key == key } }

  /// The parameters that are set and, beside another rule, would say nothing.
  public var changedRule: ComponentText.Setting? {
    changes.first { traits.ruleParameters.contains($0.key) }
  }

  /// The parameters that are set and, beside a given length of travel, would say nothing.
  public var changedTravel: ComponentText.Setting? {
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
    case .share(let share): "\(ComponentValue.number(share).text) of the container's length"
    case .containerLess(let points):
      "the container's length less \(ComponentValue.number(points).text) pt"
    }
  }
}

import PanEngine
import PanTraces
import PanTransitions

/// Reads a transition: `NAME` or `NAME:key=value,key=value`.
enum TransitionWord {
  static let names = NamedTransition.all.map(\.name)

  static func setup(_ word: String) throws(UsageError) -> TransitionSetup {
    if let own = Program.current.transition(word) { return own }
    do throws(ComponentError) {
      return try NamedTransition.setup(word)
    } catch {
      throw UsageError(error, option: "--transition")
    }
  }

  /// The controller that some options ask for, with the settings that they leave open from a start.
  /// Nil if they ask for none.
  static func controller(
    of options: ConfigurationSource, over start: ReplayConfiguration
  ) throws(UsageError) -> String? {
    guard let word = options.controller else { return nil }
    guard let given = try? ComponentText(word), given.name == start.interaction.name,
      let own = try? ComponentText(start.interaction.text)
    else { return word }
    // What the option leaves out stays the transition's, or its spring would be lost by naming a limit.
    let open = own.settings.filter { setting in
      !given.settings.contains { $0.key == setting.key }
    }
    return ComponentText(name: given.name, settings: open + given.settings).text
  }
}

extension TransitionWord {
  /// Refuses options that would have no effect beside a transition, and names those that have.
  ///
  /// What a transition fixes is ``PanTransitions/TransitionSetup/fixes``.
  struct Clash {
    private let setup: TransitionSetup
    private let options: ConfigurationSource

    private var traits: TransitionSetup.Traits { setup.traits }

    /// Looks at some options beside a transition.
    init(_ setup: TransitionSetup, _ options: ConfigurationSource) {
      self.setup = setup
      self.options = options
    }

    /// Checks them all. `rule` is the option that gave another rule, nil if none did.
    func check(rule: String?) throws(UsageError) {
      try checkInteraction(rule)
      try checkDirection()
      if let controller = options.controller { try checkController(controller) }
    }

    /// Only time drives some transitions.
    private func checkInteraction(_ rule: String?) throws(UsageError) {
      guard !traits.isInteractive else { return }
      let given =
        rule
        ?? ["controller", "velocity"].first { options.texts[$0] != nil }.map(options.spelling)
      guard let given else { return }
      throw clash(
        "\(given) is about a release, and only time drives \(setup.shortText)",
        "Leave it out, or let a finger drive the transition.")
    }

    private func checkDirection() throws(UsageError) {
      guard let direction = options.texts["direction"] else { return }
      let own = traits.direction.name
      // The finger's own way may not be the one that the transition knows.
      guard direction != "auto" else {
        throw clash(
          "\(options.spelling("direction")) auto: \(setup.name) has a direction of its own, \(own)",
          "Leave it out, or name a direction.")
      }
      guard traits.needsDirection, direction != own else { return }
      let advice =
        setup.hasParameter("edge")
        ? "Say --transition \(setup.name):edge=… for another." : "Leave it out."
      throw clash(
        "\(options.spelling("direction")) \(direction): \(setup.name) only starts \(own)", advice)
    }

    /// The duration is the animator's, and the time of the rest may be the transition's own.
    private func checkController(_ text: String) throws(UsageError) {
      guard let words = try? ComponentText(text),
        case .percentDriven(let interaction)? = try? InteractionStyle.schema.read(text)
      else { return }
      let controller = "\(options.spelling("controller")) \(words.name)"
      // Asked of the words: a value may be given and be the default.
      func gives(_ key: String) -> Bool { words.settings.contains { $0.key == key } }
      if gives("duration"), interaction.duration != traits.duration {
        let duration = NumberText.plain(interaction.duration)
        let own = NumberText.plain(traits.duration)
        throw clash(
          "\(controller):duration=\(duration): \(setup.name) takes \(own) s, as its animator says",
          setup.hasParameter("duration")
            ? "Say --transition \(setup.name):duration=\(duration)." : "Leave it out.")
      }
      if traits.hasOwnSettleTime, gives("speed"), interaction.completionSpeed != 1 {
        throw clash(
          "\(controller):speed has no effect: \(setup.name) decides how long the rest takes",
          "Leave it out.")
      }
    }

    private func clash(_ message: String, _ advice: String) -> UsageError {
      .contradiction(message, advice: advice)
    }
  }
}

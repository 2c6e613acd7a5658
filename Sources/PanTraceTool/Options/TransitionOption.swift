import PanReplay
import PanText
import PanTransitions

/// Reads a transition: `NAME` or `NAME:key=value,key=value`.
enum TransitionOption {
  static let names = NamedTransition.all.map(\.name)

  static func setup(_ word: String) throws(UsageError) -> TransitionSetup {
    if let own = Program.current.transition(word) { return own }
    do throws(ComponentError) {
      return try NamedTransition.setup(word)
    } catch {
      throw UsageError(error, option: "--transition")
    }
  }

  /// The controller that some options ask for, with the settings that they leave open from a start;
  /// nil where they ask for none.
  static func controller(
    of options: ReplayOptions, over start: ReplayConfiguration
  ) throws(UsageError) -> String? {
    guard let word = options.controller else { return nil }
    guard let given = try? ComponentText(word), given.name == start.interaction.name,
      let own = try? ComponentText(start.interaction.text)
    else { return word }
    let open = own.settings.filter { setting in
      !given.settings.contains { $0.key == setting.key }
    }
    return ComponentText(name: given.name, settings: open + given.settings).text
  }
}

import CommandLineKit
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
}

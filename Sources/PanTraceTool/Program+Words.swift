import PanReplay
import PanText

extension Program {
  /// The controller that a word spells, one of one's own or of ours.
  func interaction(_ word: String) throws(UsageError) -> InteractionStyle {
    if let own = controller(word) { return own }
    let option = "--controller"
    do throws(ComponentError) {
      return try InteractionStyle.schema.read(word)
    } catch {
      guard case .unknownName(let name, let known) = error else {
        throw UsageError(error, option: option)
      }
      try refuseSettings(word, option: option, of: controllers.map { ($0.name, $0.text) })
      let all = controllers.map(\.name) + known
      throw UsageError(.unknownName(name, known: all), option: option)
    }
  }

  /// Refuses a name of one's own with settings: they were given in Swift, where their meaning is.
  ///
  /// For words that nothing of ours can be, as one's own may have the name of one of ours.
  func refuseSettings(
    _ word: String, option: String, of parts: [(name: String, text: String)]
  ) throws(UsageError) {
    guard let colon = word.firstIndex(of: ":"),
      let part = parts.first(where: { $0.name == word[..<colon] })
    else { return }
    throw .contradiction(
      "\(option): '\(part.name)' is this program's own and takes no settings here",
      advice: "It is \(part.text). Give the program another one for other settings.")
  }
}

import PanText
import PanTraces

/// How the cells of a phase column are read.
struct PhaseReading: Equatable, Sendable {
  /// What the cells hold.
  enum Form: Equatable, Sendable {
    case words
    case codes(PhaseCodes)
  }

  let form: Form
  /// What somebody settled for words.
  let settled: [ImportSettings.Value]
  /// Whether the words are a recogniser's.
  let isGesture: Bool
  /// Whether pointers also move without touching.
  let hovers: Bool

  /// What a cell says; nil for an unknown word.
  func read(_ cell: [UInt8]) -> PhaseWords.Meaning? {
    if let meaning = Self.settled(cell, by: settled) { return meaning }
    switch form {
    case .words: return PhaseWords.read(cell)?.meaning
    case .codes(let codes):
      guard let number = cell.withLentBytes({ $0.number }), let code = Int(exactly: number) else {
        return nil
      }
      return codes.read(code)
    }
  }

  /// What somebody settled for a cell; nil where nothing, or only what it is among outcomes.
  ///
  /// `cancel` is an outcome's word that people say of phases, too: it settles a phase where no
  /// phase's own word does.
  static func settled(
    _ cell: [UInt8], by values: [ImportSettings.Value]
  ) -> PhaseWords.Meaning? {
    var isCancel = false
    for value in values where value.word.utf8.elementsEqual(cell) {
      if let meaning = meaning(value.meaning) { return meaning }
      if value.meaning == "cancel" { isCancel = true }
    }
    return isCancel ? .phase(.cancel) : nil
  }

  private static func meaning(_ word: String) -> PhaseWords.Meaning? {
    switch word {
    case "down": .phase(.down)
    case "move": .phase(.move)
    case "up": .phase(.up)
    case "cancelled": .phase(.cancel)
    case "none": .nothing
    default: nil
    }
  }
}

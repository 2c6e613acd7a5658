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
    for value in settled where value.word.utf8.elementsEqual(cell) {
      return Self.meaning(value.meaning)
    }
    switch form {
    case .words: return PhaseWords.read(cell)?.meaning
    case .codes(let codes):
      guard let number = cell.withLentBytes({ $0.number }), let code = Int(exactly: number) else {
        return nil
      }
      return codes.read(code)
    }
  }

  /// What a settled word says; nil for one about outcomes.
  static func meaning(_ word: String) -> PhaseWords.Meaning? {
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

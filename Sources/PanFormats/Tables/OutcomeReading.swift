import PanText
import PanTraces

/// How the cells of a column with intents or decisions are read.
struct OutcomeReading: Equatable, Sendable {
  /// What somebody settled for words.
  let settled: [ImportSettings.Value]
  /// What yes says, where the column's name is a question; nil where it is none.
  let yes: TransitionOutcome?

  init(name: String, settled: [ImportSettings.Value]) {
    self.settled = settled
    let words = NameWords.split(name)
    switch words.last ?? "" {
    case "completed", "finished", "dismissed", "committed", "finish", "dismiss", "complete":
      yes = .finish
    case "cancelled", "canceled", "cancel": yes = .cancel
    default: yes = nil
    }
  }

  /// What a cell says; nil for an unknown word.
  func read(_ cell: [UInt8]) -> TransitionOutcome? {
    if let outcome = Self.settled(cell, by: settled) { return outcome }
    let word = String(
      decoding: cell.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    if let yes {
      if ["true", "yes", "1"].contains(word) { return yes }
      if ["false", "no", "0"].contains(word) { return yes == .finish ? .cancel : .finish }
    }
    if Self.finishing.contains(word) { return .finish }
    return Self.cancelling.contains(word) ? .cancel : nil
  }

  /// What somebody settled for a cell; nil where nothing, or only what it is among phases.
  ///
  /// `cancelled` is a phase's word that people say of outcomes, too.
  static func settled(
    _ cell: [UInt8], by values: [ImportSettings.Value]
  ) -> TransitionOutcome? {
    var isCancel = false
    for value in values where value.word.utf8.elementsEqual(cell) {
      switch value.meaning {
      case "finish": return .finish
      case "cancel": return .cancel
      case "cancelled": isCancel = true
      default: break
      }
    }
    return isCancel ? .cancel : nil
  }

  private static let finishing = [
    "finish", "finished", "complete", "completed", "commit", "committed", "dismiss", "dismissed",
    "close", "closed", "pop", "popped",
  ]
  private static let cancelling = [
    "cancel", "cancelled", "canceled", "abort", "aborted", "stay", "stayed", "keep", "kept",
    "revert", "reverted", "return", "returned",
  ]
}

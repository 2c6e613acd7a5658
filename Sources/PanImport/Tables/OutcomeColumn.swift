import PanTraces

/// A column with intents or decisions, and how its cells are read.
struct OutcomeColumn: Sendable {
  let column: Int
  /// The words with a given meaning.
  private let settled: [ImportSettings.Value]
  /// The outcome of a yes, for columns named after an outcome. Nil for others.
  private let yes: TransitionOutcome?

  init(_ column: Int, name: String, settled: [ImportSettings.Value]) {
    self.column = column
    self.settled = settled
    yes = Self.outcome(nameWords(name).last ?? "")
  }

  /// The meaning of a cell. Nil for an unknown word.
  func read(_ cell: [UInt8]) -> TransitionOutcome? {
    for value in settled where value.word.utf8.elementsEqual(cell) {
      if value.meaning.hasSameBytes(as: "finish") { return .finish }
      if value.meaning.hasSameBytes(as: "cancel") { return .cancel }
    }
    let word = ColumnRole.lowercased(String(decoding: cell, as: UTF8.self))
    if let yes {
      if ["true", "yes", "1"].contains(word) { return yes }
      if ["false", "no", "0"].contains(word) { return yes.opposite }
    }
    return Self.outcome(word)
  }

  private static func outcome(_ word: String) -> TransitionOutcome? {
    finishing.contains(word) ? .finish : cancelling.contains(word) ? .cancel : nil
  }

  /// What a cell says that the app did. Nil for an unknown word.
  func decision(_ cell: [UInt8]) -> AppDecision? {
    if let outcome = read(cell) { return AppDecision(outcome) }
    let word = ColumnRole.lowercased(String(decoding: cell, as: UTF8.self))
    return Self.nothing.contains(word) ? .noPan : nil
  }

  private static let nothing = ["none", "nothing", "ignored", "not-recognized"]
  private static let finishing = words(
    "finish finished complete completed commit committed dismiss dismissed close closed pop popped")
  private static let cancelling = words(
    "cancel cancelled canceled abort aborted stay stayed keep kept revert reverted return returned")

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { String($0) }
  }
}

import PanReplay
import PanWords

extension FinishPolicy {
  /// The end of the sentence "Finishes when …", with lengths of a label.
  func sentence(in length: LengthLabel) -> String { spelled(sentence, length) }

  /// The rule as a noun, with lengths of a label.
  func described(in length: LengthLabel) -> String { spelled(described, length) }

  private func spelled(_ words: String, _ length: LengthLabel) -> String {
    // A custom rule's words are its author's.
    if case .custom = self { return words }
    return words.replacing(" pt", with: " " + length.symbol)
  }

  /// Whether the velocity at release can decide; false for a custom rule, which does not say.
  var looksAtVelocity: Bool {
    switch self {
    case .clauses(let list):
      list.clauses.contains { $0.tests.contains { $0.quantity.looksAtVelocity } }
    case .snap: true
    case .custom: false
    }
  }
}

import PanAnalysis
import PanEngine

extension FinishPolicy {
  /// The end of the sentence "Finishes when …", with lengths of a label.
  func sentence(in length: LengthLabel) -> String {
    // A custom rule's words are its author's.
    if case .custom = self { return sentence }
    return sentence.replacing(" pt", with: " " + length.symbol)
  }
}

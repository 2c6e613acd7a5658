@_exported import PanAnalysis
import PanEngine
import PanTraces

// The words that reports have in common with the lab.

/// The remark under a list that leaves some of its entries out. Nil if it is whole.
///
/// `rest` says how to see the others: `: --all`, `; json has all`.
func more(_ count: Int, than shown: Int, _ rest: String) -> String? {
  count > shown ? "And \(count - shown) more\(rest)." : nil
}

/// What the codes in front of a colon mean, of many the first: `L6.settle: settle latency; H1: …`.
///
/// Nil if none is a figure's.
func meaning(of names: [String]) -> String? {
  var known: Set<String> = []
  let words = names.compactMap { name -> String? in
    let code = String(name.prefix { $0 != ":" })
    let meaning = Metric(identifier: code)?.info.name ?? DecisionFigure(name: code)?.info.name
    return known.insert(code).inserted ? meaning.map { "\(code): \($0)" } : nil
  }
  let more = words.count - 8
  return words.isEmpty
    ? nil
    : words.prefix(8).joined(separator: "; ")
      + (more > 0 ? "; 'pantrace explain CODE' has the other \(more)." : ".")
}

/// A probability in a sentence. Short ones are bounded.
func chanceText(_ probability: Double) -> String {
  probability < 0.001 ? "below 0.001" : NumberText.fixed(probability, decimals: 3)
}

/// A p-value behind its letter.
func pText(_ probability: Double) -> String {
  probability < 0.001 ? "p < 0.001" : "p = \(NumberText.fixed(probability, decimals: 3))"
}

/// Text broken into lines of at most 80 columns for a terminal, all but the first moved in by some spaces.
func wrapped(_ text: String, indent: Int = 0) -> String {
  TextWidth.folded(text, toColumns: 80, indent: indent)
}

extension String {
  /// The text with spaces up to a width, and one at least.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }

  /// The text with a capital, for the beginning of a sentence.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension FinishPolicy {
  /// The end of the sentence "Finishes when …", with lengths of a label.
  func sentence(in length: LengthLabel) -> String {
    // A custom rule's words are its author's.
    if case .custom = self { return sentence }
    return sentence.replacing(" pt", with: " " + length.symbol)
  }
}

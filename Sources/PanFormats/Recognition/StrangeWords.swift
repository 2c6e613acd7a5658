import PanText

/// The words of a column that nobody knows, to be asked for all at once.
struct StrangeWords {
  private let words: [String]

  /// As many as are named.
  private static let most = 8

  init(_ cells: [[UInt8]]) {
    words = cells.prefix(Self.most).map {
      VisibleText.oneLine(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether there is one alone.
  var isOne: Bool { words.count == 1 }

  /// The words in a sentence.
  var quoted: String { words.map { "'\($0)'" }.joined(separator: ", ") }

  /// The value of the option that settles them all for one meaning.
  func settled(_ meaning: String) -> String {
    words.map { "\($0)=\(meaning)" }.joined(separator: ",")
  }
}

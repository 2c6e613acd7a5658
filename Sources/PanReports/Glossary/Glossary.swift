import PanText

/// Meanings of words in outputs, besides metrics, findings, estimators, rules and settings.
package enum Glossary {
  /// A meaning, and all the words for it.
  package struct Entry: Sendable {
    /// The words, small and with hyphens for blanks; the first is the usual one.
    package let names: [String]
    /// What they mean: sentences that end with a period.
    package let meaning: String

    init(_ names: [String], _ meaning: String) {
      self.names = names
      self.meaning = meaning
    }
  }

  /// Every entry, by theme.
  package static let entries = decisions + gestures + replays + statistics + tuning + files

  /// The entries of a text, a line `word other-word = What they mean` for each.
  static func parsed(_ text: String) -> [Entry] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let equals = words.firstIndex(of: "=") ?? words.endIndex
      return Entry(
        words[..<equals].map(String.init), words[equals...].dropFirst().joined(separator: " "))
    }
  }

  /// The entry for a word as outputs spell it: `false_cancels`, `false cancels`, `rate (Hz)`.
  package static func entry(_ word: String) -> Entry? {
    let key = key(word)
    return entries.first { $0.names.contains(key) }
  }

  /// A normalized word: lower case, hyphens for blanks, underscores and periods, without a unit in
  /// brackets at its end.
  package static func key(_ word: String) -> String {
    var word = word
    if word.hasSuffix(")"), let bracket = word.lastIndex(of: "("), bracket != word.startIndex {
      word = String(word[..<bracket])
    }
    while word.hasSuffix(" ") { word.removeLast() }
    return String(word.lowercased().map { " _.".contains($0) ? "-" : $0 })
  }
}

/// A column's name split into a known stem and the meanings of its endings.
package struct ColumnWord {
  /// The name without its endings.
  package private(set) var stem: String
  /// The meanings of the endings, the last one first.
  package private(set) var remarks: [String] = []

  /// Removes endings until `isKnown` accepts the rest; nil if it never does.
  package init?(_ word: String, isKnown: (String) -> Bool) {
    stem = String(Glossary.key(word).map { $0 == ":" ? "-" : $0 })
    while !isKnown(stem) {
      guard let (ending, remark) = Self.endings.first(where: { stem.hasSuffix("-" + $0.0) }) else {
        return nil
      }
      stem.removeLast(ending.count + 1)
      remarks.append(remark)
    }
  }

  private static let endings = [
    ("reason", "why there is none"), ("flag", "what keeps it from being compared"),
    ("worse", "in how many traces it is worse than in the baseline"),
    ("lost", "how many traces had one in the baseline and have none now"),
    ("median", "the median over traces"), ("mean", "the mean over traces"),
    ("max", "the largest over traces"), ("p90", "what 90 of 100 traces do not exceed"),
    ("p95", "what 95 of 100 traces do not exceed"), ("p99", "what 99 of 100 traces do not exceed"),
    ("low", "the lower end of its interval"), ("high", "the upper end of its interval"),
    ("pt-per-s", "in pt/s"), ("px-per-s", "in px/s"),
    ("mm-per-s", "in mm/s"), ("ms-per-s", "in ms/s"), ("1-per-s", "in 1/s"),
    ("percent", "in percent"), ("hz", "in Hz"), ("ms", "in ms"),
    ("pt", "in pt"), ("px", "in px"), ("mm", "in mm"), ("s", "in s"),
  ]
}

extension Glossary {
  /// Reasons that only tables give, beside those of metrics and of velocities.
  package static let reasons: [Entry] = [
    Entry(["no-intent"], "no intent was recorded"),
    Entry(["no-decisions"], "nothing was decided"),
    Entry(["no-data"], "there is nothing to compute it from"),
    Entry(["no-gestures"], "no gesture is left"),
    Entry(["no-participant"], "the participants are not recorded"),
    Entry(["no-interval"], "there are too few for an interval"),
    Entry(["no-time"], "no time of use to count in"),
    Entry(["no-finger"], "no finger touches the panel in this frame"),
    Entry(["no-position"], "the log has no positions"),
    Entry(["not-counted"], "it is not counted here"),
    Entry(["not-fitted"], "nothing was fitted on that part"),
    Entry(["unbounded"], "no bound on that side makes the rule better"),
    Entry(["few-people"], "there are too few people for it"),
    Entry(["undefined"], "the figure itself is not defined"),
    Entry(["open"], "no decision lies on that side of the bound"),
    Entry(["unknown"], "not recorded"),
  ]
}

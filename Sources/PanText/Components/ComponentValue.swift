/// What a setting of a component is set to, in the setting's unit.
package enum ComponentValue: Equatable, Hashable, Sendable {
  /// A number; whole where the setting counts something.
  case number(Double)
  /// One of the setting's words, or a text that the setting reads itself.
  case word(String)
  /// Yes or no.
  case flag(Bool)
  /// The setting does nothing.
  case off

  /// The value as it is written; `undefined` for a number that is not finite.
  package var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number) ?? "undefined"
    case .word(let word): word
    case .flag(let isOn): isOn ? "yes" : "no"
    case .off: "off"
    }
  }
}

/// What a setting of a component can be set to.
package enum ComponentDomain: Equatable, Sendable {
  /// A number in a range, or `off` where that makes sense.
  case number(ClosedRange<Double>, canBeOff: Bool = false)
  /// A whole number in a range, or `off` where that makes sense.
  case count(ClosedRange<Int>, canBeOff: Bool = false)
  /// One of some words.
  case words([String])
  /// Yes or no.
  case flag
  /// A text with a form of its own, described so that it can stand after "is not".
  case text(String)

  /// What may be written, to stand after "is not".
  package var expectation: String {
    switch self {
    case .number(let range, let canBeOff):
      "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        + (canBeOff ? ", or off" : "")
    case .count(let range, let canBeOff):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (canBeOff ? ", or off" : "")
    case .words(let words): "one of " + words.joined(separator: ", ")
    case .flag: "yes or no"
    case .text(let expectation): expectation
    }
  }

  /// The bounds alone, as they follow the kind of value: "from 1 to 1000"; nil without any.
  package var rule: String? {
    switch self {
    case .number(let range, _):
      "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .count(let range, _): "from \(range.lowerBound) to \(range.upperBound)"
    case .words, .flag, .text: nil
    }
  }

  /// Every word that may be written; none where they cannot be listed.
  package var words: [String] {
    if case .words(let words) = self { words } else { [] }
  }

  private static func text(_ bound: Double) -> String { ComponentValue.number(bound).text }

  /// Whether a setting can be set to a value; of a text only the setting itself knows.
  package func contains(_ value: ComponentValue) -> Bool {
    switch (self, value) {
    case (.number(let range, _), .number(let number)): range.contains(number)
    case (.count(let range, _), .number(let number)):
      Int(exactly: number).map { range.contains($0) } ?? false
    case (.number(_, let canBeOff), .off), (.count(_, let canBeOff), .off): canBeOff
    case (.words(let words), .word(let word)): words.contains(word)
    case (.flag, .flag), (.text, .word): true
    case (.number, _), (.count, _), (.words, _), (.flag, _), (.text, _): false
    }
  }

  /// The value that a text spells; nil where the domain has none such.
  package func value(_ text: String) -> ComponentValue? {
    let value: ComponentValue? =
      switch self {
      case .number, .count: text == "off" ? .off : Double(decimal: text).map { .number($0) }
      case .words, .text: .word(text)
      case .flag:
        switch text {
        case "yes", "true", "1": .flag(true)
        case "no", "false", "0": .flag(false)
        default: nil
        }
      }
    return value.flatMap { contains($0) ? $0 : nil }
  }
}

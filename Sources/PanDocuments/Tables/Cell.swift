package import PanTraces

/// One value of a table, by its kind, not by its look.
package enum Cell: Sendable, Equatable {
  /// Words: an id, a name, a reason.
  case text(String)
  /// Words that a verdict is read from at a glance.
  case verdict(String, Verdict)
  /// A measured value: `decimals` are for people, machines get every digit.
  case number(Double, decimals: Int)
  /// A measured value with a caveat, marked †.
  case marked(Double, decimals: Int)
  /// A difference, shown to people with its sign.
  case change(Double, decimals: Int)
  /// A count.
  case integer(Int)
  /// True or false.
  case bool(Bool)
  /// A value that does not exist, and why.
  case undefined(reason: String)
  /// No value applies.
  case empty

  /// The meaning of a word. If colors are shown, each meaning has one.
  package enum Verdict: String, Sendable {
    /// One of two sides, neither better.
    case finish, cancel
    /// As it should be, not as it should be, or not clear.
    case good, bad, doubtful

    package var style: TextStyle {
      switch self {
      case .finish: .first
      case .cancel: .second
      case .good: .good
      case .bad: .bad
      case .doubtful: .warning
      }
    }
  }

  /// Words, or nothing.
  package static func text(_ text: String?) -> Cell {
    if let text { .text(text) } else { .empty }
  }

  /// A count. Without one the reason why, or nothing if there is none.
  package static func integer(_ value: Int?, or reason: String? = nil) -> Cell {
    if let value { .integer(value) } else { missing(reason) }
  }

  /// A measured value. Without one the reason why, or nothing if there is none.
  package static func number(_ value: Double?, decimals: Int, or reason: String? = nil) -> Cell {
    if let value { .number(value, decimals: decimals) } else { missing(reason) }
  }

  /// A difference. Without one the reason why, or nothing if there is none.
  package static func change(_ value: Double?, decimals: Int, or reason: String? = nil) -> Cell {
    if let value { .change(value, decimals: decimals) } else { missing(reason) }
  }

  private static func missing(_ reason: String?) -> Cell {
    if let reason { .undefined(reason: reason) } else { .empty }
  }

  /// The cell's text for people, on one line. A number that is not finite counts as undefined.
  var displayText: String {
    switch self {
    case .text(let text), .verdict(let text, _): VisibleText.oneLine(text)
    case .number(let value, let decimals): NumberText.fixed(value, decimals: decimals)
    case .marked(let value, let decimals): NumberText.fixed(value, decimals: decimals) + "†"
    case .change(let value, let decimals): NumberText.signed(value, decimals: decimals)
    case .integer(let value): String(value)
    case .bool(let value): value ? "true" : "false"
    case .undefined: NumberText.undefined
    case .empty: ""
    }
  }

  /// Whether the cell may be shortened to fit. A number may not.
  var isElidable: Bool {
    switch self {
    case .text, .verdict: true
    case .number, .marked, .change, .integer, .bool, .undefined, .empty: false
    }
  }

  package var style: TextStyle? {
    if case .verdict(_, let verdict) = self { verdict.style } else { nil }
  }
}

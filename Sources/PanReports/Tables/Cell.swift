/// One value of a table, told apart by what it is, not by how it looks.
public enum Cell: Sendable, Equatable {
  /// Words: an id, a name, a verdict.
  case text(String)
  /// A measured value, for people at `decimals`, for machines with every digit.
  case number(Double, decimals: Int)
  /// A measured value that people should read with care, marked †.
  case marked(Double, decimals: Int)
  /// A difference, shown to people with its sign.
  case change(Double, decimals: Int)
  /// A count.
  case integer(Int)
  /// A value that does not exist, and why.
  case undefined(reason: String)
  /// Nothing belongs here.
  case empty

  /// The cell as people read it, on one line; numbers that are not finite count as undefined.
  var displayText: String {
    switch self {
    case .text(let text): VisibleText.oneLine(text)
    case .number(let value, let decimals): NumberText.fixed(value, decimals: decimals)
    case .marked(let value, let decimals): NumberText.fixed(value, decimals: decimals) + "†"
    case .change(let value, let decimals): NumberText.signed(value, decimals: decimals)
    case .integer(let value): String(value)
    case .undefined: NumberText.undefined
    case .empty: ""
    }
  }

  /// Whether the cell may be shortened to fit; a number may not.
  var isElidable: Bool {
    if case .text = self { true } else { false }
  }
}

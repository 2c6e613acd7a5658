/// A pattern for one part of a path: `*`, `?`, `[a-z]`, `[!a-z]`.
///
/// A backslash is an ordinary character: patterns are rare, and names with `*` are rarer. A bracket
/// without its partner stands for itself.
struct GlobPattern {
  private enum Item {
    case anything
    case one
    case character(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let items: [Item]

  /// Whether the pattern speaks of hidden names; others do not match them.
  let matchesHidden: Bool

  init(_ text: some StringProtocol) {
    var items: [Item] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": items.append(.anything)
      case "?": items.append(.one)
      case "[": items.append(Self.set(&rest) ?? .character("["))
      default: items.append(.character(scalar))
      }
    }
    self.items = items
    matchesHidden = text.hasPrefix(".")
  }

  /// Whether a text is a pattern at all.
  static func isPattern(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Whether the whole name matches.
  ///
  /// - Complexity: O(name × pattern): only the last `*` is ever tried again, which is enough since
  ///   an earlier one gains nothing by taking more.
  func matches(_ name: String) -> Bool {
    if name.hasPrefix("."), !matchesHidden { return false }
    let scalars = Array(name.unicodeScalars)
    var item = 0
    var position = 0
    var retry: (item: Int, position: Int)?
    while position < scalars.count {
      if item < items.count, case .anything = items[item] {
        retry = (item, position)
        item += 1
      } else if item < items.count, Self.accepts(items[item], scalars[position]) {
        item += 1
        position += 1
      } else if let last = retry {
        retry = (last.item, last.position + 1)
        item = last.item + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return items[item...].allSatisfy { if case .anything = $0 { true } else { false } }
  }

  private static func accepts(_ item: Item, _ scalar: Unicode.Scalar) -> Bool {
    switch item {
    case .anything: false
    case .one: true
    case .character(let expected): scalar == expected
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Reads a set after its opening bracket; nil, and nothing consumed, if it never closes.
  private static func set(_ text: inout ArraySlice<Unicode.Scalar>) -> Item? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = rest.popFirst() {
      // A closing bracket in first place is one of the characters.
      if low == "]", !ranges.isEmpty {
        text = rest
        return .set(ranges, isNegated: isNegated)
      }
      guard rest.first == "-", let high = rest.dropFirst().first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      rest = rest.dropFirst(2)
      ranges.append(min(low, high)...max(low, high))
    }
    return nil
  }
}

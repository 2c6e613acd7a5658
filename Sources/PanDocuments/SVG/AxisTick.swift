import PanText

/// A labelled value of an axis.
struct AxisTick: Sendable, Equatable {
  package let value: Double
  package let label: String

  /// Labels a value: plainly below ten million, as in `1.5e7` from there on.
  package init(value: Double, decimals: Int) {
    self.value = value
    let plain = NumberText.fixed(value, decimals: decimals)
    label = value.magnitude < 1e7 ? plain : Self.scientific(NumberText.fixed(value, decimals: 0))
  }

  private static func scientific(_ whole: String) -> String {
    let sign = whole.hasPrefix("-") ? "-" : ""
    var digits = whole.dropFirst(sign.count)
    let exponent = digits.count - 1
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let tail = digits.dropFirst()
    return "\(sign)\(digits.prefix(1))\(tail.isEmpty ? "" : ".\(tail)")e\(exponent)"
  }
}

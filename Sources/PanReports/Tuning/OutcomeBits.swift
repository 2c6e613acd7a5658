package import PanTraces

/// What up to 128 rules decide on a release, one bit for each: every gesture keeps them.
package struct OutcomeBits: Sendable {
  /// How many rules there may be.
  package static let capacity = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Takes what rules decide, in their order.
  package init(_ outcomes: some Sequence<TransitionOutcome>) {
    for (index, outcome) in outcomes.enumerated() where outcome == .finish {
      let bit: UInt64 = 1 << UInt64(index & 63)
      if index < 64 { low |= bit } else { high |= bit }
    }
  }

  /// What the rule with a number decides.
  package subscript(index: Int) -> TransitionOutcome {
    (index < 64 ? low : high) >> UInt64(index & 63) & 1 == 1 ? .finish : .cancel
  }
}

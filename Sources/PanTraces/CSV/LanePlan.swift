/// How a row of the fast lane is read: known bytes and what differs, in turn.
struct LanePlan {
  /// What is to be read; empty where no row can be.
  private(set) var steps: [LaneStep] = []
  /// The bytes that are known.
  var pattern = RowPattern()
  /// No row is looked at with fewer bytes than this left, so that words can be loaded whole.
  private(set) var reserve = 0

  /// Rows with more than this in common are left to the slow way.
  private static let longestPattern = 1000

  /// Forgets everything but the memory.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    pattern.removeAll()
  }

  /// Ends the known bytes before something that differs.
  mutating func endLiteral(before field: LaneStep.Field) {
    pattern.endLiteral()
    steps.append(LaneStep(literal: pattern.literals[steps.count], field: field))
  }

  /// Closes the plan; it stays empty where rows have too much in common.
  mutating func finish(longestIgnored: Int) {
    guard pattern.byteCount <= Self.longestPattern else { return removeAll() }
    // A literal is loaded in whole words, a number at once.
    reserve = pattern.byteCount + 16 * pattern.literals.count
    for step in steps where step.field != .end {
      reserve += step.field == .ignored ? longestIgnored : LaneRow.longestNumber
    }
  }

  /// Lends the steps and the words of their literals to a loop.
  @inline(__always)
  func withWords<Result>(
    _ body: (UnsafeBufferPointer<LaneStep>, UnsafeBufferPointer<UInt64>) -> Result
  ) -> Result {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe pattern.words.withUnsafeBufferPointer { words in unsafe body(steps, words) }
    }
  }
}

/// A part of a row on the fast lane: bytes that are known, and then something that is not.
struct LaneStep {
  /// What follows the known bytes.
  enum Field {
    case time, x, y, ignored
    /// Nothing: the next row.
    case end
  }

  let literal: RowPattern.Literal
  let field: Field
}

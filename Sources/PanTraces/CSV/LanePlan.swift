/// How a row of the fast lane is read: known bytes and what differs, in turn.
struct LanePlan {
  /// What is to be read; empty where no row can be.
  private(set) var steps: [LaneStep] = []
  /// The bytes that are known.
  var pattern = RowPattern()
  /// Whether time, x and y are all that differs, in this order, as in nearly every file.
  private(set) var isUsual = false
  /// No row is looked at with fewer bytes than this left, so that words can be loaded whole.
  private(set) var reserve = 0

  /// Rows with more than this in common are left to the slow way.
  private static let longestPattern = 1000

  /// Forgets everything but the memory.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    pattern.removeAll()
    isUsual = false
  }

  /// Ends the known bytes before something that differs.
  mutating func endLiteral(before field: LaneStep.Field) {
    pattern.endLiteral()
    steps.append(LaneStep(literal: pattern.literals[steps.count], field: field))
  }

  /// Closes the plan; it stays empty where rows have too much in common.
  mutating func finish(longestIgnored: Int) {
    guard pattern.bytes.count <= Self.longestPattern else { return removeAll() }
    // A literal is loaded in whole words, a number at once.
    reserve = pattern.bytes.count + 16 * pattern.literals.count
    for (index, step) in steps.enumerated() where step.field != .end {
      reserve += step.field == .ignored ? longestIgnored : LaneRow.longestNumber
      // What differs is followed by a delimiter or a line end.
      let next = UInt64(pattern.bytes[pattern.literals[index + 1].first])
      steps[index].stop = next &* 0x0101_0101_0101_0101
    }
    pattern.close()
    isUsual =
      steps.count == 4 && steps[0].field == .time && steps[1].field == .x && steps[2].field == .y
  }

  /// Lends the steps and the bytes of their literals to a loop; nil where no row can be read.
  @inline(__always)
  func withPattern<Result>(
    _ body: (UnsafeBufferPointer<LaneStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe pattern.bytes.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe body(steps, $0) }
      }
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
  /// Eight times the byte that follows it.
  var stop: UInt64 = 0

  init(literal: RowPattern.Literal, field: Field) {
    self.literal = literal
    self.field = field
  }
}

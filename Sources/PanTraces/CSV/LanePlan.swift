import PanText

/// How a row of the fast lane is read: known bytes and what differs, in turn.
///
/// Moves and the lift after them differ in one literal, the one with the phase.
struct LanePlan {
  /// How a move is read; empty where no row can be.
  private(set) var moves: [LaneStep] = []
  /// How the lift is read; empty where none can be.
  private(set) var lift: [LaneStep] = []
  /// The bytes that are known.
  private var pattern = RowPattern()
  /// The step with the phase, and the place of its word.
  private var phase: (step: Int, word: Range<Int>)?

  /// Forgets everything but the memory.
  mutating func removeAll() {
    guard !moves.isEmpty else { return }
    moves.removeAll(keepingCapacity: true)
    lift.removeAll(keepingCapacity: true)
    pattern.removeAll()
    phase = nil
  }

  /// Adds known bytes.
  mutating func append(_ text: LentBytes) { pattern.append(text) }

  /// Adds a known byte.
  mutating func append(_ byte: UInt8) { pattern.append(byte) }

  /// Adds the word for a move.
  mutating func append(phase word: [UInt8]) {
    let start = pattern.count
    word.withLentBytes { pattern.append($0) }
    phase = (moves.count, start..<pattern.count)
  }

  /// Ends the known bytes before something that differs.
  mutating func endLiteral(before field: LaneStep.Field) {
    moves.append(LaneStep(literal: pattern.endLiteral(), field: field))
  }

  /// Closes the plan, with the word for a lift where it is known.
  ///
  /// It stays empty where rows have too much in common.
  mutating func finish(liftWord: [UInt8]) {
    for index in moves.indices where moves[index].field != .end {
      // What differs is followed by a delimiter or a line end.
      let next = UInt64(pattern.bytes[moves[index + 1].literal.first])
      moves[index].stop = next &* 0x0101_0101_0101_0101
    }
    if !liftWord.isEmpty { planLift(liftWord) }
    if pattern.isTooLong {
      moves.removeAll(keepingCapacity: true)
      lift.removeAll(keepingCapacity: true)
    }
  }

  private mutating func planLift(_ word: [UInt8]) {
    guard let phase else { return }
    let literal = moves[phase.step].literal
    pattern.append(copyOf: literal.first..<phase.word.lowerBound)
    word.withLentBytes { pattern.append($0) }
    pattern.append(copyOf: phase.word.upperBound..<literal.first + literal.count)
    for index in moves.indices { lift.append(moves[index]) }
    lift[phase.step].literal = pattern.endLiteral()
  }

  /// Lends the steps of a move and the bytes of their literals to a loop; nil where no row can be
  /// read.
  @inline(__always)
  func withMoves<Result>(
    _ body: (UnsafeBufferPointer<LaneStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe with(moves, body)
  }

  /// The same with the steps of a lift.
  @inline(__always)
  func withLift<Result>(
    _ body: (UnsafeBufferPointer<LaneStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe with(lift, body)
  }

  @inline(__always)
  private func with<Result>(
    _ steps: [LaneStep], _ body: (UnsafeBufferPointer<LaneStep>, UnsafeRawPointer) -> Result
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
    case time, x, y, velocityX, velocityY, pressure, scrollY, ignored
    /// Nothing: the next row.
    case end
  }

  var literal: RowPattern.Literal
  let field: Field
  /// Eight times the byte that follows it.
  var stop: UInt64 = 0

  init(literal: RowPattern.Literal, field: Field) {
    self.literal = literal
    self.field = field
  }
}

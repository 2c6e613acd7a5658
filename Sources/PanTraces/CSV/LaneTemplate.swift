import PanText

/// The template of the rows that the fast lane reads: literal bytes and fields, in turn.
///
/// Moves and the lift after them differ in one literal, the one with the phase.
struct LaneTemplate {
  /// How a move is read; empty where no row can be.
  private(set) var moves: [TemplateStep] = []
  /// How the lift is read; empty where none can be.
  private(set) var lift: [TemplateStep] = []
  /// The bytes that are known.
  private var pattern = LiteralBytes()
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

  /// Adds literal bytes.
  mutating func append(_ text: ByteView) { pattern.append(text) }

  /// Adds a literal byte.
  mutating func append(_ byte: UInt8) { pattern.append(byte) }

  /// Adds the word for a move.
  mutating func append(phase word: [UInt8]) {
    let start = pattern.count
    word.withByteView { pattern.append($0) }
    phase = (moves.count, start..<pattern.count)
  }

  /// Ends the literal before a field.
  mutating func endLiteral(before field: TemplateStep.Field) {
    moves.append(TemplateStep(literal: pattern.endLiteral(), field: field))
  }

  /// Finishes the template, with the word for a lift where it is known.
  ///
  /// It stays empty where the literals have more than ``LiteralBytes/longest`` bytes.
  mutating func finish(liftWord: [UInt8]) {
    for index in moves.indices where moves[index].field != .end {
      // A field is followed by a delimiter or a line end, the next literal's first byte.
      let next = UInt64(pattern.bytes[moves[index + 1].literal.first])
      moves[index].stopBytes = next &* 0x0101_0101_0101_0101
    }
    if !liftWord.isEmpty { addLift(liftWord) }
    if pattern.isTooLong {
      moves.removeAll(keepingCapacity: true)
      lift.removeAll(keepingCapacity: true)
    }
  }

  private mutating func addLift(_ word: [UInt8]) {
    guard let phase else { return }
    let literal = moves[phase.step].literal
    pattern.append(copyOf: literal.first..<phase.word.lowerBound)
    word.withByteView { pattern.append($0) }
    pattern.append(copyOf: phase.word.upperBound..<literal.first + literal.count)
    for index in moves.indices { lift.append(moves[index]) }
    lift[phase.step].literal = pattern.endLiteral()
  }

  /// Lends the steps of a move and the bytes of their literals to a loop; nil where no row can be
  /// read.
  @inline(__always)
  func withMoves<Result>(
    _ body: (UnsafeBufferPointer<TemplateStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe with(moves, body)
  }

  /// The same with the steps of a lift.
  @inline(__always)
  func withLift<Result>(
    _ body: (UnsafeBufferPointer<TemplateStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe with(lift, body)
  }

  @inline(__always)
  private func with<Result>(
    _ steps: [TemplateStep], _ body: (UnsafeBufferPointer<TemplateStep>, UnsafeRawPointer) -> Result
  ) -> Result? {
    unsafe steps.withUnsafeBufferPointer { steps in
      unsafe pattern.bytes.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe body(steps, $0) }
      }
    }
  }
}

/// One step of a row on the fast lane: a literal, and then a field.
struct TemplateStep {
  /// What follows the known bytes.
  enum Field {
    case time, x, y, velocityX, velocityY, pressure, scrollY, ignored
    /// Nothing: the next row.
    case end
  }

  var literal: LiteralBytes.Literal
  let field: Field
  /// The byte that follows the field, repeated eight times.
  var stopBytes: UInt64 = 0

  init(literal: LiteralBytes.Literal, field: Field) {
    self.literal = literal
    self.field = field
  }
}

/// What the rows of a trace have in common: the bytes between their numbers.
struct LiteralBytes {
  /// A run of bytes.
  struct Literal {
    /// The place of its first byte among the pattern's.
    let first: Int
    let count: Int
  }

  /// The most bytes that it takes.
  static let longest = 1000

  /// The bytes of the literals in turn, with padding so that the last can be loaded as a word.
  ///
  /// Allocated once and used for every trace.
  private(set) var bytes = [UInt8](repeating: 0, count: longest + 8)
  /// How many bytes the literals have.
  private(set) var count = 0
  /// Whether more was added than it takes.
  private(set) var isTooLong = false
  /// Where the literal under way begins.
  private var first = 0

  /// Forgets everything but the memory.
  mutating func removeAll() {
    count = 0
    isTooLong = false
    first = 0
  }

  /// Adds bytes to the literal under way.
  mutating func append(_ text: ByteView) {
    guard text.count <= Self.longest - count else {
      isTooLong = true
      return
    }
    let count = count
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe text.withBuffer { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: source)
      }
    }
    self.count += text.count
  }

  /// Adds a byte to the literal under way.
  mutating func append(_ byte: UInt8) {
    guard count < Self.longest else {
      isTooLong = true
      return
    }
    bytes[count] = byte
    count += 1
  }

  /// Adds bytes of the pattern once more.
  mutating func append(copyOf range: Range<Int>) {
    for index in range where !isTooLong { append(bytes[index]) }
  }

  /// Ends the literal under way, which may be empty, where the rows differ.
  mutating func endLiteral() -> Literal {
    defer { first = count }
    return Literal(first: first, count: count - first)
  }
}

/// The literals of rows whose only fields are time, x and y in this order, as in nearly every file.
@safe struct PlainLaneTemplate {
  let beforeTime: LiteralMatch
  let beforeX: LiteralMatch
  let beforeY: LiteralMatch
  let rest: LiteralMatch
  /// The byte behind each number, repeated eight times.
  let timeStop: UInt64
  let xStop: UInt64
  let yStop: UInt64

  /// Nil for rows of other steps.
  @unsafe init?(_ steps: UnsafeBufferPointer<TemplateStep>, of pattern: UnsafeRawPointer) {
    guard
      unsafe steps.count == 4 && steps[0].field == .time && steps[1].field == .x
        && steps[2].field == .y
    else { return nil }
    beforeTime = unsafe LiteralMatch(steps[0].literal, of: pattern)
    beforeX = unsafe LiteralMatch(steps[1].literal, of: pattern)
    beforeY = unsafe LiteralMatch(steps[2].literal, of: pattern)
    rest = unsafe LiteralMatch(steps[3].literal, of: pattern)
    (timeStop, xStop, yStop) = unsafe (steps[0].stopBytes, steps[1].stopBytes, steps[2].stopBytes)
  }
}

/// A literal that is compared eight bytes at a time.
///
/// The first word is stored here, since most literals are no longer.
@safe struct LiteralMatch {
  private let start: UnsafeRawPointer
  let count: Int
  private let word: UInt64
  /// The bits of the word that count.
  private let mask: UInt64

  /// The bytes of a literal of a pattern, which must stay where it is.
  @inline(__always)
  @unsafe init(_ literal: LiteralBytes.Literal, of pattern: UnsafeRawPointer) {
    unsafe start = pattern + literal.first
    count = literal.count
    word = unsafe start.loadUnaligned(as: UInt64.self)
    mask = count < 8 ? UInt64(littleEndian: (1 &<< UInt64(8 &* count)) &- 1) : .max
  }

  /// Whether the text at a place begins with them; eight bytes, or as many as they are, must be
  /// readable.
  @inline(__always)
  func match(_ place: UnsafeRawPointer) -> Bool {
    guard unsafe (place.loadUnaligned(as: UInt64.self) ^ word) & mask == 0 else { return false }
    guard count > 8 else { return true }
    var offset = 8
    while offset < count &- 8 {
      guard unsafe isSame(place, at: offset) else { return false }
      offset &+= 8
    }
    // The last eight, of which some may have been compared.
    return unsafe isSame(place, at: count &- 8)
  }

  @inline(__always)
  private func isSame(_ place: UnsafeRawPointer, at offset: Int) -> Bool {
    unsafe place.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

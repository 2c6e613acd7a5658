/// What belongs to the trace as a whole while its rows are read.
struct TraceContext {
  /// The id's bytes; rows of a trace are known by them.
  private(set) var id: [UInt8] = []
  /// The line of the first row.
  private(set) var firstLine = 0
  var vocabulary: PhaseVocabulary?
  /// Why the trace is lost.
  var rejection: Diagnostic? { didSet { isRejected = rejection != nil } }
  /// Whether the trace is lost; asking ``rejection`` for that would copy it.
  private(set) var isRejected = false
  /// The first value of each column that has one value for a whole trace.
  private var constants = [Constant](
    repeating: Constant(), count: ColumnRole.allCases.count)
  /// The roles that a row of the trace under way has given, one bit each.
  private var givenRoles: UInt32 = 0
  /// Whether the label column holds something else than intents.
  private var labelIsOther = false
  private var pointers: [[UInt8]] = []
  /// What the passthrough columns say.
  var passthrough: PassthroughTexts

  /// A value that was found to be sound.
  private struct Constant {
    var text: [UInt8] = []
    /// The value of a number.
    var number: Double?
  }

  init(passthroughCount: Int = 0, keepsSampleTexts: Bool = false) {
    passthrough = PassthroughTexts(count: passthroughCount, keepsSampleTexts: keepsSampleTexts)
  }

  mutating func begin(id bytes: ByteView, line: Int) {
    id.removeAll(keepingCapacity: true)
    id.append(contentsOf: bytes)
    firstLine = line
    vocabulary = nil
    if isRejected { rejection = nil }
    labelIsOther = false
    givenRoles = 0
    if !pointers.isEmpty { pointers.removeAll(keepingCapacity: true) }
    passthrough.removeAll()
  }

  var name: String { String(decoding: id, as: UTF8.self) }

  /// The value of a constant column; empty where no row has one.
  func withConstant<Result>(
    _ role: ColumnRole, _ body: (ByteView) -> Result
  )
    -> Result
  {
    guard isGiven(role), role != .label || !labelIsOther else { return body(ByteView()) }
    return constants[Int(role.rawValue)].text.withByteView(body)
  }

  /// The number in a constant column; nil where no row has one.
  func number(_ role: ColumnRole) -> Double? {
    isGiven(role) ? constants[Int(role.rawValue)].number : nil
  }

  private func isGiven(_ role: ColumnRole) -> Bool { givenRoles & 1 << UInt32(role.rawValue) != 0 }

  /// Takes a row's value of a constant column, and the number it is; false where it contradicts an
  /// earlier row.
  mutating func take(_ cell: ByteView, for role: ColumnRole, number: Double?) -> Bool {
    guard !cell.isEmpty else { return true }
    let index = Int(role.rawValue)
    guard isGiven(role) else {
      constants[index].text.removeAll(keepingCapacity: true)
      constants[index].text.append(contentsOf: cell)
      constants[index].number = number
      givenRoles |= 1 << UInt32(role.rawValue)
      return true
    }
    if !constants[index].text.isSame(as: cell) {
      guard role == .label else { return false }
      labelIsOther = true
    }
    return true
  }

  /// The number of a pointer in the order in which they appear; nil where there are too many.
  mutating func pointer(_ cell: ByteView) -> Int? {
    if let index = pointers.firstIndex(where: { $0.isSame(as: cell) }) { return index }
    guard pointers.count < ReadingLimits.pointersPerTrace else { return nil }
    pointers.append(Array(cell))
    return pointers.count - 1
  }
}

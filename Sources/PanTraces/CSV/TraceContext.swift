import PanText

/// What belongs to the trace as a whole while its rows are read.
struct TraceContext {
  /// The id's bytes; rows of a trace are known by them.
  private(set) var id: [UInt8] = []
  /// The line of the first row.
  private(set) var firstLine = 0
  var vocabulary: PhaseVocabulary?
  var rejection: Diagnostic?
  /// The first value of each column whose values are the same in all rows of a trace.
  private var constants = [[UInt8]](repeating: [], count: 12)
  /// Whether the label column holds something else than intents.
  private var labelIsOther = false
  private var pointers: [[UInt8]] = []
  /// What columns that go along say.
  var carried: CarriedTexts

  init(carriedCount: Int = 0, keepsSampleTexts: Bool = false) {
    carried = CarriedTexts(count: carriedCount, keepsSampleTexts: keepsSampleTexts)
  }

  mutating func begin(id bytes: LentBytes, line: Int) {
    id.removeAll(keepingCapacity: true)
    id.append(contentsOf: bytes)
    firstLine = line
    vocabulary = nil
    rejection = nil
    labelIsOther = false
    for index in constants.indices where !constants[index].isEmpty {
      constants[index].removeAll(keepingCapacity: true)
    }
    pointers.removeAll(keepingCapacity: true)
    carried.removeAll()
  }

  var name: String { String(decoding: id, as: UTF8.self) }

  /// The value of a constant column; empty where no row has one.
  func withConstant<Result>(
    _ role: ColumnRole, _ body: (LentBytes) -> Result
  )
    -> Result
  {
    guard let index = Self.index(of: role), role != .label || !labelIsOther else {
      return body(LentBytes())
    }
    return constants[index].withLentBytes(body)
  }

  private static func index(of role: ColumnRole) -> Int? {
    switch role {
    case .intent: 0
    case .label: 1
    case .decision: 2
    case .participant: 3
    case .width: 4
    case .height: 5
    case .refreshRate: 6
    case .direction: 7
    case .travel: 8
    case .velocityBasis: 9
    case .pixelsPerPoint: 10
    case .pointsPerMillimetre: 11
    case .traceID, .time, .phase, .x, .y, .velocityX, .velocityY, .pointer, .pressure, .scrollY: nil
    }
  }

  /// Whether an earlier row had the same value of a constant column.
  func has(_ cell: LentBytes, for role: ColumnRole) -> Bool {
    guard let index = Self.index(of: role) else { return false }
    return constants[index].isSame(as: cell)
  }

  /// Takes a row's value of a constant column; false where it contradicts an earlier row.
  mutating func take(_ cell: LentBytes, for role: ColumnRole) -> Bool {
    guard !cell.isEmpty, let index = Self.index(of: role) else { return true }
    if constants[index].isEmpty {
      constants[index].append(contentsOf: cell)
    } else if !constants[index].isSame(as: cell) {
      guard role == .label else { return false }
      labelIsOther = true
    }
    return true
  }

  /// The number of a pointer in the order in which they appear; nil where there are too many.
  mutating func pointer(_ cell: LentBytes) -> Int? {
    if let index = pointers.firstIndex(where: { $0.isSame(as: cell) }) { return index }
    guard pointers.count < ReadingLimits.pointersPerTrace else { return nil }
    pointers.append(Array(cell))
    return pointers.count - 1
  }
}

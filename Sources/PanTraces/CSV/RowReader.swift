import PanMotion
import PanText

/// Why a row cannot be read, and which of its fields is to blame.
struct RowError: Error {
  var code: DiagnosticCode
  /// The column; nil where the whole row is meant.
  var column: Int?
}

/// Turns the fields of a row into values.
struct RowReader {
  private let layout: ColumnLayout
  /// The transition's length in the layout's unit, the same for all traces.
  let travelLength: Double?
  let travelDirection: TravelDirection?
  private let refreshRate: Double?
  /// Who made all gestures of the file, where its metadata says so.
  private let participant: String?
  let velocityBasis: VelocityBasis
  private let width: Double?
  private let height: Double?
  /// What the options say, where positions are parts of it.
  private let given: Vector?
  private let fieldLimit: Int

  init(header: TraceFileHeader, options: ReadingOptions) {
    layout = header.layout
    let metadata = header.measures
    participant = header.metadata.participant
    fieldLimit = options.limits.fieldLength
    given = layout.positionScale == .container ? options.container : nil
    travelLength = metadata.length("travel", in: layout.lengthUnit)
    travelDirection = metadata.travelDirection
    refreshRate = metadata.refreshRate
    velocityBasis = metadata.velocityBasis
    width = metadata.length("width", in: layout.lengthUnit)
    height = metadata.length("height", in: layout.lengthUnit)
  }

  /// Reads one row of the trace in `context`.
  func read(
    _ text: LentBytes, cells: [RowCell], line: Int, context: inout TraceContext
  ) throws(RowError) -> TraceRow {
    var row = TraceRow(recordedTime: 0, position: .zero, phase: nil, pointer: 0, line: line)
    var velocity: (x: Double?, y: Double?) = (nil, nil)
    for column in layout.roles.indices {
      guard cells[column].text.count <= fieldLimit else {
        throw RowError(code: .fieldTooLong, column: column)
      }
      guard let role = layout.roles[column] else { continue }
      let cell = LentBytes(rebasing: text[cells[column].text])
      switch role {
      case .traceID: break
      case .time:
        row.recordedTime = try number(cell, column, upTo: ReadingLimits.largestTime)
      case .x: row.position.x = try number(cell, column)
      case .y: row.position.y = try number(cell, column)
      case .phase: row.phase = try phase(cell, column, &context)
      case .pointer:
        guard !cell.isEmpty else { throw RowError(code: .emptyCell, column: column) }
        guard let pointer = context.pointer(cell) else {
          throw RowError(code: .outOfRange, column: column)
        }
        row.pointer = pointer
      case .velocityX: velocity.x = try optionalNumber(cell, column)
      case .velocityY: velocity.y = try optionalNumber(cell, column)
      case .pressure: row.pressure = try optionalNumber(cell, column)
      case .scrollY:
        let offset = try optionalNumber(cell, column)
        row.scrollOffset = offset.flatMap { offset in layout.scrollFactor.map { offset * $0 } }
      case .intent, .decision, .label, .participant, .width, .height, .refreshRate:
        try take(cell, column, role, &context)
      }
    }
    if !layout.carried.isEmpty {
      for (number, place) in layout.carried.enumerated() {
        context.carried.take(LentBytes(rebasing: text[cells[place.column].text]), in: number)
      }
      row.number = context.carried.keepRow(text, cells, layout.carried)
    }
    row.position = try scaled(row.position, context)
    if let x = velocity.x, let y = velocity.y {
      row.velocity = try scaled(Vector(x: x, y: y), context)
    }
    return row
  }

  private func take(
    _ cell: LentBytes, _ column: Int, _ role: ColumnRole, _ context: inout TraceContext
  ) throws(RowError) {
    // What an earlier row said has been looked at.
    guard !cell.isEmpty, !context.has(cell, for: role) else { return }
    if role == .intent || role == .decision, TransitionOutcome(cell: cell) == nil {
      throw RowError(code: .unknownOutcome, column: column)
    }
    if role == .width || role == .height {
      guard try number(cell, column) > 0 else { throw RowError(code: .outOfRange, column: column) }
    }
    if role == .refreshRate {
      guard ReadingLimits.refreshRates.contains(try number(cell, column)) else {
        throw RowError(code: .outOfRange, column: column)
      }
    }
    guard context.take(cell, for: role) else {
      throw RowError(code: .inconsistentValue, column: column)
    }
  }

  private func phase(
    _ cell: LentBytes, _ column: Int, _ context: inout TraceContext
  ) throws(RowError) -> TouchPhase {
    guard !cell.isEmpty else { throw RowError(code: .emptyCell, column: column) }
    guard let word = PhaseWord(cell), word.vocabulary == context.vocabulary ?? word.vocabulary
    else { throw RowError(code: .unknownPhase, column: column) }
    context.vocabulary = word.vocabulary
    return word.phase
  }

  private func optionalNumber(
    _ cell: LentBytes, _ column: Int
  ) throws(RowError)
    -> Double?
  {
    cell.isEmpty ? nil : try number(cell, column)
  }

  private func number(
    _ cell: LentBytes, _ column: Int, upTo limit: Double = ReadingLimits.largestMeasure
  ) throws(RowError) -> Double {
    let value: Double
    do throws(DecimalError) {
      value = try DecimalParser.parse(cell)
    } catch {
      switch error {
      case .empty: throw RowError(code: .emptyCell, column: column)
      case .malformed: throw RowError(code: .notANumber, column: column)
      case .overflow: throw RowError(code: .outOfRange, column: column)
      }
    }
    guard value.magnitude <= limit else { throw RowError(code: .outOfRange, column: column) }
    return value
  }

  private func scaled(_ vector: Vector, _ context: TraceContext) throws(RowError) -> Vector {
    switch layout.positionScale {
    case .asRecorded: return vector
    case .factor(let factor): return vector * factor
    case .container:
      guard let width = length(.width, context), let height = length(.height, context) else {
        let column = layout.index(of: .width) ?? layout.index(of: .x)
        throw RowError(code: .emptyCell, column: column)
      }
      return Vector(x: vector.x * width, y: vector.y * height)
    }
  }

  /// The display's rate in Hz; a column of it speaks for its traces in place of the metadata.
  func refreshRate(_ context: TraceContext) -> Double? {
    guard layout.has(.refreshRate) else { return refreshRate }
    return context.withConstant(.refreshRate) { try? DecimalParser.parse($0) }
  }

  /// Who made the gesture; a column of people speaks for its traces in place of the metadata.
  func participant(_ context: TraceContext) -> String? {
    guard layout.has(.participant) else { return participant }
    return context.withConstant(.participant) { $0.isEmpty ? nil : $0.text }
  }

  /// The container's width or height in the layout's unit.
  ///
  /// Where the file has a column for it, the metadata does not speak for traces without a value.
  func length(_ role: ColumnRole, _ context: TraceContext) -> Double? {
    recordedLength(role, context) ?? (role == .width ? given?.x : given?.y)
  }

  private func recordedLength(_ role: ColumnRole, _ context: TraceContext) -> Double? {
    guard layout.has(role) else { return role == .width ? width : height }
    let factor = role == .width ? layout.widthFactor : layout.heightFactor
    guard let factor else { return nil }
    return context.withConstant(role) { bytes in
      guard let value = try? DecimalParser.parse(bytes) else { return nil }
      return value * factor
    }
  }
}

/// The values of one row, before its place in the trace has been checked.
struct TraceRow {
  var recordedTime: Double
  /// In the layout's length unit.
  var position: Vector
  /// Nil without a phase column.
  var phase: TouchPhase?
  /// Pointers of the trace numbered in the order in which they appear.
  var pointer: Int
  var velocity: Vector?
  var pressure: Double?
  var scrollOffset: Double?
  var line: Int
  /// Its number among those whose texts are kept.
  var number = 0
}

import PanMotion
import PanText

/// Why a row cannot be read, and which of its fields is to blame.
struct RowError: Error {
  var code: DiagnosticCode
  /// The column; nil where the whole row is meant.
  var column: Int?
}

/// Turns the fields of a row into values.
///
/// A class, since the parser would copy so large a value for every row.
final class RowReader: Sendable {
  private let layout: ColumnLayout
  private let roles: [ColumnRole?]
  let facts: TraceFacts
  private let fieldLimit: Int
  private let content: ColumnLayout.ContentColumn?
  private let phaseColumn: Int?
  /// What positions are multiplied by if that is the same for all traces.
  private let factor: Double?

  init(header: TraceFileHeader, options: ReadingOptions) {
    layout = header.layout
    roles = layout.roles
    facts = TraceFacts(header: header, options: options)
    fieldLimit = options.limits.fieldLength
    content = layout.content
    phaseColumn = layout.index(of: .phase)
    factor = if case .constant(let factor) = layout.positionFactor { factor } else { nil }
  }

  /// Reads one row of the trace in `context`, or the first fields of one if all others are those of a
  /// row before.
  func read(
    _ text: ByteView, cells: [RowCell], count: Int, into row: inout TraceRow,
    context: inout TraceContext
  ) throws(RowError) {
    if let content, let phaseColumn,
      PhaseWord.isSettle(ByteView(rebasing: text[cells[phaseColumn].text]))
    {
      try readSettle(content, text, cells, count, into: &row, &context)
      return
    }
    var velocity: (x: Double?, y: Double?) = (nil, nil)
    for column in 0..<count {
      let place = cells[column].text
      guard place.count <= fieldLimit else { throw RowError(code: .fieldTooLong, column: column) }
      guard let role = roles[column] else { continue }
      switch role {
      case .traceID: break
      case .time:
        row.recordedTime = try number(text, place, column, upTo: ReadingLimits.largestTime)
      case .x: row.position.x = try number(text, place, column)
      case .y: row.position.y = try number(text, place, column)
      case .phase: row.phase = try phase(ByteView(rebasing: text[place]), column, &context)
      case .pointer:
        guard !place.isEmpty else { throw RowError(code: .emptyCell, column: column) }
        guard let pointer = context.pointer(ByteView(rebasing: text[place])) else {
          throw RowError(code: .outOfRange, column: column)
        }
        row.pointer = pointer
      case .velocityX: velocity.x = try optionalNumber(text, place, column)
      case .velocityY: velocity.y = try optionalNumber(text, place, column)
      case .pressure: row.pressure = try optionalNumber(text, place, column)
      case .scrollY: row.scrollOffset = try optionalNumber(text, place, column)
      case .content, .progress: row.content = try optionalNumber(text, place, column)
      case .intent, .decision, .label, .participant, .width, .height, .refreshRate, .direction,
        .travel, .velocityBasis, .pixelsPerPoint, .pointsPerMillimeter:
        try take(ByteView(rebasing: text[place]), column, role, &context)
      }
    }
    if !layout.passthrough.isEmpty {
      for (number, place) in layout.passthrough.enumerated() {
        context.passthrough.take(ByteView(rebasing: text[cells[place.column].text]), in: number)
      }
      row.number = context.passthrough.keepRow(text, cells, layout.passthrough)
    }
    if let offset = row.scrollOffset {
      row.scrollOffset = facts.factor(layout.scrollFactor, context).map { offset * $0 }
    }
    if let content, let value = row.content {
      row.content = try scaled(value, content, context)
    }
    row.position =
      if let factor { row.position * factor } else { try scaled(row.position, context) }
    // A file may say that a point is 1e-300 pixels; its positions would be infinite.
    guard row.position.x.isFinite, row.position.y.isFinite else {
      throw RowError(code: .outOfRange, column: layout.index(of: .x))
    }
    if let x = velocity.x, let y = velocity.y {
      let recorded = Vector(x: x, y: y)
      row.velocity = if let factor { recorded * factor } else { try scaled(recorded, context) }
    }
  }

  /// Reads the time and the content of a row after a lift, and what holds for the whole trace.
  ///
  /// No finger is down, so its position means nothing and may be empty.
  private func readSettle(
    _ content: ColumnLayout.ContentColumn, _ text: ByteView, _ cells: [RowCell],
    _ count: Int, into row: inout TraceRow, _ context: inout TraceContext
  ) throws(RowError) {
    row.isSettle = true
    for column in 0..<count {
      guard cells[column].text.count <= fieldLimit else {
        throw RowError(code: .fieldTooLong, column: column)
      }
      let cell = ByteView(rebasing: text[cells[column].text])
      switch layout.roles[column] {
      case .time:
        row.recordedTime = try number(
          text, cells[column].text, column, upTo: ReadingLimits.largestTime)
      case .content, .progress: row.content = try number(text, cells[column].text, column)
      case let role? where !role.belongsToSamples && role != .traceID:
        try take(cell, column, role, &context)
      default: break
      }
    }
    row.content = try row.content.map { value throws(RowError) in
      try scaled(value, content, context)
    }
  }

  private func scaled(
    _ value: Double, _ content: ColumnLayout.ContentColumn, _ context: TraceContext
  ) throws(RowError) -> Double {
    guard let factor = facts.factor(content.factor, context), (value * factor).isFinite,
      content.measure == .length || value.magnitude <= RecordedContent.mostTravels
    else { throw RowError(code: .outOfRange, column: content.column) }
    return value * factor
  }

  private func take(
    _ cell: ByteView, _ column: Int, _ role: ColumnRole, _ context: inout TraceContext
  ) throws(RowError) {
    // A cell equal to an earlier row's was checked then.
    guard !cell.isEmpty, !context.takeAgain(cell, for: role) else { return }
    var value: Double?
    switch role {
    case .intent, .decision:
      guard role.knows(cell) else { throw RowError(code: .unknownOutcome, column: column) }
    case .direction, .velocityBasis:
      guard role.knows(cell) else { throw RowError(code: .unknownWord, column: column) }
    case .width, .height, .travel, .pixelsPerPoint, .pointsPerMillimeter:
      let measure = try number(cell, cell.indices, column)
      guard measure > 0 else { throw RowError(code: .outOfRange, column: column) }
      value = measure
    case .refreshRate:
      let rate = try number(cell, cell.indices, column)
      guard ReadingLimits.refreshRates.contains(rate) else {
        throw RowError(code: .outOfRange, column: column)
      }
      value = rate
    default: break
    }
    guard context.take(cell, for: role, number: value) else {
      throw RowError(code: .inconsistentValue, column: column)
    }
  }

  private func phase(
    _ cell: ByteView, _ column: Int, _ context: inout TraceContext
  ) throws(RowError) -> TouchPhase {
    guard !cell.isEmpty else { throw RowError(code: .emptyCell, column: column) }
    if let phase = context.phase(repeating: cell) { return phase }
    guard let word = PhaseWord(cell), word.vocabulary == context.vocabulary ?? word.vocabulary
    else { throw RowError(code: .unknownPhase, column: column) }
    context.take(word, as: cell)
    return word.phase
  }

  private func optionalNumber(
    _ text: ByteView, _ place: Range<Int>, _ column: Int
  ) throws(RowError) -> Double? {
    place.isEmpty ? nil : try number(text, place, column)
  }

  private func number(
    _ text: ByteView, _ place: Range<Int>, _ column: Int,
    upTo limit: Double = ReadingLimits.largestMeasure
  ) throws(RowError) -> Double {
    let value: Double
    do throws(DecimalError) {
      value = try Double(decimal: text, in: place)
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
    if case .perTrace(let unit, _) = layout.positionFactor {
      if let factor = facts.factor(layout.positionFactor, context) { return vector * factor }
      throw RowError(code: .emptyCell, column: unit.scale.flatMap { layout.index(of: $0) })
    }
    guard let width = facts.length(.width, context), let height = facts.length(.height, context)
    else {
      throw RowError(code: .emptyCell, column: layout.index(of: .width) ?? layout.index(of: .x))
    }
    return Vector(x: vector.x * width, y: vector.y * height)
  }
}

/// The values of one row, before its place in the trace has been checked.
struct TraceRow {
  let line: Int
  var recordedTime = 0.0
  /// In the layout's length unit.
  var position = Vector.zero
  /// Nil without a phase column.
  var phase: TouchPhase?
  /// Pointers of the trace numbered in the order in which they appear.
  var pointer = 0
  var velocity: Vector?
  var pressure: Double?
  var scrollOffset: Double?
  /// Where the app's content stood, in the measure of its column.
  var content: Double?
  /// Whether it holds content after a lift and nothing of a finger.
  var isSettle = false
  /// Its index among the rows of ``PassthroughTexts``.
  var number = 0

  init(line: Int) { self.line = line }
}

extension TransitionOutcome {
  /// The outcome a cell names; nil for any other text.
  init?(cell: ByteView) {
    if cell.isSame(as: "finish") {
      self = .finish
    } else if cell.isSame(as: "cancel") {
      self = .cancel
    } else {
      return nil
    }
  }
}

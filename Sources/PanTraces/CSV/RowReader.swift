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
  let layout: ColumnLayout
  /// The columns that may differ in rows of a trace and yet say nothing new of it: numbers of
  /// samples, phases, and those without a meaning.
  let looseColumns: [Int]
  let facts: TraceFacts
  private let fieldLimit: Int
  private let content: ColumnLayout.ContentColumn?
  private let phaseColumn: Int?
  /// What positions are multiplied by if that is the same for all traces.
  private let factor: Double?
  /// Whether rows say anything in another unit than that of the trace.
  private let converts: Bool

  init(header: TraceFileHeader, options: ReadingOptions) {
    layout = header.layout
    facts = TraceFacts(header: header, options: options)
    fieldLimit = options.limits.fieldLength
    content = layout.content
    phaseColumn = layout.index(of: .phase)
    looseColumns = layout.roles.indices.filter { [layout] column in
      layout.roles[column].map { $0 == .phase || $0.isNumber && $0.belongsToSamples } ?? true
    }
    factor = if case .constant(let factor) = layout.positionFactor { factor } else { nil }
    converts =
      factor != 1 || content != nil
      || [.scrollY, .velocityX, .velocityY].contains(where: layout.has)
  }

  /// Whether a field of a loose column says nothing new, whatever it holds.
  func isLoose(_ column: Int, _ context: inout TraceContext) -> Bool {
    let places = layout.passthrough
    let number = places.partitioningIndex { $0.column >= column }
    return number == places.count || places[number].column != column
      || context.passthrough.isDone(number)
  }

  /// Reads one row of the trace in `context`.
  func read(
    _ text: ByteView, cells: [RowCell], into row: inout TraceRow, context: inout TraceContext
  ) throws(RowError) {
    if content != nil, let phaseColumn {
      row.isSettle = PhaseWord.isSettle(ByteView(rebasing: text[cells[phaseColumn].text]))
    }
    for column in layout.roles.indices {
      let place = cells[column].text
      guard place.count <= fieldLimit else { throw RowError(code: .fieldTooLong, column: column) }
      guard let role = layout.roles[column] else { continue }
      // No finger is down in a row after a lift, so its position means nothing and may be empty.
      if row.isSettle, role.belongsToSamples, ![.time, .content, .progress].contains(role) {
        continue
      }
      let cell = ByteView(rebasing: text[place])
      switch role {
      case .traceID: break
      case .phase: row.phase = try phase(cell, column, &context)
      case .pointer:
        guard !cell.isEmpty else { throw RowError(code: .emptyCell, column: column) }
        guard let pointer = context.pointer(cell) else {
          throw RowError(code: .outOfRange, column: column)
        }
        row.pointer = pointer
      case .time, .x, .y, .velocityX, .velocityY, .pressure, .scrollY, .content, .progress:
        let value = cell.isEmpty ? nil : try number(cell, column)
        if let code = row.take(value, role) { throw RowError(code: code, column: column) }
      case .intent, .decision, .label, .participant, .width, .height, .refreshRate, .direction,
        .travel, .velocityBasis, .pixelsPerPoint, .pointsPerMillimeter:
        try take(cell, column, role, &context)
      }
    }
    if !row.isSettle {
      for (number, place) in layout.passthrough.enumerated() {
        context.passthrough.take(ByteView(rebasing: text[cells[place.column].text]), in: number)
      }
      row.number = context.passthrough.keepRow(text, cells, layout.passthrough)
    }
    try convert(&row, &context)
  }

  /// Turns what a row says into the units of its trace.
  func convert(_ row: inout TraceRow, _ context: inout TraceContext) throws(RowError) {
    guard converts else { return }
    if let offset = row.scrollOffset {
      row.scrollOffset = facts.factor(layout.scrollFactor, context).map { offset * $0 }
    }
    if let content, let value = row.content {
      row.content = try scaled(value, content, context)
    }
    if row.isSettle { return }
    row.position =
      if let factor { row.position * factor } else { try scaled(row.position, context) }
    // A file may say that a point is 1e-300 pixels; its positions would be infinite.
    guard row.position.x.isFinite, row.position.y.isFinite else {
      throw RowError(code: .outOfRange, column: layout.index(of: .x))
    }
    row.velocity = nil
    if let x = row.reported.x, let y = row.reported.y {
      let recorded = Vector(x: x, y: y)
      row.velocity = if let factor { recorded * factor } else { try scaled(recorded, context) }
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
    guard !cell.isEmpty else { return }
    var value: Double?
    switch role {
    case .intent, .decision:
      guard role.knows(cell) else { throw RowError(code: .unknownOutcome, column: column) }
    case .direction, .velocityBasis:
      guard role.knows(cell) else { throw RowError(code: .unknownWord, column: column) }
    case .width, .height, .travel, .pixelsPerPoint, .pointsPerMillimeter, .refreshRate:
      let measure = try number(cell, column)
      guard measure > 0, measure <= ReadingLimits.largestMeasure,
        role != .refreshRate || ReadingLimits.refreshRates.contains(measure)
      else { throw RowError(code: .outOfRange, column: column) }
      value = measure
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
    guard let word = PhaseWord(cell), word.vocabulary == context.vocabulary ?? word.vocabulary
    else { throw RowError(code: .unknownPhase, column: column) }
    context.vocabulary = word.vocabulary
    return word.phase
  }

  private func number(_ cell: ByteView, _ column: Int) throws(RowError) -> Double {
    do throws(DecimalError) {
      return try Double(decimal: cell)
    } catch {
      switch error {
      case .empty: throw RowError(code: .emptyCell, column: column)
      case .malformed: throw RowError(code: .notANumber, column: column)
      case .overflow: throw RowError(code: .outOfRange, column: column)
      }
    }
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
  var line = 0
  var recordedTime = 0.0
  /// In the layout's length unit.
  var position = Vector.zero
  /// Nil without a phase column.
  var phase: TouchPhase?
  /// Pointers of the trace numbered in the order in which they appear.
  var pointer = 0
  /// The parts of the velocity as they stand in the file.
  var reported: (x: Double?, y: Double?) = (nil, nil)
  var velocity: Vector?
  var pressure: Double?
  var scrollOffset: Double?
  /// Where the app's content stood, in the measure of its column.
  var content: Double?
  /// Whether it holds content after a lift and nothing of a finger.
  var isSettle = false
  /// Its index among the rows of ``PassthroughTexts``.
  var number = 0

  /// Takes the number of a column, nil if its field is empty; the code says why it cannot be.
  @inline(__always)
  mutating func take(_ value: Double?, _ role: ColumnRole) -> DiagnosticCode? {
    let limit = role == .time ? ReadingLimits.largestTime : ReadingLimits.largestMeasure
    if let value, value.magnitude > limit { return .outOfRange }
    if value == nil, isSettle || role == .time || role == .x || role == .y { return .emptyCell }
    switch role {
    case .time: recordedTime = value ?? 0
    case .x: position.x = value ?? 0
    case .y: position.y = value ?? 0
    case .velocityX: reported.x = value
    case .velocityY: reported.y = value
    case .pressure: pressure = value
    case .scrollY: scrollOffset = value
    default: content = value
    }
    return nil
  }
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

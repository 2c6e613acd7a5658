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
  let facts: TraceFacts
  private let fieldLimit: Int
  private let content: ColumnLayout.ContentColumn?
  private let phaseColumn: Int?

  init(header: TraceFileHeader, options: ReadingOptions) {
    layout = header.layout
    facts = TraceFacts(header: header, options: options)
    fieldLimit = options.limits.fieldLength
    content = layout.content
    phaseColumn = layout.index(of: .phase)
  }

  /// Reads one row of the trace in `context`.
  func read(
    _ text: ByteView, cells: [RowCell], line: Int, context: inout TraceContext
  ) throws(RowError) -> TraceRow {
    var row = TraceRow(recordedTime: 0, position: .zero, phase: nil, pointer: 0, line: line)
    if let content, let phaseColumn,
      PhaseWord.isSettle(ByteView(rebasing: text[cells[phaseColumn].text]))
    {
      try readSettle(content, text, cells, into: &row, &context)
      return row
    }
    var velocity: (x: Double?, y: Double?) = (nil, nil)
    for column in layout.roles.indices {
      guard cells[column].text.count <= fieldLimit else {
        throw RowError(code: .fieldTooLong, column: column)
      }
      guard let role = layout.roles[column] else { continue }
      let cell = ByteView(rebasing: text[cells[column].text])
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
      case .scrollY: row.scrollOffset = try optionalNumber(cell, column)
      case .content, .progress: row.content = try optionalNumber(cell, column)
      case .intent, .decision, .label, .participant, .width, .height, .refreshRate, .direction,
        .travel, .velocityBasis, .pixelsPerPoint, .pointsPerMillimeter:
        try take(cell, column, role, &context)
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
    row.position = try scaled(row.position, context)
    // A file may say that a point is 1e-300 pixels; its positions would be infinite.
    guard row.position.x.isFinite, row.position.y.isFinite else {
      throw RowError(code: .outOfRange, column: layout.index(of: .x))
    }
    if let x = velocity.x, let y = velocity.y {
      row.velocity = try scaled(Vector(x: x, y: y), context)
    }
    return row
  }

  /// Reads the time and the content of a row after a lift, and what holds for the whole trace.
  ///
  /// No finger is down, so its position means nothing and may be empty.
  private func readSettle(
    _ content: ColumnLayout.ContentColumn, _ text: ByteView, _ cells: [RowCell],
    into row: inout TraceRow, _ context: inout TraceContext
  ) throws(RowError) {
    row.isSettle = true
    for column in layout.roles.indices {
      guard cells[column].text.count <= fieldLimit else {
        throw RowError(code: .fieldTooLong, column: column)
      }
      let cell = ByteView(rebasing: text[cells[column].text])
      switch layout.roles[column] {
      case .time: row.recordedTime = try number(cell, column, upTo: ReadingLimits.largestTime)
      case .content, .progress: row.content = try number(cell, column)
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
      let measure = try number(cell, column)
      guard measure > 0 else { throw RowError(code: .outOfRange, column: column) }
      value = measure
    case .refreshRate:
      let rate = try number(cell, column)
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
    guard let word = PhaseWord(cell), word.vocabulary == context.vocabulary ?? word.vocabulary
    else { throw RowError(code: .unknownPhase, column: column) }
    context.vocabulary = word.vocabulary
    return word.phase
  }

  private func optionalNumber(
    _ cell: ByteView, _ column: Int
  ) throws(RowError)
    -> Double?
  {
    cell.isEmpty ? nil : try number(cell, column)
  }

  private func number(
    _ cell: ByteView, _ column: Int, upTo limit: Double = ReadingLimits.largestMeasure
  ) throws(RowError) -> Double {
    let value: Double
    do throws(DecimalError) {
      value = try Double(decimal: cell)
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
    if let factor = facts.factor(layout.positionFactor, context) { return vector * factor }
    if case .perTrace(let unit, _) = layout.positionFactor {
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
  /// Where the app's content stood, in the measure of its column.
  var content: Double?
  /// Whether it holds content after a lift and nothing of a finger.
  var isSettle = false
  var line: Int
  /// Its index among the rows of ``PassthroughTexts``.
  var number = 0
}

/// A cell of the phase column: what the pointer did, and the vocabulary it is told in.
struct PhaseWord: Equatable {
  let phase: TouchPhase
  let vocabulary: PhaseVocabulary

  /// Recognizes a word in any case, or an Android action code.
  init?(_ bytes: ByteView) {
    // The longest word is `pointercancel`; eight bytes and the length tell all of them apart.
    guard bytes.count <= 13 else { return nil }
    for word in Self.words(ofLength: bytes.count) where Self.matches(bytes, word.text) {
      phase = word.phase
      vocabulary = word.vocabulary
      return
    }
    return nil
  }

  /// Whether a cell says that the row holds content after a lift.
  static func isSettle(_ bytes: ByteView) -> Bool {
    bytes.count == 6 && matches(bytes, "settle")
  }

  private static func matches(_ bytes: ByteView, _ word: StaticString) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if unsafe (isUpper ? byte | 0x20 : byte) != word.utf8Start[index] { return false }
    }
    return true
  }

  private typealias Word = (text: StaticString, phase: TouchPhase, vocabulary: PhaseVocabulary)

  private static func words(ofLength count: Int) -> [Word] {
    count < wordsByLength.count ? wordsByLength[count] : []
  }

  private static let wordsByLength: [[Word]] = {
    var lists = [[Word]](repeating: [], count: 14)
    for word in words { lists[word.text.utf8CodeUnitCount].append(word) }
    return lists
  }()

  private static let words: [Word] = [
    ("down", .down, .touch), ("move", .move, .touch), ("up", .up, .touch),
    ("cancel", .cancel, .touch),
    ("began", .down, .gesture), ("changed", .move, .gesture), ("ended", .up, .gesture),
    ("cancelled", .cancel, .gesture), ("canceled", .cancel, .gesture),
    ("pointerdown", .down, .touch), ("pointermove", .move, .touch), ("pointerup", .up, .touch),
    ("pointercancel", .cancel, .touch),
    ("touchstart", .down, .touch), ("touchmove", .move, .touch), ("touchend", .up, .touch),
    ("touchcancel", .cancel, .touch),
    ("start", .down, .touch), ("end", .up, .touch),
    ("0", .down, .touch), ("1", .up, .touch), ("2", .move, .touch), ("3", .cancel, .touch),
  ]
}

extension TouchPhase {
  /// The word the writer uses.
  func word(in vocabulary: PhaseVocabulary) -> String {
    switch (self, vocabulary) {
    case (.down, .gesture): "began"
    case (.move, .gesture): "changed"
    case (.up, .gesture): "ended"
    case (.cancel, .gesture): "cancelled"
    case (.down, _): "down"
    case (.move, _): "move"
    case (.up, _): "up"
    case (.cancel, _): "cancel"
    }
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

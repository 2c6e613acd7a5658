import PanMotion
import PanText

/// Reads the rows that most rows are: the next move of the contact under way.
///
/// A row belongs here if it differs from the trace's other moves only in time and position, and
/// these are plain decimals that rise in time. Everything else is left to ``TraceBodyParser``,
/// which reads any row and is the measure for this one: both give the same trace.
struct FastLane {
  /// What stands in a column.
  private enum Column {
    case field(LaneStep.Field)
    /// The same in all rows of a trace.
    case same
    /// The phase, which the trace's moves have in common.
    case phase
  }

  /// Ignored fields longer than this are left to the slow way, which knows the limits.
  private static let longestIgnored = 200
  /// Traces whose rows have more than this in common are left to the slow way.
  private static let longestPattern = 1000

  private let columns: [Column]
  private let delimiter: UInt8
  private let factor: Double?
  private let sampleLimit: Int
  private let lineLimit: Int
  /// How rows are read; empty where none can be.
  private var steps: [LaneStep] = []
  private var pattern = RowPattern()
  /// The word for a move, and the vocabulary it is from.
  private var moveWord: [UInt8] = []
  private var moveVocabulary: PhaseVocabulary?
  /// No row is looked at with fewer bytes than this left, so that words can be loaded whole.
  private var reserve = 0

  /// Nil for layouts that have no plain rows.
  init?(layout: ColumnLayout, options: ReadingOptions) {
    guard !options.sortsRows, layout.has(.phase),
      options.limits.fieldLength >= Self.longestIgnored
    else { return nil }
    switch layout.positionScale {
    case .asRecorded: factor = nil
    case .factor(let value): factor = value
    case .container: return nil
    }
    var columns: [Column] = []
    for role in layout.roles {
      switch role {
      case .time: columns.append(.field(.time))
      case .x: columns.append(.field(.x))
      case .y: columns.append(.field(.y))
      case nil: columns.append(.field(.ignored))
      case .phase: columns.append(.phase)
      case .pointer, .velocityX, .velocityY, .pressure, .scrollY: return nil
      case .traceID, .intent, .label, .decision, .participant, .width, .height:
        columns.append(.same)
      }
    }
    self.columns = columns
    delimiter = layout.delimiter
    sampleLimit = options.limits.samplesPerTrace
    lineLimit = options.limits.lineLength
  }

  /// Takes over what stays the same in a trace from one of its rows, which has no quotes.
  ///
  /// `hasReturn` says whether the line ended with CR LF.
  mutating func learn(
    _ text: LentBytes, cells: [RowCell], hasReturn: Bool, phase: TouchPhase,
    vocabulary: PhaseVocabulary
  ) {
    // The end of a contact leaves nothing to read on this lane.
    guard !phase.endsContact else { return }
    forgetTrace()
    if phase == .move { learnMoveWord(text, cells, vocabulary) }
    // A trace in the other vocabulary must not use this one's word.
    guard vocabulary == moveVocabulary else { return }
    for (column, content) in columns.enumerated() {
      switch content {
      case .same: for byte in text[cells[column].text] { pattern.append(byte) }
      case .phase: for byte in moveWord { pattern.append(byte) }
      case .field: pattern.endLiteral()
      }
      if column < columns.count - 1 { pattern.append(delimiter) }
    }
    if hasReturn { pattern.append(0x0D) }
    pattern.append(0x0A)
    pattern.endLiteral()
    planSteps()
  }

  private mutating func learnMoveWord(
    _ text: LentBytes, _ cells: [RowCell], _ vocabulary: PhaseVocabulary
  ) {
    moveWord.removeAll(keepingCapacity: true)
    for (column, content) in columns.enumerated() {
      if case .phase = content { moveWord.append(contentsOf: text[cells[column].text]) }
    }
    moveVocabulary = vocabulary
  }

  private mutating func planSteps() {
    guard pattern.byteCount <= Self.longestPattern else { return }
    // A literal is loaded in whole words, a number at once.
    reserve = pattern.byteCount + 16 * pattern.literals.count
    for column in columns {
      guard case .field(let field) = column else { continue }
      steps.append(LaneStep(literal: pattern.literals[steps.count], field: field))
      reserve += field == .ignored ? Self.longestIgnored : LaneRow.longestNumber
    }
    steps.append(LaneStep(literal: pattern.literals[steps.count], field: .end))
  }

  /// Takes no row until the next ``learn(_:cells:hasReturn:phase:vocabulary:)``.
  mutating func forgetTrace() {
    steps.removeAll(keepingCapacity: true)
    pattern.removeAll()
  }

  /// Reads rows from the start of `bytes`, which ends with a line end, as far as they are plain.
  ///
  /// Returns how many bytes and rows were read.
  func read(
    _ bytes: UnsafeRawBufferPointer, line: Int, into builder: inout TraceBuilder
  )
    -> (bytes: Int, rows: Int)
  {
    guard let base = bytes.baseAddress, !steps.isEmpty else { return (0, 0) }
    let room = sampleLimit - builder.samples.count
    let limit = unsafe base + (bytes.count - reserve)
    let lastTime = builder.lastTime
    var consumed = 0
    var rows = 0
    builder.appendMoves(fromLine: line) { samples, start, perSecond in
      var row = unsafe LaneRow(base, lastTime: lastTime)
      unsafe steps.withUnsafeBufferPointer { steps in
        unsafe pattern.words.withUnsafeBufferPointer { words in
          unsafe PowersOfTen.withTable { powers in
            while rows < room, unsafe row.begin(before: limit),
              unsafe read(&row, steps: steps, words: words, powers: powers)
            {
              rows += 1
              samples.append(row.sample(start: start, perSecond: perSecond, factor: factor))
            }
          }
        }
      }
      consumed = unsafe row.start - base
    }
    return (consumed, rows)
  }

  @inline(__always)
  private func read(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    words: UnsafeBufferPointer<UInt64>, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    for index in 0..<steps.count {
      let step = unsafe steps[index]
      guard unsafe row.skip(step.literal, words: words) else { return false }
      switch step.field {
      case .end: break
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored) else { return false }
      case .time, .x, .y:
        guard let value = unsafe row.number(powers: powers) else { return false }
        switch step.field {
        case .time: row.time = value
        case .x: row.x = value
        default: row.y = value
        }
      }
    }
    return row.finish(lineLimit: lineLimit)
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

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
    /// One that goes along, by its number: the same in all rows until one says otherwise.
    case carried(Int)
  }

  /// Ignored fields longer than this are left to the slow way, which knows the limits.
  private static let longestIgnored = 200
  private let columns: [Column]
  private let delimiter: UInt8
  private let factor: Double
  private let sampleLimit: Int
  private let lineLimit: Int
  /// How the moves and the lift after them are read; empty where none can be.
  private var plan = LanePlan()
  /// The words for a move and for a lift, and the vocabulary they are from.
  private var moveWord: [UInt8] = []
  private var liftWord: [UInt8] = []
  private var vocabulary: PhaseVocabulary?

  /// Nil for layouts that have no plain rows.
  init?(layout: ColumnLayout, options: ReadingOptions) {
    guard !options.sortsRows, layout.has(.phase),
      options.limits.fieldLength >= Self.longestIgnored
    else { return nil }
    switch layout.positionScale {
    case .asRecorded: factor = 1
    case .factor(let value): factor = value
    case .perTrace, .container: return nil
    }
    var columns: [Column] = []
    for (index, role) in layout.roles.enumerated() {
      switch role {
      case .time: columns.append(.field(.time))
      case .x: columns.append(.field(.x))
      case .y: columns.append(.field(.y))
      case nil:
        let number = layout.carried.firstIndex { $0.column == index }
        columns.append(number.map(Column.carried) ?? .field(.ignored))
      case .phase: columns.append(.phase)
      case .pointer, .velocityX, .velocityY, .pressure, .scrollY: return nil
      case .traceID, .intent, .label, .decision, .participant, .width, .height,
        .refreshRate, .direction, .travel, .velocityBasis, .pixelsPerPoint, .pointsPerMillimetre:
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
  /// `hasReturn` says whether the line ended with CR LF; `carried` which columns that go along differ
  /// from row to row, so that they are stepped over.
  mutating func learn(
    _ text: LentBytes, cells: [RowCell], hasReturn: Bool, phase: TouchPhase,
    vocabulary: PhaseVocabulary, carried: borrowing CarriedTexts
  ) {
    if phase == .move || phase == .up { learnWord(of: phase, text, cells, vocabulary) }
    // The end of a contact leaves nothing to read on this lane.
    guard !phase.endsContact else { return }
    forgetTrace()
    // A trace in the other vocabulary must not use this one's words.
    guard vocabulary == self.vocabulary, !moveWord.isEmpty else { return }
    // Where what was not taken yet of the bytes that rows have in common begins.
    var start = 0
    for (column, content) in columns.enumerated() {
      let cell = cells[column].text
      let field: LaneStep.Field
      switch content {
      case .same: continue
      case .carried(let number):
        guard carried.varies[number], !carried.keepsSampleTexts else { continue }
        field = .ignored
      case .phase:
        plan.append(LentBytes(rebasing: text[start..<cell.lowerBound]))
        moveWord.withLentBytes { plan.append(phase: $0) }
        start = cell.upperBound
        continue
      case .field(let found): field = found
      }
      plan.append(LentBytes(rebasing: text[start..<cell.lowerBound]))
      plan.endLiteral(before: field)
      start = cell.upperBound
    }
    plan.append(LentBytes(rebasing: text[start...]))
    (hasReturn ? Self.longLineEnd : Self.lineEnd).withLentBytes { plan.append($0) }
    plan.endLiteral(before: .end)
    liftWord.withLentBytes { plan.finish(liftWord: $0) }
  }

  private static let lineEnd: [UInt8] = [0x0A]
  private static let longLineEnd: [UInt8] = [0x0D, 0x0A]

  private mutating func learnWord(
    of phase: TouchPhase, _ text: LentBytes, _ cells: [RowCell], _ vocabulary: PhaseVocabulary
  ) {
    if vocabulary != self.vocabulary {
      self.vocabulary = vocabulary
      moveWord.removeAll(keepingCapacity: true)
      liftWord.removeAll(keepingCapacity: true)
    }
    for (column, content) in columns.enumerated() {
      guard case .phase = content else { continue }
      let word = text[cells[column].text]
      if phase == .move { moveWord = Array(word) } else { liftWord = Array(word) }
    }
  }

  /// Takes no row until the next ``learn(_:cells:hasReturn:phase:vocabulary:carried:)``.
  mutating func forgetTrace() { plan.removeAll() }

  /// Where the last rows begin, which are not read here; `bytes` ends with a line end.
  ///
  /// No place in a row is looked at behind its line end, and ``LaneRow/reach`` bytes are loaded from
  /// any: so every row can be read whose line end has as many bytes from itself to the end.
  static func end(of bytes: LentBytes) -> Int {
    var place = bytes.count - LaneRow.reach
    while place >= 0, bytes[place] != 0x0A { place -= 1 }
    return place + 1
  }

  /// Reads rows from the start of `bytes` as far as they are plain, and those only that begin before
  /// `end`, which is from ``end(of:)``.
  ///
  /// Returns how many bytes and rows were read.
  func read(
    _ bytes: LentBytes, before end: Int, line: Int, into builder: inout TraceBuilder
  ) -> (bytes: Int, rows: Int) {
    guard end > 0, !plan.moves.isEmpty else { return (0, 0) }
    return unsafe bytes.withBuffer { buffer in
      guard let base = buffer.baseAddress else { return (0, 0) }
      return unsafe read(from: base, before: end, line: line, into: &builder)
    }
  }

  private func read(
    from base: UnsafeRawPointer, before end: Int, line: Int, into builder: inout TraceBuilder
  ) -> (bytes: Int, rows: Int) {
    let room = sampleLimit - builder.samples.count
    let limit = unsafe base + end
    var row = unsafe LaneRow(base, lastTime: builder.lastTime)
    var rows = unsafe builder.appendMoves(fromLine: line, atMost: room) {
      samples, start, perSecond in
      unsafe plan.withMoves { steps, pattern in
        unsafe PowersOfTen.withTable { powers in
          unsafe readMoves(
            &row, before: limit, into: samples, steps: steps, pattern: pattern, powers: powers,
            start: start, perSecond: perSecond)
        }
      } ?? 0
    }
    if rows > 0, rows < room, unsafe readLift(&row, before: limit) {
      rows += 1
      builder.appendLift { start, perSecond in
        row.sample(.up, start: start, perSecond: perSecond, factor: factor)
      }
    }
    return (unsafe row.start - base, rows)
  }

  /// Reads moves as long as there is room for them, and returns how many.
  ///
  /// The loop in which most of all reading is done: it puts samples where the caller has made room,
  /// as an array would ask at each whether it may be changed. `FastLaneTests` reads the same files
  /// without it.
  @inline(__always)
  private func readMoves(
    _ place: inout LaneRow, before limit: UnsafeRawPointer,
    into samples: UnsafeMutableBufferPointer<TouchSample>,
    steps: UnsafeBufferPointer<LaneStep>, pattern: UnsafeRawPointer,
    powers: UnsafeBufferPointer<Double>, start: Double, perSecond: Double
  ) -> Int {
    var row = place
    defer { place = row }
    let isUsual = plan.isUsual
    var count = 0
    while count < samples.count, unsafe row.begin(before: limit),
      unsafe isUsual
        ? readUsual(&row, steps: steps, pattern: pattern, powers: powers)
        : read(&row, steps: steps, pattern: pattern, powers: powers)
    {
      unsafe samples[count] = row.sample(
        .move, start: start, perSecond: perSecond, factor: factor)
      count += 1
    }
    return count
  }

  /// Reads the lift right after a move, where its word is known.
  private func readLift(_ row: inout LaneRow, before limit: UnsafeRawPointer) -> Bool {
    guard !plan.lift.isEmpty, unsafe row.begin(before: limit) else { return false }
    return unsafe plan.withLift { steps, pattern in
      unsafe PowersOfTen.withTable { powers in
        unsafe read(&row, steps: steps, pattern: pattern, powers: powers)
      }
    } ?? false
  }

  /// Reads a row whose fields are known to be time, x and y, without a look at what each is.
  @inline(__always)
  private func readUsual(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    guard unsafe row.skip(steps[0].literal, pattern: pattern),
      let time = unsafe row.number(stop: steps[0].stop, powers: powers),
      unsafe row.skip(steps[1].literal, pattern: pattern),
      let x = unsafe row.number(stop: steps[1].stop, powers: powers),
      unsafe row.skip(steps[2].literal, pattern: pattern),
      let y = unsafe row.number(stop: steps[2].stop, powers: powers),
      unsafe row.skip(steps[3].literal, pattern: pattern)
    else { return false }
    (row.time, row.x, row.y) = (time, x, y)
    return row.finish(lineLimit: lineLimit)
  }

  @inline(__always)
  private func read(
    _ row: inout LaneRow, steps: UnsafeBufferPointer<LaneStep>,
    pattern: UnsafeRawPointer, powers: UnsafeBufferPointer<Double>
  ) -> Bool {
    for index in 0..<steps.count {
      let step = unsafe steps[index]
      guard unsafe row.skip(step.literal, pattern: pattern) else { return false }
      switch step.field {
      case .end: break
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored) else { return false }
      case .time, .x, .y:
        guard let value = unsafe row.number(stop: step.stop, powers: powers) else { return false }
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
